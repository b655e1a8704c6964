package main

import (
	"io"
	"time"

	"lineproof/certificate"
)

// A clock tells how long the checker takes for each section of a certificate
// that it reads only once. The reader ends each call at a section's last byte.
// So the checker, which buffers what it reads, asks for more only when it has
// finished the section, and that is when the clock looks at the time.
type clock struct {
	io.ReadCloser
	ends    []int64 // where the sections end
	offset  int64
	reached []time.Time // the beginning, and when each section was finished
}

// newClock returns a clock that reads c, which can be encoded, from r.
func newClock(r io.ReadCloser, c certificate.Certificate) *clock {
	t := &clock{ReadCloser: r, reached: []time.Time{time.Now()}}
	for i := range c {
		var n counter
		if err := c[:i+1].Encode(&n); err != nil {
			panic("lineproof: newClock: " + err.Error())
		}
		t.ends = append(t.ends, int64(n))
	}
	return t
}

func (t *clock) Read(p []byte) (int, error) {
	next := len(t.reached) - 1
	if next < len(t.ends) && t.offset == t.ends[next] {
		t.reached = append(t.reached, time.Now())
		next++
	}
	if next < len(t.ends) {
		p = p[:min(int64(len(p)), t.ends[next]-t.offset)]
	}
	n, err := t.ReadCloser.Read(p)
	t.offset += int64(n)
	if n > 0 && err == io.EOF {
		err = nil // it will be there again when the last section is finished
	}
	return n, err
}

// took returns the time for each section that was finished.
func (t *clock) took() (d []time.Duration) {
	for i := range t.reached[1:] {
		d = append(d, t.reached[i+1].Sub(t.reached[i]))
	}
	return d
}

// A counter counts the bytes that are written to it.
type counter int64

func (n *counter) Write(p []byte) (int, error) {
	*n += counter(len(p))
	return len(p), nil
}
