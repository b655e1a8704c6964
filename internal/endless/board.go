package endless

import (
	"math/rand/v2"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// A Board is a well in cells, as high as there are any: its rows, the lowest first, and the heights
// of its columns. The zero Board is empty.
type Board struct {
	rows    []Row
	heights [certificate.MaxWidth]int
}

// A Row has four bits for each column, the lowest ones for column 0: 0 for an empty cell, and
// for a filled one 1 more than the number of the piece that filled it, or Junk.
type Row uint64

// Junk is a filled cell that no piece has filled.
const Junk = certificate.Pieces + 1

// Cell returns what is in a column.
func (r Row) Cell(x int) int { return int(r >> (4 * x) & 15) }

func (r Row) full(width int) bool {
	for x := range width {
		if r.Cell(x) == 0 {
			return false
		}
	}
	return true
}

// NewBoard returns a board of rows, the lowest first. Full ones are left out.
func NewBoard(width int, rows []Row) Board {
	b := Board{rows: slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return r.full(width) })}
	for x := range b.heights {
		b.heights[x] = len(b.rows)
	}
	b.sink()
	return b
}

// JunkRows is how many rows of junk a game begins with, where somebody asks for it.
const JunkRows = 12

// Random returns a board with rows of junk, fewer than asked for if some are full. Equal seeds have
// equal boards.
func Random(width, rows int, seed uint64) Board {
	random := rand.New(rand.NewPCG(seed, 0))
	all := make([]Row, rows)
	for y := range all {
		for x := range width {
			all[y] |= Row(random.IntN(2)*Junk) << (4 * x)
		}
	}
	return NewBoard(width, all)
}

// Top returns the highest row with a filled cell, from 1; 0 in an empty well.
func (b *Board) Top() int { return len(b.rows) }

// Heights returns the heights of the columns.
func (b *Board) Heights(width int) []int { return b.heights[:width] }

// sink lowers the heights to the highest filled cells of their columns.
func (b *Board) sink() {
	for x, h := range b.heights {
		for h > 0 && b.rows[h-1].Cell(x) == 0 {
			h--
		}
		b.heights[x] = h
	}
	b.rows = b.rows[:slices.Max(b.heights[:])]
}

// Rest returns the cells in which a piece comes to rest, from the lowest row up, in a well that
// it is inside of.
func (g *Rules) Rest(b *Board, piece int, at certificate.Placement) (cells []rules.Cell) {
	shape := certificate.Shapes(piece)[at.Rotation]
	return rules.Land(shape, int(at.Offset)+shape.Left, func(x int) int { return b.heights[x] })
}

// put fills cells in which a piece comes to rest, and removes the rows that it completes, which it
// returns.
func (b *Board) put(width, piece int, cells []rules.Cell) (completed []int, removed []Row) {
	b.grow(cells[len(cells)-1].Row)
	for _, c := range cells {
		b.rows[c.Row-1] |= Row(piece+1) << (4 * c.Column)
		b.heights[c.Column] = c.Row
	}
	for y := cells[0].Row; y <= cells[len(cells)-1].Row; y++ {
		if row := b.rows[y-1]; row.full(width) {
			completed, removed = append(completed, y), append(removed, row)
		}
	}
	for _, y := range slices.Backward(completed) {
		b.rows = slices.Delete(b.rows, y-1, y)
	}
	if completed != nil {
		for x := range width {
			b.heights[x] -= len(completed) // each column has reached these rows
		}
		b.sink()
	}
	return completed, removed
}

// take undoes put, on what was a board of these heights.
func (b *Board) take(heights [certificate.MaxWidth]int, cells []rules.Cell, completed []int, removed []Row) {
	for i, y := range completed {
		b.grow(y - 1)
		b.rows = slices.Insert(b.rows, y-1, removed[i])
	}
	for _, c := range cells {
		b.rows[c.Row-1] &^= 15 << (4 * c.Column)
	}
	b.heights = heights
	b.rows = b.rows[:slices.Max(heights[:])]
}

// grow adds empty rows, so that there are this many at least.
func (b *Board) grow(rows int) {
	for len(b.rows) < rows {
		b.rows = append(b.rows, 0)
	}
}
