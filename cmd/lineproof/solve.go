package main

import (
	"cmp"
	"context"
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/verdict"
	"lineproof/solver"
)

// solve is the command that finds out who wins a well.
func solve(s *session, f flags) action {
	width := f.number("width", 0, certificate.MinWidth, certificate.MaxWidth, "the well has `W` columns, 2 to 14")
	rows := f.number("rows", 0, certificate.MinRows, certificate.MaxRise, "a completed row counts among the lowest `R`, 1 to 15 (with --lines, each takes R rows at the most, 1 to 255)")
	lines := f.String("lines", "", "any `LINES`: rows for ever in the usual game, where full rows are removed")
	game := f.game()
	ceiling := f.number("ceiling", 0, 1, certificate.MaxRows+certificate.Overhang-1, "no cell may come to rest above row `C`, R to R+2")
	deals := f.deals("")
	pieces := f.number("pieces", 0, 1, maxHeld, "test `N` pieces instead of finding the least number")
	ties := f.String("tie-break", "", "the player's moves by this `RULE`, where several win: article (default: such that the certificate is small)")
	search := f.search("")
	saved := f.checkpoint()
	ask := func() (c certificate.Claim, err error) {
		if f.Changed("lines") {
			c.Well, err = f.forEver(*width, *rows, *lines)
			return c, err
		}
		c = certificate.Claim{
			Player: f.Changed("pieces"),
			Well:   certificate.Well{Width: *width, Rows: *rows, Ceiling: *ceiling},
			Pieces: *pieces,
		}
		switch err := cmp.Or(game(&c.Well), deals(&c.Well)); {
		case err != nil:
			return c, err
		case f.Changed("tie-break") && *ties != "article":
			return c, f.wrong("tie-break %q is not article", *ties)
		case f.Changed("tie-break") && search.minimize:
			return c, f.wrong("--tie-break and --minimize are two strategies; choose one")
		case !f.Changed("width") || !f.Changed("rows"):
			return c, f.wrong("--width or --rows is missing")
		}
		if err := c.Check(); err != nil {
			return c, f.wrong("%v", err)
		}
		return c, nil
	}
	return func(ctx context.Context, _ []string) error {
		asked, err := ask()
		if err == nil {
			err = cmp.Or(search.check(), saved.check(f))
		}
		if err != nil {
			return err
		}
		o := search.options()
		o.ArticleMoves = f.Changed("tie-break")
		find := func() (findings, error) {
			switch {
			case asked.Game == certificate.Usual:
				return s.findRows(ctx, asked.Well, search)
			case f.Changed("pieces"):
				return s.find(ctx, asked.Well, o, test(asked), *saved)
			}
			return s.find(ctx, asked.Well, o, settle(asked.Well), *saved)
		}
		tell := func(found findings, p proof) string {
			s.note("%s", certificate.Sentence(found.certificate().Claims()...))
			return verdict.Text(p.sections, nil)
		}
		found, err := s.publish(search.output, find, tell, *saved)
		if err == nil && f.Changed("pieces") && !found[0].Claim.Player {
			err = refutation{fmt.Errorf("refuted: %v", asked)}
		}
		return err
	}
}

// test asks which of the two sides has won after the claim's pieces, or ever.
func test(c certificate.Claim) question {
	return func(ctx context.Context, game *solver.Solver) ([]certificate.Claim, error) {
		pieces := cmp.Or(c.Pieces, c.Longest())
		won, err := game.Wins(ctx, pieces)
		if c.Player = won; won {
			c.Pieces = pieces
		}
		return []certificate.Claim{c}, err
	}
}
