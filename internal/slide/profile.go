package slide

import (
	"cmp"
	"math/bits"
	"slices"

	"lineproof/certificate"
)

// A Profile is what the game needs to know of a board (SPEC.md, Profiles).
type Profile struct {
	Open       Rows   // the cells that some piece can get to
	Sacrificed uint16 // the rows with other empty cells, row r in bit r-1
}

// Start returns the profile of the empty well.
func (w *Well) Start() (p Profile) {
	for y := range w.Rows {
		p.Open[y] = w.columns
	}
	return p
}

// Volume returns the number of pieces for which there is room.
func (p *Profile) Volume() int {
	n := 0
	for _, row := range p.Open {
		n += bits.OnesCount16(row)
	}
	return n / 4
}

// Compare orders profiles as certificates do: by sacrificed rows, and then by the
// open cells of row 1, of row 2, and so on.
func Compare(p, q *Profile) int {
	if c := cmp.Compare(p.Sacrificed, q.Sacrificed); c != 0 {
		return c
	}
	return slices.Compare(p.Open[:], q.Open[:])
}

// Close takes the open cells that no piece can get to for holes, as after a move.
// It returns the bound of the profile: it is statically lost with fewer pieces
// left. As soon as the bound turns out to be greater than most, Close leaves p as
// it is, and returns some number greater than most.
func (w *Well) Close(p *Profile, most int) (bound int) {
	r := w.newRoom(&p.Open)
	var open Rows
	var high room // cells of states that are not low
	for _, number := range order {
		var s reach
		lowest := w.explore(&pieces[number], &r, &s)
		t := w.tilings(&pieces[number], &s, lowest, &high)
		if bound = max(bound, w.needed(p, &t, &open)); bound > most {
			return bound
		}
	}
	for y := range w.Rows {
		open[y] |= folded(high[under+y])
		if open[y] != p.Open[y] {
			p.Sacrificed |= 1 << y
		}
	}
	p.Open = open
	return bound
}

// order is that in which Close looks at the pieces: first those that the player
// loses to most often.
var order = [certificate.Pieces]int{6, 0, 1, 2, 3, 4, 5}
