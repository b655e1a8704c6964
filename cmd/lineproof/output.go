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
	"time"

	"lineproof/certificate"
	"lineproof/checker"
)

// probe returns an error where a file of this name could not be written. It
// tries the folder out: whatever else forbids to write there, permissions are
// not the only thing.
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

// confirm writes the certificate to the named file, and has the checker verify
// what can be read back from there. Without a name it is verified in memory.
// It prints the verdict where that is not what it should be.
func (s *session) confirm(ctx context.Context, c certificate.Certificate, name string) (p proof, err error) {
	start := time.Now()
	defer s.watch(func() string { return "writing and checking, " + seconds(time.Since(start)) + " s" })()
	if err := ctx.Err(); err != nil {
		return p, err
	}
	var file io.ReadCloser
	if name == "" {
		var b bytes.Buffer
		err = c.Encode(&b)
		file = io.NopCloser(&b)
	} else if p.raw, p.packed, err = c.WriteFile(name); err != nil {
		err = unwritable(name, err)
	} else {
		file, err = open(name, nil)
	}
	if err != nil {
		return p, err
	}
	clock := newClock(file, c)
	if p.sections, err = verify(ctx, clock, claims(c)); err != nil {
		err = fmt.Errorf("the checker does not accept what was found, which is a fault of lineproof: %w", err)
		return p, s.report(nil, err)
	}
	p.took = clock.took()
	return p, nil
}

func claims(c certificate.Certificate) (lines []string) {
	for _, section := range c {
		lines = append(lines, section.Claim.String())
	}
	return lines
}
