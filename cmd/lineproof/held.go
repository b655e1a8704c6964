package main

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"lineproof/certificate"
	"lineproof/checker"
)

// hold reads a certificate, or a text as one, has the checker verify it, and
// returns it.
func (s *session) hold(ctx context.Context, i input) (certificate.Certificate, error) {
	if i.form.text() {
		c, err := s.load(ctx, i)
		if err != nil {
			return nil, err
		}
		_, err = verifyHeld(ctx, c, checker.Limit, nil)
		return c, inFile(i.name, err)
	}
	file, err := await(ctx, func() (io.ReadCloser, error) { return open(i.name, s.stdin) })
	if err != nil {
		return nil, err
	}
	c, err := verified(ctx, file, certificate.MaxSize)
	return c, inFile(i.name, err)
}

// holdOrPlay does the same, and adds the line of play to a rejection.
func (s *session) holdOrPlay(ctx context.Context, i input) (certificate.Certificate, error) {
	if i.form.text() {
		c, err := s.hold(ctx, i)
		return c, withLine(ctx, err, misplayIn(err))
	}
	file, err := await(ctx, func() (io.ReadCloser, error) { return open(i.name, s.stdin) })
	if err != nil {
		return nil, err
	}
	read := readTwice(i.name, file)
	c, err := verified(ctx, read, certificate.MaxSize)
	return c, inFile(i.name, withLine(ctx, err, read.misplay(err)))
}

// verifyHeld has the checker verify a certificate that is in memory.
func verifyHeld(ctx context.Context, c certificate.Certificate, limit int, wanted []string) ([]checker.Section, error) {
	var raw bytes.Buffer
	if err := c.Encode(&raw); err != nil {
		return nil, err
	}
	return verify(ctx, io.NopCloser(&raw), limit, wanted)
}

// verified returns the certificate that r holds, of at most so many bytes, if
// the checker verifies it.
func verified(ctx context.Context, r io.ReadCloser, most int) (certificate.Certificate, error) {
	k := &keeper{ReadCloser: r, most: most}
	if _, err := verify(ctx, k, checker.Limit, nil); err != nil {
		return nil, err
	}
	return await(ctx, func() (certificate.Certificate, error) { return certificate.Decode(&k.kept) })
}

// A keeper keeps what is read through it, and refuses to keep too much.
type keeper struct {
	io.ReadCloser
	kept bytes.Buffer
	most int // bytes
}

func (k *keeper) Read(p []byte) (int, error) {
	n, err := k.ReadCloser.Read(p)
	if n > k.most-k.kept.Len() {
		return 0, fmt.Errorf("the certificate has more than %d bytes, too many to hold in memory", k.most)
	}
	k.kept.Write(p[:n])
	return n, err
}
