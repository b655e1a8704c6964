package solver

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"

	"lineproof/certificate"
	"lineproof/internal/drop"
)

// A search answers one kind of question, whether the player wins from a profile
// within n pieces, and remembers what it learns. The answers are facts of the
// game: they depend neither on the number of workers nor on their timing.
type search struct {
	*game
	crew[worker]
	table *table
	busy  [1 << 12]atomic.Uint64 // profiles that workers are at, by slot
	order [noPiece + 1][]int     // of the pieces, by that which refuted the last time
}

func newSearch(g *game, memory int64, workers int) *search {
	s := &search{game: g, table: newTable(memory)}
	s.hire(workers, func() *worker { return &worker{search: s} })
	s.order = orderFor(g.ideas)
	if !g.ideas.Has(Subsets) {
		s.table.apart = 1<<sacBits - 1
	} else if g.Deals == certificate.Bag {
		s.table.apart = (1<<sacBits - 1) &^ g.AllRows
	}
	return s
}

// slot is where a worker says that it is at the profile p, whose hash is h. Two
// profiles may share it; then less work is, and no more.
func (s *search) slot(p drop.Profile, h uint64) *atomic.Uint64 {
	return &s.busy[(h+uint64(p))%uint64(len(s.busy))]
}

// wins reports whether the player wins from a canonical profile within n
// pieces, 1 to 62. All workers search together.
func (s *search) wins(ctx context.Context, p drop.Profile, n int) (won bool, err error) {
	if b := s.Bound(p); b == 0 || b > n {
		return b == 0, nil
	}
	answers := make(chan bool, len(s.workers))
	err = s.parallel(ctx, true, func(w *worker) { answers <- w.wins(p, w.table.hash(p), n) })
	if err != nil {
		return false, err
	}
	return <-answers, nil
}

// A worker is one goroutine's part of a search.
type worker struct {
	*search
	expanded   int64
	candidates [drop.Never][]candidate // by pieces left
}

// A candidate is a profile to which the player may move.
type candidate struct {
	p     drop.Profile
	hash  uint64
	holes uint64 // the rows in which the move makes holes
	score int    // the smaller, the sooner it is tried
}

// pieceOrder is the order in which the adversary tries the pieces: those that
// refute most often first, and then those with fewer moves.
var pieceOrder = []int{6, 1, 2, 0, 3, 4, 5}

// orderFor returns the order of pieces by that which refuted the last time,
// which stands before them all; noPiece stands for none.
func orderFor(ideas Ideas) (order [noPiece + 1][]int) {
	pieces := pieceOrder
	if !ideas.Has(OrderedPieces) {
		pieces = []int{0, 1, 2, 3, 4, 5, 6}
	}
	for killer := range order {
		if killer != noPiece && ideas.Has(Killer) {
			order[killer] = []int{killer}
		}
		for _, p := range pieces {
			if !slices.Contains(order[killer], p) {
				order[killer] = append(order[killer], p)
			}
		}
	}
	return order
}

// wins reports whether the player wins from the canonical profile p, whose hash
// is h, within n pieces; the bound of p must be in 1 to n.
func (w *worker) wins(p drop.Profile, h uint64, n int) bool { return w.decide(p, h, n).won() }

// decide does what wins does, and says why.
func (w *worker) decide(p drop.Profile, h uint64, n int) verdict {
	v, piece, known := w.table.ask(p, h, n)
	if known {
		return v
	}
	if w.ideas.Has(Shifted) {
		if v := w.askShifted(p, h, n); v.lower > n {
			return v
		}
	}
	w.tick(&w.expanded)
	slot := w.slot(p, h)
	slot.Store(uint64(p))
	defer slot.Store(0)
	rows := uint64(0)
	may := w.Dealable(p)
	for _, piece := range w.order[piece] {
		if !may.Has(piece) {
			continue
		}
		v := w.refute(p, n, piece)
		if !v.won() {
			w.remember(p, h, n, v, piece)
			return v
		}
		rows |= v.rows
	}
	v = verdict{0, rows}
	w.remember(p, h, n, v, noPiece)
	return v
}

// remember puts a verdict for n pieces on the canonical profile p, whose hash is
// h, into the table, with the piece that refuted.
func (w *worker) remember(p drop.Profile, h uint64, n int, v verdict, piece int) {
	if w.ideas.Has(Relevance) && w.ideas.Has(Subsets) {
		p = w.relevant(p, v)
	}
	e := w.table.get(p, h)
	if v.won() {
		e = newEntry(e.lower(), min(n, e.upper()), e.piece())
	} else {
		e = newEntry(max(v.lower, e.lower()), e.upper(), piece)
	}
	w.table.put(p, h, e)
}

// refute deals a piece in p, with n pieces left, and says whether the player
// wins then.
func (w *worker) refute(p drop.Profile, n, piece int) verdict {
	v, open := w.expand(p, n, piece)
	// Two passes share the work: what another worker is at is left for later.
	deferred := open[:0]
	for i, c := range open {
		if i > 0 && w.slot(c.p, c.hash).Load() == uint64(c.p) {
			deferred = append(deferred, c)
			continue
		}
		if u := w.decide(c.p, c.hash, n-1); !v.join(u, c.holes) {
			return u
		}
	}
	for _, c := range deferred {
		if u := w.decide(c.p, c.hash, n-1); !v.join(u, c.holes) {
			return u
		}
	}
	return v
}

// expand lists what the player can reach with a piece and might win from within
// n-1 pieces, the most promising first. The verdict is that of the other moves
// together.
func (w *worker) expand(p drop.Profile, n, piece int) (verdict, []candidate) {
	candidates := w.candidates[n][:0]
	p = w.Dealt(p, piece)
	rows := drop.Profile(w.AllRows)
	v := verdict{drop.Never, w.reached(p)}
	moves := w.Moves[piece]
	for i := range moves {
		q, legal := w.Drop(p&^rows, &moves[i])
		if !legal {
			continue
		}
		holes := w.Sacrificed(q)
		q |= p & rows
		b := w.Bound(q)
		if b == 0 {
			return verdict{0, w.completed(q)}, nil
		}
		if b > n-1 {
			why := w.Sacrificed(p) &^ (holes | v.rows) // none but these can be news
			if why != 0 {
				why = w.needed(q, b-1, holes)
			}
			v.join(verdict{b, why}, holes)
			continue
		}
		q = w.Canonical(q)
		score := i
		if w.ideas.Has(OrderedMoves) {
			score = w.score(q, b)
		}
		candidates = append(candidates, candidate{q, w.table.hash(q), holes, score})
	}
	w.candidates[n] = candidates
	for i := range candidates {
		w.table.touch(candidates[i].hash)
	}
	open := candidates[:0]
	for _, c := range candidates {
		u, _, known := w.table.ask(c.p, c.hash, n-1)
		switch {
		case !known:
			open = insert(open, c)
		case !v.join(u, c.holes):
			return u, nil
		}
	}
	return v, open
}

// insert adds a candidate in its place, unless the profile is there already. Then
// rows with holes are those in which both moves make them.
func insert(sorted []candidate, c candidate) []candidate {
	sorted = append(sorted, c)
	i := len(sorted) - 1
	for ; i > 0 && (sorted[i-1].score > c.score || sorted[i-1].score == c.score && sorted[i-1].p > c.p); i-- {
		sorted[i] = sorted[i-1]
	}
	sorted[i] = c
	if i > 0 && sorted[i-1].p == c.p {
		sorted[i-1].holes &= c.holes
		sorted = append(sorted[:i], sorted[i+1:]...)
	}
	return sorted
}

// score estimates how good a profile is for the player, the smaller the better:
// by its bound, its sacrificed rows, and how rough it is.
func (g *game) score(p drop.Profile, bound int) int {
	rough := 0
	for x := 1; x < g.Width; x++ {
		d := p.Height(x) - p.Height(x-1)
		rough += max(d, -d)
	}
	return 10*bound + 10*bits.OnesCount64(g.Sacrificed(p)) + 3*rough
}
