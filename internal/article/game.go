package article

import (
	"fmt"
	"math/bits"
	"slices"

	"lineproof/internal/oracle"
)

// A Well has columns, and rows that count. There is no ceiling.
type Well struct{ Width, Rows int }

// A state is the article's: "a 64-bit integer consisting of a 16-bit mask
// describing the sacrificed lines (only the 6 lowest bits are useful), and 10
// 4-bit integers describing the heights". Here, the heights are lowest, column x
// in bits 4x to 4x+3; the mask follows, row 1 lowest, with no more bits than
// there are rows. The empty well is 0.
type state uint64

// stateBits is what a state may have, so that the table has room for what it
// says of it. Width 10 has that for all 15 rows, width 12 for 9.
const stateBits = 57

// A move is the columns that a picture of a piece fills, in one place of the
// well.
type move struct {
	left, width int
	bottom      [4]int // empty cells below the piece, in each of its columns, from its lowest row
	cells       [4]int // its own cells there, which are all one above the other
}

// A game is a well, and what follows from it.
type game struct {
	Well
	maskAt int   // the lowest bit of the mask
	all    state // the mask with every row sacrificed
	moves  [7][]move
}

func newGame(w Well) (*game, error) {
	if w.Width < 2 || w.Width > oracle.MaxWidth || w.Rows < 1 || w.Rows > oracle.MaxRows {
		return nil, fmt.Errorf("no well has %d columns and %d rows", w.Width, w.Rows)
	}
	if 4*w.Width+w.Rows > stateBits {
		return nil, fmt.Errorf("states of %d columns and %d rows do not fit in %d bits", w.Width, w.Rows, stateBits)
	}
	g := &game{Well: w, maskAt: 4 * w.Width, all: 1<<w.Rows - 1}
	for piece := range g.moves {
		g.moves[piece] = g.movesOf(piece)
	}
	return g, nil
}

// movesOf lists the moves with a piece, first by rotation and then by column.
// Of those that fill the same columns in the same way there is one.
func (g *game) movesOf(piece int) (moves []move) {
	for _, picture := range oracle.Pieces[piece] {
		m := shapeOf(picture)
		for m.left = 0; m.left+m.width <= g.Width; m.left++ {
			if !slices.Contains(moves, m) {
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// shapeOf takes a picture out of its box: its first column becomes 0, and its
// lowest row, too.
func shapeOf(picture []oracle.Cell) (m move) {
	low := 3
	for _, c := range picture {
		low = min(low, c.Y)
	}
	for x := range 4 {
		bottom, cells := 3, 0
		for _, c := range picture {
			if c.X == x {
				bottom = min(bottom, c.Y-low)
				cells++
			}
		}
		if cells > 0 {
			m.bottom[m.width], m.cells[m.width] = bottom, cells
			m.width++
		}
	}
	return m
}

func (s state) height(x int) int { return int(s >> (4 * x) & 15) }

// drop lets a piece fall. It returns false if the move is not allowed, because
// it touches a full column.
func (g *game) drop(s state, m *move) (state, bool) {
	base := 0 // the row below the piece's lowest
	for i := range m.width {
		h := s.height(m.left + i)
		if h == g.Rows {
			return 0, false
		}
		base = max(base, h-m.bottom[i&3])
	}
	for i := range m.width {
		x := m.left + i
		h, under := s.height(x), base+m.bottom[i&3]
		holes := state(1)<<under - 1<<h // rows h+1 to under
		height := min(under+m.cells[i&3], g.Rows)
		s = s&^(15<<(4*x)) | state(height)<<(4*x) | holes&g.all<<g.maskAt
	}
	return s, true
}

// lost reports whether all rows are sacrificed.
func (g *game) lost(s state) bool { return s>>g.maskAt == g.all }

// complete reports whether a row is complete: one that is not sacrificed, and that
// all columns reach. If any is, then the lowest that is not sacrificed is.
func (g *game) complete(s state) bool {
	row := bits.TrailingZeros64(^uint64(s>>g.maskAt)) + 1
	if row > g.Rows {
		return false
	}
	for x := range g.Width {
		if s.height(x) < row {
			return false
		}
	}
	return true
}
