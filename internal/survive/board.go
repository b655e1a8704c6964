package survive

import (
	"fmt"
	"iter"
	"math/bits"

	"lineproof/certificate"
)

// A Board has the cell of column x and row y+1 in bit y·columns + x.
type Board uint64

// A Well has a top: a piece that comes to rest with a cell above it has lost the game.
type Well struct {
	Columns, Rows int
	column        Board // the cells of the first column
	places        [certificate.Pieces][]place
}

// A place is a rotation of a piece over some columns, lowered to the floor.
type place struct {
	cells Board
	tall  int // rows that it occupies
	at    certificate.Placement
}

// NewWell returns a well of 2 to 12 columns, and of at most 64 cells.
func NewWell(columns, rows int) (*Well, error) {
	switch {
	case columns < 2 || columns > 12 || rows < 1:
		return nil, fmt.Errorf("want 2 to 12 columns, and 1 row or more")
	case columns*rows > 64:
		return nil, fmt.Errorf("has more than 64 cells")
	}
	w := &Well{Columns: columns, Rows: rows}
	for y := range rows {
		w.column |= 1 << (y * columns)
	}
	for piece := range w.places {
		for rotation, shape := range certificate.Shapes(piece) {
			for left := range columns - len(shape.Bottom) + 1 {
				w.places[piece] = append(w.places[piece], w.lowered(shape, rotation, left))
			}
		}
	}
	return w, nil
}

func (w *Well) lowered(shape certificate.Shape, rotation, left int) place {
	p := place{at: certificate.Placement{Rotation: int8(rotation), Offset: int8(left - shape.Left)}}
	for i, bottom := range shape.Bottom {
		for y := bottom; y < shape.Top[i]; y++ {
			p.cells |= 1 << (y*w.Columns + left + i)
		}
		p.tall = max(p.tall, shape.Top[i])
	}
	return p
}

// shadow returns the filled cells, and those below one. A piece comes to rest in the lowest row
// where it meets none of these.
func (w *Well) shadow(b Board) Board {
	for d := w.Columns; d < w.Columns*w.Rows; d *= 2 {
		b |= b >> d
	}
	return b
}

// Holes returns how many empty cells have a filled one above.
func (w *Well) Holes(b Board) int { return bits.OnesCount64(uint64(w.shadow(b) &^ b)) }

// height returns the height of a column.
func (w *Well) height(b Board, x int) int {
	return bits.OnesCount64(uint64(w.shadow(b) >> x & w.column))
}

// rough returns the sum of the differences between neighbouring columns.
func (w *Well) rough(b Board) (sum int) {
	for x := 1; x < w.Columns; x++ {
		d := w.height(b, x) - w.height(b, x-1)
		sum += max(d, -d)
	}
	return sum
}

// land returns the cells of a piece that has come to rest, or none if it does not fit below the top.
func (w *Well) land(p *place, shadow Board) Board {
	cells, y := p.cells, p.tall
	for ; cells&shadow != 0 && y < w.Rows; y++ {
		cells <<= w.Columns
	}
	if cells&shadow != 0 || y > w.Rows {
		return 0
	}
	return cells
}

// rests visits the places over which a piece comes to rest below the top, and the boards then.
func (w *Well) rests(b Board, piece int) iter.Seq2[*place, Board] {
	return func(yield func(*place, Board) bool) {
		shadow := w.shadow(b)
		for i := range w.places[piece] {
			p := &w.places[piece][i]
			if cells := w.land(p, shadow); cells != 0 && !yield(p, b|cells) {
				return
			}
		}
	}
}

// remove takes away the full rows.
func (w *Well) remove(b Board) (after Board, rows int) {
	full := b & w.column
	for x := 1; x < w.Columns; x++ {
		full &= b >> x
	}
	for ; full != 0; rows++ {
		highest := Board(1) << (bits.Len64(uint64(full)) - 1)
		full -= highest
		b = b&(highest-1) | b>>w.Columns&^(highest-1)
	}
	return b, rows
}

// Mirror turns a board left to right.
func (w *Well) Mirror(b Board) (image Board) {
	for x := range w.Columns {
		image |= b >> x & w.column << (w.Columns - 1 - x)
	}
	return image
}
