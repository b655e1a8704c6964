package slide

import (
	"math/bits"
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

// order is that in which Close looks at the pieces: first those of bounds.
var order = [...]int{6, 0, 1, 2, 3, 4, 5}

const boundPieces = 4

// Close takes the open cells that no piece can get to for holes, as after a move.
// It returns a number of pieces below which the player cannot complete a line. As
// soon as that turns out to be greater than most, it leaves p as it is.
func (w *Well) Close(p *Profile, most int) (bound int) {
	r := w.newRoom(&p.Open)
	var met room // with some piece
	for i, number := range order {
		if i >= boundPieces && w.met(&met) == p.Open {
			break
		}
		var s reach
		lowest := w.explore(&pieces[number], &r, &s)
		pieces[number].meet(&met, &s, lowest, under+w.Rows)
		if i < boundPieces {
			bound = max(bound, w.needed(number, p, &s, lowest))
			if bound > most {
				return bound
			}
		}
	}
	open := w.met(&met)
	for y := range w.Rows {
		if open[y] != p.Open[y] {
			p.Sacrificed |= 1 << y
		}
	}
	p.Open = open
	return bound
}

// meet adds the cells of some states, in boxes that begin in rows from and below to.
func (p *piece) meet(met *room, s *reach, from, to int) {
	for i := from; i < to; i++ {
		for k := range p.cells {
			c := &p.cells[k]
			met[i+c.row] |= (s[i] & c.states) << c.column
		}
	}
}

// met returns the lowest rows of a room, with the lanes of each together.
func (w *Well) met(r *room) (open Rows) {
	for y := range w.Rows {
		l := r[under+y]
		l |= l >> (2 * lane)
		open[y] = uint16(l|l>>lane) >> left
	}
	return open
}
