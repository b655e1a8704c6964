package arena

import (
	"errors"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"lineproof/certificate"
	"lineproof/internal/tetris"
)

// Seed 003's fitted value iteration learns the weights of a linear player. It
// samples positions of games at random, the last of which is lost. Again and again,
// it takes as the value of a position the reward for being there, and the discounted
// value of the best board after a move, by the weights so far; and fits the weights
// to these values.
//
// The seed does not say what losing costs. As in its other two games, it costs as
// much as the well has rows, and a line is worth one. It does not say either whether
// moves at random include those that lose while others fit; here they do. Otherwise
// the weight of the height is positive beside that of the holes.
const (
	sampled  = 1000                     // positions
	above    = certificate.Overhang + 1 // rows above the top, which a piece that does not fit can fill
	discount = 0.9
	settled  = 0.01 // weights that change by less are the result
	mostFits = 10000
)

// ErrUnsettled says that the weights do not come to rest.
var ErrUnsettled = errors.New("the weights do not settle")

// MaxHeight is that of a well to learn in, and to play in.
const MaxHeight = tetris.MaxHeight - above

// Learn returns weights for the features that are used: those that are not 0. They
// have three decimals. The random choices follow from the seed and the run's number.
func Learn(w *tetris.Well, used Features, seed, run uint64) (weights Features, err error) {
	samples, err := samplePositions(w, rand.New(rand.NewPCG(seed, run)))
	if err != nil {
		return weights, err
	}
	boards := mat.NewDense(len(samples), len(pick(used, used)), nil)
	for i, s := range samples {
		boards.SetRow(i, pick(s.board, used))
	}
	var fit mat.QR
	fit.Factorize(boards)
	for range mostFits {
		values := mat.NewVecDense(len(samples), nil)
		for i, s := range samples {
			values.SetVec(i, s.value(weights, -float64(w.Height)))
		}
		var fitted mat.VecDense
		if err := fit.SolveVecTo(&fitted, false, values); err != nil {
			return weights, err
		}
		before, next := weights, 0
		for i := range weights {
			if used[i] != 0 {
				weights[i] = fitted.AtVec(next)
				next++
			}
		}
		if furthest(before, weights) < settled {
			for i, weight := range weights {
				weights[i] = math.Round(1000*weight) / 1000
			}
			return weights, nil
		}
	}
	return weights, ErrUnsettled
}

// A sample is a position, and what can come of it.
type sample struct {
	lost  bool
	lines float64    // of the move that led here
	board Features   // of the board
	after []Features // of the boards after each move that fits
}

// samplePositions plays at random. A piece that does not fit ends a game with a
// board that is higher than the well.
func samplePositions(w *tetris.Well, r *rand.Rand) (all []sample, err error) {
	higher, err := tetris.New(w.Width, w.Height+above, 0)
	if err != nil {
		return nil, err
	}
	var board tetris.Board
	lines := 0
	for len(all) < sampled {
		piece := r.IntN(certificate.Pieces)
		s := sample{lines: float64(lines), board: featuresOf(w, &board)}
		var after tetris.Board
		for i := range w.Moves[piece] {
			if _, fits := board.Drop(w, &w.Moves[piece][i], &after); fits {
				s.after = append(s.after, featuresOf(w, &after))
			}
		}
		all = append(all, s)
		m := &w.Moves[piece][r.IntN(len(w.Moves[piece]))]
		_, fits := board.Rest(w, m)
		lines, _ = board.Drop(higher, m, &after)
		if board = after; !fits {
			all = append(all, sample{lost: true, board: featuresOf(higher, &after)})
			board, lines = tetris.Board{}, 0
		}
	}
	return all[:sampled], nil
}

// value is that of a position by the weights of the boards that may come.
func (s *sample) value(weights Features, loss float64) float64 {
	if s.lost {
		return loss
	}
	best := math.Inf(-1)
	for _, f := range s.after {
		best = max(best, weights.of(f))
	}
	if len(s.after) == 0 {
		best = loss
	}
	return s.lines + discount*best
}

// pick returns the features that are used.
func pick(f Features, used Features) (some []float64) {
	for i := range f {
		if used[i] != 0 {
			some = append(some, f[i])
		}
	}
	return some
}

// furthest returns by how much the weights differ.
func furthest(a, b Features) (most float64) {
	for i := range a {
		most = max(most, math.Abs(a[i]-b[i]))
	}
	return most
}
