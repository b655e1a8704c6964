package solver

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"

	"lineproof/internal/slide"
)

// A slideSearch does for the slide game what a search does for the drop game.
type slideSearch struct {
	*slide.Well
	crew[slideWorker]
	table *slideTable
	busy  [1 << 12]atomic.Uint64 // profiles that workers are at, by their slots
	order [noPiece + 1][]int     // of the pieces, by that which refuted the last time
}

func newSlideSearch(w *slide.Well, memory int64, workers int) *slideSearch {
	s := &slideSearch{Well: w, table: newSlideTable(w, memory), order: orderFor(OrderedPieces)}
	for k := range s.order {
		s.order[k] = slices.DeleteFunc(s.order[k], func(piece int) bool { return !w.First().Has(piece) })
	}
	s.hire(workers, func() *slideWorker { return &slideWorker{slideSearch: s} })
	return s
}

// wins reports whether the player wins from a profile within n pieces, 1 to 62. All
// workers search together.
func (s *slideSearch) wins(ctx context.Context, p slide.Profile, n int) (won bool, err error) {
	answers := make(chan bool, len(s.workers))
	err = s.parallel(ctx, true, func(w *slideWorker) { answers <- w.wins(&p, n) })
	if err != nil {
		return false, err
	}
	return <-answers, nil
}

// A slideWorker is one goroutine's part of a search.
type slideWorker struct {
	*slideSearch
	expanded   int64
	landings   []slide.State
	candidates [slide.Never][]slideCandidate // by pieces left
}

// A slideCandidate is a profile to which the player may move.
type slideCandidate struct {
	p     slide.Profile
	slot  slot
	score int // the smaller, the sooner it is tried
}

// wins reports whether the player wins from a profile within n pieces.
func (w *slideWorker) wins(p *slide.Profile, n int) bool {
	q := *p
	return w.Close(&q, n) <= n && w.needs(p, w.table.slot(p), n) <= n
}

// needs returns how many pieces the player needs at least to win from a profile:
// some number up to n if it wins within n pieces, and otherwise one above n. The
// bound of p must be at most n.
func (w *slideWorker) needs(p *slide.Profile, s slot, n int) int {
	n = min(n, p.Volume())
	e := w.table.get(s)
	if e.upper() <= n {
		return e.upper()
	}
	if e.lower() > n {
		return e.lower()
	}
	w.tick(&w.expanded)
	at := &w.busy[s.bucket%uint64(len(w.busy))]
	at.Store(s.key)
	defer at.Store(0)
	for _, piece := range w.order[e.piece()] {
		if needed := w.answer(p, n, piece); needed > n {
			if n == p.Volume() {
				needed = slide.Never
			}
			e = w.table.get(s)
			w.table.put(s, newEntry(max(needed, e.lower()), e.upper(), piece))
			return needed
		}
	}
	e = w.table.get(s)
	w.table.put(s, newEntry(e.lower(), min(n, e.upper()), e.piece()))
	return n
}

// answer does what needs does, when a piece is dealt.
func (w *slideWorker) answer(p *slide.Profile, n, piece int) int {
	least, open := w.expand(p, n, piece)
	// Two passes share the work: what another worker is at is left for later.
	deferred := open[:0]
	for i, c := range open {
		if least <= n {
			return least
		}
		if i > 0 && w.busy[c.slot.bucket%uint64(len(w.busy))].Load() == c.slot.key {
			deferred = append(deferred, c)
			continue
		}
		least = min(least, 1+w.needs(&c.p, c.slot, n-1))
	}
	for _, c := range deferred {
		if least <= n {
			return least
		}
		least = min(least, 1+w.needs(&c.p, c.slot, n-1))
	}
	return min(least, slide.Never)
}

// expand lists what the player can reach with a piece and might win from within
// n-1 pieces, the most promising first. The number is that of the other moves: of
// pieces that the player needs at least, with this one.
func (w *slideWorker) expand(p *slide.Profile, n, piece int) (least int, open []slideCandidate) {
	least = slide.Never
	candidates := w.candidates[n][:0]
	w.landings = w.Landings(w.landings[:0], &p.Open, piece)
	for _, s := range w.landings {
		q := *p
		if q.Fill(piece, s) {
			return 1, nil
		}
		bound := w.Close(&q, n-1)
		if bound > n-1 {
			least = min(least, 1+bound)
			continue
		}
		candidates = append(candidates, slideCandidate{q, w.table.slot(&q), slideScore(&q, bound)})
	}
	w.candidates[n] = candidates
	for i := range candidates {
		w.table.touch(candidates[i].slot)
	}
	open = candidates[:0]
	for _, c := range candidates {
		e := w.table.get(c.slot)
		switch {
		case e.upper() <= n-1:
			return 1 + e.upper(), nil
		case e.lower() > min(n-1, c.p.Volume()):
			least = min(least, 1+e.lower())
		default:
			open = append(open, c)
		}
	}
	slices.SortFunc(open, func(a, b slideCandidate) int {
		if a.score != b.score {
			return a.score - b.score
		}
		return slide.Compare(&a.p, &b.p)
	})
	return least, open
}

// slideScore estimates how good a profile is for the player, the smaller the
// better: by its bound, its sacrificed rows, how rough it is, and how high the
// open cells are. It was found by trying.
func slideScore(p *slide.Profile, bound int) int {
	rough, heights := 0, 0
	for y, row := range p.Open {
		rough += bits.OnesCount16(row ^ row>>1)
		heights += y * bits.OnesCount16(row)
	}
	return 5*bound + 5*bits.OnesCount16(p.Sacrificed) + 6*rough - 3*heights
}
