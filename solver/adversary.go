package solver

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"
)

// An option is a killer piece in a profile, and the profiles of the next layer
// that it takes to answer it.
type option struct {
	piece byte
	next  []profile
}

// adversary builds the evidence that the player cannot complete a row within n
// pieces: a killer piece for each profile, layer by layer, as SPEC.md derives
// the layers. The caller knows that the adversary wins.
func (s *Solver) adversary(ctx context.Context, n int) (killers [][]byte, err error) {
	var layer []profile
	if s.search.bound(0) <= n {
		layer = []profile{0}
	}
	total := 0
	for left := n; len(layer) > 0; left-- {
		s.enter("the adversary's side: %d profiles with %d pieces left", len(layer), left)
		if total += len(layer); !s.fits(3*total + 8*len(layer)) {
			return nil, s.outgrown()
		}
		chosen, next, err := s.answerLayer(ctx, layer, left)
		if err != nil {
			return nil, err
		}
		killers = append(killers, chosen)
		layer = undominated(next)
		slices.SortFunc(layer, inFile)
	}
	return killers, nil
}

// answerLayer chooses the killer pieces of a layer with left pieces left, and
// returns the profiles, sorted, to which they lead. It goes by parts of the
// layer, so as not to hold more than that much of what repeats itself.
func (s *Solver) answerLayer(ctx context.Context, layer []profile, left int) (chosen []byte, next []profile, err error) {
	const part = 1 << 14
	room := 1 << 20 // repeated profiles are removed when this many are there
	for rest := range slices.Chunk(layer, part) {
		options := make([]option, len(rest))
		var taken atomic.Int64
		err := s.search.parallel(ctx, false, func(w *worker) {
			for i := taken.Add(1) - 1; int(i) < len(rest); i = taken.Add(1) - 1 {
				options[i] = w.killer(rest[i], left)
			}
		})
		if err != nil {
			return nil, nil, err
		}
		for _, o := range options {
			chosen = append(chosen, o.piece)
			next = append(next, o.next...)
		}
		if len(next) > room {
			next = distinct(next)
			room = max(room, 2*len(next))
		}
		if !s.fits(8 * (len(layer) + 2*len(next))) {
			return nil, nil, s.outgrown()
		}
	}
	return chosen, distinct(next), nil
}

func distinct(profiles []profile) []profile {
	slices.Sort(profiles)
	return slices.Compact(profiles)
}

// killer returns the first piece that wins for the adversary.
func (w *worker) killer(p profile, left int) option {
	for _, piece := range pieceOrder {
		if next, kills := w.answers(p, left, piece); kills {
			return option{byte(piece), next}
		}
	}
	panic("solver: the player wins from a profile that it does not win from")
}

// answers deals a piece, with left pieces left, and reports whether it wins for
// the adversary; then it returns the profiles that are not hopeless after it.
func (w *worker) answers(p profile, left, piece int) (next []profile, kills bool) {
	for i := range w.moves[piece] {
		q, legal := w.drop(p, &w.moves[piece][i])
		if !legal {
			continue
		}
		b := w.bound(q)
		if b == 0 {
			return nil, false
		}
		if b > left-1 {
			continue
		}
		q = w.canonical(q)
		if w.wins(q, w.table.hash(q), left-1) {
			return nil, false
		}
		next = append(next, q)
	}
	return distinct(next), true
}

// inFile compares profiles as certificates order them, by sacrificed rows and
// then by heights.
func inFile(p, q profile) int {
	return cmp.Or(cmp.Compare(p.sacrificed(), q.sacrificed()), cmp.Compare(p, q))
}

// undominated removes from a sorted layer each profile that another one
// dominates: with the same heights, and some of its sacrificed rows.
func undominated(layer []profile) []profile {
	kept := layer[:0]
	group := 0 // where the heights of the last profile begin in kept
	for _, p := range layer {
		if group < len(kept) && kept[group]&^sacMask != p&^sacMask {
			group = len(kept)
		}
		if !slices.ContainsFunc(kept[group:], func(q profile) bool { return q&^p == 0 }) {
			kept = append(kept, p)
		}
	}
	return kept
}
