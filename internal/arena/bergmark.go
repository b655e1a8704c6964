package arena

import (
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
)

// A bergmark is the player of Bergmark, «Tetris: A Heuristic Study», 2015: it makes the
// move after which the score of holes is lowest. With steps of prediction, the score of a move is the sum over
// the seven pieces that may come next, each at its best, and so on. Filled rows are
// removed before a board is scored. A board on which a piece does not fit is worse
// than any other.
type bergmark struct {
	*holes
	steps  int
	choose tie
	*rand.Rand
}

const maxSteps = 2

// A tie chooses one of several best moves, which come in the order of a well's moves.
type tie func(best []*topped.Move, random *rand.Rand) *topped.Move

var ties = map[string]tie{
	"first":  func(best []*topped.Move, _ *rand.Rand) *topped.Move { return best[0] },
	"last":   func(best []*topped.Move, _ *rand.Rand) *topped.Move { return best[len(best)-1] },
	"random": func(best []*topped.Move, random *rand.Rand) *topped.Move { return best[random.IntN(len(best))] },
}

func (p *bergmark) Place(at *Game) *topped.Move {
	var best []*topped.Move
	lowest := int64(math.MaxInt64 - 1)
	for _, c := range p.candidates(at.Well, &at.Board, at.Piece()) {
		score := p.future(at.Well, &at.Board, c, p.steps, lowest+1) // equal scores count
		if score < lowest {
			best, lowest = best[:0], score
		}
		if score == lowest {
			best = append(best, c.Move)
		}
	}
	if best == nil {
		return nil
	}
	slices.SortFunc(best, func(a, b *topped.Move) int {
		return cmp.Or(int(a.Rotation-b.Rotation), int(a.Offset-b.Offset))
	})
	return p.choose(best, p.Rand)
}

// A candidate is a move that fits, and the score right after it.
type candidate struct {
	*topped.Move
	score int64
}

// candidates lists the moves for a piece. The lowest score comes first, so that others are cut soon.
func (p *bergmark) candidates(w *topped.Well, b *topped.Board, piece int) []candidate {
	all := make([]candidate, 0, len(w.Moves[piece]))
	for m, d := range b.Drops(w, piece) {
		all = append(all, candidate{m, p.score(w, &d.Board)})
	}
	slices.SortFunc(all, func(a, b candidate) int { return cmp.Compare(a.score, b.score) })
	return all
}

// future returns the score of a move with a number of steps of prediction, or cut if it is not less than that.
func (p *bergmark) future(w *topped.Well, before *topped.Board, c candidate, steps int, cut int64) (sum int64) {
	if steps == 0 {
		return min(cut, c.score)
	}
	var b topped.Board
	before.Drop(w, c.Move, &b)
	for _, piece := range hardest { // so that the sum reaches cut soon
		sum += p.best(w, &b, piece, steps-1, cut-sum)
		if sum >= cut {
			return cut
		}
	}
	return sum
}

// best returns the score of the best move for a piece, or cut if it is not less than that.
func (p *bergmark) best(w *topped.Well, b *topped.Board, piece, steps int, cut int64) int64 {
	cut = min(cut, lost*power(certificate.Pieces, steps)) // if no move fits
	if steps == 0 {
		for _, d := range b.Drops(w, piece) {
			cut = min(cut, p.score(w, &d.Board))
		}
		return cut
	}
	for _, c := range p.candidates(w, b, piece) {
		cut = p.future(w, b, c, steps, cut)
	}
	return cut
}

// A holes scores boards as Bergmark does: the sum of f(y) over the empty cells of
// row y that are below a filled cell of their column, and of g(y) over those that
// have, to the left, a column at least as high, and once more to the right. Rows
// count from 1, the lowest; walls are no columns. The lower the score, the better.
type holes struct {
	f, g [topped.MaxHeight + 1]int64 // by y
}

// lost is the score of a board on which a piece does not fit. Two steps of
// prediction add up 49 of them.
const lost = math.MaxInt64 / (certificate.Pieces*certificate.Pieces + 1)

// none is the power of a function that is 0.
const none = -1

// newHoles has f(y) = y^f and g(y) = y^g.
func newHoles(f, g int) *holes {
	h := new(holes)
	for y := 1; y <= topped.MaxHeight; y++ {
		h.f[y], h.g[y] = power(y, f), power(y, g)
	}
	return h
}

func power(y, exponent int) int64 {
	if exponent == none {
		return 0
	}
	n := int64(1)
	for range exponent {
		n *= int64(y)
	}
	return n
}

// score adds up the rows from the highest on, as Bergmark's Appendix B does.
func (h *holes) score(w *topped.Well, b *topped.Board) (sum int64) {
	full := uint16(1)<<w.Width - 1
	reached := uint16(0) // columns that are at least as high as the row
	for y := b.Highest; y > 0; y-- {
		row := b.Rows[y-1]
		reached |= row
		empty := full &^ row
		beside := bits.OnesCount16(reached>>1&empty) + bits.OnesCount16(reached<<1&empty)
		sum += h.f[y]*int64(bits.OnesCount16(reached&empty)) + h.g[y]*int64(beside)
	}
	return sum
}
