package arena

import (
	"slices"

	"lineproof/certificate"
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
	return moveAt(p.Well, m.Piece, m.Placement)
}

func moveAt(w *tetris.Well, piece int, at certificate.Placement) *tetris.Move {
	moves := w.Moves[piece]
	return &moves[slices.IndexFunc(moves, func(m tetris.Move) bool { return m.Rotation == at.Rotation && m.Offset == at.Offset })]
}

// A longStrategy plays that of a claim about more than one line, until the last of them, or a
// move that needs a higher well.
type longStrategy struct{ *replay.Follower }

func (s longStrategy) Place(p *Position) *tetris.Move {
	if s.Wait() == 0 {
		return nil
	}
	m := moveAt(p.Well, p.Piece(), s.Reply(p.Piece()))
	if _, fits := p.Board.Rest(p.Well, m); !fits {
		return nil
	}
	s.Deal(p.Piece())
	return m
}
