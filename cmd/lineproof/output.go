package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
)

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
func (s *session) confirm(ctx context.Context, c certificate.Certificate, name string) (p proof, err error) {
	start := time.Now()
	defer s.watch(func() string { return "writing and checking, " + seconds(time.Since(start)) + " s" })()
	debug.FreeOSMemory() // the solver's table, before the compressor takes its share
	if name == "" {
		var b bytes.Buffer
		if err := c.Encode(&b); err != nil {
			return p, err
		}
		return s.inspect(ctx, c, io.NopCloser(&b))
	}
	f, err := await(ctx, func() (f forms, err error) {
		f.raw, f.packed, err = c.Bytes()
		return f, err
	})
	if err != nil {
		return p, err
	}
	err = deliver(ctx, name, f.named(name), func(pending *certificate.Pending) error {
		file, err := pending.Open()
		if err == nil {
			p, err = s.inspect(ctx, c, file)
		}
		if err == nil || err == errInterrupted || isRejection(err) {
			return err
		}
		return unwritable(name, err)
	})
	p.raw, p.packed = len(f.raw), len(f.packed)
	return p, err
}

// The forms of a certificate.
type forms struct{ raw, packed []byte }

// named returns the form that the name tells.
func (f forms) named(name string) []byte {
	if formatOf(name) == packedFormat {
		return f.packed
	}
	return f.raw
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
