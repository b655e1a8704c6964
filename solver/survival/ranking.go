package survival

import (
	"context"
	"math"
	"math/bits"
	"sync/atomic"

	"lineproof/certificate"
)

// A ranking has the states of two sides from which the player gets to some of them, whatever is dealt, ranked by the
// deals within which it does. They have a level for what else matters.
type ranking struct {
	left, right *sideGame
	moves       func(level, pair, piece int, visit func(level, pair int)) // visits what a piece leads to
	levels      []ranked
	last        uint8         // the last rank that was looked for
	ended       bool          // no state has it
	back        [2][][]uint32 // by side and surface: from where pieces lead there
	near        []uint32      // by pair: the last rank of what it may lead to
}

// A ranked level has the states that get home.
type ranked struct {
	wins    []bags  // by pair of surfaces, and kept piece
	ranks   []uint8 // by pair of surfaces, kept piece, and bag
	changed []uint8 // by pair of surfaces: the last rank
	tried   []uint8 // by pair of surfaces: the last rank for which fresh was worked out
	fresh   []bags  // of that rank
}

const (
	kepts   = certificate.Pieces // the left side always keeps a piece
	allBags = 1 << certificate.Pieces
)

func newRanking(left, right *sideGame, levels int) *ranking {
	r := &ranking{left: left, right: right, levels: make([]ranked, levels)}
	n := r.pairs()
	r.back, r.near = [2][][]uint32{left.back(), right.back()}, make([]uint32, n)
	for i := range r.levels {
		r.levels[i] = ranked{wins: make([]bags, n*kepts), ranks: make([]uint8, n*kepts*allBags),
			changed: make([]uint8, n), tried: make([]uint8, n), fresh: make([]bags, n*kepts)}
	}
	return r
}

func (r *ranking) pairs() int { return len(r.left.surfaces) * len(r.right.surfaces) }

func (r *ranking) pair(left, right uint32) int { return int(left)*len(r.right.surfaces) + int(right) }

// split undoes pair.
func (r *ranking) split(pair int) (left, right int) {
	return pair / len(r.right.surfaces), pair % len(r.right.surfaces)
}

// board returns the board of two surfaces if it is not too high. The lowest column of the left one is higher by the
// rows above than that of the right one.
func (r *ranking) board(w *Well, left, right uint32, above int) (b Board, fits bool) {
	x := 0
	for i, surface := range []string{r.left.surfaces[left], r.right.surfaces[right]} {
		lowest := max(0, above)
		if i == 1 {
			lowest = max(0, -above)
		}
		for _, height := range []byte(surface) {
			if lowest+int(height) > w.Rows {
				return b, false
			}
			for y := range lowest + int(height) {
				b = b.or(Board{1, 0}.up(y*w.Columns + x))
			}
			x++
		}
	}
	return b, true
}

// spread ranks states, from those of the last rank on, until a rank is enough.
func (r *ranking) spread(ctx context.Context, w *Well, enough func(rank uint8) bool) error {
	for !r.ended && r.last < math.MaxUint8 && !enough(r.last) {
		rank := r.last + 1
		var found atomic.Int64
		err := w.parallel(ctx, r.pairs(), func(from, to int) { r.expandAll(from, to, rank) })
		if err == nil {
			err = w.parallel(ctx, r.pairs(), func(from, to int) { found.Add(r.join(from, to, rank)) })
		}
		if err != nil {
			return err
		}
		r.last, r.ended = rank, found.Load() == 0
		w.work.SetStage("rank %d: %d states", rank, found.Load())
	}
	return nil
}

// expandAll finds what gets there by one deal more from some pairs.
func (r *ranking) expandAll(from, to int, rank uint8) {
	e := r.newExpander(rank - 1)
	for pair := from; pair < to; pair++ {
		for level := range r.levels {
			if r.near[pair] == uint32(rank-1) && (rank == 1 || e.stirred(level, pair)) {
				r.levels[level].tried[pair] = rank
				e.expand(level, pair)
			}
		}
	}
}

// An expander works on one pair after another. Its functions are made once.
type expander struct {
	*ranking
	piece      int
	changed    bool                            // something got the last rank
	after      [certificate.Pieces][kepts]bags // by the piece that is placed, and the one that is kept
	look, join func(level, pair int)
}

func (r *ranking) newExpander(last uint8) *expander {
	e := &expander{ranking: r}
	e.look = func(level, pair int) { e.changed = e.changed || r.levels[level].changed[pair] == last }
	e.join = func(level, pair int) {
		for kept := range kepts {
			e.after[e.piece][kept].add(&r.levels[level].wins[pair*kepts+kept])
		}
	}
	return e
}

// stirred tells whether something where a pair leads to got the last rank.
func (e *expander) stirred(level, pair int) bool {
	e.changed = false
	for piece := 0; piece < certificate.Pieces && !e.changed; piece++ {
		e.moves(level, pair, piece, e.look)
	}
	return e.changed
}

func (e *expander) expand(level, pair int) {
	e.after = [certificate.Pieces][kepts]bags{}
	for e.piece = range certificate.Pieces {
		e.moves(level, pair, e.piece, e.join)
	}
	l := &e.levels[level]
	for kept := range kepts {
		var leads [certificate.Pieces]bags
		for dealt := range leads {
			leads[dealt] = e.after[dealt][kept]
			leads[dealt].add(&e.after[kept][dealt])
		}
		for i, word := range fromBag(&leads) {
			l.fresh[pair*kepts+kept][i] = word &^ l.wins[pair*kepts+kept][i]
		}
	}
}

// join gives what was found its rank, and counts it.
func (r *ranking) join(from, to int, rank uint8) (found int64) {
	for pair := from; pair < to; pair++ {
		before := found
		for level := range r.levels {
			if r.levels[level].tried[pair] == rank {
				found += r.levels[level].join(pair, rank)
			}
		}
		if found > before {
			r.announce(pair, rank)
		}
	}
	return found
}

func (l *ranked) join(pair int, rank uint8) (found int64) {
	for i := pair * kepts; i < (pair+1)*kepts; i++ {
		l.wins[i].add(&l.fresh[i])
		for j, word := range l.fresh[i] {
			for ; word != 0; word &= word - 1 {
				l.ranks[i*allBags+64*j+bits.TrailingZeros64(word)] = rank
				l.changed[pair] = rank
				found++
			}
		}
	}
	return found
}

// announce notes that pairs may lead to one that got a rank.
func (r *ranking) announce(pair int, rank uint8) {
	left, right := r.split(pair)
	for _, from := range r.back[0][left] {
		atomic.StoreUint32(&r.near[r.pair(from, uint32(right))], uint32(rank))
	}
	for _, from := range r.back[1][right] {
		atomic.StoreUint32(&r.near[r.pair(uint32(left), from)], uint32(rank))
	}
}
