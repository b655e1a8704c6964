package rules

import (
	"cmp"
	"math/bits"
	"slices"

	"lineproof/certificate"
)

// A Board is a well in cells: bit x of b[y] tells whether column x of row y+1 is filled.
// The zero Board is empty. Methods on boards take a well that passes Check, and a board
// that legal moves in it have made.
type Board [certificate.MaxRows + certificate.Overhang]uint16

// A Cell is a column, from 0, and a row, from 1.
type Cell struct{ Column, Row int }

// A Placed is a move, the cells in which its piece comes to rest, from the lowest row up,
// and the rows that it completes. If the move is not legal, the cells are those in which it
// would come to rest, or none if one is outside the well.
type Placed struct {
	certificate.Move
	Cells []Cell
	Rows  []int
}

// SortCells returns cells from the lowest row up.
func SortCells(cells []Cell) []Cell {
	slices.SortFunc(cells, func(a, b Cell) int { return cmp.Or(a.Row-b.Row, a.Column-b.Column) })
	return cells
}

// Land returns the cells of a shape that falls with its left cells in a column until it rests
// on one, from the lowest row up.
func Land(s certificate.Shape, left int, height func(column int) int) (cells []Cell) {
	y := 0 // the row below the shape's lowest
	for i, bottom := range s.Bottom {
		y = max(y, height(left+i)-bottom)
	}
	for i, bottom := range s.Bottom {
		for row := bottom + 1; row <= s.Top[i]; row++ {
			cells = append(cells, Cell{Column: left + i, Row: y + row})
		}
	}
	return SortCells(cells)
}

// With returns the board with some cells filled.
func (b Board) With(cells []Cell) Board {
	for _, c := range cells {
		b[c.Row-1] |= 1 << c.Column
	}
	return b
}

// Mirror turns the board left to right.
func (b Board) Mirror(w certificate.Well) Board {
	for y := range b {
		b[y] = bits.Reverse16(b[y]) >> (16 - w.Width)
	}
	return b
}

// Filled reports whether the cell in column x, from 0, and row, from 1, is.
func (b *Board) Filled(x, row int) bool { return b[row-1]>>x&1 == 1 }

// Height returns the highest row with a filled cell in column x, 0 for none.
func (b *Board) Height(x int) int {
	row := len(b)
	for row > 0 && !b.Filled(x, row) {
		row--
	}
	return row
}

// Lines returns the rows that are filled in all their columns, of those that
// count, in ascending order.
func (b *Board) Lines(w certificate.Well) (rows []int) {
	for y, row := range b[:w.Rows] {
		if row == 1<<w.Width-1 {
			rows = append(rows, y+1)
		}
	}
	return rows
}

// Highest returns the highest row with a filled cell, 0 for none.
func (b *Board) Highest() int {
	row := len(b)
	for row > 0 && b[row-1] == 0 {
		row--
	}
	return row
}

// Row draws a row of the board, from 1: # for a filled cell, and . for others.
func (b *Board) Row(w certificate.Well, row int) string {
	text := make([]byte, w.Width)
	for x := range text {
		text[x] = '.'
		if row <= len(b) && b.Filled(x, row) {
			text[x] = '#'
		}
	}
	return string(text)
}
