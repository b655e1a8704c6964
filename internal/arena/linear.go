package arena

import (
	"math"
	"math/rand/v2"
	"slices"

	"lineproof/internal/arena/topped"
)

// A linear player makes the move with the highest value: the sum of the features, each times
// its weight. Of several such moves it makes one at random. With pieces announced, it makes
// the first move of the sequence of moves for all of them whose last one has the highest
// value, with one more for each line before that: Bodoia and Puranik add the rewards of the
// states in between. If it may keep a piece, it keeps the first one, and then places the one of the two that
// has the move with the higher value.
type linear struct {
	weights Features
	used    []int // those that are not 0
	surface bool  // some of them are of features that take long
	*rand.Rand
}

func newLinear(weights Features, r *rand.Rand) *linear {
	l := &linear{weights: weights, Rand: r}
	for i, weight := range weights {
		if weight != 0 {
			l.used = append(l.used, i)
			l.surface = l.surface || i >= across && i <= cumulated
		}
	}
	return l
}

// of returns the sum of features, each times its weight.
func (l *linear) of(f *Features) (sum float64) {
	for _, i := range l.used {
		sum += l.weights[i] * f[i]
	}
	return sum
}

func (l *linear) Place(p *Game) *topped.Move {
	best, highest := l.best(p.Well, &p.Board, p.Ahead)
	if p.MayKeep() && l.used != nil {
		if p.Kept == Nothing {
			return Keep
		}
		if _, other := l.best(p.Well, &p.Board, slices.Concat([]int{p.Kept}, p.Ahead[1:])); other > highest {
			return Keep
		}
	}
	if best == nil {
		return nil
	}
	return best[l.IntN(len(best))]
}

// best returns the moves that fit for the first of some pieces and have the highest value.
func (l *linear) best(w *topped.Well, b *topped.Board, pieces []int) (best []*topped.Move, highest float64) {
	highest = math.Inf(-1)
	for m, d := range b.Drops(w, pieces[0]) {
		value := l.value(w, b, m, d, pieces[1:])
		if value > highest {
			highest, best = value, best[:0]
		}
		if value == highest {
			best = append(best, m)
		}
	}
	return best, highest
}

// early is what it is worth to have a piece more before the game is over.
const early = -1e9

// value returns what a move is worth that leads to a board, on which some pieces are placed next.
func (l *linear) value(w *topped.Well, before *topped.Board, m *topped.Move, d *topped.Dropped, next []int) float64 {
	if len(next) == 0 {
		f := l.featuresAfter(w, before, m, d)
		return l.of(&f)
	}
	_, best := l.best(w, &d.Board, next)
	return max(best, early*float64(len(next))) + float64(d.Lines)
}

// featuresAfter returns the features of a move, and of the board after it; of the board, those
// that take long only if they have a weight.
func (l *linear) featuresAfter(w *topped.Well, before *topped.Board, m *topped.Move, d *topped.Dropped) Features {
	f := quickFeatures(w, &d.Board)
	if l.surface {
		f.setSurface(w, &d.Board)
	}
	y, _ := before.Rest(w, m)
	f[landing], f[completed] = float64(y)+float64(m.Tall)/2, float64(d.Lines)
	if d.Lines > 0 {
		filled := before.Filled(w, m, y)
		for _, cell := range m.Cells(y) {
			if slices.Contains(filled, cell.Row) {
				f[eroded] += float64(d.Lines)
			}
		}
	}
	return f
}
