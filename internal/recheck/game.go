package recheck

import (
	_ "embed"
	"encoding/binary"
	"slices"
	"strings"
)

// drawings of the pieces, as SPEC.md has them.
//
//go:embed pieces.txt
var drawings string

// The numbers of some pieces.
const (
	pieceI = 0
	pieceT = 3
	pieceO = 6
)

// A cell is in a column from 0 and a row from 1.
type cell struct{ column, row int }

// A shape is four cells: at first as in the box, then as it falls.
type shape [4]cell

// pieces are I, Z, S, T, L, J, O, with a shape for each rotation.
var pieces = shapes(drawings)

// shapes reads drawings. Each piece has four lines; the letter of the piece is
// before the first, and in each there is a line of the box of every rotation.
func shapes(drawings string) (pieces [7][]shape) {
	lines := strings.Split(drawings, "\n")
	for piece := range pieces {
		boxes := lines[4*piece:][:4]
		for rotation := range strings.Fields(boxes[1]) {
			var cells []cell
			for i, line := range boxes {
				for column, drawn := range strings.Fields(line[1:])[rotation] {
					if drawn == '#' {
						cells = append(cells, cell{column, 4 - i})
					}
				}
			}
			pieces[piece] = append(pieces[piece], shape(cells))
		}
	}
	return pieces
}

// moved is a shape further right, and further up.
func (s shape) moved(right, up int) shape {
	for i := range s {
		s[i].column += right
		s[i].row += up
	}
	return s
}

// columns is the sum over the four cells.
func (s shape) columns() int {
	return s[0].column + s[1].column + s[2].column + s[3].column
}

// A board has cells for the columns and rows of the largest wells: 14, and 15+3.
const (
	columns = 14
	high    = 18
)

// A board is a set of cells, those that are filled: [column][row-1].
type board [columns][high]bool

// height is the row of the highest filled cell of a column, or 0.
func (b *board) height(column int) int {
	row := high
	for row > 0 && !b[column][row-1] {
		row--
	}
	return row
}

// meets tells whether a shape has a cell on a filled one, or in the floor,
// which is below row 1.
func (b *board) meets(s shape) bool {
	for _, c := range s {
		if c.row < 1 || c.row <= high && b[c.column][c.row-1] {
			return true
		}
	}
	return false
}

// drop lets a shape fall from above the board, row by row, until it would meet
// something next. It gives the board with its cells, or says why the move is
// not legal.
func (cl claim) drop(b board, s shape) (after board, illegal string) {
	for _, c := range s {
		if c.column < 0 || c.column >= cl.width {
			return b, "a cell is outside the well"
		}
		if b.height(c.column) >= cl.rows {
			return b, "a cell is in a full column"
		}
	}
	s = s.moved(0, high)
	for next := s.moved(0, -1); !b.meets(next); next = s.moved(0, -1) {
		s = next
	}
	for _, c := range s {
		if cl.ceiling != 0 && c.row > cl.ceiling {
			return b, "a cell comes to rest above the ceiling"
		}
		b[c.column][c.row-1] = true
	}
	return b, ""
}

// line tells whether one of the lowest rows is filled in all its columns.
func (cl claim) line(b *board) bool {
	for i := range cl.rows {
		column := 0
		for column < cl.width && b[column][i] {
			column++
		}
		if column == cl.width {
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

// write puts a board down as Digests does. The order of boards is that of what
// is written.
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
