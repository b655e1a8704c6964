package main

import (
	"bytes"
	"context"
	"io"
	"testing"
	"testing/iotest"

	"lineproof/certificate"
)

// TestClock reads a certificate through a clock, in portions of several sizes:
// it must be the same certificate, with a time for each section.
func TestClock(t *testing.T) {
	s, _, _ := newTestSession()
	found, err := s.find(context.Background(), won.Well, small, settle(won.Well), nil)
	if err != nil {
		t.Fatal(err)
	}
	c := found.certificate()
	var encoded bytes.Buffer
	if err := c.Encode(&encoded); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		wrap func(io.Reader) io.Reader
	}{
		{"as asked for", func(r io.Reader) io.Reader { return r }},
		{"a byte at a time", iotest.OneByteReader},
		{"the end together with data", iotest.DataErrReader},
	} {
		t.Run(test.name, func(t *testing.T) {
			clock := newClock(io.NopCloser(test.wrap(bytes.NewReader(encoded.Bytes()))), c)
			read, err := io.ReadAll(clock)
			if err != nil || !bytes.Equal(read, encoded.Bytes()) {
				t.Errorf("reads %d bytes (%v), want the %d of the certificate", len(read), err, encoded.Len())
			}
			if got := len(clock.took()); got != len(c) {
				t.Errorf("%d times for %d sections", got, len(c))
			}
		})
	}
}

// TestClockStops checks that no call reads beyond a section.
func TestClockStops(t *testing.T) {
	s, _, _ := newTestSession()
	found, err := s.find(context.Background(), won.Well, small, settle(won.Well), nil)
	if err != nil {
		t.Fatal(err)
	}
	c := found.certificate()
	var all, first bytes.Buffer
	c.Encode(&all)
	certificate.Certificate{c[0]}.Encode(&first)
	clock := newClock(io.NopCloser(&all), c)
	buf := make([]byte, 1<<16)
	for i, want := range []int{first.Len(), all.Len() - first.Len(), 0} {
		if n, _ := clock.Read(buf); n != want || len(clock.took()) != i {
			t.Errorf("call %d reads %d bytes with %d sections finished, want %d with %d", i, n, len(clock.took()), want, i)
		}
	}
}
