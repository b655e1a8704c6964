package arena

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"lineproof/internal/tetris"
)

// Features are what seed 003 values a board by: 1; the height of the highest column;
// the holes, which are the empty cells below a filled cell of their column; and the
// covers, which are the filled cells above an empty cell of their column.
type Features [4]float64

func featuresOf(w *tetris.Well, b *tetris.Board) Features {
	full := uint16(1)<<w.Width - 1
	highest, holes, covers := b.Highest(), 0, 0
	above, below := uint16(0), uint16(0) // columns with a filled cell above the row, and with an empty one below
	for y := range highest {
		covers += bits.OnesCount16(b.Rows[y] & below)
		below |= full &^ b.Rows[y]
	}
	for y := highest - 1; y >= 0; y-- {
		holes += bits.OnesCount16(above &^ b.Rows[y])
		above |= b.Rows[y]
	}
	return Features{1, float64(highest), float64(holes), float64(covers)}
}

// A linear player makes the move after which the value of the board is highest: the
// sum of its features, each times its weight. Of several such moves it makes one at
// random. With pieces announced, it makes the first move of the sequence of moves
// for all of them that has the highest value at its end, with one more for each
// line before the last move: seed 003 adds the rewards of the states in between.
type linear struct {
	weights Features
	*rand.Rand
}

// of returns the sum of features times these weights.
func (weights Features) of(f Features) (sum float64) {
	for i, weight := range weights {
		sum += weight * f[i]
	}
	return sum
}

func (l *linear) Place(p *Position) *tetris.Move {
	return bestMove(p, l.Rand, func(_ *tetris.Move, after *tetris.Board, lines int) float64 {
		return l.plan(p.Well, after, p.Pieces[p.Placed+1:], lines)
	})
}

// bestMove returns the move with the highest value, of several one at random, or nil if none
// fits. What gives the value sees the move, the board after it, and the lines of the move.
func bestMove(p *Position, r *rand.Rand, value func(m *tetris.Move, after *tetris.Board, lines int) float64) *tetris.Move {
	var best []*tetris.Move
	highest := math.Inf(-1)
	moves := p.Well.Moves[p.Piece()]
	for i := range moves {
		var after tetris.Board
		lines, fits := p.Board.Drop(p.Well, &moves[i], &after)
		if !fits {
			continue
		}
		v := value(&moves[i], &after, lines)
		if v > highest {
			highest, best = v, best[:0]
		}
		if v == highest {
			best = append(best, &moves[i])
		}
	}
	if best == nil {
		return nil
	}
	return best[r.IntN(len(best))]
}

// early is what it is worth to have a piece more before the game is over.
const early = -1e9

// plan returns the value of a board that a move with some lines has led to, before
// these pieces.
func (l *linear) plan(w *tetris.Well, b *tetris.Board, pieces []int, lines int) float64 {
	if len(pieces) == 0 {
		return l.weights.of(featuresOf(w, b))
	}
	best := early * float64(len(pieces))
	moves := w.Moves[pieces[0]]
	for i := range moves {
		var after tetris.Board
		if lines, fits := b.Drop(w, &moves[i], &after); fits {
			best = max(best, l.plan(w, &after, pieces[1:], lines))
		}
	}
	return best + float64(lines)
}

// Published are the weights of seed 003's Table 1, by the features that they are for.
var Published = map[string]Features{
	"constant": {-13.8, 0, 0, 0},
	"mh":       {21.8, -2.8, 0, 0},
	"nh":       {17.6, 0, -2.5, 0},
	"nc":       {12.6, 0, 0, -1.0},
	"mh,nh":    {8.2, -0.4, -0.7, 0},
	"mh,nc":    {63.1, -3.7, 0, -0.2},
	"nh,nc":    {-15.1, 0, -5.5, -0.1},
	"mh,nh,nc": {-17.0, -1.0, -0.9, -0.1},
}
