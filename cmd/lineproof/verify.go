package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
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
	"lineproof/internal/draw"
	"lineproof/internal/misplay"
)

// A demand says what a certificate is to prove, and how it is to be verified.
type demand struct {
	checker.Options               // with a Limit of 0, package bulk goes on beyond the usual one
	bulk            *bulk.Options // package bulk verifies the file as it is read; nil: package checker
}

// verify is the way of each file to a verdict: it is read, and verified.
func (s *session) verify(ctx context.Context, in input, q demand) (d document, err error) {
	if file, is := s.stdin.(*os.File); in.name == "-" && is && isNull(file) {
		return d, fmt.Errorf("standard input is closed, or %s", os.DevNull)
	}
	if q.bulk != nil {
		d = document{input: in}
		err = s.stream(ctx, &d, q)
	} else if d, err = s.load(in); err == nil {
		if in.claim != nil && !in.form.text() && len(q.Wanted) == 0 {
			d.take(*in.claim)
		}
		err = s.judge(ctx, &d, q)
	}
	if err == nil {
		d.sections, err = only(in, d.sections, func(s checker.Section) string { return s.Claim.String() })
	}
	return d, err
}

// isNull reports whether a file is os.DevNull. Go opens that where standard input is
// closed when the program begins.
func isNull(file *os.File) bool {
	own, err := file.Stat()
	null, failed := os.Stat(os.DevNull)
	return err == nil && failed == nil && os.SameFile(own, null)
}

// verified returns the sections of a file that the checker has verified.
func (s *session) verified(ctx context.Context, in input) (certificate.Certificate, error) {
	d, err := s.verify(ctx, in, demand{})
	if err != nil {
		return nil, err
	}
	return d.certificate()
}

// stream has package bulk verify a file of any size.
func (s *session) stream(ctx context.Context, d *document, q demand) error {
	file, size := s.stdin, int64(0)
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
	defer s.watch(p.String)()
	raw := certificate.NewReader(io.TeeReader(file, p))
	defer raw.Close()
	r := bufio.NewReader(raw)
	head, _ := r.Peek(headBytes) // an error comes again
	d.head = bytes.Clone(head)
	return d.explain(s.judgeBulk(ctx, d, r, q, p))
}

// judge has the checker verify a certificate that was read, or made. Where a layer is beyond
// the checker's usual limit, package bulk verifies it instead. Garbage is collected sooner
// than usual meanwhile, to keep to the memory of SPEC.md's limits.
func (s *session) judge(ctx context.Context, d *document, q demand) (err error) {
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	p := newChecking(d.name, int64(len(d.raw)))
	defer s.watch(p.String)()
	limit := cmp.Or(q.Limit, usualLimit)
	d.sections, err = checker.Verify(io.TeeReader(bytes.NewReader(d.raw), p), checker.Options{Wanted: q.Wanted, Limit: limit})
	rejection := new(checker.Rejection)
	if q.Limit != 0 || !errors.As(err, &rejection) || rejection.Check != checker.CheckLimit || rejection.Place.Kind != "layer" {
		return d.explain(err)
	}
	p.read.Store(0)
	q.bulk = &bulk.Options{Workers: runtime.GOMAXPROCS(0)}
	return d.explain(s.judgeBulk(ctx, d, io.TeeReader(bytes.NewReader(d.raw), p), q, p))
}

// usualLimit is the checker's limit. Tests have a smaller one.
var usualLimit = checker.Limit

// judgeBulk has package bulk verify what it reads, and says so if there was anything that it
// verifies itself.
func (s *session) judgeBulk(ctx context.Context, d *document, r io.Reader, q demand, p *checking) (err error) {
	o := *q.bulk
	o.Wanted, o.Limit, o.Progress = q.Wanted, q.Limit, new(bulk.Progress)
	p.bulk.Store(o.Progress)
	d.sections, err = bulk.Verify(ctx, r, o)
	if d.bulk = o.Progress.Layers(); d.bulk && ctx.Err() == nil {
		s.note("checked by package bulk, with %.1f MiB written to temporary files", float64(o.Progress.Spilled())/(1<<20))
	}
	return err
}

// explain adds to an error in which file it was met, and to a rejection the line of
// play to what is wrong. The place of a rejection becomes that in the file.
func (d *document) explain(err error) error {
	rejection := new(checker.Rejection)
	if !errors.As(err, &rejection) {
		return inFile(d.name, err)
	}
	var shown misplay.Misplay
	if d.raw != nil && !d.bulk {
		shown = misplay.Find(d.raw, rejection)
	}
	if d.section > 0 && rejection.Place.Section > 0 {
		rejection.Place.Section = d.section
	}
	rejection.Offset += int64(d.shift)
	err = inFile(d.name, err)
	if rejection.Check == checker.CheckLimit {
		more := "--limit"
		if rejection.Place.Kind == "layer" && !d.bulk {
			more = "--limit and --memory"
		}
		return fmt.Errorf("%w; this limit says nothing about the claim: lineproof check has %s for more", err, more)
	}
	if rejection.Check == checker.CheckVersion && rejection.Offset == int64(len(certificate.Magic)) {
		otherwise := ""
		if d.texts {
			otherwise = "if it is a text, say --from strategy or --from witness"
		}
		err = withGuess(err, d.head, otherwise)
	}
	return withLine(err, shown)
}

// A lineError is a rejection with the line of play to what is wrong.
type lineError struct {
	error
	game draw.Game
}

func (s *lineError) Unwrap() error { return s.error }

// withLine adds the line of play to a rejection, if there is one, or that it is left out.
func withLine(rejected error, m misplay.Misplay) error {
	l, err := m.Game()
	switch {
	case err == misplay.ErrCostly:
		return fmt.Errorf("%w; no line of play is shown, as it would take more memory than the check", rejected)
	case err != nil:
		return rejected
	}
	return &lineError{rejected, draw.Game{Title: m.Section.Claim.String(), Game: l}}
}

// isRejection reports whether err says that it is the certificate which is at
// fault: a damaged byte in its compressed form, or a flaw in its text, is no
// better than one in the raw form. What goes beyond a limit may be right.
func isRejection(err error) bool {
	if r := new(checker.Rejection); errors.As(err, &r) {
		return r.Check != checker.CheckLimit
	}
	return errors.As(err, new(*certificate.Fault)) || errors.Is(err, certificate.ErrDamaged)
}

// A checking says how far a check is. What is read passes by it.
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
		text += done(c.start, float64(c.read.Load())/float64(c.size))
	}
	if p := c.bulk.Load(); p != nil {
		text += "; " + p.String()
	}
	return text
}
