package drop

import (
	"cmp"
	"math/bits"
	"slices"
)

// Deal appends to next the canonical profiles that a piece can lead to from p and
// that are not statically lost with left pieces left then. It returns false if a
// move completes a line.
func (g *Well) Deal(next []Profile, p Profile, piece byte, left int) (_ []Profile, prevents bool) {
	p = g.Dealt(p, int(piece))
	for m := range g.Moves[piece] {
		q, legal := g.Drop(p, &g.Moves[piece][m])
		if !legal {
			continue
		}
		b := g.Bound(q)
		if b == 0 {
			return next, false
		}
		if b <= left {
			next = append(next, g.Canonical(q))
		}
	}
	return next, true
}

// Layer makes a layer of the profiles that were dealt in the one before: those of
// Undominated, in a certificate's order.
func (g *Well) Layer(profiles []Profile) []Profile {
	layer := g.Undominated(profiles)
	for i, p := range layer { // the sacrificed rows into the highest bits
		layer[i] = Profile(bits.RotateLeft64(uint64(p), -g.Rows))
	}
	slices.Sort(layer)
	for i, p := range layer {
		layer[i] = Profile(bits.RotateLeft64(uint64(p), g.Rows))
	}
	return layer
}

// Compare orders profiles such that those that are alike but for sacrificed rows
// stand together, each behind those that dominate it.
func (g *Well) Compare(p, q Profile) int { return cmp.Compare(p, q) }

// Distinct sorts profiles by Compare and takes each of them once.
func (g *Well) Distinct(profiles []Profile) []Profile {
	slices.Sort(profiles)
	return slices.Compact(profiles)
}

// Undominated sorts profiles by Compare and takes each of them once, without those
// that another one dominates: with the same heights and bag, and a proper subset of its
// sacrificed rows.
func (g *Well) Undominated(profiles []Profile) []Profile {
	kept := profiles[:0]
	group := 0 // where the heights and the bag of the last profile begin in kept
	for _, p := range g.Distinct(profiles) {
		if group < len(kept) && g.WithRows(kept[group], 0) != g.WithRows(p, 0) {
			group = len(kept)
		}
		if !slices.ContainsFunc(kept[group:], func(q Profile) bool { return q&^p == 0 }) {
			kept = append(kept, p)
		}
	}
	return kept
}
