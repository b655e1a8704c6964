package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/bulk"
	"lineproof/internal/program"
	"lineproof/internal/show"
)

// A demand says what a certificate is to prove, and how it is to be verified.
type demand struct {
	checker.Options               // with a Limit of 0, package bulk goes on beyond the usual one
	bulk            *bulk.Options // package bulk verifies the file as it is read; nil: package checker
	digest          bool          // of what is derived is asked for
	quiet           bool          // no notes
}

// verify reads a file, and has it verified. With an error, too, it returns the document.
func verify(ctx context.Context, s *program.Session, in input, q demand) (*document, error) {
	d := &document{Session: s, input: in}
	err := d.readAndJudge(ctx, q)
	if err == nil {
		d.sections, err = wantedOnly(in, d.sections, func(s checker.Section) string { return s.Claim.String() })
	}
	return d, d.explain(err)
}

func (d *document) readAndJudge(ctx context.Context, q demand) error {
	if err := d.CheckInput(d.name); err != nil {
		return err
	}
	if q.bulk != nil {
		return d.stream(ctx, q)
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
	err = d.judge(ctx, q)
	rejection := new(checker.Rejection)
	switch {
	case err == nil:
		err = text.Unsound
	case errors.As(err, &rejection) && rejection.Check != checker.CheckLimit:
		err = text.Fault(rejection)
	}
	if err == nil && !q.quiet {
		for _, note := range text.Notes {
			d.Note("%s", note)
		}
	}
	return err
}

// verifiedSections returns the sections of a file that the checker has verified.
func verifiedSections(ctx context.Context, s *program.Session, in input) (certificate.Certificate, error) {
	d, err := verify(ctx, s, in, demand{})
	if err != nil {
		return nil, err
	}
	return d.certificate()
}

// stream has package bulk verify a file of any size.
func (d *document) stream(ctx context.Context, q demand) error {
	file, size := d.Stdin, int64(0)
	if d.name != "-" {
		opened, err := os.Open(d.name)
		if err != nil {
			return err
		}
		defer opened.Close()
		if info, err := opened.Stat(); err == nil {
			size = info.Size()
		}
		file = opened
	}
	p := newChecking(d.name, size)
	defer d.Watch(p).Stop()
	raw := certificate.NewReader(io.TeeReader(file, p))
	defer raw.Close()
	return d.judgeBulk(ctx, raw, q, p)
}

// judge has the checker verify a certificate that was read, or made. Where a layer is beyond
// the checker's usual limit, package bulk verifies it instead. Garbage is collected sooner
// than usual meanwhile, to keep to the memory of SPEC.md's limits.
func (d *document) judge(ctx context.Context, q demand) (err error) {
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	p := newChecking(d.name, int64(len(d.raw)))
	defer d.Watch(p).Stop()
	o := checker.Options{Wanted: q.Wanted, Limit: cmp.Or(q.Limit, usualLimit), Trace: d.trace(q)}
	d.sections, err = checker.Verify(io.TeeReader(bytes.NewReader(d.raw), p), o)
	rejection := new(checker.Rejection)
	beyond := errors.As(err, &rejection) && rejection.Check == checker.CheckLimit && rejection.Place.Kind == "layer"
	if q.Limit != 0 || !beyond {
		return err
	}
	p.read.Store(0)
	q.bulk = &bulk.Options{Workers: runtime.GOMAXPROCS(0)}
	return d.judgeBulk(ctx, io.TeeReader(bytes.NewReader(d.raw), p), q, p)
}

// usualLimit is the checker's limit. Tests have a smaller one.
var usualLimit = checker.Limit

// judgeBulk has package bulk verify what it reads, and says so if there was anything that it
// verifies itself.
func (d *document) judgeBulk(ctx context.Context, r io.Reader, q demand, p *checking) (err error) {
	o := *q.bulk
	o.Wanted, o.Limit, o.Progress, o.Trace = q.Wanted, q.Limit, new(bulk.Progress), d.trace(q)
	p.bulk.Store(o.Progress)
	d.sections, err = bulk.Verify(ctx, r, o)
	d.bulk = o.Progress.Layers()
	if d.bulk && !q.quiet && (err == nil || show.IsFault(err)) {
		spilled := ""
		if n := o.Progress.Spilled(); n > 0 {
			spilled = fmt.Sprintf(", with %.1f MiB written to temporary files", float64(n)/(1<<20))
		}
		d.Note("checked by package bulk%s", spilled)
	}
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
func (d *document) explain(err error) error {
	rejection := new(checker.Rejection)
	rejected := errors.As(err, &rejection)
	err = withFileName(d.name, err)
	kind := show.KindOf(err)
	switch {
	case kind == certificate.Limited && rejected:
		more := "check and convert have --limit"
		if rejection.Place.Kind == "layer" && !d.bulk {
			more = "check has --limit and --memory, and convert --limit,"
		}
		return fmt.Errorf("%w; this limit says nothing about the claim: lineproof %s for more", err, more)
	case kind == certificate.Malformed && (rejected || d.form.isText()):
		if guess := d.guess(rejection); guess != "" {
			return fmt.Errorf("%w; %s", err, guess)
		}
	case kind == certificate.Rejected && rejected && d.raw != nil && !d.bulk:
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
	bulk  atomic.Pointer[bulk.Progress] // nil: of package checker
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
	if p := c.bulk.Load(); p != nil {
		text += "; " + p.String()
	}
	return text
}
