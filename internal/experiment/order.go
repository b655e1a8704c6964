package experiment

import (
	"slices"

	"lineproof/certificate"
)

// PieceOrder is the order in which the adversary tries the pieces: those that
// refute most often first, and then those with fewer moves.
var PieceOrder = []int{6, 1, 2, 0, 3, 4, 5}

// Order returns the order of the pieces that may be dealt first, by that which
// refuted the last time, which stands before them all; certificate.Pieces stands for none.
func (s Ideas) Order(first certificate.Set) (order [certificate.Pieces + 1][]int) {
	pieces := PieceOrder
	if !s.Has(OrderedPieces) {
		pieces = []int{0, 1, 2, 3, 4, 5, 6}
	}
	for killer := range order {
		if s.Has(Killer) && first.Has(killer) {
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

// WindowColumns returns how many columns a well's windows have: one more than half of the
// well's, if that does not take too much memory. With more, there are fewer positions, but
// several times as many sets of rows to know, which take longer than they save.
func WindowColumns(w certificate.Well) (columns int) {
	const most = 1 << 20 // heights, for each of which there are some words
	for n := w.Rows + 1; n <= most && columns <= w.Width/2; n *= w.Rows + 1 {
		columns++
	}
	return columns
}

// HasWindows reports whether windows of so many columns can make a difference.
func HasWindows(w certificate.Well, columns int) bool {
	return w.Width > columns && w.Deals != certificate.Bag
}
