package prove

import (
	"bytes"
	"cmp"
	"fmt"
	"time"

	"lineproof/certificate"
	"lineproof/internal/judge"
	"lineproof/internal/program"
)

// A Proof is a certificate that was made, and verified.
type Proof struct {
	judge.Verdict
	Took time.Duration // to verify
}

// Confirm verifies a certificate that was made, as it would be read from the named file, and writes
// that. An empty name is no file.
func Confirm(s *program.Session, c certificate.Certificate, name string, o judge.Options) (p Proof, err error) {
	freeMemory() // the solver's table, before the compressor takes its share
	var raw bytes.Buffer
	if err := c.Encode(&raw); err != nil {
		return p, err
	}
	file := judge.File{Content: raw.Bytes(), Form: judge.FormOf(name)}
	if file.Form == judge.Packed {
		file.Content = certificate.Compress(file.Content)
	}
	o.Most = raw.Len()
	for _, claim := range c.Claims() {
		o.Wanted = append(o.Wanted, claim.String())
	}
	start := time.Now()
	p.Verdict, err = s.Judge(cmp.Or(name, "-"), file, o)
	p.Took = time.Since(start)
	if judge.IsFault(err) {
		err = fmt.Errorf("internal error: the checker rejects what the search found: %w", err)
	}
	if err == nil && name != "" {
		err = s.Save(name, file.Content)
	}
	return p, err
}
