package solver

import (
	"context"
	"math/bits"
	"slices"

	"lineproof/internal/game/slide"
)

// A slideSearch does for the slide game what a search does for the drop game.
type slideSearch struct {
	*slide.Well
	crew[*slideWorker]
	order [noPiece + 1][]int // of the pieces, by that which refuted the last time
}

func newSlideSearch(w *slide.Well, memory int64, workers int) *slideSearch {
	s := &slideSearch{Well: w, order: orderFor(DefaultIdeas, w.First())}
	s.table = newTable(memory, uint(w.Width*lower(w)), uint(w.Rows))
	s.hire(workers, func() (*slideWorker, *int64) {
		w := &slideWorker{slideSearch: s}
		return w, &w.expanded
	})
	return s
}

// lower returns how many rows of a profile go into its hash: as many as a word has
// room for, in ten columns six.
func lower(w *slide.Well) int { return min(w.Rows, 64/w.Width) }

// slot returns where a profile belongs. The hash maps the lower rows one to one, for
// each arrangement of the upper rows and each bag to other words. So a profile is known
// exactly, as long as none of that is cut off. Otherwise two may be taken for one, once
// in some 2^60 times; evidence that is wrong for that does not pass the checks.
func (s *slideSearch) slot(p *slide.Profile) slot {
	h, upper := uint64(0), uint64(p.Left)
	n, t := lower(s.Well), s.table
	for _, row := range p.Open[:n] {
		h = h<<s.Width | uint64(row)
	}
	for _, row := range p.Open[n:s.Rows] {
		upper = bits.RotateLeft64(upper, s.Width) ^ uint64(row)
	}
	h ^= upper * hashFactor & (1<<t.hash - 1)
	return t.slot(hash(h, t.hash), upper, uint64(p.Sacrificed))
}

func (s *slideSearch) least() int {
	return s.Bound(s.Start())
}

func (s *slideSearch) settle(ctx context.Context, n int) (won bool, err error) {
	return s.race(ctx, func(w *slideWorker) bool { return w.holds(w.Start(), n) })
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

// holds reports whether the player wins from a profile within n pieces.
func (w *slideWorker) holds(p slide.Profile, n int) bool { return w.Close(&p, n) <= n && w.wins(p, n) }

// wins does what holds does for a profile whose bound is at most n.
func (w *slideWorker) wins(p slide.Profile, n int) bool { return w.needs(&p, w.slot(&p), n) <= n }

func (w *slideWorker) compare(p, q slide.Profile) int { return w.CompareInFile(p, q) }

func (w *slideWorker) choices(p slide.Profile, left, piece int) (found []choice[slide.Profile]) {
	for _, s := range w.Landings(nil, &p.Open, piece) {
		c := choice[slide.Profile]{next: p, move: s}
		if c.wins = w.Fill(&c.next, piece, s); c.wins {
			found = append(found, c)
		} else if bound := w.Close(&c.next, left-1); bound < left {
			c.score = int32(slideScore(&c.next, bound))
			found = append(found, c)
		}
	}
	return found
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
	at := w.at(s)
	at.Store(s.key)
	defer at.Store(0)
	may := w.Dealable(*p)
	for _, piece := range w.order[e.piece()] {
		if !may.Has(piece) {
			continue
		}
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
		if i > 0 && w.at(c.slot).Load() == c.slot.key {
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
		if w.Fill(&q, piece, s) {
			return 1, nil
		}
		bound := w.Close(&q, n-1)
		if bound > n-1 {
			least = min(least, 1+bound)
			continue
		}
		candidates = append(candidates, slideCandidate{q, w.slot(&q), slideScore(&q, bound)})
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
		return w.CompareInFile(a.p, b.p)
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
