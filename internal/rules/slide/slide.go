// Package slide has the rules of the slide game for everything outside the trusted
// part: where a piece can get to, profiles, and bounds. The checker,
// internal/audit/recheck and internal/audit/oracle have their own, on purpose.
//
//	slide.go    a well
//	piece.go    the pieces in their boxes
//	reach.go    the states that a piece can get into, as sets in words
//	move.go     where it can come to rest, and what it fills there
//	cells.go    real cells
//	profile.go  what the game needs to know of a board
//	bound.go    statically lost: pieces needed at least if only some are dealt
package slide

import (
	"lineproof/certificate"
	"lineproof/internal/rules"
)

// A Well is a game of slide. It is a rules.Game and rules.Cells.
type Well struct {
	certificate.Well
	columns uint16  // all of them
	dealt   [][]int // the pieces that can be, in the groups that a bound is for
}

var (
	_ rules.Game[Profile] = (*Well)(nil)
	_ rules.Cells         = (*Well)(nil)
)

// New returns the game of a well of slide that passes Check.
func New(w certificate.Well) *Well {
	g := &Well{Well: w, columns: 1<<w.Width - 1}
	order := []int{ // first those that the player loses to most often
		certificate.O, certificate.I, certificate.Z, certificate.S, certificate.T, certificate.L, certificate.J,
	}
	if w.Deals == certificate.Bag { // each may be the next one
		g.dealt = [][]int{order}
		return g
	}
	for _, number := range order {
		if w.First().Has(number) {
			g.dealt = append(g.dealt, []int{number})
		}
	}
	return g
}

// Rows are cells of the lowest rows: bit x of element r-1 is column x of row r.
type Rows [certificate.MaxRows]uint16
