package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime/debug"
	"sync/atomic"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/program"
	"lineproof/internal/show"
)

// A demand says what a certificate is to prove, and how it is to be verified.
type demand struct {
	checker.Options
	digest bool // of what is derived is asked for
	quiet  bool // no notes
}

// verify reads a file, and has it verified. With an error, too, it returns the document.
func verify(ctx context.Context, s *program.Session, in input, q demand) (*document, error) {
	d := &document{Session: s, input: in}
	err := d.readAndJudge(ctx, q)
	if err == nil {
		d.sections, err = wantedOnly(in, d.sections, func(s checker.Section) string { return s.Claim.String() })
	}
	return d, d.explain(err, q)
}

func (d *document) readAndJudge(ctx context.Context, q demand) error {
	if err := d.CheckInput(d.name); err != nil {
		return err
	}
	if err := d.read(); err != nil {
		return err
	}
	if d.form.isText() {
		return d.judgeText(ctx, q)
	}
	return d.judge(ctx, q)
}

// judgeText has the checker verify the certificate that a text becomes. A rejection becomes a fault
// in a line of the text.
func (d *document) judgeText(ctx context.Context, q demand) error {
	text, err := d.readText()
	if err != nil {
		return err
	}
	d.raw, _, err = encode(certificate.Certificate{text.Section}, rawFormat)
	if err != nil {
		return err
	}
	err = text.Fault(d.judge(ctx, q))
	if err == nil && !q.quiet {
		for _, note := range text.Notes {
			d.Note("%s", note)
		}
	}
	return err
}

// verifiedSections returns the sections of a file that the checker has verified.
func verifiedSections(ctx context.Context, s *program.Session, in input, limit int) (certificate.Certificate, error) {
	d, err := verify(ctx, s, in, demand{Options: checker.Options{Limit: limit}})
	if err != nil {
		return nil, err
	}
	return d.certificate()
}

// judge has the checker verify a certificate that was read, or made. Garbage is collected sooner
// than usual meanwhile, to keep to the memory of SPEC.md's limits.
func (d *document) judge(ctx context.Context, q demand) (err error) {
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	p := newChecking(d.name, int64(len(d.raw)))
	defer d.Watch(p).Stop()
	o := q.Options
	o.Trace = d.trace(q)
	d.sections, err = checker.Verify(io.TeeReader(bytes.NewReader(d.raw), p), o)
	return err
}

// trace returns where what is derived from the document goes, from the beginning.
func (d *document) trace(q demand) io.Writer {
	if !q.digest {
		return nil
	}
	d.derived = sha256.New()
	return d.derived
}

// digest returns the SHA-256 of what was derived from the document.
func (d *document) digest() string { return fmt.Sprintf("%x", d.derived.Sum(nil)) }

// explain adds the name of the file to an error. To a fault it adds what the file may be, or the
// line of play to what is wrong, and to a limit how to go beyond it.
func (d *document) explain(err error, q demand) error {
	rejection := new(checker.Rejection)
	rejected := errors.As(err, &rejection)
	err = withFileName(d.name, err)
	kind := show.KindOf(err)
	switch {
	case kind == certificate.Limited && rejected:
		return fmt.Errorf("%w; this limit says nothing about the claim: lineproof check %s", err,
			d.enough(rejection, cmp.Or(q.Limit, checker.Limit)))
	case kind == certificate.Malformed && (rejected || d.form.isText()):
		if guess := d.guess(rejection); guess != "" {
			return fmt.Errorf("%w; %s", err, guess)
		}
	case kind == certificate.Rejected && rejected && d.raw != nil:
		return withGame(err, d.raw, rejection)
	}
	return err
}

// A checking says how far a check is. The bytes that are read are also written to it.
type checking struct {
	name  string
	start time.Time
	size  int64 // bytes to be read; 0: nobody knows
	read  atomic.Int64
}

func newChecking(name string, size int64) *checking {
	return &checking{name: name, start: time.Now(), size: size}
}

func (c *checking) Write(b []byte) (int, error) {
	c.read.Add(int64(len(b)))
	return len(b), nil
}

func (c *checking) String() string {
	text := fmt.Sprintf("checking %s, %.0f s", filepath.Base(c.name), time.Since(c.start).Seconds())
	if c.size > 0 {
		text += program.TimeLeft(c.start, float64(c.read.Load())/float64(c.size))
	}
	return text
}
