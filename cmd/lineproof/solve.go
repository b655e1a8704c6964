package main

import (
	"context"
	"fmt"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/english"
	"lineproof/solver"
)

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
