package main

import (
	"fmt"
	"iter"
	"math/bits"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
)

// A board has the cell of column x and row y+1 in bit y·columns + x.
type board uint64

// A well has a top: a piece that comes to rest with a cell above it has lost the game.
type well struct {
	columns, rows int
	column        board // the cells of the first column
	places        [certificate.Pieces][]place
}

// A place is a rotation of a piece over some columns, lowered to the floor.
type place struct {
	cells board
	tall  int // rows that it occupies
}

// newWell returns a well of at most 64 cells.
func newWell(columns, rows int) (*well, error) {
	usual, err := topped.New(columns, rows, 0)
	if err != nil {
		return nil, err
	}
	if columns*rows > 64 {
		return nil, fmt.Errorf("has more than 64 cells")
	}
	w := &well{columns: columns, rows: rows}
	for y := range rows {
		w.column |= 1 << (y * columns)
	}
	for piece, moves := range usual.Moves {
		for _, m := range moves {
			p := place{tall: int(m.Tall)}
			for _, c := range m.Cells(0) {
				p.cells |= 1 << (c[1]*columns + c[0])
			}
			w.places[piece] = append(w.places[piece], p)
		}
	}
	return w, nil
}

// shadow returns the filled cells, and those below one. A piece comes to rest in the lowest row
// where it meets none of these.
func (w *well) shadow(b board) board {
	for d := w.columns; d < w.columns*w.rows; d *= 2 {
		b |= b >> d
	}
	return b
}

// holes returns how many empty cells have a filled one above.
func (w *well) holes(b board) int { return bits.OnesCount64(uint64(w.shadow(b) &^ b)) }

// drops visits the boards after a piece has come to rest below the top, without the rows that
// it fills, and how many these are.
func (w *well) drops(b board, piece int) iter.Seq2[board, int] {
	return func(yield func(board, int) bool) {
		shadow := w.shadow(b)
		for _, p := range w.places[piece] {
			y := p.tall
			for ; p.cells&shadow != 0 && y < w.rows; y++ {
				p.cells <<= w.columns
			}
			if p.cells&shadow == 0 && !yield(w.remove(b|p.cells)) {
				return
			}
		}
	}
}

// remove takes away the full rows.
func (w *well) remove(b board) (after board, rows int) {
	full := b & w.column
	for x := 1; x < w.columns; x++ {
		full &= b >> x
	}
	for ; full != 0; rows++ {
		highest := board(1) << (bits.Len64(uint64(full)) - 1)
		full -= highest
		b = b&(highest-1) | b>>w.columns&^(highest-1)
	}
	return b, rows
}

// mirror turns a board left to right.
func (w *well) mirror(b board) (image board) {
	for x := range w.columns {
		image |= b >> x & w.column << (w.columns - 1 - x)
	}
	return image
}
