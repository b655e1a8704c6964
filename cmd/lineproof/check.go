package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/bulk"
	"lineproof/internal/replay"
	"lineproof/internal/verdict"
)

const checkUsage = `usage: lineproof check FILE [CLAIM...] [--claim CLAIM] [--from FORMAT]
                       [--json | --quiet] [--limit N]
       lineproof check FILE [CLAIM...] [--claim CLAIM] [--json | --quiet]
                       [--limit N] [--memory MIB] [--workers N] [--temp DIR]
       lineproof check FILE FILE... [FLAGS]

Verifies a certificate, raw or compressed, or what a text says as a certificate;
- is standard input. Prints a line "s VERIFIED CLAIM" for each claim that it
proves, in its order, or else "s NOT VERIFIED", and why on standard error. With
claims given as arguments, it must prove exactly these. With --claim, only the
section of this claim is verified, not the others. Of several files, all must be
verified: if one is not, "s NOT VERIFIED" is the only line.

If it is rejected for what it says of the game (checks 13 to 16, and 19), a line
of play follows, as short as any: from the empty well to the fault, on one board
that is never mirrored, with pieces, rotations and offsets as SPEC.md draws
them. Where the certificate speaks of the mirrored board, the line says so: an S
is a (mirrored Z) of the certificate. Rows that count have walls; a ceiling is
a dashed line. The last piece has its letter, small if its move is not legal.

A text is read as one if its name ends in .strategy or .witness, or by --from.
A strategy text may have its claim in its first line, behind a #, or --claim
gives it one. If there are both, they must agree; either may leave out the
pieces. If both do, they are those of the strategy's worst case.

The file is read into memory. It may have 256 MiB there, and as many in its raw
form.

With --memory, --workers or --temp, another checker verifies the certificate:
the layers of an adversary's claim may be larger than memory, the file may have
any size, and several processors share the work. The verdict, the counts and the
digests are the same whatever these flags say, and the same as without them. It
takes no claim of the drop game with a bag and more than 12 columns or 8 rows.
Players' claims are given to the usual checker, and take the memory that --limit
says. A line on standard error, and "checker" with --json, say that it was the
other one. No line of play is shown.

FLAGS

The JSON object has the file; whether it is verified; and the sections, with
their claims, the moves that were tried, and the digests of what was derived;
nodes, and node_boards (the boards that reach each node) for a player's claim;
layers and profiles for an adversary's. If something failed, it has the error:
a message; its kind (rejected, beyond a limit, not a certificate, refuted if
--claim names another claim, unreadable, or interrupted); of a check its number,
place and byte offset; and the line of play, if there is one: the claim; the
moves, with whether the certificate has them mirrored, and the cells as columns
from 0 and rows from 1, or none if one is outside; the board's rows from 1 up,
after the last move, or before it if it is not legal; and the fault.

A limit is not a refutation: of what is larger than the checker's usual limit
of profiles, package bulk gives the verdict instead, as with --memory 256
--workers 0. With --limit, and where a strategy is too large, check 21 fails and
says how to go on.

Exit status: 0 all verified; 1 rejected, or malformed; 2 wrong usage, it cannot
be read, or it is beyond a limit.

Examples:
  lineproof check theorem.cert.zst
  lineproof check my.strategy --claim "player drop width=10 rows=6"
  lineproof check large.cert.zst --memory 4096 --workers 0 --temp /var/tmp
`

// check is the command that verifies certificates, or texts as such.
func check(s *session, f flags) action {
	in := f.input()
	asJSON := f.Bool("json", false, "print a JSON object for each file instead, on a line of its own")
	quiet := f.BoolP("quiet", "q", false, "print nothing: the exit status is the verdict")
	limit := f.number("limit", checker.Limit, 1, maxHeld, "hold at most `N` profiles of a layer, nodes of a strategy, or boards that wait, of 100, 500 and 250 bytes each; more are rejected (with --memory, --workers or --temp, any number of profiles)")
	large := f.large()
	return func(ctx context.Context, args []string) error {
		names, claims, err := f.filesAndClaims(args)
		switch {
		case err != nil:
			return err
		case len(names) > 1 && len(claims) > 0:
			return f.wrong("claims as arguments are for one file")
		case *quiet && *asJSON:
			return f.wrong("--quiet prints nothing, and --json an object")
		}
		q := demand{Options: checker.Options{Wanted: claims}}
		if f.Changed("limit") {
			q.Limit = *limit
		}
		if q.bulk, err = large(); err != nil {
			return err
		}
		var files []input
		for _, name := range names {
			file, err := in.of(name)
			if err == nil && q.bulk != nil && file.form.text() {
				err = f.wrong("--memory, --workers and --temp are for certificates, and %s is a text; lineproof convert makes a certificate of it", name)
			}
			if err != nil {
				return err
			}
			files = append(files, file)
		}
		var all []checker.Section
		var failed error
		for _, file := range files {
			d, err := await(ctx, func() (document, error) { return s.verify(ctx, file, q) })
			all = append(all, d.sections...)
			if *asJSON {
				err = s.conclude(verdictJSON(file.name, d, err), err)
			}
			if failed = s.worse(failed, err); ctx.Err() != nil {
				break
			}
		}
		if *quiet || *asJSON {
			return failed
		}
		return s.report(all, failed)
	}
}

// filesAndClaims tells the names of files in the arguments from claims.
func (f flags) filesAndClaims(args []string) (names, claims []string, err error) {
	for i, arg := range args {
		side, _, claim := strings.Cut(arg, " ")
		switch {
		case i == 0 || side != "player" && side != "adversary":
			names = append(names, arg)
			continue
		case !claim:
			return nil, nil, f.wrong("a claim is one argument, in quotes: %q", strings.Join(args[i:], " "))
		}
		if _, err := certificate.ParseClaim(arg); err != nil {
			return nil, nil, f.wrong("%v", err)
		}
		claims = append(claims, arg)
	}
	if i := slices.Index(names, "-"); i >= 0 && slices.Contains(names[i+1:], "-") {
		return nil, nil, f.wrong("- is standard input, which can be read only once")
	}
	return names, claims, nil
}

// worse returns the worse one of two errors, and tells of the other.
func (s *session) worse(a, b error) error {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	if status(b) > status(a) {
		a, b = b, a
	}
	s.complain(b)
	return a
}

// await returns what work returns. After an interrupt it waits only a moment, so
// that a verdict is given all the same. Then work goes on until the program ends.
func await[T any](ctx context.Context, work func() (T, error)) (T, error) {
	var result, none T
	var err error
	done := make(chan bool)
	go func() {
		result, err = work()
		close(done)
	}()
	select {
	case <-done:
		return result, err
	case <-ctx.Done():
	}
	select {
	case <-done:
	case <-time.After(grace / 2):
	}
	return none, errInterrupted
}

// minLarge is the least that --memory can be for a check, in MiB.
const minLarge = 1

// large adds the flags of package bulk, and returns what reads them: nil if there is
// none of them.
func (f flags) large() func() (*bulk.Options, error) {
	memory := f.number("memory", bulk.DefaultMemory>>20, minLarge, maxMemory, "memory for profiles, in `MIB`, at least 1; beyond it, they are sorted in temporary files")
	workers := f.number("workers", 1, 0, maxWorkers, "`number` of goroutines that check; 0 is one for each processor")
	temp := f.String("temp", "", "the `folder` of temporary files (default: the system's)")
	return func() (*bulk.Options, error) {
		switch info, err := os.Stat(*temp); {
		case !f.Changed("memory") && !f.Changed("workers") && !f.Changed("temp"):
			return nil, nil
		case f.Changed("temp") && (err != nil || !info.IsDir()):
			return nil, f.wrong("--temp %q is not a folder", *temp)
		}
		return &bulk.Options{Memory: int64(*memory) << 20, Workers: cmp.Or(*workers, runtime.GOMAXPROCS(0)), Temp: *temp}, nil
	}
}

// report prints the verdict on a certificate, one line for each section in its
// order, and passes on the error that came with it.
func (s *session) report(sections []checker.Section, err error) error {
	return s.conclude(verdict.Text(sections, err), err)
}

// conclude prints the text of a verdict. Standard output that fails is the
// worse of two errors: then nobody learns the verdict.
func (s *session) conclude(text string, err error) error {
	if unprinted := s.print(text); unprinted != nil {
		return s.worse(unprinted, err)
	}
	return err
}

// verdictJSON is the verdict on a file as JSON.
func verdictJSON(file string, d document, err error) string {
	v := verdict.Of(file, d.sections, err)
	if d.bulk {
		v.Checker = "bulk"
	}
	if err != nil {
		v.Error.Kind = kind(err)
	}
	if with := new(lineError); errors.As(err, &with) {
		v.Error.Line = verdict.LineOf(with.game.Claim, with.game.Line)
	}
	return v.String()
}

// kind says in a word or two what kind of error it is.
func kind(err error) string {
	rejection := new(checker.Rejection)
	rejected := errors.As(err, &rejection)
	switch {
	case errors.Is(err, context.Canceled) || errors.Is(err, errInterrupted):
		return "interrupted"
	case rejected && rejection.Check == checker.CheckLimit:
		return "beyond a limit"
	case rejected && rejection.Check != checker.CheckVersion || errors.As(err, new(*replay.TextFault)):
		return "rejected"
	case isRejection(err):
		return "not a certificate"
	case errors.As(err, new(refutation)):
		return "refuted"
	default:
		return "unreadable"
	}
}
