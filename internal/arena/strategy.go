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
		return func(Seat) Player { return &endlessGame{list, endless.Begin(endless.Board{})} }
	}
	player := play.NewPlayer(s)
	return func(Seat) Player { return &strategy{player, player.Start()} }
}

// A strategy plays that of a certificate, until the line of its claim, a piece that may
// not be dealt by it, or a move that needs a higher well.
type strategy struct {
	*play.Player
	reply play.Reply // so far
}

func (s *strategy) Place(p *Game) *topped.Move {
	next, err := s.Next(s.reply, p.Piece())
	if err != nil {
		return nil
	}
	s.reply = next
	return p.fitting(next.Moves[p.Placed].Placement)
}

// An endlessGame plays a list for rows for ever, until a move needs a higher well: the list
// is not made for a top.
type endlessGame struct {
	*endless.List
	state *endless.State // so far, without those before
}

func (e *endlessGame) Place(p *Game) *topped.Move {
	e.state = e.Next(e.state, p.Piece())
	e.state.Before = nil
	return p.fitting(e.state.Last.Placement)
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
