package play

import (
	"lineproof/certificate"
	"lineproof/internal/endless"
)

// Endless plays a list for rows for ever.
type Endless struct {
	*endless.Game
	claim certificate.Claim
	on    endless.Board
}

// NewEndless returns the player of a section about rows for ever, on a board.
func NewEndless(s certificate.Section, on endless.Board) *Endless {
	return &Endless{endless.NewGame(endless.NewList(s.Claim.Width, s.Replies), on), s.Claim, on}
}

func (e *Endless) Claim() certificate.Claim { return e.claim }

func (e *Endless) Move(m certificate.Move) error {
	e.Deal(m.Piece)
	return nil
}

func (e *Endless) Turn() Turn {
	t := Turn{Pieces: e.Pieces(), Lines: e.Lines, Rows: e.Last().Rows, Left: certificate.AllPieces,
		PiecesLeft: e.PiecesLeft(),
		Height:     e.Top(), Allowed: e.Begun + e.claim.Rows}
	t.Below, t.Lying = e.Sight()
	if e.Listed {
		t.Node, t.NodeMirrored = e.Find(e.Position)
	}
	return t
}

func (e *Endless) Played() Game {
	return Game{Well: e.claim.Well, Left: certificate.AllPieces, Rows: e.Last().Rows,
		Lying: e.on.Lying(0, e.on.Top()), Moves: e.Moves()}
}
