package solver

import (
	"math/bits"

	"lineproof/internal/game/drop"
)

// A verdict says whether the player wins from a profile within some number of
// pieces, and why: the rows that are relevant for it. They are like the relevance
// zone in Go (C.-C. Shih et al., "A Novel Approach to Solving Goal-Achieving
// Problems for Board Games", 2021), with rows for points.
type verdict struct {
	lower int // if the adversary wins, pieces that the player needs at the least; else 0

	// If the player wins, it does so by completing one of these rows, even if all
	// others are sacrificed. If the adversary wins, it is enough that these rows
	// are sacrificed, and all others may be whole; so those that all columns reach
	// are among them, as they would be complete.
	rows uint64
}

func (v verdict) won() bool { return v.lower == 0 }

// join adds to v, which says that some moves with a piece do not win, that
// another one does not, with holes in some rows: from what it leads to, the
// player has the verdict u. It returns false if the player wins from there.
//
// The rows in which the move makes holes are sacrificed by it, so they need not
// have been before. This is why few rows are relevant, and why they suffice: by
// induction, from the last piece on.
func (v *verdict) join(u verdict, holes uint64) bool {
	if u.won() {
		return false
	}
	v.lower = min(v.lower, u.lower+1)
	v.rows |= u.rows &^ holes
	return true
}

// relevant returns the profile with the heights of p for which v says most: only
// the relevant rows are sacrificed, if the adversary wins, and all others, if the
// player does.
func (g *game) relevant(p drop.Profile, v verdict) drop.Profile {
	if v.won() {
		return g.WithRows(p, g.AllRows&^v.rows)
	}
	return g.WithRows(p, v.rows)
}

// reached returns the rows that all columns reach.
func (g *game) reached(p drop.Profile) (rows uint64) {
	for row := 1; row <= g.Rows && g.Columns&^g.Reach(p, row) == 0; row++ {
		rows |= 1 << (row - 1)
	}
	return rows
}

// completed returns a row that is complete: the lowest that is not sacrificed,
// as any other.
func (g *game) completed(p drop.Profile) uint64 {
	live := ^uint64(p) & g.AllRows
	return live & -live
}

// needed returns sacrificed rows, beside those of holes, that are enough for the
// bound of p to be above n: those which could be completed with n pieces that fill
// few, or else with n of I.
func (g *game) needed(p drop.Profile, n int, holes uint64) uint64 {
	var few, i uint64 // all rows that could
	for rows := g.AllRows &^ holes; rows != 0; rows &= rows - 1 {
		least := g.Needs[g.Lacks(p, bits.TrailingZeros64(rows)+1)]
		if int(g.Pieces(p, least.Few)) <= n {
			few |= rows & -rows
		}
		if int(least.I) <= n {
			i |= rows & -rows
		}
	}
	if lost := g.Sacrificed(p); i&^lost != 0 || few&^lost == 0 && bits.OnesCount64(few) <= bits.OnesCount64(i) {
		return few
	}
	return i
}
