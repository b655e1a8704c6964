package main

import (
	"cmp"
	"context"
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/verdict"
	"lineproof/internal/wells"
	"lineproof/solver"
)

// solve is the command that finds out who wins a well.
func solve(s *session, f flags) action {
	width := f.number("width", 0, certificate.MinWidth, certificate.MaxWidth, "the well has `W` columns, 2 to 14")
	rows := f.number("rows", 0, certificate.MinRows, certificate.MaxRows, "a completed row counts among the lowest `R`, 1 to 15")
	lines := f.String("lines", "", "`LINES` in the usual game, where full rows are removed, instead of a row among the lowest: any, or 2 to 99")
	game := f.game()
	ceiling := f.number("ceiling", 0, 1, certificate.MaxRows+certificate.Overhang-1, "no cell may come to rest above row `C`, R to R+2")
	deals := f.deals("")
	pieces := f.number("pieces", 0, 1, maxHeld, "test `N` pieces instead of finding the least number")
	ties := f.String("tie-break", "", "the player's moves by this `RULE`, where several win: article (default: such that the certificate is small)")
	search := f.search("")
	saved := f.checkpoint()
	return func(ctx context.Context, _ []string) error {
		if f.Changed("lines") {
			return s.solveLines(ctx, f, *width, *pieces, *lines, search, saved)
		}
		asked := certificate.Claim{
			Player: f.Changed("pieces"),
			Well:   certificate.Well{Width: *width, Rows: *rows, Ceiling: *ceiling},
			Pieces: *pieces,
		}
		if err := cmp.Or(game(&asked.Well), deals(&asked.Well)); err != nil {
			return err
		}
		o := search.options()
		switch {
		case *ties == "article" && o.Minimize != nil:
			return f.wrong("--tie-break and --minimize are two strategies; choose one")
		case *ties == "article":
			o.ArticleMoves = true
		case f.Changed("tie-break"):
			return f.wrong("tie-break %q is not article", *ties)
		}
		if !f.Changed("width") || !f.Changed("rows") {
			return f.wrong("--width or --rows is missing")
		}
		if err := asked.Check(); err != nil {
			return f.wrong("%v", err)
		}
		if err := cmp.Or(search.check(), saved.check(f)); err != nil {
			return err
		}
		s.foretell(wells.Outlook(asked.Well), "--memory and --workers bound it, and with --checkpoint it can go on after an interrupt")
		ask := settle(asked.Well)
		if f.Changed("pieces") {
			ask = test(asked)
		}
		release := s.holdOff()
		defer release()
		found, interrupted := s.find(ctx, asked.Well, o, ask, saved)
		if len(found) == 0 {
			return interrupted
		}
		if interrupted == nil {
			release()
		}
		p, err := s.confirm(found.certificate(), search.output)
		if err != nil {
			return err
		}
		s.note("%s", verdict.Sentence(found.certificate().Claims()...))
		err = cmp.Or(s.report(p.sections, nil), interrupted)
		if err == nil {
			err = saved.remove()
		}
		if err == nil && f.Changed("pieces") && !found[0].Claim.Player {
			err = refutation{fmt.Errorf("refuted: %v", asked)}
		}
		return err
	}
}

// test asks which of the two sides has won after the claim's pieces.
func test(c certificate.Claim) question {
	return func(ctx context.Context, game *solver.Solver) ([]certificate.Claim, error) {
		won, err := game.Wins(ctx, c.Pieces)
		c.Player = won
		return []certificate.Claim{c}, err
	}
}
