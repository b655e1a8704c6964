package main

import (
	"cmp"
	"context"
	"time"

	"lineproof/certificate"
	"lineproof/internal/endless"
	"lineproof/internal/show"
	"lineproof/internal/verdict"
	"lineproof/solver"
)

// solveCommand finds out who wins a well.
type solveCommand struct {
	*session
	width, rows, ceiling, pieces *int
	lines, game, deals, ties     *string
	search                       *searchFlags
	saved                        *checkpoint
}

func newSolve(s *session, f flags) runner {
	return &solveCommand{session: s,
		width: f.Number("width", 0, certificate.MinWidth, certificate.MaxWidth, "the well has `W` columns, 2 to 14"),
		rows: f.Number("rows", 0, certificate.MinRows, certificate.MaxRise,
			"a line counts in the lowest `R` rows, 1 to 15"),
		lines: f.Choice("lines", "", "any `LINES`: rows for ever in the usual game", "any"),
		game:  f.game(),
		ceiling: f.Number("ceiling", 0, 1, certificate.MaxRows+certificate.Overhang-1,
			"no cell may rest above row `C`, R to R+2"),
		deals:  f.deals(false, "only these `PIECES` are dealt, such as SZ; or bag"),
		pieces: f.Number("pieces", 0, 1, maxHeld, "test `N` pieces, do not find the least number"),
		ties:   f.Choice("tie-break", "", "move by this `RULE` where several moves win: article", "article"),
		search: f.search(""),
		saved:  f.checkpoint(),
	}
}

func (c *solveCommand) run(ctx context.Context, _ []string) error {
	asked, err := c.claim()
	if err == nil {
		err = cmp.Or(c.search.check(), c.saved.check(c.search.flags))
	}
	if err != nil {
		return err
	}
	o := c.search.options()
	o.ArticleMoves = *c.ties != ""
	find := func() (findings, error) {
		switch {
		case asked.Game == certificate.Usual:
			return c.findRows(ctx, asked.Well)
		case c.search.Changed("pieces"):
			return c.find(ctx, asked.Well, o, whoWinsWithin(asked), *c.saved)
		}
		return c.find(ctx, asked.Well, o, whoWins(asked.Well), *c.saved)
	}
	report := func(found findings, p proof) string {
		c.Note("%s", show.Sentence(found.certificate().Claims()...))
		return verdict.Text(p.sections, nil)
	}
	found, err := c.publish(c.search.output, find, report, *c.saved)
	if err == nil && c.search.Changed("pieces") && !found[0].Claim.Player {
		err = refutation("refuted: %v", asked)
	}
	return err
}

// claim returns what the flags ask about: of one line, the pieces may be left out.
func (c *solveCommand) claim() (asked certificate.Claim, err error) {
	f := c.search
	if *c.lines != "" {
		asked.Well, err = c.rowsForEver()
		return asked, err
	}
	switch {
	case *c.ties != "" && f.minimize:
		return asked, f.UsageError("--tie-break and --minimize are two strategies; choose one")
	case *c.width == 0 || *c.rows == 0:
		return asked, f.UsageError("want --width and --rows, such as --width 4 --rows 5")
	}
	asked = certificate.Claim{
		Player: f.Changed("pieces"),
		Well:   certificate.Well{Game: gameOf(*c.game), Width: *c.width, Rows: *c.rows, Ceiling: *c.ceiling, Deals: *c.deals},
		Pieces: *c.pieces,
	}
	if err := asked.Check(); err != nil {
		return asked, f.UsageError("%v", err)
	}
	return asked, nil
}

// rowsForEver returns the well of which rows for ever are asked. Rows of 0 are any number.
func (c *solveCommand) rowsForEver() (w certificate.Well, err error) {
	f := c.search
	for _, name := range []string{"pieces", "game", "ceiling", "deals", "tie-break", "checkpoint"} {
		if f.Changed(name) {
			return w, f.UsageError("--%s is for one line, and not for --lines", name)
		}
	}
	if *c.width == 0 {
		return w, f.UsageError("--width is missing")
	}
	w = certificate.Well{Width: *c.width, Rows: max(*c.rows, 1), Game: certificate.Usual}
	if err := w.Check(); err != nil {
		return w, f.UsageError("%v", err)
	}
	w.Rows = *c.rows
	return w, nil
}

// findRows looks for a list for rows for ever, as find does for evidence about one line.
func (c *solveCommand) findRows(ctx context.Context, w certificate.Well) (all findings, err error) {
	o := c.search.options()
	if !c.search.Changed("memory") {
		o.Memory = endless.DefaultMemory
	}
	asked := endless.Options{Memory: o.Memory, Workers: o.Workers, Note: c.Note}
	if o.Minimize != nil {
		asked.Minimize = &endless.Effort{Rounds: o.Minimize.Rounds, Budget: o.Minimize.Budget}
	}
	game, err := endless.NewSearch(w.Width, asked)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	defer c.limitAndWatch(o.Memory, func() string {
		stage, visited := game.Progress()
		return progressLine(w, solver.Progress{Stage: stage, Expanded: visited, Elapsed: time.Since(start)})
	})()
	section, err := game.Prove(ctx, w.Rows)
	if len(section.Replies) > 0 {
		all = findings{{section, time.Since(start)}}
		c.Note("%s found in %s s", certificate.Counted(len(section.Replies), "position"), seconds(all[0].took))
	}
	return all, err
}
