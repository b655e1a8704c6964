package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"lineproof/certificate"
	"lineproof/checker"
)

// maxKept is how many bytes of a raw form are kept, where it cannot be read again.
const maxKept = 64 << 20

var errNotKept = fmt.Errorf("for the line of play, give it as a file: it has more than %d MiB in its raw form", maxKept>>20)

// A twice is a certificate in its raw form that can be read a second time. A
// regular file is opened again; what comes from anywhere else is kept.
type twice struct {
	io.ReadCloser
	name string // of a regular file, or empty
	kept bytes.Buffer
	most int  // bytes to be kept
	over bool // there were more, and nothing is kept
}

func readTwice(name string, file io.ReadCloser) *twice {
	t := &twice{ReadCloser: file, most: maxKept}
	if info, err := os.Stat(name); name != "-" && err == nil && info.Mode().IsRegular() {
		t.name = name
	}
	return t
}

func (t *twice) Read(p []byte) (int, error) {
	n, err := t.ReadCloser.Read(p)
	if t.name != "" || t.over {
		return n, err
	}
	if t.over = n > t.most-t.kept.Len(); t.over {
		t.kept = bytes.Buffer{}
		return n, err
	}
	t.kept.Write(p[:n])
	return n, err
}

// again gives what was read, from the beginning.
func (t *twice) again() (io.ReadCloser, error) {
	switch {
	case t.over:
		return nil, errNotKept
	case t.name != "":
		return certificate.Open(t.name)
	default:
		return io.NopCloser(&t.kept), nil
	}
}

// misplay returns how to find what the checker has rejected, or nil if that is
// not about the game.
func (t *twice) misplay(rejected error) func() (misplay, error) {
	r := new(checker.Rejection)
	if !errors.As(rejected, &r) || !ofGame[r.Check] {
		return nil
	}
	return func() (misplay, error) {
		file, err := t.again()
		if err != nil {
			return misplay{}, err
		}
		defer file.Close()
		section, err := certificate.DecodeSection(file, r.Place.Section, r.Offset)
		return misplay{section, r.Check, r.Place.Number, r.Place.Index}, err
	}
}
