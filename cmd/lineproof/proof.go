package main

import (
	"bytes"
	"cmp"
	"fmt"
	"time"

	"lineproof/certificate"
	"lineproof/internal/judge"
	"lineproof/internal/program"
)

// A proof is a certificate that was made, and verified.
type proof struct {
	judge.Verdict
	took time.Duration // to verify
}

// confirm verifies a certificate that was made, as it would be read from the named
// file, and writes that. An empty name is no file.
func confirm(s *program.Session, c certificate.Certificate, name string) (p proof, err error) {
	freeMemory() // the solver's table, before the compressor takes its share
	in := inputOf(cmp.Or(name, "-"))
	if _, in.Content, err = encode(c, in.Form); err != nil {
		return p, err
	}
	o := judge.Options{Limit: maxHeld, Digest: true} // the search took more memory
	for _, section := range c {
		o.Wanted = append(o.Wanted, section.Claim.String())
	}
	start := time.Now()
	p.Verdict, err = in.judged(s, o)
	p.took = time.Since(start)
	if judge.IsFault(err) {
		err = fmt.Errorf("internal error: the checker rejects what the search found: %w", err)
	}
	if err == nil && name != "" {
		err = s.Save(name, p.Content)
	}
	return p, err
}

// encode returns a certificate in its raw form, and in the one of these two that a
// form names.
func encode(c certificate.Certificate, form judge.Form) (raw, file []byte, err error) {
	if form == judge.Packed {
		return c.Bytes()
	}
	var b bytes.Buffer
	err = c.Encode(&b)
	return b.Bytes(), b.Bytes(), err
}
