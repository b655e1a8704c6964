package solver

import (
	"context"
	"slices"

	"lineproof/internal/rules"
)

// A search answers one kind of question, whether the player wins from a profile
// within n pieces, and remembers what it learns. The answers are facts of the
// game: they depend neither on the number of workers nor on their timing.
type search[P rules.Profile] struct {
	solver  *Solver
	shared  *shared
	workers []*worker[P]
	rules   rules.Game[P]
	compare func(p, q P) int // the order in which a strategy takes profiles that are as good
	rows    uint64           // all of them

	leastInWindows func(p P, n int) (least int) // what the windows at the walls tell (window), or nil
}

// pieceOrder is the order in which the adversary tries the pieces: those that
// refute most often first, and then those with fewer moves.
var pieceOrder = []int{6, 1, 2, 0, 3, 4, 5}

// newSearch returns a search with a table of at most n bytes.
func newSearch[P rules.Profile](s *Solver, game rules.Game[P], memory int64) *search[P] {
	all := &search[P]{solver: s, shared: s.shared, rules: game, compare: rules.Compare[P], rows: game.AllRows()}
	s.shared.table = newTable(min(memory, tableFor(s.well)), game.KeyBits(), uint(s.well.Rows))
	for range s.options.Workers {
		w := &worker[P]{search: all, shared: s.shared, Mover: rules.Mover[P]{Game: game}}
		all.workers = append(all.workers, w)
		s.shared.byWorker = append(s.shared.byWorker, &w.expanded)
	}
	return all
}

func (s *search[P]) slot(p P) slot {
	columns, more := s.rules.Key(p)
	return s.shared.table.slotOf(columns, more, rules.Sacrificed(p, s.rows))
}

func (s *search[P]) fewestPieces() int { return s.rules.Bound(s.rules.Start()) }

func (s *search[P]) winsWithin(ctx context.Context, n int) (won bool, err error) {
	return s.firstAnswer(ctx, func(w *worker[P]) bool { return w.wins(s.rules.Start(), n) })
}

// A worker is one goroutine's part of a search.
type worker[P rules.Profile] struct {
	rules.Mover[P]
	search     *search[P]
	shared     *shared // what the search has
	expanded   int64
	candidates [rules.Never][]candidate[P] // by pieces left
}

// A candidate is a profile to which the player may move.
type candidate[P rules.Profile] struct {
	p     P
	slot  slot
	bound int // rules.Game.Bound
	score int // the smaller, the sooner it is tried; of open ones
}

// wins reports whether the player wins from a profile within n pieces.
func (w *worker[P]) wins(p P, n int) bool {
	if w.Bound(p) > n {
		return false
	}
	p, _ = w.Canonical(p)
	return w.winsCanonical(p, n)
}

// winsCanonical does what wins does for a canonical profile; its bound must be in 1 to n.
func (w *worker[P]) winsCanonical(p P, n int) bool {
	if w.search.leastInWindows != nil && w.search.leastInWindows(p, n) > n {
		return false
	}
	return w.piecesNeeded(p, w.search.slot(p), n) == n
}

// piecesNeeded returns n if the player wins within n pieces from a profile, which belongs to s;
// otherwise a greater number of pieces, that it needs at least.
func (w *worker[P]) piecesNeeded(p P, s slot, n int) (least int) {
	switch e := w.shared.table.get(s); {
	case e.upper() <= n:
		return n
	case e.lower() > n:
		return e.lower()
	}
	w.shared.countExpanded(&w.expanded)
	at := w.shared.busyAt(s)
	at.Store(s.key)
	defer at.Store(0)
	may := w.Dealable(p)
	for _, piece := range pieceOrder {
		if !may.Has(piece) {
			continue
		}
		if least := w.piecesAgainst(p, n, piece); least > n {
			w.remember(s, newEntry(least, rules.Never))
			return least
		}
	}
	w.remember(s, newEntry(0, n))
	return n
}

// remember adds an entry to what the table knows of the profile that belongs to s.
func (w *worker[P]) remember(s slot, e entry) {
	old := w.shared.table.get(s)
	w.shared.table.put(s, newEntry(max(old.lower(), e.lower()), min(old.upper(), e.upper())))
}

// piecesAgainst deals a piece in p, with n pieces left, and returns what piecesNeeded does.
func (w *worker[P]) piecesAgainst(p P, n, piece int) (least int) {
	least, open := w.expandMoves(p, n, piece)
	// Two passes share the work: what another worker is at is left for later.
	deferred := open[:0]
	for i, c := range open {
		if i > 0 && w.shared.busyAt(c.slot).Load() == c.slot.key {
			deferred = append(deferred, c)
			continue
		}
		least = min(least, 1+w.piecesNeeded(c.p, c.slot, n-1))
		if least == n {
			return n
		}
	}
	for _, c := range deferred {
		least = min(least, 1+w.piecesNeeded(c.p, c.slot, n-1))
		if least == n {
			return n
		}
	}
	return least
}

// expandMoves lists what the player can reach with a piece and might win from within
// n-1 pieces, the most promising first. For the other moves together, it returns what
// piecesNeeded does.
func (w *worker[P]) expandMoves(p P, n, piece int) (least int, open []candidate[P]) {
	candidates := w.candidates[n][:0]
	least = rules.Never
	for _, m := range w.Moves(p, piece) {
		q, b := w.Outcome(m.Filled, n-1)
		if b == 0 {
			return n, nil
		}
		if b < n && w.search.leastInWindows != nil {
			b = max(b, w.search.leastInWindows(q, n-1))
		}
		if b >= n {
			least = min(least, 1+b)
			continue
		}
		q, _ = w.Canonical(q)
		candidates = append(candidates, candidate[P]{p: q, slot: w.search.slot(q), bound: b})
	}
	w.candidates[n] = candidates
	for i := range candidates {
		w.shared.table.touch(candidates[i].slot)
	}
	open = candidates[:0]
	for _, c := range candidates {
		switch e := w.shared.table.get(c.slot); {
		case e.upper() < n:
			return n, nil
		case e.lower() >= n:
			least = min(least, 1+e.lower())
		default:
			c.score = w.Score(c.p, c.bound)
			open = insertCandidate(open, c)
		}
	}
	return least, open
}

// insertCandidate adds a candidate in its place, unless the profile is there already.
func insertCandidate[P rules.Profile](sorted []candidate[P], c candidate[P]) []candidate[P] {
	i, found := slices.BinarySearchFunc(sorted, c, func(c, d candidate[P]) int {
		if c.score != d.score {
			return c.score - d.score
		}
		return rules.Compare(c.p, d.p)
	})
	if found {
		return sorted
	}
	return slices.Insert(sorted, i, c)
}
