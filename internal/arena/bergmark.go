package arena

import (
	"cmp"
	"math"
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

// future returns the score of a move with so many steps of prediction, or cut if it is not less than that.
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
