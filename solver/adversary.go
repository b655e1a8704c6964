package solver

import (
	"context"
	"slices"
	"sync"

	"lineproof/internal/game"
)

// buildDeals builds the evidence that the player cannot complete a row within n
// pieces: a deal for each profile, layer by layer, as SPEC.md derives the layers.
// The caller knows that the adversary wins.
func (s *search[P]) buildDeals(ctx context.Context, n int) (deals [][]byte, err error) {
	total := 0
	layer := game.FirstLayer(s.rules, n)
	for left := n; len(layer) > 0; left-- {
		s.solver.setStage("the adversary's side: profiles: %d, pieces left: %d", len(layer), left)
		total += len(layer)
		if !s.solver.hasMemoryFor(3*total + sizeOf[P]()*len(layer)) {
			return nil, s.solver.memoryError()
		}
		chosen := make([]byte, len(layer))
		next, err := s.gatherProfiles(ctx, len(layer), s.undominated, func(w *worker[P], i int) (next []P) {
			chosen[i], next = w.firstWinningDeal(layer[i], left)
			return next
		})
		if err != nil {
			return nil, err
		}
		deals = append(deals, chosen)
		layer = game.MakeLayer(s.rules, next)
	}
	return deals, nil
}

// sizeOf returns the memory, in bytes, that a profile takes.
func sizeOf[P game.Profile]() int {
	var p P
	return len(p) * wordSize
}

// undominated is game.Undominated of this game.
func (s *search[P]) undominated(profiles []P) []P { return game.Undominated(profiles, s.rows) }

// gatherProfiles returns the profiles that f gives for 0 to n-1, reduced to Distinct or
// Undominated ones. What a worker finds is reduced before it is added to what all have
// found, which is reduced where it would take half as much again.
func (s *search[P]) gatherProfiles(ctx context.Context, n int, reduce func([]P) []P,
	f func(w *worker[P], i int) []P) (all []P, err error) {
	const part = 1 << 16 // profiles that a worker keeps to itself
	var adding sync.Mutex
	room, full := 1<<20, false
	add := func(found []P) {
		found = reduce(found)
		adding.Lock()
		defer adding.Unlock()
		if len(all)+len(found) > room {
			all = reduce(all)
			room = max(room, len(all)+max(len(all)/2, len(found)))
			full = !s.solver.hasMemoryFor(sizeOf[P]() * (n + room))
			if full {
				s.shared.stop.Store(true)
				return
			}
			all = slices.Grow(all, room-len(all))
		}
		all = append(all, found...)
	}
	tasks := s.sharedTasks(n)
	err = s.onAllWorkers(ctx, func(w *worker[P]) {
		var found []P
		for i := range tasks {
			found = append(found, f(w, i)...)
			if len(found) > part {
				add(found)
				found = found[:0]
			}
		}
		add(found)
	})
	if err == nil && full {
		err = s.solver.memoryError()
	}
	if err != nil {
		return nil, err
	}
	return reduce(all), nil
}

// firstWinningDeal returns the first piece with which the adversary wins, and where it leads.
func (w *worker[P]) firstWinningDeal(p P, left int) (piece byte, next []P) {
	may := w.rules.Dealable(p)
	for _, piece := range pieceOrder {
		if !may.Has(piece) {
			continue
		}
		if next, prevents := w.tryDeal(p, left, piece); prevents {
			return byte(piece), next
		}
	}
	panic(contradiction{}) // the player wins from a profile that it does not win from
}

// tryDeal deals a piece, with left pieces left, and reports whether it wins for
// the adversary; then it returns the profiles that are not statically lost after it.
func (w *worker[P]) tryDeal(p P, left, piece int) (next []P, prevents bool) {
	next, prevents = w.mover.Deal(nil, p, piece, left-1)
	for i := 0; prevents && i < len(next); i++ {
		prevents = !w.winsCanonical(next[i], left-1)
	}
	return game.Distinct(next), prevents
}
