package main

import (
	"context"
	"io"

	"lineproof/certificate"
	"lineproof/checker"
)

const checkUsage = `usage: lineproof check FILE [CLAIM...] [--json] [--limit N] [--receipt RECEIPT]
       lineproof check FILE --claim CLAIM [--from strategy] [--json] [--limit N]
       lineproof check FILE [--from witness] [--json] [--limit N]
       lineproof check FILE [CLAIM...] [--memory MIB] [--workers N] [--temp DIR]
                       [--json] [--limit N]

Verifies a certificate, raw or compressed, or what a text says as a certificate;
- is standard input. Prints a line "s VERIFIED CLAIM" for each claim that it
proves, in its order, or else "s NOT VERIFIED", and why on standard error. With
claims given as arguments, it must prove exactly these.

If it is rejected for what it says of the game (checks 13 to 16, and 19), a line
of play follows, as short as any: from the empty well to the fault, on one board
that is never mirrored, with pieces, rotations and offsets as SPEC.md draws
them. Where the certificate speaks of the mirrored board, the line says so: an S
is a (mirrored Z) of the certificate. Rows that count have walls. The last piece
has its letter, a small one if its move is not legal. For this, what is no
regular file is kept in memory, up to 64 MiB of the raw form.

A text is read as one if its name ends in .strategy or .witness, or by --from.
A strategy text carries no claim: --claim gives it one. If that has no pieces,
they are those of the strategy's worst case.

With --memory, --workers or --temp, package bulkcheck verifies the certificate,
instead of package checker: the layers of an adversary's claim may be larger
than memory, and several processors share the work. The verdict, the counts and
the digests are the same whatever these flags say, and the same as without them.
Players' claims are package checker's all the same, and take the memory that
--limit says. It says on standard error, and with --json as "checker", that it
was this package. No line of play is shown.

  --claim CLAIM   what a strategy text proves
  --from FORMAT   the file is a text: strategy or witness
  --json          print one JSON object instead, with the checker's counts or,
                  where a check failed, its number, place and byte offset, and
                  the line of play, if there is one: the claim; the moves, with
                  whether the certificate has them mirrored, and the cells as
                  columns from 0 and rows from 1, or none if one is outside; the
                  board's rows from 1 up, after the last move, or before it if
                  it is not legal; and the fault
  --limit N       how many profiles of a layer, nodes of a strategy, or boards
                  that wait to hold in memory, of 100, 500 and 250 bytes each;
                  more are rejected (default 4194304; none for profiles with
                  --memory, --workers or --temp)
  --memory MIB    memory for profiles, in MiB (default 256, at least 1). Beyond
                  it, they are sorted in temporary files, which are removed
  --workers N     goroutines that check (default 1; 0: one for each processor)
  --temp DIR      the folder of temporary files (default: the system's)
  --receipt RECEIPT
                  write down what was checked and what came of it, be it
                  verified or rejected; see "lineproof help receipt"

Exit status: 0 all verified; 1 rejected, be it that the file has not the format;
2 wrong usage, or it cannot be read.

Examples:
  lineproof check theorem.cert.zst
  lineproof check my.strategy --claim "player drop width=10 rows=6"
  lineproof check large.cert.zst --memory 4096 --workers 0 --temp /var/tmp
`

// maxHeld is the greatest that --limit can be.
const maxHeld = 1<<31 - 1

// check is the command that verifies a certificate, or a text as one.
func check(ctx context.Context, s *session, args []string) error {
	f := newFlags("check")
	asJSON := f.Bool("json", false, "")
	limit := f.number("limit", checker.Limit)
	receipt := f.String("receipt", "", "")
	in, bulk := f.input(), f.bulk()
	if err := f.parse(args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return f.wrong("no file given")
	}
	if err := f.checkLimit(*limit); err != nil {
		return err
	}
	name, claims := f.Arg(0), f.Args()[1:]
	for _, text := range claims {
		if _, err := certificate.ParseClaim(text); err != nil {
			return f.wrong("%v", err)
		}
	}
	file, err := in.of(name)
	if err != nil {
		return err
	}
	if err := bulk.check(file); err != nil {
		return err
	}
	if f.Changed("receipt") {
		if err := f.checkReceipt(*receipt, file); err != nil {
			return err
		}
	}
	var sections []checker.Section
	program := ""
	switch {
	case bulk.given():
		program = "bulkcheck"
		sections, err = s.verifyBulk(ctx, name, bulk.options(*limit, claims))
	case *receipt != "":
		sections, err = s.verifyFor(ctx, *receipt, name, *limit, claims)
	case file.form.text():
		sections, err = s.verifyText(ctx, file, *limit, claims)
	default:
		sections, err = s.verifyFile(ctx, name, *limit, claims)
	}
	if *asJSON {
		return s.conclude(verdictJSON(program, sections, err), err)
	}
	return s.report(sections, err)
}

// checkLimit returns an error if the value of --limit is not in its range.
func (f flags) checkLimit(limit int) error {
	if limit < 1 || limit > maxHeld {
		return f.wrong("limit %d is not in 1 to %d", limit, maxHeld)
	}
	return nil
}

// verifyFile has the checker verify the bytes of the named certificate, or of
// standard input.
func (s *session) verifyFile(ctx context.Context, name string, limit int, wanted []string) ([]checker.Section, error) {
	file, err := await(ctx, func() (io.ReadCloser, error) { return open(name, s.stdin) }) // a pipe may wait for its writer
	if err != nil {
		return nil, err
	}
	read := readTwice(name, file)
	sections, err := verify(ctx, read, limit, wanted)
	return sections, inFile(name, withLine(ctx, err, read.misplay(err)))
}

// verifyText has the checker verify the certificate that a text becomes.
func (s *session) verifyText(ctx context.Context, text input, limit int, wanted []string) ([]checker.Section, error) {
	c, err := s.load(ctx, text)
	if err != nil {
		return nil, withLine(ctx, err, misplayIn(err))
	}
	sections, err := verifyHeld(ctx, c, limit, wanted)
	return sections, inFile(text.name, err)
}
