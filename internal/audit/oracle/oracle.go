// Package oracle plays all three games slowly and obviously. Tests hold the solver and
// the checker against it, so it shares no code with them, and none of their ideas:
// boards are real cells, pieces are the published pictures and fall or slide one step
// at a time, and the minimax of NewGame knows no profile, no mirror image, no bound and
// no lemma.
//
//	oracle.go   the board, and what a move of the drop game does to it
//	slide.go    the slide game: where a piece gets to
//	minimax.go  who wins drop or slide, and in how many pieces
//	lost.go     who has lost slide by counting, and what to deal
//	held.go     the usual game with a hold, below a ceiling
//	usual.go    the usual game, in which full rows are removed
//	wells.go    wells and boards to test on
package oracle

import (
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/audit/pictures"
)

// Limits of the wells that fit into a Board.
const (
	MaxWidth = 14
	MaxRows  = 15
	height   = MaxRows + 3 // a piece reaches three rows above its lowest cell
)

// A Well has the fields of a claim's, and methods of its own.
type Well certificate.Well

// A Board tells for each cell whether it is filled: b[y][x] is column x of row
// y+1. Boards can be compared with ==.
type Board [height][MaxWidth]bool

// Drop lets a piece fall straight down, with the left edge of its box in column
// offset. It returns false if the move is not legal: a cell is outside the well,
// a column that it occupies is full, or it would come to rest above the ceiling.
func (w Well) Drop(b Board, piece, rotation, offset int) (Board, bool) {
	cells := pictures.Drop[piece][rotation]
	for _, c := range cells {
		x := offset + c.X
		if x < 0 || x >= w.Width || w.full(&b, x) {
			return b, false
		}
	}
	y := w.Rows + 3 // of the box's lowest row; nothing is filled there or above
	for b.free(cells, offset, y-1) {
		y--
	}
	for _, c := range cells {
		if w.Ceiling != 0 && y+c.Y >= w.Ceiling {
			return b, false
		}
		b[y+c.Y][offset+c.X] = true
	}
	return b, true
}

// full reports whether column x reaches the highest row that counts.
func (w Well) full(b *Board, x int) bool {
	for _, row := range b[w.Rows-1 : w.Rows+3] {
		if row[x] {
			return true
		}
	}
	return false
}

// with returns the board with some cells filled.
func (b Board) with(cells []pictures.Cell) Board {
	for _, c := range cells {
		b[c.Y][c.X] = true
	}
	return b
}

// free reports whether all these cells of a box are above the floor and not
// filled, when the box's lowest left corner is at offset and y.
func (b *Board) free(cells []pictures.Cell, offset, y int) bool {
	for _, c := range cells {
		if y+c.Y < 0 || y+c.Y < height && b[y+c.Y][offset+c.X] {
			return false
		}
	}
	return true
}

// Height returns the highest row with a filled cell in column x, 0 for none.
func (w Well) Height(b Board, x int) int {
	y := w.Rows + 3
	for y > 0 && !b[y-1][x] {
		y--
	}
	return y
}

// Line reports whether one of the rows that count is filled.
func (w Well) Line(b Board) bool { return len(w.Lines(b)) > 0 }

// Draw makes a board from its rows, the highest first.
func Draw(rows ...string) (b Board) {
	for i, row := range rows {
		for x, c := range row {
			b[len(rows)-1-i][x] = c == '#'
		}
	}
	return b
}

// Picture is the inverse of Draw: it returns the rows that are not empty.
func (w Well) Picture(b Board) string {
	rows := ""
	for _, row := range b {
		text := ""
		for _, filled := range row[:w.Width] {
			text += map[bool]string{false: ".", true: "#"}[filled]
		}
		if strings.Contains(text, "#") {
			rows = text + "\n" + rows
		}
	}
	return rows
}

// Mirror turns the board left to right.
func (w Well) Mirror(b Board) Board {
	for y := range b {
		slices.Reverse(b[y][:w.Width])
	}
	return b
}

// Lines lists the filled rows that count, from 1.
func (w Well) Lines(b Board) (rows []int) {
	for y, row := range b[:w.Rows] {
		if !slices.Contains(row[:w.Width], false) {
			rows = append(rows, y+1)
		}
	}
	return rows
}
