package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"runtime/debug"
	"sync/atomic"

	"lineproof"
	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/arena"
	"lineproof/internal/arena/topped"
	"lineproof/internal/program"
	"lineproof/internal/survive"
)

// fileReader reads the files of players and dealers. All its errors are fileErrors.
type fileReader struct {
	*program.Session
	holds bool            // the game has a hold
	set   *survive.Closed // made once
}

// A fileError is an error of a file, and no wrong usage.
type fileError struct{ error }

func (r *fileReader) Evidence(name string) (certificate.Certificate, error) {
	file := lineproof.Theorem
	if name != "" {
		var err error
		if file, err = r.Text(name, certificate.MaxSize); err != nil {
			return nil, err
		}
	}
	sections, err := verified(file)
	return sections, named(name, err)
}

func (r *fileReader) Text(name string, most int) (text []byte, err error) {
	if err = r.CheckInput(name); err == nil {
		text, err = program.ReadFile(name, r.Stdin, most)
	}
	return text, named(name, err)
}

// ClosedSet shows how far it is, since it may take minutes.
func (r *fileReader) ClosedSet(w *topped.Well) *survive.Closed {
	if r.holds && r.set == nil {
		p := new(making)
		defer r.Watch(p).Stop()
		r.set = arena.ClosedSet(w, func(boards, round, changed int) {
			p.Store(fmt.Sprintf("closed set: round %d, %d of %d boards changed", round, changed, boards))
		})
	}
	return r.set
}

// making says how far a closed set is.
type making struct{ atomic.Value }

func (m *making) String() string {
	text, _ := m.Load().(string)
	return cmp.Or(text, "closed set: finding its boards")
}

// verified returns the sections of a certificate that the checker accepts.
func verified(file []byte) (certificate.Certificate, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(50)) // to keep to the memory of SPEC.md's limits
	raw, err := certificate.Raw(file, certificate.MaxSize)
	if err == nil {
		_, err = checker.Verify(bytes.NewReader(raw), checker.Options{})
	}
	if err != nil {
		return nil, err
	}
	return certificate.Decode(raw)
}

// named returns an error of a file, if there is one, with the file's name, unless it tells that itself.
func named(name string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.As(err, new(*fs.PathError)):
		return fileError{err}
	}
	return fileError{fmt.Errorf("%s: %w", name, err)}
}
