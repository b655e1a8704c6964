package arena

import (
	"slices"

	"lineproof/internal/replay"
	"lineproof/internal/tetris"
)

// A strategy plays that of a certificate, until its line, or a piece that may not be
// dealt by its claim.
type strategy struct{ *replay.Player }

func (s strategy) Place(p *Position) *tetris.Move {
	reply, err := s.Reply(p.Pieces[:p.Placed+1])
	if err != nil {
		return nil
	}
	m := reply.Moves[p.Placed]
	moves := p.Well.Moves[m.Piece]
	return &moves[slices.IndexFunc(moves, func(n tetris.Move) bool { return n.Rotation == m.Rotation && n.Offset == m.Offset })]
}
