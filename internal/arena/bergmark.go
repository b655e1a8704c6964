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
	steps   int
	choose  tie
	random  *rand.Rand
	surveys [maxSteps + 1]survey // at n, of the board with n steps to go
}

const maxSteps = 2

// A tie chooses one of several best moves, which come in the order of a well's moves.
type tie func(best []int, random *rand.Rand) int

var ties = map[string]tie{
	"first":  func(best []int, _ *rand.Rand) int { return best[0] },
	"last":   func(best []int, _ *rand.Rand) int { return best[len(best)-1] },
	"random": func(best []int, random *rand.Rand) int { return best[random.IntN(len(best))] },
}

func newBergmark(h *holes, steps int, choose tie, r *rand.Rand) *bergmark {
	p := &bergmark{steps: steps, choose: choose, random: r}
	for i := range p.surveys {
		p.surveys[i].holes = h
	}
	return p
}

func (p *bergmark) Place(at *Game) *topped.Move {
	s := &p.surveys[p.steps]
	s.well, s.board = at.Well, at.Board
	s.prepare()
	var best []int
	lowest := int64(math.MaxInt64 - 1)
	for _, c := range s.candidates(at.Piece()) {
		score := c.score
		if p.steps > 0 {
			score = p.future(s, at.Piece(), c.move, p.steps, lowest+1) // equal scores count
		}
		if score < lowest {
			best, lowest = best[:0], score
		}
		if score == lowest {
			best = append(best, c.move)
		}
	}
	if best == nil {
		return nil
	}
	slices.Sort(best)
	return &at.Well.Moves[at.Piece()][p.choose(best, p.random)]
}

// future returns the sum over the pieces that may come after a move, or cut if it
// is not less than that.
func (p *bergmark) future(before *survey, piece, move, steps int, cut int64) (sum int64) {
	s := &p.surveys[steps-1]
	s.well = before.well
	before.board.Drop(s.well, &s.well.Moves[piece][move], &s.board)
	s.prepare()
	for _, piece := range hardest { // so that the sum reaches cut soon
		sum += p.best(s, piece, steps-1, cut-sum)
		if sum >= cut {
			return cut
		}
	}
	return sum
}

// best returns the score of the best move for a piece, or cut if it is not less
// than that.
func (p *bergmark) best(s *survey, piece, steps int, cut int64) int64 {
	if steps == 0 {
		return min(cut, s.lowest(piece))
	}
	cut = min(cut, lost*power(certificate.Pieces, steps)) // if no move fits
	for _, c := range s.candidates(piece) {
		cut = p.future(s, piece, c.move, steps, cut)
	}
	return cut
}

// A candidate is a move that fits, by its number, and the score right after it.
type candidate struct {
	move  int
	score int64
}

// candidates lists the moves for a piece. The lowest score comes first, so that
// others are cut soon. The list is good until the next call.
func (s *survey) candidates(piece int) []candidate {
	s.list = s.list[:0]
	for i, score := range s.after(piece) {
		if score < lost {
			s.list = append(s.list, candidate{i, score})
		}
	}
	slices.SortFunc(s.list, func(a, b candidate) int { return cmp.Compare(a.score, b.score) })
	return s.list
}
