package survive

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"lineproof/certificate"
)

// A Closed set is the greatest set of states from which the player can answer every deal so that
// the next state is in it, too. A state is a board, a hand and a bag.
type Closed struct {
	*family
	Hands
	safe     []uint64 // by board and hand: the bags, in two words
	changed  []uint32 // by board: the last round in which bags were taken out
	openings sync.Map // by opening
}

// Greatest returns the closed set of all boards with at most so many holes, or nil if
// they would be more than the limit. Tell is told how it goes on.
func Greatest(w *Well, h Hands, holes, limit int, tell func(boards, round, changed int)) *Closed {
	few := func(_, after Board, _ int) bool { return w.Holes(after) <= holes }
	return newFamily(w, []Board{0}, few, limit).greatest(h, tell)
}

// Flat returns the closed set, for a player that holds, of boards that are not rougher than so much. No piece
// rests on an empty cell, not even on one that is uncovered at once because a row is full.
func Flat(w *Well, rough, limit int, tell func(boards, round, changed int)) *Closed {
	flat := func(resting, after Board, _ int) bool { return w.Holes(resting) == 0 && w.rough(after) <= rough }
	return newFamily(w, []Board{0}, flat, limit).greatest(Hands{Holds: true}, tell)
}

// Combos returns the closed set for a player that completes a row with each piece, and begins with some boards.
func Combos(w *Well, h Hands, first []Board) *Closed {
	combo := func(_, _ Board, rows int) bool { return rows > 0 }
	return newFamily(w, first, combo, math.MaxInt).greatest(h, func(boards, round, changed int) {})
}

func (f *family) greatest(h Hands, tell func(boards, round, changed int)) *Closed {
	if f == nil {
		return nil
	}
	n := len(f.boards)
	s := &Closed{family: f, Hands: h, safe: make([]uint64, 2*h.Count()*n), changed: make([]uint32, n)}
	for i := range s.safe {
		s.safe[i] = ^uint64(0)
	}
	for round := uint32(1); ; round++ {
		var changed atomic.Int64
		parallel(n, func(from, to int) { changed.Add(s.reduce(from, to, round)) })
		tell(n, int(round), int(changed.Load()))
		if changed.Load() == 0 {
			return s
		}
	}
}

// reduce takes out what has no answer on some boards, and returns from how many boards it does.
// It reads sets of this round, and of the one before; the order only matters for how many
// rounds there are. What follows boards comes first, as far as pieces add cells.
func (s *Closed) reduce(from, to int, round uint32) (boards int64) {
	m := newAnswers(s.Hands)
	for i := len(s.boards) - 1 - from; i >= len(s.boards)-to; i-- {
		if (round == 1 || s.stirred(i, round)) && s.reduceBoard(i, m) {
			atomic.StoreUint32(&s.changed[i], round)
			boards++
		}
	}
	return boards
}

// stirred tells whether something has changed where the moves from a board lead to.
func (s *Closed) stirred(i int, round uint32) bool {
	for _, leads := range s.after(i) {
		for _, n := range leads {
			if atomic.LoadUint32(&s.changed[n])+1 >= round {
				return true
			}
		}
	}
	return false
}

// sets returns the sets of bags of a board, two words for each hand.
func (s *Closed) sets(board int) []uint64 {
	n := 2 * s.Count()
	return s.safe[board*n : board*n+n]
}

func (s *Closed) reduceBoard(i int, m *answers) (changed bool) {
	for piece, leads := range s.after(i) {
		after := m.after[piece]
		for hand := range after {
			after[hand] = bags{}
		}
		for _, n := range leads {
			sets := s.sets(int(n))
			for hand := range after {
				after[hand][0] |= atomic.LoadUint64(&sets[2*hand])
				after[hand][1] |= atomic.LoadUint64(&sets[2*hand+1])
			}
		}
	}
	m.answer()
	sets := s.sets(i)
	for hand, set := range m.safe {
		for j, word := range set {
			if sets[2*hand+j] != word {
				atomic.StoreUint64(&sets[2*hand+j], word)
				changed = true
			}
		}
	}
	return changed
}

// answers has the bags with which a board is safe, if some are where the moves lead to.
type answers struct {
	Hands
	after  [certificate.Pieces][]bags // by piece that is placed, and hand
	locked []bags                     // by hand, if the next piece must be placed
	safe   []bags                     // by hand
}

func newAnswers(h Hands) *answers {
	a := &answers{Hands: h, locked: make([]bags, h.Count()), safe: make([]bags, h.Count())}
	for piece := range a.after {
		a.after[piece] = make([]bags, h.Count())
	}
	return a
}

// answer works out safe from after: the piece is placed, or kept. If nothing was kept, the next one
// then is locked: it must be placed.
func (a *answers) answer() {
	var leads [certificate.Pieces]bags // by the piece that is dealt
	for kept := range a.kepts() {      // Nothing comes last
		for next := range a.nexts() {
			hand := a.hand(next, kept)
			for dealt := range leads {
				place, then := a.Deal(next, dealt)
				leads[dealt] = a.after[place][a.hand(then, kept)]
			}
			a.locked[hand] = deals(&leads)
			for dealt := range leads {
				place, then := a.Deal(next, dealt)
				if kept == Nothing {
					leads[dealt].add(&a.locked[a.hand(then, place)])
				} else if a.Holds {
					leads[dealt].add(&a.after[kept][a.hand(then, place)])
				}
			}
			a.safe[hand] = deals(&leads)
		}
	}
}

// Boards returns how many boards there are, and how many are left with some state.
func (s *Closed) Boards() (boards, left int) {
	for i := range s.boards {
		if slices.ContainsFunc(s.sets(i), func(word uint64) bool { return word > 0 }) {
			left++
		}
	}
	return len(s.boards), left
}
