package show

import (
	"errors"
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/play"
	"lineproof/internal/rules/usual"
)

// mostBoards is how many boards of a well without a top a picture has: of more, each grows.
const mostBoards = 100

// Played returns the game against the evidence of a section in which a user makes these moves: up
// to a line, or of rows for ever from a board on.
func Played(s certificate.Section, on usual.Board, moves []certificate.Move) (Game, error) {
	if s.Claim.Game == certificate.Usual && len(moves) > mostBoards {
		return Game{}, fmt.Errorf("want at most %d pieces for a picture, got %d; lineproof play takes any number",
			mostBoards, len(moves))
	}
	opponent, err := play.New(s, on)
	if err != nil {
		return Game{}, err
	}
	if err := play.Continue(opponent, moves); err != nil && !errors.Is(err, play.ErrOver) {
		return Game{}, err
	}
	g := Game{Title: s.Claim.String(), Game: opponent.Played(), Then: then(s.Claim, opponent.Turn())}
	if s.Claim.Hold {
		g.Title += KeptNote
	}
	return g, nil
}

// then says what follows in a game that goes on.
func then(c certificate.Claim, t play.Turn) string {
	more := certificate.Counted(t.PiecesLeft, "piece")
	switch {
	case c.Survival():
		return certificate.Counted(t.Lines, "line") + " complete, and the game goes on for ever"
	case c.Game == certificate.Usual:
		return fmt.Sprintf("%s complete; whatever comes, %s more will be enough to complete another",
			certificate.Counted(t.Lines, "line"), more)
	case c.Player:
		return fmt.Sprintf("whatever comes, %s more will be enough", more)
	case t.Over:
		return "no row is complete, and the claim ends here"
	case t.Ended():
		return fmt.Sprintf("no row is complete, and %c is dealt, which can go nowhere", certificate.Letters[t.Deal.Piece])
	}
	return fmt.Sprintf("no row is complete, and %c is dealt", certificate.Letters[t.Deal.Piece])
}
