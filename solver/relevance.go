package solver

// A verdict says whether the player wins from a profile within some number of
// pieces, and why: the rows that are relevant for it. They are like the relevance
// zone in Go (C.-C. Shih et al., "A Novel Approach to Solving Goal-Achieving
// Problems for Board Games", 2021), with rows for points.
type verdict struct {
	lower int // if the adversary wins, pieces that the player needs at the least; else 0

	// If the player wins, it does so by completing one of these rows, even if all
	// others are sacrificed. If the adversary wins, it is enough that these rows
	// are sacrificed, and all others may be whole; so those that are filled but for
	// holes are among them, as they would be complete.
	rows uint64
}

func (v verdict) won() bool { return v.lower == 0 }

// join adds to v, which says that some moves with a piece do not win, that
// another one does not, with holes in some rows: from what it leads to, the
// player has the verdict u. It returns false if the player wins from there.
//
// The rows in which the move makes holes are sacrificed by it, so they need not
// have been before. This is why few rows are relevant, and why they suffice: by
// induction, from the last piece on. It takes no more than that moves, and the holes
// that they make, do not depend on which rows are sacrificed.
func (v *verdict) join(u verdict, holes uint64) bool {
	if u.won() {
		return false
	}
	v.lower = min(v.lower, u.lower+1)
	v.rows |= u.rows &^ holes
	return true
}

// sacrificed returns the rows that are sacrificed, of all rows, where the verdict says
// most: only the relevant ones if the adversary wins, and all others if the player does.
func (v verdict) sacrificed(all uint64) uint64 {
	if v.won() {
		return all &^ v.rows
	}
	return v.rows
}
