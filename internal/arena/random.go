package arena

import (
	"math/rand/v2"

	"lineproof/internal/tetris"
)

// A random player takes each move that fits with the same probability.
type random struct{ *rand.Rand }

func (r random) Place(p *Position) *tetris.Move {
	moves := Fitting(p)
	if len(moves) == 0 {
		return nil
	}
	return moves[r.IntN(len(moves))]
}
