package solver

import (
	"context"
	"slices"
	"sync"

	"lineproof/internal/rules"
)

// buildDeals builds the evidence that the player cannot complete a row within n
// pieces: a deal for each profile, layer by layer, as SPEC.md derives the layers.
// The caller knows that the adversary wins.
func (s *Search[P]) buildDeals(ctx context.Context, n int) (deals [][]byte, err error) {
	undominated := func(profiles []P) []P { return rules.Undominated(profiles, s.rows) }
	total := 0
	layer := rules.FirstLayer(s.Rules, n)
	for left := n; len(layer) > 0; left-- {
		s.SetStage("the adversary's side: profiles: %d, pieces left: %d", len(layer), left)
		total += len(layer)
		if !s.HasRoomFor(3*total + rules.Size[P]()*len(layer)) {
			return nil, s.RoomError()
		}
		chosen := make([]byte, len(layer))
		next, err := s.Gather(ctx, len(layer), undominated, func(w *Worker[P], i int) (next []P) {
			chosen[i], next = w.firstWinningDeal(layer[i], left)
			return next
		})
		if err != nil {
			return nil, err
		}
		deals = append(deals, chosen)
		layer = rules.MakeLayer(s.Rules, next)
	}
	return deals, nil
}

// A gathering is the profiles that all workers have found.
type gathering[P rules.Profile] struct {
	*Search[P]
	reduce func([]P) []P // to Distinct or Undominated ones
	from   int           // profiles from which they are found

	adding sync.Mutex
	all    []P
	room   int // in all, before it is reduced
	full   bool
}

// Gather returns the profiles that find finds for 0 to n-1, reduced. What a worker finds
// is reduced before it is added to what all have found.
func (s *Search[P]) Gather(ctx context.Context, n int, reduce func([]P) []P,
	find func(w *Worker[P], i int) []P) ([]P, error) {
	const part = 1 << 16 // profiles that a worker keeps to itself
	g := &gathering[P]{Search: s, reduce: reduce, from: n, room: 1 << 20}
	tasks := s.Share(n)
	err := s.OnWorkers(ctx, func(w *Worker[P]) {
		var found []P
		for i := range tasks {
			found = append(found, find(w, i)...)
			if len(found) > part {
				g.add(found)
				found = found[:0]
			}
		}
		g.add(found)
	})
	if err == nil && g.full {
		err = s.RoomError()
	}
	if err != nil {
		return nil, err
	}
	return reduce(g.all), nil
}

// add adds what a worker has found. Where there is no room for it, all is reduced, and has room for
// half as much again.
func (g *gathering[P]) add(found []P) {
	found = g.reduce(found)
	g.adding.Lock()
	defer g.adding.Unlock()
	if len(g.all)+len(found) > g.room {
		g.all = g.reduce(g.all)
		g.room = max(g.room, len(g.all)+max(len(g.all)/2, len(found)))
		g.full = !g.HasRoomFor(rules.Size[P]() * (g.from + g.room))
		if g.full {
			g.Stop()
			return
		}
		g.all = slices.Grow(g.all, g.room-len(g.all))
	}
	g.all = append(g.all, found...)
}

// firstWinningDeal returns the first piece with which the adversary wins, and where it leads.
func (w *Worker[P]) firstWinningDeal(p P, left int) (piece byte, next []P) {
	may := w.Dealable(p)
	for _, piece := range PieceOrder {
		if !may.Has(piece) {
			continue
		}
		if next, prevents := w.TryDeal(p, left, piece); prevents {
			return byte(piece), next
		}
	}
	panic(contradiction{}) // the player wins from a profile that it does not win from
}

// TryDeal deals a piece, with left pieces left, and reports whether it wins for
// the adversary; then it returns the profiles that are not statically lost after it, which are good until
// the next call.
func (w *Worker[P]) TryDeal(p P, left, piece int) (next []P, prevents bool) {
	next, prevents = w.Deal(w.dealt[:0], p, piece, left-1)
	w.dealt = next
	for i := 0; prevents && i < len(next); i++ {
		prevents = !w.winsCanonical(next[i], left-1)
	}
	return rules.Distinct(next), prevents
}
