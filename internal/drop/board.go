package drop

import (
	"cmp"
	"errors"
	"math/bits"
	"slices"

	"lineproof/certificate"
)

// A Board is a well in cells: bit x of b[y] tells whether column x of row y+1
// is filled. The zero Board is empty. No line is ever removed, so boards after
// different numbers of pieces differ. Methods on boards take a well that passes
// Check, and a board that legal moves in it have made.
type Board [certificate.MaxRows + certificate.Overhang]uint16

// Why a move is not legal.
var (
	ErrOutside = errors.New("a cell is outside the well")
	ErrFull    = errors.New("a cell is in a full column")
	ErrCeiling = errors.New("a cell comes to rest above the ceiling")
)

// shapes are those of certificate.Shapes, by piece.
var shapes = func() (all [certificate.Pieces][]certificate.Shape) {
	for piece := range all {
		all[piece] = certificate.Shapes(piece)
	}
	return all
}()

// Drop lets a piece fall straight down, from 0 to 6 and with a rotation of
// certificate.Shapes, and the left edge of its box in column offset. It returns
// the board with the piece at rest, or one of the errors above.
func (b Board) Drop(w certificate.Well, piece, rotation, offset int) (Board, error) {
	s := &shapes[piece][rotation]
	left := offset + s.Left
	if left < 0 || left > w.Width-len(s.Bottom) { // offsets may be as large as integers are
		return Board{}, ErrOutside
	}
	y := 0 // the row below the piece's lowest
	for i, bottom := range s.Bottom {
		h := b.Height(left + i)
		if h >= w.Rows {
			return Board{}, ErrFull
		}
		y = max(y, h-bottom)
	}
	for i, bottom := range s.Bottom {
		if w.Ceiling != 0 && y+s.Top[i] > w.Ceiling {
			return Board{}, ErrCeiling
		}
		for cell := y + bottom; cell < y+s.Top[i]; cell++ {
			b[cell] |= 1 << (left + i)
		}
	}
	return b, nil
}

// Mirror turns the board left to right.
func (b Board) Mirror(w certificate.Well) Board {
	for y := range b {
		b[y] = bits.Reverse16(b[y]) >> (16 - w.Width)
	}
	return b
}

// Filled reports whether the cell in column x, from 0, and row, from 1, is.
func (b Board) Filled(x, row int) bool { return b[row-1]>>x&1 == 1 }

// Height returns the highest row with a filled cell in column x, 0 for none.
func (b Board) Height(x int) int {
	row := len(b)
	for row > 0 && !b.Filled(x, row) {
		row--
	}
	return row
}

// Lines returns the rows that are filled in all their columns, of those that
// count, in ascending order.
func (b Board) Lines(w certificate.Well) (rows []int) {
	for y, row := range b[:w.Rows] {
		if row == 1<<w.Width-1 {
			rows = append(rows, y+1)
		}
	}
	return rows
}

// Profile returns the board's profile, with what is left in the bag, if there is one.
func (b Board) Profile(w certificate.Well, left certificate.Set) (p Profile) {
	if w.Deals == certificate.Bag {
		p = Profile(left) << bagShift
	}
	for x := range w.Width {
		p |= column(x, min(b.Height(x), w.Rows))
	}
	var covered uint16 // columns with a filled cell above the row
	for y := len(b) - 1; y >= 0; y-- {
		if y < w.Rows && covered&^b[y] != 0 {
			p |= 1 << y
		}
		covered |= b[y]
	}
	return p
}

// A Cell is a column, from 0, and a row, from 1.
type Cell struct{ Column, Row int }

// Rest returns the cells in which a piece comes to rest when it falls straight
// down, be it on a full column or above the ceiling, from the lowest row up. They
// are none if one is outside the well.
func (b Board) Rest(w certificate.Well, m certificate.Move) (cells []Cell) {
	s := &shapes[m.Piece][m.Rotation]
	left := m.Offset + s.Left
	if left < 0 || left > w.Width-len(s.Bottom) {
		return nil
	}
	y := 0 // the row below the piece's lowest
	for i, bottom := range s.Bottom {
		y = max(y, b.Height(left+i)-bottom)
	}
	for i, bottom := range s.Bottom {
		for row := y + bottom + 1; row <= y+s.Top[i]; row++ {
			cells = append(cells, Cell{left + i, row})
		}
	}
	slices.SortFunc(cells, func(a, b Cell) int { return cmp.Or(a.Row-b.Row, a.Column-b.Column) })
	return cells
}

// Highest returns the highest row with a filled cell, 0 for none.
func (b Board) Highest() int {
	row := len(b)
	for row > 0 && b[row-1] == 0 {
		row--
	}
	return row
}

// Row draws a row of the board, from 1: # for a filled cell, and . for others.
func (b Board) Row(w certificate.Well, row int) string {
	text := make([]byte, w.Width)
	for x := range text {
		text[x] = '.'
		if row <= len(b) && b.Filled(x, row) {
			text[x] = '#'
		}
	}
	return string(text)
}
