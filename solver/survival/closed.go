package survival

import (
	"context"
	"iter"
	"math/bits"
	"sync/atomic"

	"lineproof/certificate"
)

// A closed set is the greatest set of states on a family of boards from which the player can answer every deal so
// that the next state is in it, too.
type closed struct {
	*family
	safe    []uint64 // by board and kept piece: the bags, in two words
	changed []uint32 // by board: the last round in which bags were taken out
}

// kepts returns how many numbers there are for the kept piece: Nothing is one, and 0 without a hold.
func (w *Well) kepts() int {
	if w.Hold {
		return Nothing + 1
	}
	return 1
}

func (w *Well) kept(st State) int {
	if w.Hold {
		return int(st.Kept)
	}
	return 0
}

// greatest returns the closed set of a family.
func (f *family) greatest(ctx context.Context, tell func(round, changed int)) (*closed, error) {
	n := len(f.boards)
	s := &closed{family: f, safe: make([]uint64, 2*f.kepts()*n), changed: make([]uint32, n)}
	for i := range s.safe {
		s.safe[i] = ^uint64(0)
	}
	for round := uint32(1); ; round++ {
		var changed atomic.Int64
		err := f.parallel(ctx, n, func(from, to int) { changed.Add(s.reduce(from, to, round)) })
		if err != nil || changed.Load() == 0 {
			return s, err
		}
		tell(int(round), int(changed.Load()))
	}
}

// reduce takes out what has no answer on some boards, and returns from how many boards it does.
// It reads sets of this round, and of the one before; the order only matters for how many
// rounds there are. What follows boards comes first, as far as pieces add cells.
func (s *closed) reduce(from, to int, round uint32) (boards int64) {
	m := newOutcomes(s.Well)
	for i := len(s.boards) - 1 - from; i >= len(s.boards)-to; i-- {
		if (round == 1 || s.stirred(i, round)) && s.reduceBoard(i, m) {
			atomic.StoreUint32(&s.changed[i], round)
			boards++
		}
	}
	return boards
}

// stirred tells whether something has changed where the moves from a board lead to.
func (s *closed) stirred(i int, round uint32) bool {
	for _, leads := range s.after(i) {
		for _, n := range leads {
			if atomic.LoadUint32(&s.changed[n])+1 >= round {
				return true
			}
		}
	}
	return false
}

// sets returns the bags with which a board is safe, two words for each kept piece.
func (s *closed) sets(board int) []uint64 {
	n := 2 * s.kepts()
	return s.safe[board*n : board*n+n]
}

func (s *closed) reduceBoard(i int, m *outcomes) (changed bool) {
	for piece, leads := range s.after(i) {
		after := m.after[piece]
		clear(after)
		for _, n := range leads {
			sets := s.sets(int(n))
			for kept := range after {
				after[kept][0] |= atomic.LoadUint64(&sets[2*kept])
				after[kept][1] |= atomic.LoadUint64(&sets[2*kept+1])
			}
		}
	}
	m.combine()
	sets := s.sets(i)
	for kept, set := range m.safe {
		for j, word := range set {
			if sets[2*kept+j] != word {
				atomic.StoreUint64(&sets[2*kept+j], word)
				changed = true
			}
		}
	}
	return changed
}

// outcomes has the bags with which a board is safe, if some are where the moves lead to.
type outcomes struct {
	*Well
	after  [certificate.Pieces][]bags // by piece that is placed, and kept piece
	locked []bags                     // by kept piece, if the next piece must be placed
	safe   []bags                     // by kept piece
}

func newOutcomes(w *Well) *outcomes {
	m := &outcomes{Well: w, locked: make([]bags, w.kepts()), safe: make([]bags, w.kepts())}
	for piece := range m.after {
		m.after[piece] = make([]bags, w.kepts())
	}
	return m
}

// combine works out safe from after: the piece is placed, or kept. If nothing was kept, the next one
// then is locked: it must be placed.
func (m *outcomes) combine() {
	var leads [certificate.Pieces]bags // by the piece that is dealt
	for kept := range m.safe {         // Nothing comes last
		for dealt := range leads {
			leads[dealt] = m.after[dealt][kept]
		}
		m.locked[kept] = m.survives(&leads)
		for dealt := range leads {
			switch {
			case !m.Hold:
			case kept == Nothing:
				leads[dealt].add(&m.locked[dealt])
			default:
				leads[dealt].add(&m.after[kept][dealt])
			}
		}
		m.safe[kept] = m.survives(&leads)
	}
}

// has tells whether a state is in the set: the player can stay there for ever.
func (s *closed) has(st State) bool {
	n := s.number(st.Board)
	if n < 0 {
		return false
	}
	if st.Locked {
		return s.every(st, func(dealt int) bool {
			for _, after := range s.answers(st, dealt) {
				if s.has(after) {
					return true
				}
			}
			return false
		})
	}
	return s.isSafe(n, st)
}

// count returns how many states are in the set.
func (s *closed) count() (states int) {
	for i, word := range s.safe {
		if i%2 == 0 && s.well.Deals == certificate.Bag {
			word &^= 1 // the full bag has another bit
		}
		states += bits.OnesCount64(word)
	}
	return states
}

// isSafe tells whether a state with the board of a number is in the set.
func (s *closed) isSafe(n int, st State) bool {
	set := s.sets(n)[2*s.kept(st):]
	return bags{set[0], set[1]}.has(st.Left)
}

// every tells whether something is so for each piece that may be dealt.
func (w *Well) every(st State, is func(dealt int) bool) bool {
	for dealt := range st.Left.All {
		if !is(dealt) {
			return false
		}
	}
	return true
}

// leads visits the states of the set that answers to a piece lead to from one of them.
func (s *closed) leads(st State, dealt int) iter.Seq[State] {
	left := s.well.After(st.Left, dealt)
	return func(yield func(State) bool) {
		n := s.number(st.Board)
		placed := func(piece int, after State) bool {
			for _, to := range s.leadsOf(n, piece) {
				if after.Board = s.boards[to]; s.isSafe(int(to), after) && !yield(after) {
					return false
				}
			}
			return true
		}
		after, kept := State{Kept: st.Kept, Left: left}, State{Kept: uint8(dealt), Left: left}
		if s.Hold && st.Kept == Nothing {
			locked := State{Board: st.Board, Kept: uint8(dealt), Locked: true, Left: left}
			if s.has(locked) && !yield(locked) {
				return
			}
		}
		if placed(dealt, after) && s.Hold && st.Kept != Nothing && !st.Locked {
			placed(int(st.Kept), kept)
		}
	}
}
