// Package slide has the rules of the slide game for everything outside the trusted
// part: where a piece can get to, profiles, and bounds. The checker,
// internal/recheck and internal/oracle have their own, on purpose.
//
//	slide.go    a well
//	piece.go    the pieces in their boxes
//	reach.go    the states that a piece can get into, as sets in words
//	move.go     where it can come to rest, and what it fills there
//	profile.go  what the game needs to know of a board
//	bound.go    statically lost: pieces needed at least against only one of them
package slide

import "lineproof/certificate"

// A Well is a game of slide.
type Well struct {
	Width, Rows int    // 4 to certificate.MaxWidth, 1 to certificate.MaxRows
	columns     uint16 // all of them
}

// New returns the game of a well.
func New(width, rows int) *Well { return &Well{width, rows, 1<<width - 1} }

// Longest returns a number of pieces that no game in the well exceeds: each
// fills four cells of its own in the lowest rows.
func (w *Well) Longest() int { return w.Width * w.Rows / 4 }

// Rows are cells of the lowest rows: bit x of element r-1 is column x of row r.
type Rows [certificate.MaxRows]uint16
