package slide

import (
	"cmp"
	"slices"
)

// CompareInFile compares profiles as certificates order them: by sacrificed rows, by
// the open cells of column 0, of column 1, and so on, in each by the highest row first,
// and then by what is left in the bag.
func (w *Well) CompareInFile(p, q Profile) int {
	if p.Sacrificed != q.Sacrificed {
		return cmp.Compare(p.Sacrificed, q.Sacrificed)
	}
	var differ uint16 // columns that do
	for y := range p.Open {
		differ |= p.Open[y] ^ q.Open[y]
	}
	first := differ & -differ
	for y := len(p.Open) - 1; y >= 0; y-- {
		if c := cmp.Compare(p.Open[y]&first, q.Open[y]&first); c != 0 {
			return c
		}
	}
	return cmp.Compare(p.Left, q.Left)
}

// Deal appends to next the profiles that a piece can lead to from p and that are not
// statically lost with left pieces left then. It returns false if a move completes a
// line.
func (w *Well) Deal(next []Profile, p Profile, piece byte, left int) (_ []Profile, prevents bool) {
	for _, s := range w.Landings(nil, &p.Open, int(piece)) {
		q := p
		if w.Fill(&q, int(piece), s) {
			return next, false
		}
		if w.Close(&q, left) <= left {
			next = append(next, q)
		}
	}
	return next, true
}

// Compare orders profiles such that those that are alike but for sacrificed rows
// stand together, each behind those that dominate it.
func (w *Well) Compare(p, q Profile) int {
	return cmp.Or(slices.Compare(p.Open[:], q.Open[:]), cmp.Compare(p.Left, q.Left), cmp.Compare(p.Sacrificed, q.Sacrificed))
}

// Distinct sorts profiles by Compare and takes each of them once.
func (w *Well) Distinct(profiles []Profile) []Profile {
	slices.SortFunc(profiles, w.Compare)
	return slices.Compact(profiles)
}

// Layer makes a layer of the profiles that were dealt in the one before: those of
// Undominated, in a certificate's order.
func (w *Well) Layer(profiles []Profile) []Profile {
	layer := w.Undominated(profiles)
	slices.SortFunc(layer, w.CompareInFile)
	return layer
}

// Undominated sorts profiles by Compare and takes each of them once, without those
// that another one dominates: with the same open cells and bag, and a proper subset of
// its sacrificed rows.
func (w *Well) Undominated(profiles []Profile) []Profile {
	kept := profiles[:0]
	group := 0 // where those like the last one, but for sacrificed rows, begin in kept
	for _, p := range w.Distinct(profiles) {
		if group < len(kept) && w.WithRows(kept[group], 0) != w.WithRows(p, 0) {
			group = len(kept)
		}
		if !slices.ContainsFunc(kept[group:], func(q Profile) bool { return q.Sacrificed&^p.Sacrificed == 0 }) {
			kept = append(kept, p)
		}
	}
	return kept
}
