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
	levels      []ranked
	moves       func(level, pair, piece int, visit func(level, pair int)) // visits what a piece leads to
}

// A ranked level has the states that get home.
type ranked struct {
	wins    []bags  // by pair of surfaces, and kept piece
	ranks   []uint8 // by pair of surfaces, kept piece, and bag
	changed []uint8 // by pair of surfaces: the last rank
	fresh   []bags  // of the next rank
}

const (
	kepts   = certificate.Pieces // the left side always keeps a piece
	allBags = 1 << certificate.Pieces
)

func newRanking(left, right *sideGame, levels int) *ranking {
	r := &ranking{left: left, right: right, levels: make([]ranked, levels)}
	n := r.pairs()
	for i := range r.levels {
		r.levels[i] = ranked{wins: make([]bags, n*kepts), ranks: make([]uint8, n*kepts*allBags),
			changed: make([]uint8, n), fresh: make([]bags, n*kepts)}
	}
	return r
}

func (r *ranking) pairs() int { return len(r.left.surfaces) * len(r.right.surfaces) }

func (r *ranking) pair(left, right uint32) int { return int(left)*len(r.right.surfaces) + int(right) }

// split undoes pair.
func (r *ranking) split(pair int) (left, right int) {
	return pair / len(r.right.surfaces), pair % len(r.right.surfaces)
}

// spread ranks states from those of rank 0 on, until a rank is enough.
func (r *ranking) spread(ctx context.Context, w *Well, enough func(rank uint8) bool) error {
	for rank, more := uint8(1), true; more && rank < math.MaxUint8 && !enough(rank-1); rank++ {
		var found atomic.Int64
		err := w.parallel(ctx, r.pairs(), func(from, to int) { r.expandAll(from, to, rank) })
		if err == nil {
			err = w.parallel(ctx, r.pairs(), func(from, to int) { found.Add(r.join(from, to, rank)) })
		}
		if err != nil {
			return err
		}
		more = found.Load() > 0
		w.work.SetStage("rank %d: %d states", rank, found.Load())
	}
	return nil
}

// expandAll finds what gets there by one deal more from some pairs.
func (r *ranking) expandAll(from, to int, rank uint8) {
	e := r.newExpander(rank - 1)
	for level := range r.levels {
		for pair := from; pair < to; pair++ {
			clear(r.levels[level].fresh[pair*kepts:][:kepts])
			if rank == 1 || e.stirred(level, pair) {
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
	for level := range r.levels {
		l := &r.levels[level]
		for i := from * kepts; i < to*kepts; i++ {
			l.wins[i].add(&l.fresh[i])
			for j, word := range l.fresh[i] {
				for ; word != 0; word &= word - 1 {
					l.ranks[i*allBags+64*j+bits.TrailingZeros64(word)] = rank
					l.changed[i/kepts] = rank
					found++
				}
			}
		}
	}
	return found
}
