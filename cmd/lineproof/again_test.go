package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lineproof/certificate"
)

// misplayedBytes are a certificate whose first killer lets a line be completed.
func misplayedBytes(t *testing.T) []byte {
	s := proven(t, "adversary drop width=4 rows=3")
	s.Deals[0][0] = 0
	return rawOf(t, s)
}

// TestTwice reads certificates again, from a file and from what was kept.
func TestTwice(t *testing.T) {
	raw := misplayedBytes(t)
	name := filepath.Join(t.TempDir(), "x.cert")
	if err := os.WriteFile(name, raw, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, file string
		most       int
		keeps      bool
		err        error
	}{
		{"a file", name, 0, false, nil},
		{"standard input", "-", len(raw), true, nil},
		{"standard input, a byte too long", "-", len(raw) - 1, false, errNotKept},
		{"no regular file", os.DevNull, len(raw), true, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			first := readTwice(test.file, io.NopCloser(bytes.NewReader(raw)))
			first.most = test.most
			if got, err := io.ReadAll(first); err != nil || !bytes.Equal(got, raw) {
				t.Fatalf("got %d bytes, error %v, want %d", len(got), err, len(raw))
			}
			if keeps := first.kept.Len() > 0; keeps != test.keeps {
				t.Errorf("keeps %d bytes", first.kept.Len())
			}
			again, err := first.again()
			if err != test.err {
				t.Fatalf("got error %v, want %v", err, test.err)
			}
			if err != nil {
				return
			}
			defer again.Close()
			if got, err := io.ReadAll(again); err != nil || !bytes.Equal(got, raw) {
				t.Errorf("again: got %d bytes, error %v, want %d", len(got), err, len(raw))
			}
		})
	}
}

// TestChangedMeanwhile has files that are not what the checker has rejected any
// more. Then the rejection stands alone.
func TestChangedMeanwhile(t *testing.T) {
	raw := misplayedBytes(t)
	name := filepath.Join(t.TempDir(), "x.cert")
	for _, test := range []struct {
		name  string
		other []byte // nil for no file
	}{
		{"gone", nil},
		{"empty", []byte{}},
		{"cut off", raw[:40]},
		{"proves its claim now", rawOf(t, proven(t, "adversary drop width=4 rows=3"))},
		{"of another side", rawOf(t, proven(t, "player drop width=4 rows=4 pieces=3"))},
		{"another killer is wrong", func() []byte {
			s := proven(t, "adversary drop width=4 rows=3")
			s.Deals[1][0] = 0
			return rawOf(t, s)
		}()},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := os.WriteFile(name, raw, 0o644); err != nil {
				t.Fatal(err)
			}
			first := readTwice(name, io.NopCloser(bytes.NewReader(raw)))
			_, rejected := verify(context.Background(), first, 1<<22, nil)
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
			if test.other != nil {
				if err := os.WriteFile(name, test.other, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			got := withLine(context.Background(), rejected, first.misplay(rejected))
			if got != rejected || rejected == nil {
				t.Errorf("got %v with a line, want %v without", got, rejected)
			}
		})
	}
}

// TestNotKept has a certificate that was too large to keep, and says so.
func TestNotKept(t *testing.T) {
	first := readTwice("-", io.NopCloser(bytes.NewReader(misplayedBytes(t))))
	first.most = 10
	_, rejected := verify(context.Background(), first, 1<<22, nil)
	err := withLine(context.Background(), rejected, first.misplay(rejected))
	s, _, stderr := newTestSession()
	s.complain(err)
	if want := "\nfor the line of play, give it as a file: it has more than 64 MiB in its raw form\n"; !strings.HasSuffix(stderr.String(), want) || !strings.HasPrefix(stderr.String(), "lineproof: section 1, ") {
		t.Errorf("says %q, want %q at the end", stderr, want)
	}
	if text := verdictJSON("", nil, err); strings.Contains(text, "line\":") || status(err) != refuted {
		t.Errorf("got %s, status %d", text, status(err))
	}
}

// TestLineInterrupted interrupts while the line of play is looked for.
func TestLineInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	rejected := &certificate.Flaw{Place: "byte 1", Text: "rejected"}
	err := withLine(ctx, rejected, func() (misplay, error) {
		cancel()
		select {} // never ends
	})
	if !errors.Is(err, errInterrupted) {
		t.Errorf("got error %v, want %v", err, errInterrupted)
	}
}
