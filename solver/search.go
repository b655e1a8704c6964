package solver

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/game/drop"
)

// A search answers one kind of question, whether the player wins from a profile
// within n pieces, and remembers what it learns. The answers are facts of the
// game: they depend neither on the number of workers nor on their timing.
type search struct {
	*game
	crew[*worker]
	walls walls
	order [noPiece + 1][]int                           // of the pieces, by that which refuted the last time
	rank  func(g *game, p drop.Profile, bound int) int // of the player's moves, the smaller the sooner
}

// hashBits are those of heights, and sacBits those of sacrificed rows and the bag;
// beyond 12 columns there are others.
const (
	hashBits, sacBits         = 48, 15
	wideHashBits, wideSacBits = 56, 8
)

// newSearch returns a search with so many bytes at the most for table and windows.
func newSearch(g *game, memory int64, workers int) *search {
	s := &search{game: g, walls: wallsOf(g, windowColumns(g.Well.Well)), order: orderFor(g.ideas, g.First()), rank: (*game).unevenness}
	hash, low := uint(hashBits), uint(sacBits)
	if g.Width > certificate.TallWidth {
		hash, low = wideHashBits, wideSacBits
	}
	s.table = newTable(min(memory-s.walls.size(), tableFor(g.Well.Well)), hash, low)
	if !g.ideas.Has(Subsets) {
		s.table.apart = ^uint64(0)
	} else if g.Deals == certificate.Bag {
		s.table.apart = ^g.AllRows
	}
	s.hire(workers, func() (*worker, *int64) {
		w := &worker{search: s}
		return w, &w.expanded
	})
	return s
}

// slot returns where a profile belongs. Those that do not speak for each other need
// not stand together, and had better not: they would fill their buckets. As keys
// hold the bits by which they differ, they still tell profiles apart.
func (s *search) slot(p drop.Profile) slot {
	t := s.table
	rows := uint64(p) & (1<<t.low - 1)
	h := hash(uint64(p)>>(64-t.hash), t.hash) ^ rows&t.apart*hashFactor&(1<<t.hash-1)
	return t.slot(h, 0, rows)
}

func (s *search) least() int { return s.Bound(s.Start()) }

func (s *search) settle(ctx context.Context, n int) (won bool, err error) {
	return s.race(ctx, func(w *worker) bool { return w.holds(w.Start(), n) })
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
	slot  slot
	holes uint64 // the rows in which the move makes holes
	score int    // the smaller, the sooner it is tried
}

// pieceOrder is the order in which the adversary tries the pieces: those that
// refute most often first, and then those with fewer moves.
var pieceOrder = []int{6, 1, 2, 0, 3, 4, 5}

// orderFor returns the order of the pieces that may be dealt first, by that which
// refuted the last time, which stands before them all; noPiece stands for none.
func orderFor(ideas Ideas, first certificate.Set) (order [noPiece + 1][]int) {
	pieces := pieceOrder
	if !ideas.Has(OrderedPieces) {
		pieces = []int{0, 1, 2, 3, 4, 5, 6}
	}
	for killer := range order {
		if ideas.Has(Killer) && first.Has(killer) {
			order[killer] = []int{killer}
		}
		for _, p := range pieces {
			if first.Has(p) && !slices.Contains(order[killer], p) {
				order[killer] = append(order[killer], p)
			}
		}
	}
	return order
}

// holds reports whether the player wins from a profile within n pieces.
func (w *worker) holds(p drop.Profile, n int) bool {
	return w.Bound(p) <= n && w.wins(w.Canonical(p), n)
}

func (w *worker) compare(p, q drop.Profile) int { return cmp.Compare(p, q) }

// wins does what holds does for a canonical profile; its bound must be in 1 to n.
func (w *worker) wins(p drop.Profile, n int) bool {
	if _, lost := w.walls.lost(p, n); lost {
		return false
	}
	return w.decide(p, w.slot(p), n).won()
}

// decide does what wins does for a profile that belongs to s, and says why.
func (w *worker) decide(p drop.Profile, s slot, n int) verdict {
	v, piece, known := w.table.ask(s, n)
	if known {
		return v
	}
	if w.ideas.Has(Shifted) {
		if v := w.askShifted(p, n); v.lower > n {
			return v
		}
	}
	w.tick(&w.expanded)
	at := w.at(s)
	at.Store(s.key)
	defer at.Store(0)
	rows := uint64(0)
	may := w.Dealable(p)
	for _, piece := range w.order[piece] {
		if !may.Has(piece) {
			continue
		}
		v := w.refute(p, n, piece)
		if !v.won() {
			w.remember(p, n, v, piece)
			return v
		}
		rows |= v.rows
	}
	v = verdict{0, rows}
	w.remember(p, n, v, noPiece)
	return v
}

// remember puts a verdict for n pieces on a canonical profile into the table, with
// the piece that refuted.
func (w *worker) remember(p drop.Profile, n int, v verdict, piece int) {
	if w.ideas.Has(Relevance) && w.ideas.Has(Subsets) {
		p = w.relevant(p, v)
	}
	s := w.slot(p)
	e := w.table.get(s)
	if v.won() {
		e = newEntry(e.lower(), min(n, e.upper()), e.piece())
	} else {
		e = newEntry(max(v.lower, e.lower()), e.upper(), piece)
	}
	w.table.put(s, e)
}

// refute deals a piece in p, with n pieces left, and says whether the player
// wins then.
func (w *worker) refute(p drop.Profile, n, piece int) verdict {
	v, open := w.expand(p, n, piece)
	// Two passes share the work: what another worker is at is left for later.
	deferred := open[:0]
	for i, c := range open {
		if i > 0 && w.at(c.slot).Load() == c.slot.key {
			deferred = append(deferred, c)
			continue
		}
		if u := w.decide(c.p, c.slot, n-1); !v.join(u, c.holes) {
			return u
		}
	}
	for _, c := range deferred {
		if u := w.decide(c.p, c.slot, n-1); !v.join(u, c.holes) {
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
		if why, lost := w.walls.lost(q, n-1); lost {
			v.join(why, holes)
			continue
		}
		q = w.Canonical(q)
		score := i
		if w.ideas.Has(OrderedMoves) {
			score = w.rank(w.game, q, b)
		}
		candidates = append(candidates, candidate{q, w.slot(q), holes, score})
	}
	w.candidates[n] = candidates
	for i := range candidates {
		w.table.touch(candidates[i].slot)
	}
	open := candidates[:0]
	for _, c := range candidates {
		u, _, known := w.table.ask(c.slot, n-1)
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

// unevenness estimates how bad a profile is for the player: y² for every sacrificed row
// y, y for every cell in row y that is above its column, but not above one beside it,
// and 4 for every piece of its bound. The first two are the score of holes of M.
// Bergmark's players (internal/arena, for these f and g). The bound knows which gaps O
// cannot fill. The search goes by it, and evidence, too.
func (g *game) unevenness(p drop.Profile, bound int) int {
	sum := 4 * bound
	for rows := g.Sacrificed(p); rows != 0; rows &= rows - 1 {
		y := bits.TrailingZeros64(rows) + 1
		sum += y * y
	}
	for x := 1; x < g.Width; x++ {
		a, b := p.Height(x-1), p.Height(x)
		d := a*(a+1)/2 - b*(b+1)/2
		sum += max(d, -d)
	}
	return sum
}
