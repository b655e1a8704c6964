package recheck

import (
	_ "embed"
	"slices"
	"strings"
)

// drawings of the pieces, as SPEC.md has them, for drop and for slide.
var (
	//go:embed pieces.txt
	drawings string
	//go:embed slide_pieces.txt
	slideDrawings string
)

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
var pieces, slidePieces = shapes(drawings), shapes(slideDrawings)

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

// A board has the columns and rows of the largest wells: 14, and 15+3.
const (
	columns = 14
	high    = 18
)

// A board has for each row from 1 the sum of 2^x over its filled columns x, as Traces
// have it.
type board [high]uint16

func (b *board) filled(c cell) bool { return b[c.row-1]>>c.column&1 == 1 }

// with fills the cells of a shape.
func (b board) with(s shape) board {
	for _, c := range s {
		b[c.row-1] |= 1 << c.column
	}
	return b
}

// height is the row of the highest filled cell of a column, or 0.
func (b *board) height(column int) int {
	row := high
	for row > 0 && !b.filled(cell{column, row}) {
		row--
	}
	return row
}

// empty has the columns of a row that are not filled, in the same way.
func (cl claim) empty(b *board, row int) uint16 { return ^b[row-1] & (1<<cl.width - 1) }

// mirror turns a board left to right.
func (cl claim) mirror(b board) (image board) {
	for row := 1; row <= high; row++ {
		for column := range cl.width {
			if b.filled(cell{cl.width - 1 - column, row}) {
				image[row-1] |= 1 << column
			}
		}
	}
	return image
}

// line tells whether one of the lowest rows is filled in all its columns, but for
// sacrificed ones.
func (cl claim) line(b *board, sacrificed rows) bool {
	for row := 1; row <= cl.rows; row++ {
		if !sacrificed.has(row) && cl.empty(b, row) == 0 {
			return true
		}
	}
	return false
}

// drop lets a shape fall from above the board, row by row, until it would meet a filled
// cell or the floor next. It gives the shape at rest, or says why the move is not legal.
func (cl claim) drop(b *board, s shape) (rest shape, illegal string) {
	for _, c := range s {
		if c.column < 0 || c.column >= cl.width {
			return s, "a cell is outside the well"
		}
		if b.height(c.column) >= cl.rows {
			return s, "a cell is in a full column"
		}
	}
	meets := func(s shape) bool {
		return slices.ContainsFunc(s[:], func(c cell) bool { return c.row < 1 || c.row <= high && b.filled(c) })
	}
	for s = s.moved(0, high); !meets(s.moved(0, -1)); {
		s = s.moved(0, -1)
	}
	if slices.ContainsFunc(s[:], func(c cell) bool { return cl.ceiling != 0 && c.row > cl.ceiling }) {
		return s, "a cell comes to rest above the ceiling"
	}
	return s, ""
}

// A state in slide is a rotation, and the column and row of the lower left corner of the box.
type state struct{ rotation, column, row int }

// in is the shape of a piece in a state.
func (s state) in(piece int) shape {
	return slidePieces[piece][s.rotation].moved(s.column, s.row-1)
}

// goes tells whether all cells of a piece are inside the well and its free rows, and
// on none that is filled.
func (cl claim) goes(b *board, piece int, s state) bool {
	for _, c := range s.in(piece) {
		if c.column < 0 || c.column >= cl.width || c.row < 1 || c.row > cl.rows+4 || c.row <= cl.rows && b.filled(c) {
			return false
		}
	}
	return true
}

// reached are the states that a piece reaches from its start.
func (cl claim) reached(b *board, piece int) (all []state) {
	all = []state{{0, cl.width - (cl.width-4)/2 - 4, cl.rows + 1}}
	var states [4][columns + 4][high + 4]bool // the box may be tried up to 4 columns and rows outside the well
	seen := func(s state) *bool { return &states[s.rotation][s.column+4][s.row+4] }
	*seen(all[0]) = true
	for i := 0; i < len(all); i++ {
		s := all[i]
		for _, next := range []state{
			{s.rotation, s.column - 1, s.row},
			{s.rotation, s.column + 1, s.row},
			{s.rotation, s.column, s.row - 1},
			{(s.rotation + 1) % len(slidePieces[piece]), s.column, s.row},
		} {
			if !*seen(next) && cl.goes(b, piece, next) {
				*seen(next) = true
				all = append(all, next)
			}
		}
	}
	return all
}

// low tells whether no cell is in the free rows or above.
func (cl claim) low(s shape) bool {
	return !slices.ContainsFunc(s[:], func(c cell) bool { return c.row > cl.rows })
}

// rests tells whether the step down is not made.
func (cl claim) rests(b *board, piece int, s state) bool {
	return !cl.goes(b, piece, state{s.rotation, s.column, s.row - 1})
}

// moves are the shapes at rest after every legal move with a piece.
func (cl claim) moves(b *board, piece int) (all []shape) {
	if cl.game == "slide" {
		for _, s := range cl.reached(b, piece) {
			if cl.low(s.in(piece)) && cl.rests(b, piece, s) {
				all = append(all, s.in(piece))
			}
		}
		return all
	}
	for _, drawn := range pieces[piece] {
		for offset := -2; offset < cl.width; offset++ {
			if s, illegal := cl.drop(b, drawn.moved(offset, 0)); illegal == "" {
				all = append(all, s)
			}
		}
	}
	return all
}
