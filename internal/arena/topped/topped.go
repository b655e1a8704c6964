// Package topped has the usual game in a well with a top: a piece falls straight down,
// filled rows are removed, and the game is over when a piece does not fit below
// the top. What lies above a removed row moves down by one row as it is.
package topped

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"lineproof/certificate"
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

	filled uint64 // in each row of a window, the bit after the last column
}

// New returns a well. Rows of 0 are those of the usual game.
func New(width, height, rows int) (*Well, error) {
	switch {
	case width < MinWidth || width > MaxWidth:
		return nil, fmt.Errorf("width %d is not in %d to %d", width, MinWidth, MaxWidth)
	case height < MinHeight || height > MaxHeight:
		return nil, fmt.Errorf("height %d is not in %d to %d", height, MinHeight, MaxHeight)
	case rows < 0 || rows > certificate.MaxRows:
		return nil, fmt.Errorf("rows %d is not in 1 to %d", rows, certificate.MaxRows)
	case rows > 0 && rows+certificate.Overhang > height:
		return nil, fmt.Errorf("rows %d needs a height of %d or more, and the height is %d", rows,
			rows+certificate.Overhang, height)
	case rows == 0:
		rows = height
	}
	w := &Well{Width: width, Height: height, Rows: rows, filled: everyRow << width}
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

// Shapes is the number of shapes: the rotations of all pieces.
const Shapes = 19

// A Move is a rotation of a piece at an offset.
type Move struct {
	Rotation, Offset int8
	Shape            uint8    // its number among those of all pieces
	Left, Right      uint8    // its columns: Left up to, but not with, Right
	Tall             uint8    // rows that it occupies
	Bottom, Top      [4]uint8 // as in certificate.Shape
	cells            uint64   // bit x of the 16 bits from 16y on: whether column x of its row y is filled
}

func movesOf(width, piece int) (moves []Move) {
	first := 0 // shape of the piece
	for before := range piece {
		first += len(certificate.Shapes(before))
	}
	for rotation, s := range certificate.Shapes(piece) {
		for left := 0; left+len(s.Bottom) <= width; left++ {
			m := Move{Rotation: int8(rotation), Offset: int8(left - s.Left), Shape: uint8(first + rotation)}
			m.Left, m.Right = uint8(left), uint8(left+len(s.Bottom))
			for i, top := range s.Top {
				m.Bottom[i], m.Top[i], m.Tall = uint8(s.Bottom[i]), uint8(top), max(m.Tall, uint8(top))
				for y := s.Bottom[i]; y < top; y++ {
					m.cells |= 1 << (16*y + left + i)
				}
			}
			moves = append(moves, m)
		}
	}
	return moves
}

// Move returns the move with a rotation and an offset.
func (w *Well) Move(piece, rotation, offset int) *Move {
	moves := w.Moves[piece]
	return &moves[slices.IndexFunc(moves, func(m Move) bool {
		return int(m.Rotation) == rotation && int(m.Offset) == offset
	})]
}

// A Board is a well in cells: bit x of Rows[y] tells whether column x of row y+1
// is filled. The zero Board is empty.
type Board struct {
	Rows    [MaxHeight + 4]uint16 // the last ones are always empty
	Heights [MaxWidth + 8]uint8   // of the columns: the highest row with a filled cell; the last ones are no columns
}

// Rest returns the row below the lowest of a piece that has come to rest. It
// returns false if the piece does not fit: one of its columns is full, or one of
// its cells is above the top.
func (b *Board) Rest(w *Well, m *Move) (y int, fits bool) {
	fits = true
	for i, height := range b.Heights[m.Left:m.Right] {
		y = max(y, int(height)-int(m.Bottom[i&3]))
		fits = fits && int(height) < w.Rows
	}
	return y, fits && y+int(m.Tall) <= w.Height
}

// Rests returns at x the row that Rest does for the moves of m's rotation with the
// leftmost column x, whether they fit or not. The eight columns of a word are dealt
// with at once. Bytes are 4 more than the rows, so that none is negative.
func (b *Board) Rests(m *Move) (rows [16]uint8) {
	const sign = everyByte << 7
	for x := 0; x < len(rows); x += 8 {
		highest := uint64(0)
		for i := range int(m.Right - m.Left) {
			next := binary.LittleEndian.Uint64(b.Heights[x+i:]) + everyByte*uint64(4-m.Bottom[i&3])
			more := (highest | sign) - next
			keep := more & sign // where highest is not less than next
			highest = next + more&(keep-keep>>7)
		}
		binary.LittleEndian.PutUint64(rows[x:], highest-everyByte*4)
	}
	return rows
}

const everyByte = 0x0101_0101_0101_0101 // the lowest bit of each byte

// window returns four rows above row y, the lowest in the lowest 16 bits.
func (b *Board) window(y int) uint64 {
	rows := b.Rows[y : y+4]
	return uint64(rows[0]) | uint64(rows[1])<<16 | uint64(rows[2])<<32 | uint64(rows[3])<<48
}

const everyRow = 0x0001_0001_0001_0001 // the lowest bit of each row of a window

// Filled returns how many rows are filled, and would be removed, when the piece
// rests above row y. One more than a row without a gap has bit width, and no other
// row has.
func (b *Board) Filled(w *Well, m *Move, y int) int {
	found := ((b.window(y) | m.cells) + everyRow) & w.filled
	if found == 0 {
		return 0
	}
	return bits.OnesCount64(found & (1<<uint(16*(w.Rows-y)) - 1)) // those that may be removed
}

// With returns the rows with a piece that rests above row y.
func (b *Board) With(m *Move, y int) [MaxHeight + 4]uint16 {
	rows := b.Rows
	for i := range int(m.Tall) {
		rows[y+i] |= uint16(m.cells >> (16 * i))
	}
	return rows
}

// Cells returns the column and the row, both from 0, of each cell of the piece where it rests
// above row y.
func (m *Move) Cells(y int) (cells [][2]int) {
	for i := range int(m.Tall) {
		for row := uint16(m.cells >> (16 * i)); row != 0; row &= row - 1 {
			cells = append(cells, [2]int{bits.TrailingZeros16(row), y + i})
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
	*after = Board{b.With(m, y), b.Heights}
	for i := range m.Right - m.Left {
		after.Heights[m.Left+i] = uint8(y) + m.Top[i&3]
	}
	lines = b.Filled(w, m, y)
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
		if from >= w.Rows || b.Rows[from] != 1<<w.Width-1 {
			b.Rows[to] = b.Rows[from]
			to++
		}
	}
	clear(b.Rows[to:])
	b.measure(to)
}

// measure finds the heights again. No row above top is filled.
func (b *Board) measure(top int) {
	clear(b.Heights[:])
	seen := uint16(0)
	for y := top - 1; y >= 0; y-- {
		for found := b.Rows[y] &^ seen; found != 0; found &= found - 1 {
			b.Heights[bits.TrailingZeros16(found)] = uint8(y + 1)
		}
		seen |= b.Rows[y]
	}
}

// Highest returns the height of the highest column.
func (b *Board) Highest() int { return int(slices.Max(b.Heights[:])) }

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
