package main

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"lineproof/certificate"
)

// maxHeld bounds a certificate that is held in memory, in bytes of its raw form.
const maxHeld = 1 << 30

// hold reads the named file, or standard input, has the checker verify it, and
// returns it.
func (s *session) hold(ctx context.Context, name string) (certificate.Certificate, error) {
	file, err := open(name, s.stdin)
	if err != nil {
		return nil, err
	}
	c, err := verified(ctx, file, maxHeld)
	if err != nil && name != "-" {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return c, err
}

// verified returns the certificate that r holds, of at most so many bytes, if
// the checker verifies it.
func verified(ctx context.Context, r io.ReadCloser, most int) (certificate.Certificate, error) {
	k := &keeper{ReadCloser: r, most: most}
	if _, err := verify(ctx, k, nil); err != nil {
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
