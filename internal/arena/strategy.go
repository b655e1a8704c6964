package arena

import (
	"slices"

	"lineproof/internal/replay"
	"lineproof/internal/tetris"
)

// A strategy plays that of a certificate, until the last line of its claim, a piece that may
// not be dealt by it, or a move that needs a higher well.
type strategy struct {
	*replay.Player
	reply replay.Reply // so far, without its moves, of which there may be very many
}

func (s *strategy) Place(p *Position) *tetris.Move {
	next, err := s.Next(s.reply, p.Piece())
	if err != nil {
		return nil
	}
	at := next.Moves[0].Placement
	moves := p.Well.Moves[p.Piece()]
	m := &moves[slices.IndexFunc(moves, func(m tetris.Move) bool { return m.Rotation == at.Rotation && m.Offset == at.Offset })]
	if _, fits := p.Board.Rest(p.Well, m); !fits {
		return nil
	}
	s.reply, s.reply.Moves = next, nil
	return m
}
