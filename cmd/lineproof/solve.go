package main

import (
	"context"
	"fmt"

	"lineproof/certificate"
	"lineproof/solver"
)

// solve is the command that finds out who wins a well.
func solve(ctx context.Context, s *session, args []string) error {
	f := newSearchFlags("solve", "")
	width := f.number("width", 0)
	rows := f.number("rows", 0)
	ceiling := f.number("ceiling", 0)
	number := f.number("pieces", 0)
	ties := f.String("tie-break", "", "")
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
	o := f.options()
	switch {
	case *ties == "article" && o.Minimize != nil:
		return f.wrong("--tie-break and --minimize are two strategies; choose one")
	case *ties == "article":
		o.TieBreak = solver.Article
	case f.Changed("tie-break"):
		return f.wrong("tie-break %q is not article", *ties)
	}
	var found findings
	var err error
	if f.Changed("pieces") {
		found, err = s.test(ctx, asked, o)
	} else {
		found, err = s.settle(ctx, asked.Well, o)
	}
	if err != nil {
		return err
	}
	p, err := s.confirm(ctx, found.certificate(), f.output)
	if err != nil {
		return err
	}
	fmt.Fprintln(s.stderr, sentence(claimsOf(found.certificate())...))
	err = s.report(p.sections, nil)
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

// sentence says in plain words what one claim states, or the player's and then
// the adversary's for fewer pieces.
func sentence(claims ...certificate.Claim) string {
	c := claims[0]
	line := fmt.Sprintf("one of the lowest %d rows of %d columns", c.Rows, c.Width)
	if c.Rows == 1 {
		line = fmt.Sprintf("the lowest row of %d columns", c.Width)
	}
	if c.Ceiling != 0 {
		line += fmt.Sprintf(" under a ceiling at row %d", c.Ceiling)
	}
	switch {
	case len(claims) == 2:
		return fmt.Sprintf("the player can always complete %s within %s, but not within %d",
			line, pieces(c.Pieces), claims[1].Pieces)
	case c.Player:
		return fmt.Sprintf("the player can always complete %s within %s", line, pieces(c.Pieces))
	case c.Pieces != 0:
		return fmt.Sprintf("the adversary can keep the player from completing %s with %s", line, pieces(c.Pieces))
	default:
		return fmt.Sprintf("the adversary can keep the player from completing %s for ever", line)
	}
}

func pieces(n int) string {
	if n == 1 {
		return "1 piece"
	}
	return fmt.Sprintf("%d pieces", n)
}
