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
	g := s.search
	var layer []profile
	if g.bound(0) <= n {
		layer = []profile{0}
	}
	for left := n; len(layer) > 0; left-- {
		s.enter("the adversary's side: %d profiles with %d pieces left", len(layer), left)
		options := make([]option, len(layer))
		var taken atomic.Int64
		err := g.parallel(ctx, false, func(w *worker) {
			for i := taken.Add(1) - 1; int(i) < len(layer); i = taken.Add(1) - 1 {
				options[i] = w.killer(layer[i], left)
			}
		})
		if err != nil {
			return nil, err
		}
		var next []profile
		chosen := make([]byte, len(layer))
		for i, o := range options {
			chosen[i] = o.piece
			next = append(next, o.next...)
		}
		killers = append(killers, chosen)
		slices.Sort(next)
		layer = undominated(slices.Compact(next))
		slices.SortFunc(layer, inFile)
	}
	return killers, nil
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
		if w.wins(q, hash(q), left-1) {
			return nil, false
		}
		next = append(next, q)
	}
	slices.Sort(next)
	return slices.Compact(next), true
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
