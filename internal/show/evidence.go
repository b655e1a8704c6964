package show

import (
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/endless"
	"lineproof/internal/play"
)

// mostBoards is how many boards of a well without a top a picture has: of more, each grows.
const mostBoards = 100

// Dealt returns the game in which these pieces are dealt to the player of a section: up to a
// line, or of rows for ever from a board on.
func Dealt(s certificate.Section, on endless.Board, pieces []int) (Game, error) {
	if s.Claim.Game == certificate.Usual {
		return dealtForEver(s, on, pieces)
	}
	reply, err := play.NewPlayer(s).Reply(pieces)
	if err != nil && err != play.ErrOver {
		return Game{}, err
	}
	then := fmt.Sprintf("whatever comes, %s more will be enough", certificate.Counted(reply.PiecesLeft, "piece"))
	return Game{Title: s.Claim.String(), Game: reply.Game, Then: then}, nil
}

func dealtForEver(s certificate.Section, on endless.Board, pieces []int) (Game, error) {
	if len(pieces) > mostBoards {
		return Game{}, fmt.Errorf("want at most %d pieces for a picture, got %d; lineproof play takes any number",
			mostBoards, len(pieces))
	}
	list, state := endless.NewList(s.Claim.Width, s.Replies), endless.Begin(on)
	for _, piece := range pieces {
		state = list.Next(state, piece)
	}
	then := fmt.Sprintf("%s complete; whatever comes, %s more will be enough to complete another",
		certificate.Counted(state.Lines, "line"), certificate.Counted(list.PiecesLeft(state), "piece"))
	if !state.Listed {
		then += ", at first in lanes"
	}
	return Game{Title: s.Claim.String(), Game: play.GameOf(s.Claim.Well, list, state), Then: then}, nil
}

// Placed returns the game in which the pieces that the adversary of a section deals are placed
// there.
func Placed(s certificate.Section, placed []certificate.Placement) (Game, error) {
	adversary, err := play.NewAdversary(s)
	if err != nil {
		return Game{}, err
	}
	turn, err := adversary.Turn(placed)
	if err != nil {
		return Game{}, err
	}
	then := "no row is complete, and the claim ends here"
	if !turn.Over {
		then = fmt.Sprintf("no row is complete, and %c is dealt", certificate.Letters[turn.Deal.Piece])
	}
	if !turn.Over && turn.Ended() {
		then += ", which can go nowhere"
	}
	return Game{Title: s.Claim.String(), Game: turn.Game, Then: then}, nil
}
