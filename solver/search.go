package solver

import (
	"context"
	"slices"
	"sync/atomic"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// A shared is what the workers of a Search have together, whatever the game.
type shared struct {
	*Work
	table    table
	busy     [1 << 12]atomic.Uint64 // keys of profiles that workers are at
	byWorker []*int64               // profiles expanded, exactly
}

// busyAt is where a worker says that it is at a profile. Two may share it; then less work
// is, and no more.
func (s *shared) busyAt(at slot) *atomic.Uint64 {
	return &s.busy[(at.bucket+at.key)%uint64(len(s.busy))]
}

// A Search answers one kind of question, whether the player wins from a profile
// within n pieces, and remembers what it learns. The answers are facts of the
// game: they depend neither on the number of workers nor on their timing.
type Search[P rules.Profile] struct {
	*Work
	Well    certificate.Well
	Rules   rules.Game[P]
	shared  *shared
	workers []*Worker[P]
	compare func(p, q P) int // the order in which a strategy takes profiles that are as good
	rows    uint64           // all of them

	leastInWindows func(p P, n int) (least int) // what the windows at the walls tell (window), or nil
}

// PieceOrder is the order in which the adversary tries the pieces: those that
// refute most often first, and then those with fewer moves.
var PieceOrder = [...]int{
	certificate.O, certificate.Z, certificate.S, certificate.I, certificate.T, certificate.L, certificate.J,
}

// newSearch returns a search with a table of at most n bytes.
func newSearch[P rules.Profile](s *Solver, game rules.Game[P], memory int64) *Search[P] {
	all := &Search[P]{Work: s.shared.Work, Well: s.well, Rules: game, shared: s.shared,
		compare: rules.Compare[P], rows: game.AllRows()}
	s.shared.table = newTable(min(memory, tableFor(s.well)), game.KeyBits(), uint(s.well.Rows))
	for range s.shared.Workers {
		w := &Worker[P]{search: all, shared: s.shared, Mover: rules.Mover[P]{Game: game}}
		all.workers = append(all.workers, w)
		s.shared.byWorker = append(s.shared.byWorker, &w.expanded)
	}
	return all
}

func (s *Search[P]) slot(p P) slot {
	columns, more := s.Rules.Key(p)
	return s.shared.table.slotOf(columns, more, rules.Sacrificed(p, s.rows))
}

func (s *Search[P]) fewestPieces() int { return s.Rules.Bound(s.Rules.Start()) }

func (s *Search[P]) winsWithin(ctx context.Context, n int) (won bool, err error) {
	return s.firstAnswer(ctx, func(w *Worker[P]) bool { return w.Wins(s.Rules.Start(), n) })
}

// firstAnswer asks all workers the same question, and takes the first answer.
func (s *Search[P]) firstAnswer(ctx context.Context, question func(*Worker[P]) bool) (won bool, err error) {
	answers := make(chan bool, len(s.workers))
	err = s.OnWorkers(ctx, func(w *Worker[P]) {
		answers <- question(w)
		s.Stop()
	})
	if err != nil {
		return false, err
	}
	return <-answers, nil
}

// OnWorkers does what Run does, with the workers.
func (s *Search[P]) OnWorkers(ctx context.Context, f func(*Worker[P])) error {
	return s.Run(ctx, func(n int) { f(s.workers[n]) })
}

// OnOneWorker runs f on a worker, always the same.
func (s *Search[P]) OnOneWorker(ctx context.Context, f func(*Worker[P])) error {
	return s.Run(ctx, func(n int) {
		if n == 0 {
			f(s.workers[0])
		}
	})
}

// ForEach runs f for 0 to n-1, every time on a worker that is free.
func (s *Search[P]) ForEach(ctx context.Context, n int, f func(w *Worker[P], i int)) error {
	tasks := s.Share(n)
	return s.OnWorkers(ctx, func(w *Worker[P]) {
		for i := range tasks {
			f(w, i)
		}
	})
}

// HasRoomFor reports whether evidence, while it is built, may take this many bytes.
func (s *Search[P]) HasRoomFor(bytes int) bool { return int64(bytes) <= s.Memory/4 }

// RoomError is the error where it may not.
func (s *Search[P]) RoomError() error {
	return s.MemoryError("evidence has a quarter of it; allow more")
}

// A Worker is one goroutine's part of a search.
type Worker[P rules.Profile] struct {
	rules.Mover[P]
	search     *Search[P]
	shared     *shared // what the search has
	expanded   int64
	candidates [rules.Never][]candidate[P] // by pieces left
	choices    []choice[P]                 // of openChoices
	dealt      []P                         // of TryDeal
}

// A candidate is a profile to which the player may move.
type candidate[P rules.Profile] struct {
	p     P
	slot  slot
	bound int // rules.Game.Bound
	score int // the smaller, the sooner it is tried; of open ones
}

// Wins reports whether the player wins from a profile within n pieces.
func (w *Worker[P]) Wins(p P, n int) bool {
	if w.Bound(p) > n {
		return false
	}
	p, _ = w.Canonical(p)
	return w.winsCanonical(p, n)
}

// winsCanonical does what Wins does for a canonical profile; its bound must be in 1 to n.
func (w *Worker[P]) winsCanonical(p P, n int) bool {
	if w.search.leastInWindows != nil && w.search.leastInWindows(p, n) > n {
		return false
	}
	return w.piecesNeeded(p, w.search.slot(p), n) == n
}

// piecesNeeded returns n if the player wins within n pieces from a profile, which belongs to s;
// otherwise a greater number of pieces, that it needs at least.
func (w *Worker[P]) piecesNeeded(p P, s slot, n int) (least int) {
	switch e := w.shared.table.get(s); {
	case e.upper() <= n:
		return n
	case e.lower() > n:
		return e.lower()
	}
	if w.shared.Count(&w.expanded) == countStep { // this is a long search
		w.shared.table.claimMemory()
	}
	at := w.shared.busyAt(s)
	at.Store(s.key)
	defer at.Store(0)
	may := w.Dealable(p)
	for _, piece := range PieceOrder {
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
func (w *Worker[P]) remember(s slot, e entry) {
	old := w.shared.table.get(s)
	w.shared.table.put(s, newEntry(max(old.lower(), e.lower()), min(old.upper(), e.upper())))
}

// piecesAgainst deals a piece in p, with n pieces left, and returns what piecesNeeded does.
func (w *Worker[P]) piecesAgainst(p P, n, piece int) (least int) {
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
func (w *Worker[P]) expandMoves(p P, n, piece int) (least int, open []candidate[P]) {
	candidates := w.candidates[n][:0]
	least = rules.Never
	for _, m := range slices.Backward(w.Moves(p, piece)) { // the last one may complete a line
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
