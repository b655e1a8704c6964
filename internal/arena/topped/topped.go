// Package topped has the usual game in a well with a top: a piece falls straight down,
// filled rows are removed, and the game is over when a piece does not fit below
// the top. What lies above a removed row moves down by one row as it is.
package topped

import (
	"cmp"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// Limits of a well.
const (
	MinWidth, MaxWidth   = 2, 12
	MinHeight, MaxHeight = 4, 28
)

// A Well is the size of a game, with tables that follow from it.
type Well struct {
	Width, Height int
	// Rows is the height from which on a column is full: no piece may occupy it.
	// Only rows up to that one are removed. It is Height in the usual game; if it
	// is less, the moves are those of the drop game.
	Rows  int
	Moves [certificate.Pieces][]Move // by piece: those inside the well, by rotation and then by offset
}

// New returns a well within the limits. Rows of 0 are those of the usual game.
func New(width, height, rows int) (*Well, error) {
	if least := rows + certificate.Overhang; rows > 0 && least > height {
		return nil, fmt.Errorf("rows %d needs a height of %d or more, and the height is %d", rows, least, height)
	}
	w := &Well{Width: width, Height: height, Rows: cmp.Or(rows, height)}
	for piece := range w.Moves {
		w.Moves[piece] = movesOf(width, piece)
	}
	return w, nil
}

// Game returns the usual game, or drop if not all rows are removed.
func (w *Well) Game() certificate.Game {
	if w.Rows == w.Height {
		return certificate.Usual
	}
	return certificate.Drop
}

// A Move is a rotation of a piece at an offset.
type Move struct {
	certificate.Placement
	Left, Right uint8     // its columns: Left up to, but not with, Right
	Tall        uint8     // rows that it occupies
	bottom, top [4]uint8  // as in certificate.Shape
	cells       [4]uint16 // in each of its rows, as in a board
}

func movesOf(width, piece int) (moves []Move) {
	for rotation, s := range certificate.Shapes(piece) {
		for left := 0; left+len(s.Bottom) <= width; left++ {
			m := Move{Left: uint8(left), Right: uint8(left + len(s.Bottom))}
			m.Rotation, m.Offset = int8(rotation), int8(left-s.Left)
			for i, top := range s.Top {
				m.bottom[i], m.top[i], m.Tall = uint8(s.Bottom[i]), uint8(top), max(m.Tall, uint8(top))
				for y := s.Bottom[i]; y < top; y++ {
					m.cells[y] |= 1 << (left + i)
				}
			}
			moves = append(moves, m)
		}
	}
	return moves
}

// Move returns the move to a placement.
func (w *Well) Move(piece int, at certificate.Placement) *Move {
	moves := w.Moves[piece]
	return &moves[slices.IndexFunc(moves, func(m Move) bool { return m.Placement == at })]
}

// A Board is a well in cells: bit x of Rows[y] tells whether column x of row y+1
// is filled. The zero Board is empty.
type Board struct {
	Rows    [MaxHeight + 4]uint16 // the last ones are always empty
	Heights [MaxWidth]uint8       // of the columns: the highest row with a filled cell
	Highest int                   // the greatest of these
}

// Rest returns the row below the lowest of a piece that has come to rest. It
// returns false if the piece does not fit: one of its columns is full, or one of
// its cells is above the top.
func (b *Board) Rest(w *Well, m *Move) (y int, fits bool) {
	fits = true
	for i, height := range b.Heights[m.Left:m.Right] {
		y = max(y, int(height)-int(m.bottom[i&3]))
		fits = fits && int(height) < w.Rows
	}
	return y, fits && y+int(m.Tall) <= w.Height
}

// Filled returns the rows, from 1, that are filled when the piece rests above row y.
func (b *Board) Filled(w *Well, m *Move, y int) (rows []int) {
	for i, cells := range m.cells[:m.Tall] {
		if w.removes(y+i, b.Rows[y+i]|cells) {
			rows = append(rows, y+i+1)
		}
	}
	return rows
}

// removes tells whether a row, from 0, is removed if it has these cells.
func (w *Well) removes(y int, row uint16) bool { return row == 1<<w.Width-1 && y < w.Rows }

// Cells returns the cells of the piece where it rests above row y, from the lowest row up.
func (m *Move) Cells(y int) (cells []rules.Cell) {
	for i, row := range m.cells[:m.Tall] {
		for ; row != 0; row &= row - 1 {
			cells = append(cells, rules.Cell{Column: bits.TrailingZeros16(row), Row: y + i + 1})
		}
	}
	return cells
}

// Drop puts on after the board with the piece at rest, and without the rows that it
// fills. It returns false, and leaves after alone, if the piece does not fit.
func (b *Board) Drop(w *Well, m *Move, after *Board) (lines int, fits bool) {
	y, fits := b.Rest(w, m)
	if !fits {
		return 0, false
	}
	*after = *b
	for i, cells := range m.cells[:m.Tall] {
		after.Rows[y+i] |= cells
		if w.removes(y+i, after.Rows[y+i]) {
			lines++
		}
	}
	for i := range m.Right - m.Left {
		after.Heights[m.Left+i] = uint8(y) + m.top[i&3]
	}
	after.Highest = max(b.Highest, y+int(m.Tall))
	if lines > 0 {
		after.remove(w, y)
	}
	return lines, true
}

// A Dropped is what a move leads to.
type Dropped struct {
	Board
	Lines int
}

// Drops visits the moves for a piece that fit. What they lead to is good until the next one.
func (b *Board) Drops(w *Well, piece int) iter.Seq2[*Move, *Dropped] {
	return func(yield func(*Move, *Dropped) bool) {
		var d Dropped
		for i := range w.Moves[piece] {
			m := &w.Moves[piece][i]
			lines, fits := b.Drop(w, m, &d.Board)
			d.Lines = lines
			if fits && !yield(m, &d) {
				return
			}
		}
	}
}

// remove removes the filled rows, all of which are above row y.
func (b *Board) remove(w *Well, y int) {
	to := y
	for from := y; from < w.Height; from++ {
		if !w.removes(from, b.Rows[from]) {
			b.Rows[to] = b.Rows[from]
			to++
		}
	}
	clear(b.Rows[to:])
	for b.Highest = to; b.Highest > 0 && b.Rows[b.Highest-1] == 0; {
		b.Highest--
	}
	clear(b.Heights[:])
	seen := uint16(0)
	for y := b.Highest - 1; y >= 0; y-- {
		for found := b.Rows[y] &^ seen; found != 0; found &= found - 1 {
			b.Heights[bits.TrailingZeros16(found)] = uint8(y + 1)
		}
		seen |= b.Rows[y]
	}
}

// Text draws the well, with # for a filled cell, and . for others.
func (b *Board) Text(w *Well) string {
	var text strings.Builder
	for y := w.Height - 1; y >= 0; y-- {
		text.WriteByte('|')
		for x := range w.Width {
			text.WriteByte(".#"[b.Rows[y]>>x&1])
		}
		text.WriteString("|\n")
	}
	return text.String()
}
