package main

import (
	"cmp"
	"context"
	"errors"

	"lineproof/certificate"
	"lineproof/internal/judge"
	"lineproof/internal/play"
	"lineproof/internal/show"
)

// renderCommand draws a line of play.
type renderCommand struct {
	base
	deal, place *string
	board       boardFlags
	in          inputFlags
	to, output  *string
}

func newRender(b base) runner {
	return &renderCommand{base: b,
		deal:   b.String("deal", "", "deal these `PIECES`, such as IZSTLJO"),
		place:  b.String("place", "", "place pieces at these `PLACES`, such as 0:3,0:5"),
		board:  b.board(),
		in:     b.input(b.limit()),
		to:     b.Choice("to", "", "the `FORMAT`: text, svg or fumen", "text", "svg", "fumen"),
		output: b.Output("", "write to a `FILE` .txt, .svg or .fumen", ".txt", ".svg", ".fumen"),
	}
}

func (c *renderCommand) run(_ context.Context, args []string) error {
	format, err := c.format()
	if err != nil {
		return err
	}
	moves, err := c.moves()
	if err != nil {
		return err
	}
	sections, rejected := c.in.sections(args[0])
	shown := new(judge.Shown)
	if rejected != nil && !errors.As(rejected, &shown) {
		return rejected
	}
	picture := shown.Game
	if rejected == nil {
		if picture, err = c.game(sections, args[0], moves); err != nil {
			return err
		}
	}
	content, err := picture.Draw(format)
	if err != nil {
		err = c.UsageError("%v", err)
	} else {
		err = c.Save(cmp.Or(*c.output, "-"), content)
	}
	return errors.Join(rejected, err)
}

func (c *renderCommand) format() (string, error) {
	named := show.FormatOf(*c.output)
	if *c.to == "" && (*c.output == "" || *c.output == "-") {
		named = "text"
	}
	return c.outputFormat(*c.output, named, *c.to)
}

// moves returns those of --deal, or of --place.
func (c *renderCommand) moves() (moves []certificate.Move, err error) {
	switch {
	case arePlacements(*c.deal):
		return nil, c.UsageError("--deal %s: placements such as 0:3 are for --place", *c.deal)
	case arePieces(*c.place):
		return nil, c.UsageError("--place %s: pieces such as OI are for --deal", *c.place)
	case c.Changed("deal") && c.Changed("place"):
		return nil, c.UsageError("--deal and --place are two pictures; choose one")
	case c.board.given() && !c.Changed("deal"):
		return nil, c.UsageError("--board and --junk are for --deal")
	case c.Changed("place"):
		if moves, err = play.ParseHistory(certificate.Claim{}, *c.place); err != nil {
			err = c.UsageError("--place %q: %v", *c.place, err)
		}
		return moves, err
	}
	if moves, err = play.ParseHistory(certificate.Claim{Player: true}, *c.deal); err != nil {
		err = c.UsageError("--deal %q: %v", *c.deal, err)
	}
	return moves, err
}

// game returns the game that the flags ask for, against a section of the file.
func (c *renderCommand) game(sections certificate.Certificate, name string, moves []certificate.Move) (
	game show.Game, err error) {
	if !c.Changed("deal") && !c.Changed("place") {
		return game, c.UsageError("--deal or --place is missing: %s is valid, so there is no fault to draw", name)
	}
	flag, other := "deal", "place"
	if c.Changed("place") {
		flag, other = other, flag
	}
	section, err := c.opponent(sections, name, flag == "deal", "--"+other)
	if err != nil {
		return game, err
	}
	board, err := c.board.read(section.Claim)
	if err != nil {
		return game, err
	}
	if game, err = show.Played(section, board, moves); err != nil {
		return game, c.UsageError("--%s %s: %v", flag, c.Lookup(flag).Value, err)
	}
	if section.Claim.Game != certificate.Usual && flag == "deal" && len(game.Moves) < len(moves) {
		c.Note("piece %d completes a line, so the pieces after it are not dealt", len(game.Moves))
	}
	return game, nil
}
