package main

import (
	"context"
	"fmt"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/english"
	"lineproof/solver"
)

const solveUsage = `usage: lineproof solve --width W --rows R [--ceiling C] [--pieces N]
                       [--tie-break article] [-o FILE]
                       [--minimize [--seed S] [--rounds N] [--budget T]]
                       [--memory MIB] [--workers N]
                       [--checkpoint FILE [--every T]]

Finds out who wins the well, and proves it: that the player completes a row
within N pieces for the least N, and that the adversary prevents it for N-1
pieces; or that the adversary prevents it for ever. The checker verifies the
certificate before a line "s VERIFIED CLAIM" is printed for each claim; it may
take as much memory as the search, and "lineproof check" may then need --memory.

With --pieces N, puts this one claim to the test: the player completes a row
within N pieces. If it is refuted, the certificate proves that the adversary
prevents it for N pieces, and the exit status is 1.

With --tie-break article, the player makes the moves of the article of 2022: in
each profile, for each piece by itself, the first one by rotation and then by
offset that wins as soon as any. This makes a larger strategy; what proves the
adversary's claims stays the same.

` + minimizeUsage + `
With --checkpoint, a long search can be interrupted and goes on from there, with
the same command: it saves what it has found out, from time to time and when it
is interrupted or fails, in a file that may take half as much as --memory. It
removes the file when the certificate is written and verified. What a checkpoint
says is believed by the search, and not by the checker.

  --width W           columns of the well, 2 to 12
  --rows R            a completed row counts among the lowest R, 1 to 15
  --ceiling C         no cell may come to rest above row C, R to R+2
  --pieces N          test one number of pieces instead of finding the least
  --tie-break RULE    the player's moves, where several win: article (default:
                      such that the certificate is small)
  -o, --output FILE   write the certificate (.cert or .cert.zst)
` + searchFlagsUsage + `  --checkpoint FILE   go on from this file, if it is there, and save into it
  --every T           how often, such as 90s or 1h (default 10m)

Exit status: 0 solved, or the claim of --pieces holds; 1 it is refuted, or the
certificate was rejected; 2 any other failure.

Examples:
  lineproof solve --width 4 --rows 5 -o four.cert
  lineproof solve --width 12 --rows 6 --pieces 15 --memory 8000 \
      --checkpoint twelve.checkpoint -o twelve.cert.zst
`

// checkedSize is how many bytes the checker takes at most for what its limit
// counts (SPEC.md, Limits).
const checkedSize = 500

// solve is the command that finds out who wins a well.
func solve(ctx context.Context, s *session, args []string) error {
	f := newSearchFlags("solve", "")
	width := f.number("width", 0)
	rows := f.number("rows", 0)
	ceiling := f.number("ceiling", 0)
	number := f.number("pieces", 0)
	ties := f.String("tie-break", "", "")
	keep := f.checkpoint()
	if err := f.parseOnly(args); err != nil {
		return err
	}
	asked := certificate.Claim{
		Player: true,
		Well:   certificate.Well{Width: *width, Rows: *rows, Ceiling: *ceiling},
		Pieces: *number,
	}
	if err := checkWell(f, asked); err != nil {
		return err
	}
	if err := f.check(); err != nil {
		return err
	}
	if err := keep.check(f.flags); err != nil {
		return err
	}
	o := f.options()
	switch {
	case *ties == "article" && o.Minimize != nil:
		return f.wrong("--tie-break and --minimize are two strategies; choose one")
	case *ties == "article":
		o.TieBreak = solver.Article
	case f.Changed("tie-break"):
		return f.wrong("tie-break %q is not article", *ties)
	}
	ask := settle(asked.Well)
	if f.Changed("pieces") {
		ask = test(asked)
	}
	found, err := s.find(ctx, asked.Well, o, ask, keep)
	if err != nil {
		return err
	}
	// The checker may take the memory that the search has given back.
	p, err := s.confirm(ctx, found.certificate(), f.output, max(checker.Limit, int(min(o.Memory/checkedSize, maxHeld))))
	if err != nil {
		return err
	}
	fmt.Fprintln(s.stderr, english.Sentence(claimsOf(found.certificate())...))
	err = s.report(p.sections, nil)
	if err == nil {
		err = keep.remove()
	}
	if err == nil && f.Changed("pieces") && !found[0].Claim.Player {
		err = refutedClaim{asked}
	}
	return err
}

// checkWell returns an error if the flags do not describe a well, or a claim
// about it.
func checkWell(f *searchFlags, c certificate.Claim) error {
	for _, name := range []string{"width", "rows"} {
		if !f.Changed(name) {
			return f.wrong("--%s is missing", name)
		}
	}
	if f.Changed("ceiling") && c.Ceiling == 0 {
		return f.wrong("ceiling 0 is none; leave the flag out for a well without a ceiling")
	}
	if f.Changed("pieces") && c.Pieces == 0 {
		return f.wrong("pieces 0 is not in 1 to %d", c.Longest())
	}
	err := c.Well.Check()
	if err == nil && f.Changed("pieces") {
		err = c.Check()
	}
	if err != nil {
		return f.wrong("%v", err)
	}
	return nil
}

// A refutedClaim is the error that a claim is false, and this is proved.
type refutedClaim struct{ certificate.Claim }

func (r refutedClaim) Error() string { return "refuted: " + r.Claim.String() }
func (refutedClaim) refutes()        {}

func claimsOf(c certificate.Certificate) (all []certificate.Claim) {
	for _, section := range c {
		all = append(all, section.Claim)
	}
	return all
}
