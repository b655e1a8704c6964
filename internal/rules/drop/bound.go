package drop

import (
	"math/bits"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// A need says how many pieces it takes at least to fill what a row lacks, if only
// pieces are dealt that fill few cells of a row, and if only I is; Never if they
// cannot, and 0 for I if it may not be dealt again and again. In Well.needs of a
// well with a bag, few is not pieces yet, but cells.
type need struct{ few, i uint8 }

// fewestFirst are the pieces with the cells of a row that they fill at most, those
// that fill fewest first.
var fewestFirst = [...]struct{ piece, cells int }{
	{certificate.O, 2}, {certificate.Z, 2}, {certificate.S, 2},
	{certificate.T, 3}, {certificate.L, 3}, {certificate.J, 3}, {certificate.I, 4},
}

// needOf derives the need of a row from the columns that it lacks. No number of O
// fills an odd run of them, and one I fills one column of it, or four adjacent ones
// (SPEC.md, Statically lost profiles).
func (g *Well) needOf(lacking int) (n need) {
	few := fewestFirst[firstFew(g.deals)]
	if g.bag != 0 {
		few.cells = 1 // counted in cells
	}
	n.few = uint8((bits.OnesCount(uint(lacking)) + few.cells - 1) / few.cells)
	for lacking != 0 {
		lacking >>= bits.TrailingZeros(uint(lacking))
		run := uint8(bits.TrailingZeros(^uint(lacking)))
		if g.bag == 0 && few.piece == certificate.O && run%2 == 1 {
			n.few = rules.Never
		}
		if g.bag == 0 && g.deals.Has(certificate.I) {
			n.i += run/4 + run%4
		}
		lacking >>= run
	}
	return n
}

// firstFew returns the index in fewestFirst of the first piece of a set.
func firstFew(s certificate.Set) (i int) {
	for !s.Has(fewestFirst[i].piece) {
		i++
	}
	return i
}

// piecesToFill returns, for each number of cells of a row, the fewest pieces that can fill them if
// the adversary always deals a piece that fills fewest of those left in the bag.
func piecesToFill(w certificate.Well, left certificate.Set) (pieces [certificate.MaxWidth + 1]uint8) {
	for cells, n := 0, uint8(0); cells < certificate.MaxWidth; {
		few := fewestFirst[firstFew(left)]
		n++
		for range few.cells {
			cells++
			if cells < len(pieces) {
				pieces[cells] = n
			}
		}
		left = w.After(left, few.piece)
	}
	return pieces
}

// leastPieces returns a number of pieces below which the player cannot complete a row
// against an adversary who deals only pieces that fill few, and one against only I.
func (g *Well) leastPieces(p Profile) need {
	least := need{rules.Never, rules.Never}
	for live := ^p[0] & g.all; live != 0; live &= live - 1 {
		n := g.needs[g.columnsLacking(p, bits.TrailingZeros64(live)+1)]
		least.few = min(least.few, n.few)
		least.i = min(least.i, n.i)
	}
	if g.bag != 0 && least.few != rules.Never {
		least.few = g.fills[g.Dealable(p)][least.few]
	}
	return least
}

// Bound returns the greater number of leastPieces. It is 0 just when a row is complete,
// and rules.Never when dealing so wins. A profile is statically lost with fewer
// pieces left than its bound.
func (g *Well) Bound(p Profile) int {
	least := g.leastPieces(p)
	return int(max(least.few, least.i))
}

// StaticDeal returns a piece with which the adversary wins by dealing only such pieces, or
// of a bag those that fill fewest cells of a row, this one first, if the profile is
// statically lost with left pieces left.
func (g *Well) StaticDeal(p Profile, left int) (piece int, lost bool) {
	switch least := g.leastPieces(p); {
	case int(least.few) > left:
		return fewestFirst[firstFew(g.Dealable(p))].piece, true
	case int(least.i) > left:
		return certificate.I, true
	}
	return 0, false
}

// Outcome returns the profile as it is, with its bound.
func (g *Well) Outcome(filled Profile, _ int) (next Profile, bound int) {
	return filled, g.Bound(filled)
}

// Complete reports whether a row is complete.
func (g *Well) Complete(p Profile) bool {
	for row := 1; row <= g.Rows && g.columns&^g.columnsReaching(p, row) == 0; row++ {
		if p[0]>>(row-1)&1 == 0 {
			return true
		}
	}
	return false
}

// Score is y² for every sacrificed row y, y for every cell in row y that is above its
// column, but not above one beside it, and 4 for every piece of the bound. The first two
// are the score of holes of M. Bergmark's players (internal/arena, for these f and g). The
// bound knows which gaps O cannot fill.
func (g *Well) Score(p Profile, bound int) int {
	sum := 4 * bound
	for rows := g.Sacrificed(p); rows != 0; rows &= rows - 1 {
		y := bits.TrailingZeros64(rows) + 1
		sum += y * y
	}
	for x := 1; x < g.Width; x++ {
		a, b := p.Height(x-1), p.Height(x)
		d := a*(a+1)/2 - b*(b+1)/2
		sum += max(d, -d)
	}
	return sum
}
