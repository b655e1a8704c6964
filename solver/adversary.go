package solver

import (
	"context"

	"lineproof/internal/drop"
	"lineproof/internal/english"
)

// adversary builds the evidence that the player cannot complete a row within n
// pieces: a deal for each profile, layer by layer, as SPEC.md derives the layers.
// The caller knows that the adversary wins.
func (s *Solver) adversary(ctx context.Context, n int) (deals [][]byte, err error) {
	var layer []drop.Profile
	if empty := s.search.Empty; s.search.Bound(empty) <= n {
		layer = []drop.Profile{empty}
	}
	total := 0
	for left := n; len(layer) > 0; left-- {
		s.enter("the adversary's side: %s with %s left", english.Counted(len(layer), "profile"), english.Counted(left, "piece"))
		if total += len(layer); !s.fits(3*total + 8*len(layer)) {
			return nil, s.outgrown()
		}
		chosen, next, err := s.answerLayer(ctx, layer, left)
		if err != nil {
			return nil, err
		}
		deals = append(deals, chosen)
		layer = s.search.Layer(next)
	}
	return deals, nil
}

// answerLayer chooses the deals of a layer with left pieces left, and returns the
// profiles, sorted, to which they lead.
func (s *Solver) answerLayer(ctx context.Context, layer []drop.Profile, left int) (chosen []byte, next []drop.Profile, err error) {
	chosen = make([]byte, len(layer))
	next, err = s.gather(ctx, len(layer), func(w *worker, i int) (next []drop.Profile) {
		chosen[i], next = w.deal(layer[i], left)
		return next
	})
	return chosen, next, err
}

// gather returns the profiles, sorted, that f gives for 0 to n-1. It goes by
// parts, so as not to hold more than that much of what repeats itself.
func (s *Solver) gather(ctx context.Context, n int, f func(w *worker, i int) []drop.Profile) (all []drop.Profile, err error) {
	const part = 1 << 14
	room := 1 << 20 // repeated profiles are removed when this many are there
	for start := 0; start < n; start += part {
		given := make([][]drop.Profile, min(part, n-start))
		err := s.search.each(ctx, len(given), func(w *worker, i int) { given[i] = f(w, start+i) })
		if err != nil {
			return nil, err
		}
		for _, profiles := range given {
			all = append(all, profiles...)
		}
		if len(all) > room {
			all = drop.Distinct(all)
			room = max(room, 2*len(all))
		}
		if !s.fits(8 * (n + 2*len(all))) {
			return nil, s.outgrown()
		}
	}
	return drop.Distinct(all), nil
}

// deal returns the first piece with which the adversary wins, and where it leads.
func (w *worker) deal(p drop.Profile, left int) (piece byte, next []drop.Profile) {
	may := w.Dealable(p)
	for _, piece := range pieceOrder {
		if !may.Has(piece) {
			continue
		}
		if next, prevents := w.answers(p, left, piece); prevents {
			return byte(piece), next
		}
	}
	panic("solver: the player wins from a profile that it does not win from")
}

// answers deals a piece, with left pieces left, and reports whether it wins for
// the adversary; then it returns the profiles that are not statically lost after it.
func (w *worker) answers(p drop.Profile, left, piece int) (next []drop.Profile, prevents bool) {
	p = w.Dealt(p, piece)
	for i := range w.Moves[piece] {
		q, legal := w.Drop(p, &w.Moves[piece][i])
		if !legal {
			continue
		}
		b := w.Bound(q)
		if b == 0 {
			return nil, false
		}
		if b > left-1 {
			continue
		}
		q = w.Canonical(q)
		if w.wins(q, left-1) {
			return nil, false
		}
		next = append(next, q)
	}
	return drop.Distinct(next), true
}
