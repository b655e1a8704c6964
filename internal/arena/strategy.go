package arena

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/endless"
	"lineproof/internal/play"
)

func strategyOf(s certificate.Section) func(Seat) Player {
	if s.Claim.Game == certificate.Usual {
		list := endless.NewList(s.Claim.Width, s.Replies)
		return func(Seat) Player { return &endlessGame{endless.NewGame(list, endless.Board{})} }
	}
	return func(Seat) Player { return &strategy{play.NewPlayer(s)} }
}

// A strategy plays that of a certificate, until the line of its claim, a piece that may
// not be dealt by it, or a move that needs a higher well.
type strategy struct{ *play.Player }

func (s *strategy) Place(p *Game) *topped.Move {
	if s.Move(certificate.Move{Piece: p.Piece()}) != nil {
		return nil
	}
	return p.fitting(s.Played().Moves[p.Placed].Placement)
}

// An endlessGame plays a list for rows for ever, until a move needs a higher well: the list
// is not made for a top.
type endlessGame struct{ *endless.Game }

func (e *endlessGame) Place(p *Game) *topped.Move {
	e.Deal(p.Piece())
	return p.fitting(e.Last().Placement)
}

// fitting returns the move that puts the piece there, or nil if it does not fit.
func (p *Game) fitting(at certificate.Placement) *topped.Move {
	moves := p.Well.Moves[p.Piece()]
	m := &moves[slices.IndexFunc(moves, func(m topped.Move) bool {
		return m.Rotation == at.Rotation && m.Offset == at.Offset
	})]
	if _, fits := p.Board.Rest(p.Well, m); !fits {
		return nil
	}
	return m
}
