package arena

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"gonum.org/v1/gonum/mat"

	"lineproof/certificate"
	"lineproof/internal/tetris"
)

// A Lesson is seed 003's fitted value iteration, which learns the weights of a linear player.
// It samples positions of games, the last of which is lost. Again and again, it takes as the
// value of a position the reward for being there, and the discounted value of the best board
// after a move, by the weights so far; and fits the weights to these values.
//
// The seed does not say what losing costs. As in its other two games, it costs as
// much as the well has rows, and a line is worth one. It does not say either whether
// moves at random include those that lose while others fit.
type Lesson struct {
	Well     *tetris.Well
	Features string  // names of kinds of features, such as mh,nh; ch is for ch0, ch1 and so on
	Legal    float64 // how likely it is that a move at random is one that fits, if there is one
	Rounds   int     // of learning: the first from games at random, others from games of the player that has learned so far
	Seed     uint64
	used     []int
}

const (
	sampled  = 1000                     // positions
	atRandom = 0.3                      // of the moves, after the first round
	above    = certificate.Overhang + 1 // rows above the top, which a piece that does not fit can fill
	discount = 0.9
	settled  = 0.01 // weights that change by less are the result
	mostFits = 10000
)

// MaxHeight is that of a well to learn in, and to play in.
const MaxHeight = tetris.MaxHeight - above

// choose finds the features that are used, of which 1 is one.
func (l *Lesson) choose() error {
	l.used = []int{one}
	for _, kind := range strings.Split(l.Features, ",") {
		before := len(l.used)
		for i := range differenceAt + l.Well.Width {
			ofBoard := i > one && (i < landing || i > completed) && (i < heightAt+l.Well.Width || i > differenceAt)
			if ofBoard && strings.TrimRight(nameOf(i), "0123456789") == kind {
				l.used = append(l.used, i)
			}
		}
		if len(l.used) == before && l.Features != names[one] {
			return fmt.Errorf("%q is no feature of a board", kind)
		}
	}
	return nil
}

// Learn returns weights, with three decimals. The random choices follow from the seed and
// the run's number.
func (l *Lesson) Learn(run uint64) (weights Features, err error) {
	if err := l.choose(); err != nil {
		return weights, err
	}
	r := rand.New(rand.NewPCG(l.Seed, run))
	for round := range max(1, l.Rounds) {
		samples, err := l.sample(r, newLinear(weights, r), round == 0)
		if err == nil {
			weights, err = l.fit(samples)
		}
		if err != nil {
			return weights, err
		}
	}
	return weights.rounded(), nil
}

// fit fits weights to the values of some positions, from 0 on, until they settle.
func (l *Lesson) fit(samples []sample) (weights Features, err error) {
	boards := mat.NewDense(len(samples), len(l.used), nil)
	for i, s := range samples {
		for j, feature := range l.used {
			boards.Set(i, j, s.board[feature])
		}
	}
	var fit mat.QR
	fit.Factorize(boards)
	for range mostFits {
		player := newLinear(weights, nil)
		values := mat.NewVecDense(len(samples), nil)
		for i, s := range samples {
			values.SetVec(i, s.value(player, -float64(l.Well.Height)))
		}
		var fitted mat.VecDense
		if err := fit.SolveVecTo(&fitted, false, values); err != nil {
			return weights, err
		}
		change := 0.0
		for j, feature := range l.used {
			change = max(change, math.Abs(fitted.AtVec(j)-weights[feature]))
			weights[feature] = fitted.AtVec(j)
		}
		if change < settled {
			return weights, nil
		}
	}
	return weights, errors.New("the weights do not settle")
}

// A sample is a position, and what can come of it.
type sample struct {
	lost  bool
	lines float64    // of the move that led here
	board Features   // of the board
	after []Features // of the boards after each move that fits
}

// sample plays at random, or with a player. A piece that does not fit ends a game with a
// board that is higher than the well.
func (l *Lesson) sample(r *rand.Rand, player *linear, random bool) (all []sample, err error) {
	higher, err := tetris.New(l.Well.Width, l.Well.Height+above, 0)
	if err != nil {
		return nil, err
	}
	p := &Position{Well: l.Well}
	lines := 0
	for len(all) < sampled {
		piece := r.IntN(certificate.Pieces)
		p.Pieces = []int{piece}
		s := sample{lines: float64(lines), board: featuresOf(l.Well, &p.Board, true)}
		for _, d := range p.Board.Drops(l.Well, piece) {
			s.after = append(s.after, featuresOf(l.Well, &d.Board, true))
		}
		all = append(all, s)
		moves := l.Well.Moves[piece]
		m := &moves[r.IntN(len(moves))]
		switch fitting := Fitting(p); {
		case len(fitting) == 0:
		case !random && r.Float64() >= atRandom:
			m = player.Place(p)
		case l.Legal > 0 && r.Float64() < l.Legal:
			m = fitting[r.IntN(len(fitting))]
		}
		var after tetris.Board
		_, fits := p.Board.Rest(l.Well, m)
		lines, _ = p.Board.Drop(higher, m, &after)
		if p.Board = after; !fits {
			all = append(all, sample{lost: true, board: featuresOf(higher, &after, true)})
			p.Board, lines = tetris.Board{}, 0
		}
	}
	return all[:sampled], nil
}

// value is that of a position by the weights of the boards that may come.
func (s *sample) value(player *linear, loss float64) float64 {
	if s.lost {
		return loss
	}
	best := math.Inf(-1)
	for i := range s.after {
		best = max(best, player.of(&s.after[i]))
	}
	if len(s.after) == 0 {
		best = loss
	}
	return s.lines + discount*best
}
