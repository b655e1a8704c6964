package main

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/play"
	"lineproof/internal/program"
	"lineproof/internal/rules/usual"
	"lineproof/internal/show"
)

// playCommand plays against a certificate.
type playCommand struct {
	base
	as, moves *string
	board     boardFlags
	asJSON    *bool
	in        inputFlags
}

func newPlay(b base) runner {
	return &playCommand{base: b,
		as: b.Choice("as", "adversary", "your `SIDE`: adversary (or dealer), who deals, or player",
			"adversary", "player", "dealer"),
		moves:  b.String("moves", "", "begin after these `MOVES`, such as OIOZ or 0:3,1:-1"),
		board:  b.board(),
		asJSON: b.Bool("json", "", "for survival: answer states, an object a line"),
		in:     b.input(b.limit()),
	}
}

func (c *playCommand) run(_ context.Context, args []string) error {
	switch {
	case args[0] == "-":
		return c.UsageError("the moves come from standard input, so the certificate cannot; give the name of its file")
	case *c.board.file == "-":
		return c.UsageError("the moves come from standard input, so the board cannot; give the name of its file")
	case *c.as != "player" && arePlacements(*c.moves):
		return c.UsageError("--moves %s: placements such as 0:3 are for --as player", *c.moves)
	case *c.asJSON && (c.board.given() || c.Changed("as") || c.Changed("moves")):
		return c.UsageError("--json answers states of any game; --as, --moves, --board and --junk are for one game")
	case *c.as == "player" && arePieces(*c.moves):
		return c.UsageError("--moves %s: pieces such as OI are for --as adversary", *c.moves)
	}
	sections, err := c.in.sections(args[0])
	if err != nil {
		return err
	}
	other := "--as player"
	if *c.as == "player" {
		other = "--as adversary"
	}
	section, err := c.opponent(sections, args[0], *c.as != "player", other)
	if err != nil {
		return err
	}
	switch {
	case *c.asJSON && !section.Claim.Survival():
		return c.UsageError("--json is for survival (lines=any with a ceiling), and this is %q", section.Claim)
	case *c.asJSON:
		return show.Respond(play.NewAnswers(section), c.Stdin, c.Print)
	}
	board, err := c.board.read(section.Claim)
	if err != nil {
		return err
	}
	moves, err := play.ParseHistory(section.Claim, *c.moves)
	if err != nil {
		return c.UsageError("--moves %q: %v", *c.moves, err)
	}
	opponent, err := play.New(section, board)
	if err != nil {
		return program.Named(args[0], err)
	}
	switch err := play.Continue(opponent, moves); {
	case errors.Is(err, play.ErrOver):
		return c.UsageError("--moves %q: a line is complete with piece %d, and more are dealt",
			*c.moves, opponent.Turn().Pieces)
	case err != nil:
		return c.UsageError("--moves %q: %v", *c.moves, err)
	}
	return show.Converse(opponent, c.Stdin, c.Print)
}

// arePlacements reports whether a text is meant as placements, right or wrong.
func arePlacements(text string) bool { return strings.ContainsAny(text, ":0123456789") }

// arePieces reports whether a text is one of pieces.
func arePieces(text string) bool {
	_, err := certificate.ParsePieces(text)
	return text != "" && err == nil
}

// mostBoard is how many bytes the text of a board may have.
const mostBoard = 1 << 16

// boardFlags say with which board the usual game begins.
type boardFlags struct {
	base
	file *string
	junk *int
}

func (b base) board() boardFlags {
	return boardFlags{base: b,
		file: b.String("board", "", "for lines=any: begin with the board in `FILE`"),
		junk: b.Number("junk", 0, program.Range{Most: math.MaxInt32},
			"for rows for ever: begin with random junk of this `SEED`"),
	}
}

func (f boardFlags) given() bool { return f.Changed("board") || f.Changed("junk") }

// read returns the board with which the game of a claim begins.
func (f boardFlags) read(c certificate.Claim) (b usual.Board, err error) {
	switch {
	case !f.given():
		return b, nil
	case f.Changed("board") && f.Changed("junk"):
		return b, f.UsageError("--board and --junk are two boards; choose one")
	case c.Game != certificate.Usual:
		return b, f.UsageError("--board and --junk are for lines=any, and this is %q", c)
	case c.Survival() && f.Changed("junk"):
		return b, f.UsageError("--junk is for rows for ever, and this is %q", c)
	case f.Changed("junk"):
		return usual.Random(c.Width, usual.JunkRows, uint64(*f.junk)), nil
	}
	text, err := program.ReadFile(*f.file, f.Stdin, mostBoard)
	if err == nil {
		b, err = show.ReadBoard(text, c.Width)
	}
	return b, program.Named(*f.file, err)
}

// opponent returns the section that is played against: the first of its side, where
// an adversary's claim for ever comes before others. The error names the flag that is
// for the other side.
func (b base) opponent(c certificate.Certificate, name string, player bool, other string) (
	s certificate.Section, err error) {
	sides := map[bool]string{true: "player", false: "adversary"}
	fitting := slices.DeleteFunc(slices.Clone(c), func(s certificate.Section) bool { return s.Claim.Player != player })
	if len(fitting) == 0 {
		return s, b.UsageError("%s has no claim of the %s, or --claim names another; %s is for claims of the %s",
			name, sides[player], other, sides[!player])
	}
	ever := slices.IndexFunc(fitting, func(s certificate.Section) bool { return s.Claim.Pieces == 0 })
	return fitting[max(ever, 0)], nil
}
