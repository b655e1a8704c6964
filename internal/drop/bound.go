package drop

import "math/bits"

// Never is a number of pieces that no game has, and so a bound for what cannot
// be forced at all.
const Never = 63

// A Need says how many pieces it takes at least to fill what a row lacks, with
// only O and with only I; Never if they cannot.
type Need struct{ O, I uint8 }

// needOf derives the need of a row from the columns that it lacks. One O fills
// two adjacent columns of a run of them, and one I fills one column of it, or
// four adjacent ones (SPEC.md, Statically lost profiles).
func needOf(lacking int) (n Need) {
	for lacking != 0 {
		lacking >>= bits.TrailingZeros(uint(lacking))
		run := uint8(bits.TrailingZeros(^uint(lacking)))
		if run%2 == 1 {
			n.O = Never
		}
		n.O = min(n.O+run/2, Never)
		n.I += run/4 + run%4
		lacking >>= run
	}
	return n
}

// Least returns a number of pieces below which the player cannot complete a row
// against an adversary who deals only O, and one against only I.
func (g *Well) Least(p Profile) Need {
	least := Need{Never, Never}
	for live := ^p.Sacrificed() & g.AllRows; live != 0; live &= live - 1 {
		n := g.Needs[g.Lacks(p, bits.TrailingZeros64(live)+1)]
		least.O = min(least.O, n.O)
		least.I = min(least.I, n.I)
	}
	return least
}

// Bound returns the greater number of Least. It is 0 just when a row is complete,
// and Never when only O wins. A profile is statically lost with fewer pieces left
// than its bound.
func (g *Well) Bound(p Profile) int {
	least := g.Least(p)
	return int(max(least.O, least.I))
}

// Complete reports whether a row is complete. If any is, then so is the lowest
// one that is not sacrificed: all columns reach it first.
func (g *Well) Complete(p Profile) bool {
	live := ^p.Sacrificed() & g.AllRows
	return live != 0 && g.Columns&^g.Reach(p, bits.TrailingZeros64(live)+1) == 0
}
