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

// render is the command that draws a line of play.
func render(s *session, f flags) action {
	deal := f.String("deal", "", "the `PIECES`, such as IZSTLJO")
	place := f.String("place", "", "the `PLACEMENTS`: rotation and offset, such as 0:3,0:5, and in slide the row of the lowest cell, such as 0:3:1")
	board := s.board(f)
	in := f.input()
	to := f.String("to", "", "the `FORMAT`: text, svg, png or fumen (default text, or what the name of OUT tells: .txt, .svg, .png or .fumen)")
	output := f.StringP("output", "o", "", "write a `FILE`, which appears whole or not at all (default standard output)")
	return func(ctx context.Context, args []string) error {
		if f.Changed("deal") && f.Changed("place") {
			return f.wrong("--deal and --place are two pictures; choose one")
		}
		if (f.Changed("board") || f.Changed("junk")) && !f.Changed("deal") {
			return f.wrong("--board and --junk are for --deal")
		}
		if args[0] == "-" && f.Lookup("board").Value.String() == "-" {
			return f.wrong("- is standard input, which can be read only once")
		}
		pieces, err := replay.ParsePieces(*deal)
		if err != nil {
			return f.wrong("--deal %q: %v", *deal, err)
		}
		placed, err := replay.ParsePlacements(*place)
		if err != nil {
			return f.wrong("--place %q: %v", *place, err)
		}
		named := pictures[ending(*output)]
		if !f.Changed("to") && (*output == "" || *output == "-") {
			named = "text"
		}
		format, err := f.target(*output, named, *to, "text", "svg", "png", "fumen")
		if err != nil {
			return err
		}
		if format == "png" && *output == "" && isTerminal(s.stdout) {
			return f.wrong("a terminal does not show png; give -o FILE, or -o - to write to it all the same")
		}
		file, err := in.of(args[0])
		if err != nil {
			return err
		}
		var picture draw.Game
		c, rejected := s.verified(ctx, file)
		fault := new(lineError)
		switch {
		case errors.As(rejected, &fault):
			picture = fault.game
		case rejected != nil:
			return rejected
		case !f.Changed("deal") && !f.Changed("place"):
			return f.wrong("--deal or --place is missing: %s is valid, so there is no fault to draw", file.name)
		default:
			other := "--place"
			if f.Changed("place") {
				other = "--deal"
			}
			section, err := f.opponent(c, file.name, !f.Changed("place"), other)
			var on usual.Board
			if err == nil {
				on, err = board(section.Claim)
			}
			switch {
			case err != nil:
			case f.Changed("deal") && section.Claim.Game == certificate.Usual:
				picture, err = f.dealtForEver(section, on, pieces)
			case f.Changed("deal"):
				picture, err = s.dealt(f, section, pieces)
			default:
				picture, err = f.placed(section, placed)
			}
			if err != nil {
				return err
			}
		}
		content, err := picture.Draw(format)
		if err != nil {
			err = f.wrong("%v", err)
		} else {
			err = s.save(cmp.Or(*output, "-"), content)
		}
		if err != nil && rejected != nil {
			s.complain(rejected)
		}
		return cmp.Or(err, rejected)
	}
}

// mostBoards is how many boards of a well without a top a picture has: of more, each grows.
const mostBoards = 100

// dealtForEver is the game in which these pieces are dealt to the list of a section.
func (f flags) dealtForEver(section certificate.Section, on usual.Board, pieces []int) (game draw.Game, err error) {
	if len(pieces) > mostBoards {
		return game, f.wrong("--deal has %d pieces, and a picture takes no more than %d; lineproof play takes any number", len(pieces), mostBoards)
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
func (s *session) dealt(f flags, section certificate.Section, pieces []int) (game draw.Game, err error) {
	reply, err := replay.NewPlayer(section).Reply(pieces)
	game = draw.Game{Title: section.Claim.String(), Game: reply.Game,
		Then: fmt.Sprintf("whatever comes, %s more will be enough", certificate.Counted(reply.PiecesLeft, "piece"))}
	switch {
	case err == replay.ErrOver:
		s.note("a line is complete with piece %d, so that the pieces after it are not dealt", len(game.Moves))
	case err != nil:
		return draw.Game{}, f.wrong("--deal %q: %v", f.Lookup("deal").Value, err)
	}
	return game, nil
}

// placed is the game in which the pieces that the adversary of a section deals are
// placed there.
func (f flags) placed(s certificate.Section, placed []certificate.Placement) (draw.Game, error) {
	adversary, err := replay.NewAdversary(s)
	if err != nil {
		return draw.Game{}, err
	}
	turn, err := adversary.Turn(placed)
	if err != nil {
		return draw.Game{}, f.wrong("--place %q: %v", f.Lookup("place").Value, err)
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
