package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/draw"
	"lineproof/internal/game/usual"
	"lineproof/internal/replay"
)

// pictures are the formats of games, by how the names of files end.
var pictures = map[string]string{".txt": "text", ".svg": "svg", ".png": "png", ".fumen": "fumen"}

// renderCommand draws a line of play.
type renderCommand struct {
	*session
	deal, place *string
	board       boardFlags
	in          inputFlags
	to, output  *string
}

func newRender(s *session, f flags) runner {
	return &renderCommand{s,
		f.String("deal", "", "deal these `PIECES`, such as IZSTLJO"),
		f.String("place", "", "place pieces at these `PLACES`, such as 0:3,0:5"),
		f.board(),
		f.input(),
		f.choice("to", "", "the `FORMAT`: text, svg, png or fumen", "text", "svg", "png", "fumen"),
		f.StringP("output", "o", "", "write to a `FILE` .txt, .svg, .png or .fumen"),
	}
}

func (c *renderCommand) run(ctx context.Context, args []string) error {
	f := c.in
	format, err := c.format()
	if err != nil {
		return err
	}
	pieces, err := replay.ParsePieces(*c.deal)
	if err != nil {
		return f.usageError("--deal %q: %v", *c.deal, err)
	}
	placed, err := replay.ParsePlacements(*c.place)
	switch {
	case err != nil:
		return f.usageError("--place %q: %v", *c.place, err)
	case f.Changed("deal") && f.Changed("place"):
		return f.usageError("--deal and --place are two pictures; choose one")
	case c.board.given() && !f.Changed("deal"):
		return f.usageError("--board and --junk are for --deal")
	case args[0] == "-" && *c.board.file == "-":
		return f.usageError("- is standard input, which can be read only once")
	}
	file, err := f.input(args[0])
	if err != nil {
		return err
	}
	sections, rejected := c.verifiedSections(ctx, file)
	fault := new(faultWithGame)
	if rejected != nil && !errors.As(rejected, &fault) {
		return rejected
	}
	picture := fault.game
	if rejected == nil {
		if picture, err = c.game(sections, file.name, pieces, placed); err != nil {
			return err
		}
	}
	content, err := picture.Draw(format)
	if err != nil {
		err = f.usageError("%v", err)
	} else {
		err = c.save(cmp.Or(*c.output, "-"), content)
	}
	if err != nil && rejected != nil {
		c.printError(rejected)
	}
	return cmp.Or(err, rejected)
}

// format returns the format of the picture.
func (c *renderCommand) format() (string, error) {
	named := pictures[ending(*c.output)]
	if *c.to == "" && (*c.output == "" || *c.output == "-") {
		named = "text"
	}
	format, err := c.in.outputFormat(*c.output, named, *c.to)
	if err == nil && format == "png" && *c.output == "" && isTerminal(c.stdout) {
		err = c.in.usageError("a terminal does not show png; give -o FILE, or -o - to write to it all the same")
	}
	return format, err
}

// game returns the game that the flags ask for, against a section of the file.
func (c *renderCommand) game(sections certificate.Certificate, name string,
	pieces []int, placed []certificate.Placement) (draw.Game, error) {
	f := c.in
	if !f.Changed("deal") && !f.Changed("place") {
		return draw.Game{}, f.usageError("--deal or --place is missing: %s is valid, so there is no fault to draw", name)
	}
	if f.Changed("place") {
		section, err := f.opponent(sections, name, false, "--deal")
		if err != nil {
			return draw.Game{}, err
		}
		return c.placed(section, placed)
	}
	section, err := f.opponent(sections, name, true, "--place")
	if err != nil {
		return draw.Game{}, err
	}
	board, err := c.board.read(c.stdin, section.Claim)
	if err != nil {
		return draw.Game{}, err
	}
	if section.Claim.Game == certificate.Usual {
		return c.dealtForEver(section, board, pieces)
	}
	return c.dealt(section, pieces)
}

// mostBoards is how many boards of a well without a top a picture has: of more, each grows.
const mostBoards = 100

// dealtForEver is the game in which these pieces are dealt to the list of a section.
func (c *renderCommand) dealtForEver(section certificate.Section, on usual.Board, pieces []int) (
	game draw.Game, err error) {
	if len(pieces) > mostBoards {
		return game, c.in.usageError("--deal: want at most %d pieces for a picture, got %d; "+
			"lineproof play takes any number", mostBoards, len(pieces))
	}
	list, state := usual.NewList(section.Claim.Width, section.Replies), usual.Begin(on)
	for _, piece := range pieces {
		state = list.Next(state, piece)
	}
	game = draw.Game{Title: section.Claim.String(), Game: replay.GameOf(section.Claim.Well, list, state)}
	game.Then = fmt.Sprintf("%s complete; whatever comes, %s more will be enough to complete another",
		certificate.Counted(state.Lines, "line"), certificate.Counted(list.PiecesLeft(state), "piece"))
	if !state.Listed {
		game.Then += ", at first in lanes"
	}
	return game, nil
}

// dealt is the game in which these pieces are dealt to the strategy of a section, up to a line.
func (c *renderCommand) dealt(section certificate.Section, pieces []int) (game draw.Game, err error) {
	reply, err := replay.NewPlayer(section).Reply(pieces)
	game = draw.Game{Title: section.Claim.String(), Game: reply.Game,
		Then: fmt.Sprintf("whatever comes, %s more will be enough", certificate.Counted(reply.PiecesLeft, "piece"))}
	switch {
	case err == replay.ErrOver:
		c.note("piece %d completes a line, so the pieces after it are not dealt", len(game.Moves))
	case err != nil:
		return draw.Game{}, c.in.usageError("--deal %q: %v", *c.deal, err)
	}
	return game, nil
}

// placed is the game in which the pieces that the adversary of a section deals are
// placed there.
func (c *renderCommand) placed(s certificate.Section, placed []certificate.Placement) (draw.Game, error) {
	adversary, err := replay.NewAdversary(s)
	if err != nil {
		return draw.Game{}, err
	}
	turn, err := adversary.Turn(placed)
	if err != nil {
		return draw.Game{}, c.in.usageError("--place %q: %v", *c.place, err)
	}
	then := "no row is complete, and the claim ends here"
	if !turn.Over {
		then = fmt.Sprintf("no row is complete, and %c is dealt", certificate.Letters[turn.Deal.Piece])
	}
	if !turn.Over && turn.Ended() {
		then += ", which can go nowhere"
	}
	return draw.Game{Title: s.Claim.String(), Game: turn.Game, Then: then}, nil
}
