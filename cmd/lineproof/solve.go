package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"lineproof/certificate"
	"lineproof/internal/judge"
	"lineproof/internal/program"
	"lineproof/internal/prove"
	"lineproof/internal/show"
	"lineproof/solver"
	"lineproof/solver/lists"
)

// solveCommand finds out who wins a well.
type solveCommand struct {
	base
	width, rows, ceiling, pieces *int
	lines, game, deals           *string
	search                       *searchFlags
	saved                        *prove.Checkpoint
	hold, asJSON                 *bool
}

func newSolve(b base) runner {
	return &solveCommand{base: b,
		width: b.Number("width", 0, program.Range{Least: certificate.MinWidth, Most: certificate.MaxWidth, Of: "columns"},
			"the well has `W` columns, 2 to 14 (slide: 4 to 12)"),
		rows: b.Number("rows", 0, program.Range{Least: certificate.MinRows, Most: certificate.MaxRise, Of: "rows"},
			"a line counts in the lowest `R` rows, 1 to 15 (beyond 12 columns, 8); "+
				"with --lines, 1 to 255"),
		lines: b.Choice("lines", "", "`any` number of lines: rows for ever in the usual game, "+
			"or with --ceiling, survival there", "any"),
		game: b.game(),
		ceiling: b.Number("ceiling", 0,
			program.Range{Least: 1, Most: certificate.MaxCeiling, Of: "rows"},
			"no cell may rest above row `C`, R to R+2; with --lines, 1 to 20"),
		deals: b.deals("only these `PIECES` are dealt, such as SZ; or bag"),
		pieces: b.Number("pieces", 0, program.Range{Least: 1, Most: certificate.MaxPieces, Of: "pieces"},
			"test `N` pieces instead of finding the fewest"),
		hold:   b.Bool("hold", "", "the player may keep one piece aside; for survival"),
		search: b.search("", solver.DefaultMemory, fmt.Sprintf("; %d with --lines", prove.UsualMemory>>20)),
		saved:  b.checkpoint(),
		asJSON: b.Bool("json", "", "print one JSON object instead"),
	}
}

func (c *solveCommand) run(ctx context.Context, _ []string) error {
	asked, err := c.question()
	if err != nil {
		return err
	}
	if err := c.search.check(); err != nil {
		return err
	}
	if err := c.checkCheckpoint(); err != nil {
		return err
	}
	s := c.search.newSearch()
	s.Checkpoint, s.Digest = *c.saved, *c.asJSON
	return c.solve(ctx, s, asked)
}

// solve answers the question, has the certificate verified and written, and prints the verdict. It
// removes the checkpoint when nothing is left to do.
func (c *solveCommand) solve(ctx context.Context, s *prove.Search, asked certificate.Claim) error {
	release, stopped := s.Run(ctx, asked)
	defer release()
	if len(s.Found) == 0 {
		if errors.Is(stopped, context.Canceled) && s.Checkpoint.Name == "" && asked.Game != certificate.Usual {
			c.Note("with --checkpoint FILE, an interrupted search can go on later")
		}
		return stopped
	}
	p, err := s.Publish(c.search.output)
	if err != nil {
		return err
	}
	c.Note("%s", show.Sentence(s.Certificate().Claims()...))
	text := judge.Text(p.Sections, nil)
	if *c.asJSON {
		text = p.JSON(c.search.output, nil)
	}
	err = errors.Join(stopped, c.PrintBeside(c.search.output, text))
	if err != nil {
		return err
	}
	if asked.Pieces > 0 && !s.Found[0].Claim.Player {
		err = certificate.Refutation("refuted: %v", asked)
	}
	return errors.Join(err, s.Checkpoint.Remove())
}

// question returns what the flags ask, as prove.Search.Run takes it.
func (c *solveCommand) question() (asked certificate.Claim, err error) {
	if *c.lines != "" {
		asked.Well, err = c.usualWell()
		return asked, err
	}
	if *c.hold {
		return asked, c.UsageError("--hold is for --lines any --ceiling C")
	}
	if *c.width == 0 || *c.rows == 0 {
		return asked, c.UsageError("want --width and --rows, such as --width 4 --rows 5")
	}
	asked = certificate.Claim{
		Player: c.Changed("pieces"), // a claim of the player has some
		Well:   certificate.Well{Game: gameOf(*c.game), Width: *c.width, Rows: *c.rows, Ceiling: *c.ceiling, Deals: *c.deals},
		Pieces: *c.pieces,
	}
	if err := asked.Check(); err != nil { // which begins with the name of a flag
		return asked, c.UsageError("--%v", err)
	}
	asked.Player = true
	return asked, nil
}

// usualWell returns the well of which survival is asked, or rows for ever: within as few rows as are known to be
// enough, if nothing is said.
func (c *solveCommand) usualWell() (w certificate.Well, err error) {
	for _, name := range []string{"pieces", "game", "checkpoint", "minimize"} {
		if c.Changed(name) {
			return w, c.UsageError("--%s is for one line, and not for --lines", name)
		}
	}
	if *c.width == 0 {
		return w, c.UsageError("--width is missing")
	}
	w = certificate.Well{Width: *c.width, Rows: *c.rows, Ceiling: *c.ceiling, Deals: *c.deals, Hold: *c.hold,
		Game: certificate.Usual}
	if w.Ceiling == 0 {
		w.Rows = cmp.Or(w.Rows, lists.FewestRows(w))
	}
	if err := w.Check(); err != nil {
		return w, c.UsageError("%v", err)
	}
	if !w.Survival() && w.Width%2 == 1 && (w.Deals == "" || strings.Contains(w.Deals, "O")) {
		return w, c.UsageError("width %d is odd: the adversary wins by dealing only O", w.Width)
	}
	return w, nil
}

func (b base) checkpoint() *prove.Checkpoint {
	c := new(prove.Checkpoint)
	b.StringVar(&c.Name, "checkpoint", "", "go on from this `FILE`, and save into it")
	b.Writes("checkpoint")
	b.DurationVar(&c.Every, "every", 10*time.Minute, "save after every `TIME`, such as 90s")
	return c
}

// checkCheckpoint looks at the flags, and at the file, so that a bad name does not cost
// the user a search.
func (c *solveCommand) checkCheckpoint() error {
	switch {
	case !c.Changed("checkpoint") && c.Changed("every"):
		return c.UsageError("--every is for --checkpoint")
	case !c.Changed("checkpoint"):
		return nil
	case c.saved.Name == "-":
		return c.UsageError("--checkpoint -: want the name of a file")
	case c.saved.Every < time.Second:
		return c.UsageError("--every %v: want a second or more", c.saved.Every)
	}
	if err := program.CheckRegular(c.saved.Name); err != nil {
		return c.UsageError("--checkpoint %v", err)
	}
	return program.ProbeFile(c.saved.Name)
}
