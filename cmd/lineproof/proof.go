package main

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/program"
	"lineproof/internal/show"
)

// A proof is a certificate that was made, and verified.
type proof struct {
	document
	took time.Duration // to verify
}

// confirm verifies a certificate that was made, as it would be read from the named
// file, and writes that. An empty name is no file.
func confirm(s *program.Session, c certificate.Certificate, name string) (p proof, err error) {
	freeMemory() // the solver's table, before the compressor takes its share
	p.Session, p.input = s, input{name: cmp.Or(name, "-"), form: formatOf(name)}
	raw, file, err := encode(c, p.form)
	if err == nil {
		p.file = file
		p.raw, err = certificate.Raw(file, len(raw))
	}
	if err != nil {
		return p, err
	}
	o := checker.Options{Limit: maxHeld} // the search took more memory
	for _, section := range c {
		o.Wanted = append(o.Wanted, section.Claim.String())
	}
	start := time.Now()
	q := demand{Options: o, digest: true}
	err = p.explain(p.judge(context.Background(), q), q)
	p.took = time.Since(start)
	if show.IsFault(err) {
		err = fmt.Errorf("internal error: the checker rejects what the search found: %w", err)
	}
	if err == nil && name != "" {
		err = s.Save(name, p.file)
	}
	return p, err
}
