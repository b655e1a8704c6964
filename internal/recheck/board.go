package recheck

import (
	"encoding/binary"
	"slices"
)

// A board has cells for this many columns and rows, which is more than a claim
// within its ranges needs: 12, and 15+3.
const (
	columns = 16
	high    = 24
)

// A board is a set of cells, those that are filled: [column][row-1].
type board [columns][high]bool

// height is the row of the highest filled cell of a column, or 0.
func (b *board) height(column int) int {
	for row := high; row > 0; row-- {
		if b[column][row-1] {
			return row
		}
	}
	return 0
}

// meets tells whether a shape has a cell on a filled one, or in the floor,
// which is below row 1. Walls do not stop what falls.
func (b *board) meets(s shape) bool {
	for _, c := range s {
		onBoard := 0 <= c.column && c.column < columns && c.row <= high
		if c.row < 1 || onBoard && b[c.column][c.row-1] {
			return true
		}
	}
	return false
}

// rest lets a shape fall from above the board, row by row, until it would
// meet something next.
func (b *board) rest(s shape) shape {
	s = s.moved(0, high)
	for {
		next := s.moved(0, -1)
		if b.meets(next) {
			return s
		}
		s = next
	}
}

// illegal says why a shape may not come to rest where it does, or "".
func (cl claim) illegal(b *board, s shape) string {
	for _, c := range s {
		switch {
		case c.column < 0 || c.column >= cl.width:
			return "a cell is outside the well"
		case b.height(c.column) >= cl.rows:
			return "a cell is in a full column"
		case cl.ceiling != absent && c.row > cl.ceiling:
			return "a cell comes to rest above the ceiling"
		}
	}
	return ""
}

// with has the cells of a shape filled, too; all of them, if it is legal.
func (cl claim) with(b board, s shape) board {
	for _, c := range s {
		if 0 <= c.column && c.column < cl.width && c.row <= high {
			b[c.column][c.row-1] = true
		}
	}
	return b
}

// line tells whether one of the lowest rows is filled in all its columns.
func (cl claim) line(b *board) bool {
	for row := 1; row <= cl.rows; row++ {
		filled := 0
		for column := range cl.width {
			if b[column][row-1] {
				filled++
			}
		}
		if filled == cl.width {
			return true
		}
	}
	return false
}

// mirror turns a board left to right.
func (cl claim) mirror(b board) board {
	slices.Reverse(b[:cl.width])
	return b
}

// digested is how much of a board that is written down the digest has: 18
// rows.
const digested = 2 * 18

// write puts a board down as Digests does, but with all of its rows. So the
// order of boards is that of what is written.
func (b *board) write() string {
	var text [2 * high]byte
	for i := range high {
		row := uint16(0)
		for column := range columns {
			if b[column][i] {
				row |= 1 << column
			}
		}
		binary.BigEndian.PutUint16(text[2*i:], row)
	}
	return string(text[:])
}

// written is the board that was written down.
func written(text string) (b board) {
	for i := range high {
		row := binary.BigEndian.Uint16([]byte(text[2*i:]))
		for column := range columns {
			b[column][i] = row>>column&1 == 1
		}
	}
	return b
}
