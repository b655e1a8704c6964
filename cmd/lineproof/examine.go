package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"

	"lineproof/certificate"
	"lineproof/checker"
)

// An examination is what the checker says to a certificate, and the SHA-256 of
// the very bytes that it was said of.
type examination struct {
	sections  []checker.Section
	rejection error                   // nil, or one for which isRejection holds
	misplay   func() (misplay, error) // how to find what was rejected, if it is one
	file, raw string
}

// examine has the checker verify a certificate of that name in either form. The
// sum of the raw form is empty if that cannot be read to its end, which is so
// only where the certificate is rejected.
func examine(name string, r io.Reader, limit int, wanted []string) (e examination, err error) {
	file := newSummed(r)
	form := certificate.Raw(file)
	defer form.Close()
	raw := newSummed(form)
	read := readTwice(name, io.NopCloser(raw))
	e.sections, e.rejection = checker.Verify(read, limit, wanted...)
	if e.rejection != nil && !isRejection(e.rejection) {
		return e, e.rejection
	}
	e.misplay = read.misplay(e.rejection)
	// A rejection comes in the middle, and the end of what was compressed may
	// come before that of the file.
	if _, err := io.Copy(io.Discard, raw); err == nil {
		e.raw = raw.String()
	}
	if _, err := io.Copy(io.Discard, file); err != nil {
		return e, err
	}
	e.file = file.String()
	return e, nil
}

// examine examines the named file, or standard input. As with verify, an
// interrupt does not wait for the checker.
func (s *session) examine(ctx context.Context, name string, limit int, wanted []string) (examination, error) {
	e, err := await(ctx, func() (examination, error) {
		file, err := s.openFile(name)
		if err != nil {
			return examination{}, err
		}
		defer file.Close()
		return examine(name, file, limit, wanted)
	})
	e.rejection = inFile(name, withLine(ctx, e.rejection, e.misplay))
	if e.rejection == errInterrupted {
		return e, errInterrupted
	}
	return e, inFile(name, err)
}

// A summed is a reader with the SHA-256 of all that was read through it. An
// error ends it: nothing is asked of what it reads from after that.
type summed struct {
	r    io.Reader
	hash hash.Hash
	err  error
}

func newSummed(r io.Reader) *summed { return &summed{r: r, hash: sha256.New()} }

func (s *summed) Read(p []byte) (n int, err error) {
	if s.err == nil {
		n, s.err = s.r.Read(p)
		s.hash.Write(p[:n])
	}
	return n, s.err
}

func (s *summed) String() string { return hex.EncodeToString(s.hash.Sum(nil)) }
