package solver

import "math/bits"

// never is a number of pieces that no game has, and so a bound for what cannot
// be forced at all. It fits the table's six bits.
const never = 63

// A need says how many pieces it takes at the least to fill what a row lacks,
// with O alone and with I alone; never if they cannot.
type need struct{ o, i uint8 }

// needOf derives the need of a row from its open columns, column x in bit x.
// One O fills two neighbours of a run of open columns, and one I fills one
// column of it, or four neighbours (SPEC.md, Hopeless profiles).
func needOf(open int) (n need) {
	for open != 0 {
		open >>= bits.TrailingZeros(uint(open))
		run := uint8(bits.TrailingZeros(^uint(open)))
		if run%2 == 1 {
			n.o = never
		}
		n.o = min(n.o+run/2, never)
		n.i += run/4 + run%4
		open >>= run
	}
	return n
}

// bound returns a number of pieces below which the player cannot complete a
// row against an adversary who deals nothing but O, or nothing but I. It is 0
// just when a row is complete, and never when O alone wins.
func (g *well) bound(p profile) int {
	least := g.least(p)
	return int(max(least.o, least.i))
}

// least returns that number for each of O and I.
func (g *well) least(p profile) need {
	least := need{never, never}
	for live := ^p.sacrificed() & g.rowMask; live != 0; live &= live - 1 {
		row := bits.TrailingZeros64(live) + 1
		n := g.need[squash(g.columns&^g.reach(p, row))]
		least.o = min(least.o, n.o)
		least.i = min(least.i, n.i)
	}
	return least
}

// line reports whether a row is complete. If any is, then so is the lowest one
// that is not sacrificed: all columns reach it first.
func (g *well) line(p profile) bool {
	live := ^p.sacrificed() & g.rowMask
	return live != 0 && g.columns&^g.reach(p, bits.TrailingZeros64(live)+1) == 0
}
