package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"runtime"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/bulk"
	"lineproof/internal/receipt"
	"lineproof/internal/verdict"
)

const checkUsage = `usage: lineproof check FILE [CLAIM...] [--claim CLAIM] [--from FORMAT] [--json]
                       [--limit N] [--receipt RECEIPT]
       lineproof check FILE [CLAIM...] [--claim CLAIM] [--json] [--limit N]
                       [--memory MIB] [--workers N] [--temp DIR]

Verifies a certificate, raw or compressed, or what a text says as a certificate;
- is standard input. Prints a line "s VERIFIED CLAIM" for each claim that it
proves, in its order, or else "s NOT VERIFIED", and why on standard error. With
claims given as arguments, it must prove exactly these; with --claim, this one,
and others are verified, but not listed.

If it is rejected for what it says of the game (checks 13 to 16, and 19), a line
of play follows, as short as any: from the empty well to the fault, on one board
that is never mirrored, with pieces, rotations and offsets as SPEC.md draws
them. Where the certificate speaks of the mirrored board, the line says so: an S
is a (mirrored Z) of the certificate. Rows that count have walls. The last piece
has its letter, a small one if its move is not legal.

A text is read as one if its name ends in .strategy or .witness, or by --from.
A strategy text carries no claim: --claim gives it one. If that has no pieces,
they are those of the strategy's worst case.

The file is read into memory. It may have 256 MiB there, and as many in its raw
form.

With --memory, --workers or --temp, another checker verifies the certificate:
the layers of an adversary's claim may be larger than memory, the file may have
any size, and several processors share the work. The verdict, the counts and the
digests are the same whatever these flags say, and the same as without them.
Players' claims are given to the usual checker, and take the memory that --limit
says. A line on standard error, and "checker" with --json, say that it was the
other one. No line of play is lineError.

FLAGS

With --json, there is one object, with the checker's counts or, where a check
failed, its number, place and byte offset, and the line of play, if there is
one: the claim; the moves, with whether the certificate has them mirrored, and
the cells as columns from 0 and rows from 1, or none if one is outside; the
board's rows from 1 up, after the last move, or before it if it is not legal;
and the fault.

Exit status: 0 all verified; 1 rejected, or malformed; 2 wrong usage, or it
cannot be read.

Examples:
  lineproof check theorem.cert.zst
  lineproof check my.strategy --claim "player drop width=10 rows=6"
  lineproof check large.cert.zst --memory 4096 --workers 0 --temp /var/tmp
`

// maxHeld is the greatest that --limit can be.
const maxHeld = 1<<31 - 1

// check is the command that verifies a certificate, or a text as one.
func check(s *session, f flags) action {
	in := f.input()
	asJSON := f.Bool("json", false, "print one JSON object instead")
	limit := f.number("limit", checker.Limit, "hold at most `N` profiles of a layer, nodes of a strategy, or boards that wait, of 100, 500 and 250 bytes each; more are rejected (with --memory, --workers or --temp, any number of profiles)")
	large := f.large()
	receipts := f.String("receipt", "", "write a receipt to `FILE`, of a rejection as well; see \"lineproof help receipt\"")
	return func(ctx context.Context, args []string) error {
		if len(args) == 0 {
			return f.wrong("no file given")
		}
		if err := f.inRange("limit", *limit, 1, maxHeld); err != nil {
			return err
		}
		wanted := args[1:]
		for _, text := range wanted {
			if _, err := certificate.ParseClaim(text); err != nil {
				return f.wrong("%v", err)
			}
		}
		file, err := in.of(args[0])
		if err != nil {
			return err
		}
		if err := large.check(file); err != nil {
			return err
		}
		if f.Changed("receipt") {
			if err := f.checkReceipt(*receipts, file); err != nil {
				return err
			}
		}
		var sections []checker.Section
		program := ""
		switch q := (receipt.Asked{Claims: wanted, Limit: *limit}); {
		case large.given():
			program = "bulkcheck"
			sections, err = s.verifyLarge(ctx, file.name, large.options(q))
		default:
			sections, err = await(ctx, func() ([]checker.Section, error) { return s.verifyFor(*receipts, file, q) })
		}
		if err == nil {
			sections, err = file.choose(sections)
		}
		if *asJSON {
			return s.conclude(verdictJSON(program, sections, err), err)
		}
		return s.report(sections, err)
	}
}

// choose returns the section of --claim, or all.
func (i input) choose(sections []checker.Section) ([]checker.Section, error) {
	var proved []string
	for _, s := range sections {
		proved = append(proved, s.Claim.String())
	}
	index, err := i.chosen(proved)
	switch {
	case err != nil:
		return nil, refutation{err}
	case index >= 0:
		return sections[index : index+1], nil
	}
	return sections, nil
}

// await returns what work returns. After an interrupt it waits only a moment, so
// that a verdict is given all the same. Then work goes on until the program ends,
// and nobody may use what it works on.
func await[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := work()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		select {
		case <-done:
		case <-time.After(grace / 2):
		}
		var none T
		return none, errInterrupted
	}
}

// A largeFlags holds the flags of the checker for large certificates.
type largeFlags struct {
	flags
	memory, workers *int
	temp            *string
}

// minLarge is the least that --memory can be for a check, in MiB.
const minLarge = 1

func (f flags) large() *largeFlags {
	return &largeFlags{
		f,
		f.number("memory", bulk.DefaultMemory>>20, "memory for profiles, in `MIB`, at least 1; beyond it, they are sorted in temporary files"),
		f.number("workers", 1, "`number` of goroutines that check; 0 is one for each processor"),
		f.String("temp", "", "the `folder` of temporary files (default: the system's)"),
	}
}

// given reports whether there is one of these flags.
func (f *largeFlags) given() bool {
	return f.Changed("memory") || f.Changed("workers") || f.Changed("temp")
}

// check looks at the values of the flags, and at what they do not go with.
func (f *largeFlags) check(file input) error {
	switch {
	case !f.given():
		return nil
	case f.Changed("receipt"):
		return f.wrong("--receipt is of what the usual checker says, which has no --memory, --workers or --temp")
	case file.form.text():
		return f.wrong("--memory, --workers and --temp are for certificates, and %s is a text; lineproof convert makes a certificate of it", file.name)
	}
	if f.Changed("temp") {
		if info, err := os.Stat(*f.temp); err != nil || !info.IsDir() {
			return f.wrong("--temp %q is not a folder", *f.temp)
		}
	}
	return cmp.Or(f.inRange("memory", *f.memory, minLarge, maxMemory), f.checkWorkers(*f.workers))
}

// options returns what the flags say. There is no limit of profiles if no flag
// sets one.
func (f *largeFlags) options(q receipt.Asked) bulk.Options {
	o := bulk.Options{Wanted: q.Claims, Memory: int64(*f.memory) << 20, Workers: *f.workers, Temp: *f.temp, Progress: new(bulk.Progress)}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if f.Changed("limit") {
		o.Limit = q.Limit
	}
	return o
}

// verifyLarge verifies the named certificate, or standard input, as it is read.
func (s *session) verifyLarge(ctx context.Context, name string, o bulk.Options) ([]checker.Section, error) {
	stop := s.watch(o.Progress.String)
	sections, err := await(ctx, func() ([]checker.Section, error) {
		if name == "-" {
			return bulk.Verify(ctx, certificate.NewReader(s.stdin), o)
		}
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		return bulk.Verify(ctx, certificate.NewReader(file), o)
	})
	stop()
	if ctx.Err() == nil {
		s.note("checked by package bulkcheck, with %.1f MiB written to temporary files", float64(o.Progress.Spilled())/(1<<20))
	}
	return sections, inFile(name, err)
}

// report prints the verdict on a certificate, one line for each section in its
// order, and passes on the error that came with it.
func (s *session) report(sections []checker.Section, err error) error {
	return s.conclude(verdict.Text(sections, err), err)
}

// conclude prints the text of a verdict. Standard output that fails is the
// worse of two errors: then nobody learns the verdict.
func (s *session) conclude(text string, err error) error {
	unprinted := s.print(text)
	if unprinted == nil {
		return err
	}
	if err != nil {
		s.complain(err)
	}
	return unprinted
}

// verdictJSON is the verdict of a package as JSON. An empty name is that of package
// checker.
func verdictJSON(by string, sections []checker.Section, err error) string {
	v := verdict.Of(by, sections, err)
	if with := new(lineError); errors.As(err, &with) {
		v.Error.Line = verdict.LineOf(with.game.Claim, with.game.Line)
	}
	return v.String()
}
