// Package slide has the rules of the slide game for everything outside the trusted
// part: where a piece can get to, profiles, and bounds. The checker,
// internal/recheck and internal/oracle have their own, on purpose.
//
//	slide.go    a well
//	piece.go    the pieces in their boxes
//	reach.go    the states that a piece can get into, as sets in words
//	move.go     where it can come to rest, and what it fills there
//	board.go    real cells
//	profile.go  what the game needs to know of a board
//	layer.go    sets of profiles: their order, and which dominate which
//	bound.go    statically lost: pieces needed at least against only one of them
package slide

import "lineproof/certificate"

// A Well is a game of slide.
type Well struct {
	certificate.Well
	columns uint16 // all of them
	dealt   []int  // the pieces that can be, first those that the player loses to most often
}

// New returns the game of a well of slide that passes Check. It may have a set of
// pieces that can be dealt, but no bag.
func New(w certificate.Well) *Well {
	g := &Well{Well: w, columns: 1<<w.Width - 1}
	for _, number := range [certificate.Pieces]int{6, 0, 1, 2, 3, 4, 5} {
		if w.First().Has(number) {
			g.dealt = append(g.dealt, number)
		}
	}
	return g
}

// Rows are cells of the lowest rows: bit x of element r-1 is column x of row r.
type Rows [certificate.MaxRows]uint16
