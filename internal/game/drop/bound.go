package drop

import (
	"math/bits"
	"strings"

	"lineproof/certificate"
)

// Never is a number of pieces that no game has, and so a bound for what cannot
// be forced at all.
const Never = 63

// A Need says how many pieces it takes at least to fill what a row lacks, if only
// pieces are dealt that fill few cells of a row, and if only I is; Never if they
// cannot, and 0 for I if it may not be dealt again and again. In Well.Needs of a
// well with a bag, Few is not pieces yet, but cells.
type Need struct{ Few, I uint8 }

// fewFirst are the pieces with the cells of a row that they fill at most, those
// that fill fewest first.
var fewFirst = [...]struct{ piece, cells int }{{6, 2}, {1, 2}, {2, 2}, {3, 3}, {4, 3}, {5, 3}, {0, 4}}

// needOf derives the need of a row from the columns that it lacks. No number of O
// fills an odd run of them, and one I fills one column of it, or four adjacent ones
// (SPEC.md, Statically lost profiles).
func (g *Well) needOf(lacking int) (n Need) {
	few := fewFirst[firstOf(g.deals)]
	if g.bag != 0 {
		few.cells = 1 // counted in cells
	}
	n.Few = uint8((bits.OnesCount(uint(lacking)) + few.cells - 1) / few.cells)
	for lacking != 0 {
		lacking >>= bits.TrailingZeros(uint(lacking))
		run := uint8(bits.TrailingZeros(^uint(lacking)))
		if g.bag == 0 && few.piece == 6 && run%2 == 1 {
			n.Few = Never
		}
		if g.bag == 0 && g.deals.Has(0) {
			n.I += run/4 + run%4
		}
		lacking >>= run
	}
	return n
}

// firstOf returns the index in fewFirst of the first piece of a set.
func firstOf(s certificate.Set) (i int) {
	for !s.Has(fewFirst[i].piece) {
		i++
	}
	return i
}

// fillsOf returns, by cells of a row, how many pieces fill so many at least, if those
// of a bag with something left are dealt that fill fewest.
func fillsOf(w certificate.Well, left certificate.Set) (pieces [certificate.MaxWidth + 1]uint8) {
	for cells, n := 0, uint8(0); cells < certificate.MaxWidth; {
		few := fewFirst[firstOf(left)]
		n++
		for range few.cells {
			if cells++; cells < len(pieces) {
				pieces[cells] = n
			}
		}
		left = w.After(left, few.piece)
	}
	return pieces
}

// Pieces returns the number of pieces that Few of a row's need stands for in p.
func (g *Well) Pieces(p Profile, few uint8) uint8 {
	if g.bag == 0 || few == Never {
		return few
	}
	return g.fills[p&g.bag>>bagShift][few]
}

// Least returns a number of pieces below which the player cannot complete a row
// against an adversary who deals only pieces that fill few, and one against only I.
func (g *Well) Least(p Profile) Need {
	least := Need{Never, Never}
	for live := ^uint64(p) & g.AllRows; live != 0; live &= live - 1 {
		n := g.Needs[g.Lacks(p, bits.TrailingZeros64(live)+1)]
		least.Few = min(least.Few, n.Few)
		least.I = min(least.I, n.I)
	}
	if g.bag != 0 {
		least.Few = g.Pieces(p, least.Few)
	}
	return least
}

// Bound returns the greater number of Least. It is 0 just when a row is complete,
// and Never when only what Least deals wins. A profile is statically lost with fewer
// pieces left than its bound.
func (g *Well) Bound(p Profile) int {
	least := g.Least(p)
	return int(max(least.Few, least.I))
}

// Alone returns a piece with which the adversary wins by dealing only such pieces, or
// of a bag those that fill fewest cells of a row, this one first, if the profile is
// statically lost with left pieces left.
func (g *Well) Alone(p Profile, left int) (piece int, lost bool) {
	switch need := g.Least(p); {
	case int(need.Few) > left:
		return fewFirst[firstOf(g.Dealable(p))].piece, true
	case int(need.I) > left:
		return strings.IndexByte(certificate.Letters, 'I'), true
	}
	return 0, false
}

// Complete reports whether a row is complete. If any is, then so is the lowest
// one that is not sacrificed: all columns reach it first.
func (g *Well) Complete(p Profile) bool {
	live := ^uint64(p) & g.AllRows
	return live != 0 && g.Columns&^g.Reach(p, bits.TrailingZeros64(live)+1) == 0
}
