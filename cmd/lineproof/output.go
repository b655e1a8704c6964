package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
)

// probe returns an error where a file of this name could not be written. It
// makes a file in the folder and removes it, as permissions do not tell all.
func probe(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s cannot be written: not a regular file", name)
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".lineproof-*")
	if err != nil {
		return unwritable(name, err)
	}
	f.Close()
	return os.Remove(f.Name())
}

// unwritable names the file that was meant, where err may name a temporary one.
func unwritable(name string, err error) error {
	if inner := new(fs.PathError); errors.As(err, &inner) {
		err = inner.Err
	}
	return fmt.Errorf("%s cannot be written: %w", name, err)
}

// A proof is a certificate that the checker has verified.
type proof struct {
	sections []checker.Section
	took     []time.Duration // to verify each section
	raw      int             // bytes
	packed   int             // bytes
}

// confirm has the checker verify the certificate, and puts it under its name if
// it does: it is written under another one, and verified as it can be read back
// from there. Without a name it is verified in memory. confirm prints the
// verdict where that is not what it should be.
func (s *session) confirm(ctx context.Context, c certificate.Certificate, name string) (proof, error) {
	start := time.Now()
	defer s.watch(func() string { return "writing and checking, " + seconds(time.Since(start)) + " s" })()
	debug.FreeOSMemory() // the solver's table, before the compressor takes its share
	if name == "" {
		var b bytes.Buffer
		if err := c.Encode(&b); err != nil {
			return proof{}, err
		}
		return s.inspect(ctx, c, io.NopCloser(&b))
	}
	pending, err := c.Create(name)
	if err != nil {
		return proof{}, unwritable(name, err)
	}
	defer pending.Cleanup()
	file, err := pending.Open()
	if err != nil {
		return proof{}, err
	}
	p, err := s.inspect(ctx, c, file)
	if err != nil {
		return p, err
	}
	if err := pending.Commit(); err != nil {
		return p, unwritable(name, err)
	}
	p.raw, p.packed = pending.Raw, pending.Packed
	return p, nil
}

// inspect has the checker verify the file, which should be the certificate c.
func (s *session) inspect(ctx context.Context, c certificate.Certificate, file io.ReadCloser) (p proof, err error) {
	clock := newClock(file, c)
	p.sections, err = verify(ctx, clock, checker.Limit, claims(c))
	if isRejection(err) {
		err = fmt.Errorf("the checker does not accept what was found, which is a fault of lineproof: %w", err)
		return p, s.report(nil, err)
	}
	p.took = clock.took()
	return p, err
}

func claims(c certificate.Certificate) (lines []string) {
	for _, section := range c {
		lines = append(lines, section.Claim.String())
	}
	return lines
}
