package arena

import (
	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/play"
	"lineproof/internal/rules/usual"
)

func strategyOf(s certificate.Section) func(Seat) Player {
	if s.Claim.Game == certificate.Usual {
		list := play.NewList(s)
		return func(Seat) Player { return &strategy{play.NewRows(list, usual.Board{})} }
	}
	return func(Seat) Player { return &strategy{play.NewPlayer(s)} }
}

// A strategy plays that of a certificate, until the line of its claim, a piece that may
// not be dealt by it, or a move that needs a higher well: a list for rows for ever is not made for a top.
type strategy struct{ play.Opponent }

func (s *strategy) Place(p *Game) *topped.Move {
	if s.Move(certificate.Move{Piece: p.Piece()}) != nil {
		return nil
	}
	lying := s.Turn().Lying
	m := p.Well.Move(p.Piece(), lying[len(lying)-1].Placement)
	if _, fits := p.Board.Rest(p.Well, m); !fits {
		return nil
	}
	return m
}
