package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/english"
	"lineproof/solver"
)

const tableUsage = `usage: lineproof table FOLDER [--widths NUMBERS] [--rows NUMBERS] [--ceilings]
                       [--budget T] [--limit MILLIONS] [--memory MIB]
                       [--workers N] [--format FORMAT] [-o FILE]...

Finds out who wins each well of a table, as solve does, and prints the table.
From line to line, the rows that count grow; from column to column the width, or
with --ceilings the ceiling: at the highest row R that counts, one or two rows
above it, and none.

What the table says is proved by the certificates in the folder, one for each
well: w10r6.cert.zst for width 10 and rows 6, w10r6c7.cert.zst with a ceiling at
row 7. Whenever a table is made, the checker verifies them, and only those wells
are solved for which they do not settle who wins. So a command that was
interrupted goes on where it stopped, and if all wells are settled, it takes as
long as the checks.

A well that takes more time, memory or positions than it may stays open. Its
certificate proves as much as could be proved: for the most part, that a number
of pieces is not enough. The next run tries again, and replaces the certificate
if it comes further. For each well that it tries, it says on standard error what
that took, and at which question it was given up.

  --widths NUMBERS    columns of the wells, 2 to 12, as in 8 or 2-8,10 (default
                      2-10; 10 with --ceilings, which takes one number)
  --rows NUMBERS      rows that count, 1 to 15 (default 1-6)
  --ceilings          the columns of the table are ceilings
  --budget T          time for each well, such as 90s or 1h, with a quarter of
                      it for evidence (default 10m, or no end if --limit is
                      given); 0 solves nothing, and makes a table of what is
                      there
  --limit MILLIONS    positions for each search, in millions, and again for the
                      evidence of each claim
  --memory MIB        memory for the search, in MiB (default 256, at least 64)
  --workers N         goroutines that search (default 0: one for each processor)
  --format FORMAT     what to print: text, markdown, json or svg (default text)
  -o, --output FILE   write the table to a file as well, in the format that its
                      name tells: .txt, .md, .json or .svg; may be repeated.
                      In Markdown, answers are links to their certificates

In the table, a number is that of the pieces that the player needs, and ∞ says
that the adversary wins. What else is there is explained below it. The JSON
object has a list, cells, with these keys; null is what is not there, or not
known:

  width, rows, ceiling   the well
  winner                 player or adversary
  pieces                 that the player needs
  within, not_within     the fewest pieces within which the player is proved to
                         win, and the most within which it is proved not to;
                         null where the adversary wins
  file, bytes            the certificate, compressed
  sections               what the checker verified, as in check --json

Exit status: 0 the table is printed, open wells or not; 1 a file in the folder
is rejected, or about another well than its name says, and nothing was solved; 2
any other failure, or interrupted.

Examples:
  lineproof table wells -o wells.md -o wells.svg
  lineproof table wells --widths 10 --rows 5-7 --ceilings --budget 1h
`

// table is the command that finds out who wins many wells.
func table(ctx context.Context, s *session, args []string) error {
	f := newTableFlags()
	if err := f.parse(args); err != nil {
		return err
	}
	if err := f.check(); err != nil {
		return err
	}
	if err := f.prepare(); err != nil {
		return err
	}
	quiet := &session{s.stdin, io.Discard, s.stderr} // the table is all that is to be printed
	t := &tabulation{s, f.Arg(0), f.grid(), f.options(), f.time(), quiet.confirm}
	if err := t.readAll(ctx); err != nil {
		return err
	}
	if f.solves() {
		if err := t.solveAll(ctx); err != nil {
			return err
		}
	}
	return t.publish(ctx, *f.format, *f.outputs)
}

// A tabulation is one run of the command.
type tabulation struct {
	*session
	folder  string // of the certificates
	grid    *grid
	options solver.Options
	budget  time.Duration // for a well; 0 for no end
	confirm func(context.Context, certificate.Certificate, string, int) (proof, error)
}

// readAll reads what is in the folder. Certificates that are rejected, or are
// about other wells than they should be, are all reported.
func (t *tabulation) readAll(ctx context.Context) error {
	cells := t.grid.all()
	stop := t.watch(func() string { return "checking the certificates of " + english.Counted(len(cells), "well") })
	var bad []error
	all := badFolder{name: t.folder}
	for _, c := range cells {
		err := t.read(ctx, t.folder, c)
		switch {
		case isRejection(err):
			bad = append(bad, err)
			all.rejected++
		case errors.As(err, new(misnamed)):
			bad = append(bad, err)
			all.misnamed++
		case err != nil:
			stop()
			return err
		}
	}
	stop()
	for _, err := range bad {
		t.complain(err)
	}
	if len(bad) > 0 {
		return all
	}
	return nil
}

// A badFolder is the error that certificates do not prove what they should.
type badFolder struct {
	name     string
	rejected int // damaged, or wrong
	misnamed int // about another well
}

func (badFolder) refutes() {}

func (b badFolder) Error() string {
	var parts []string
	if b.rejected > 0 {
		parts = append(parts, english.Counted(b.rejected, "certificate")+" rejected")
	}
	if b.misnamed > 0 {
		parts = append(parts, english.Counted(b.misnamed, "certificate")+" of another well")
	}
	what := "remove it, and its well is solved again"
	if b.rejected+b.misnamed > 1 {
		what = "remove them, and their wells are solved again"
	}
	return fmt.Sprintf("%s: %s; %s", b.name, strings.Join(parts, ", "), what)
}

// solveAll solves the wells that are open, small ones first.
func (t *tabulation) solveAll(ctx context.Context) error {
	cells := slices.DeleteFunc(t.grid.all(), func(c *cell) bool { return c.answer.settled() })
	if len(cells) == 0 {
		return nil
	}
	if err := probe(filepath.Join(t.folder, cells[0].file())); err != nil {
		return err
	}
	for i, c := range cells {
		err := t.solve(ctx, c, fmt.Sprintf("%s, %d of %d: ", c.name(), i+1, len(cells)))
		if ctx.Err() != nil {
			err = errInterrupted
		}
		if err != nil {
			return fmt.Errorf("%w; %d of %d wells are settled, and the same command goes on with the others",
				err, t.grid.settled(), len(t.grid.all()))
		}
	}
	return nil
}

// solve finds out who wins a well, and puts the evidence into the folder.
func (t *tabulation) solve(ctx context.Context, c *cell, said string) error {
	a, err := t.try(ctx, said, c, t.options, t.budget)
	if err != nil {
		return err
	}
	if err := t.keep(ctx, c, &a); err != nil {
		return err
	}
	fmt.Fprintf(t.stderr, "%s: %v (%v)\n", c.name(), c.answer, a)
	return nil
}

// keep puts what is proved into the folder, if it is more than is there, with
// what is there and is more. It leaves out what is more than a checker has to
// have memory for.
func (t *tabulation) keep(ctx context.Context, c *cell, a *attempt) error {
	name := filepath.Join(t.folder, c.file())
	var old certificate.Certificate
	if len(c.sections) > 0 {
		var err error
		old, err = t.hold(ctx, input{name: name, form: rawFormat})
		if err = cmp.Or(err, c.owns(name, claimsOf(old))); err != nil {
			return err
		}
	}
	for {
		best := strongest(slices.Concat(a.proved, old))
		if answerOf(c.Well, claimsOf(best)...) == c.answer {
			return nil
		}
		p, err := t.confirm(ctx, best, name, checker.Limit)
		if a.drop(best, err) {
			continue
		}
		if err != nil {
			return err
		}
		before := c.answer
		c.take(p.sections, int64(p.packed))
		if len(old) > 0 {
			fmt.Fprintf(t.stderr, "%s is replaced; before, its answer was %v\n", name, before)
		}
		return nil
	}
}

// publish writes the table to files, and prints it.
func (t *tabulation) publish(ctx context.Context, format string, outputs []string) error {
	for _, name := range outputs {
		t.grid.folder = t.folder
		if from, err := filepath.Rel(filepath.Dir(name), t.folder); err == nil {
			t.grid.folder = from
		}
		if err := t.save(ctx, name, []byte(layoutOf(name)(t.grid))); err != nil {
			return err
		}
	}
	t.grid.folder = t.folder
	return t.print(layouts[format](t.grid))
}
