package usual

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// A Board is a well in cells, as high as there are any: its rows, the lowest first, and the heights
// of its columns. The zero Board is empty.
type Board struct {
	rows    []Row
	heights Heights
}

// Heights are those of the columns of a board, 0 for columns beyond the well.
type Heights [certificate.MaxWidth]int

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

// Filled returns the filled cells as a State has them, and false if the board is higher.
func (b *Board) Filled() (rows [certificate.MaxCeiling]uint16, low bool) {
	if len(b.rows) > len(rows) {
		return rows, false
	}
	for y, row := range b.rows {
		for x := range b.heights {
			if row.Cell(x) > 0 {
				rows[y] |= 1 << x
			}
		}
	}
	return rows, true
}

// Heights returns the heights of the columns.
func (b *Board) Heights() Heights { return b.heights }

// Clone returns a copy of the board, which stays as it is.
func (b *Board) Clone() Board { return Board{slices.Clone(b.rows), b.heights} }

// Front returns the position of a board without a full row of which nothing is known but which columns reach the
// row of its highest cell, and the row below that one: the empty well, or a front.
func (g *Rules) Front(b *Board) (p certificate.Position, base int) {
	base = b.Top() - 1
	for x := range g.Width {
		if b.heights[x] == b.Top() {
			p += certificate.Column(x, 1)
		}
	}
	if p == g.ones {
		p |= floor
	}
	return p, base
}

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
func (b *Board) Rest(piece int, at certificate.Placement) (cells []rules.Cell) {
	shape := certificate.Shapes(piece)[at.Rotation]
	return rules.Land(shape, int(at.Offset)+shape.Left, func(x int) int { return b.heights[x] })
}

// Put fills cells in which a piece comes to rest, and removes the rows that it completes, which it
// returns.
func (b *Board) Put(width, piece int, cells []rules.Cell) (completed []int, removed []Row) {
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

// Take undoes Put, on what was a board of these heights.
func (b *Board) Take(heights Heights, cells []rules.Cell, completed []int, removed []Row) {
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

// Lying returns what lies on the rows of a board above one, up to another: the cells of each
// piece, by number, and then the junk, as if each were one.
func (b *Board) Lying(below, top int) (lying []rules.Placed) {
	var cells [Junk][]rules.Cell
	for y := min(top, len(b.rows)); y > below; y-- {
		for x := range b.heights {
			if c := b.rows[y-1].Cell(x); c > 0 {
				cells[c-1] = append(cells[c-1], rules.Cell{Column: x, Row: y})
			}
		}
	}
	for piece, of := range cells {
		if of != nil {
			lying = append(lying, rules.Placed{Move: certificate.Move{Piece: piece}, Cells: rules.SortCells(of)})
		}
	}
	return lying
}

// Text draws the rows of a board in a well above one, up to another.
func (b *Board) Text(width, below, top int) string {
	var text strings.Builder
	for y := min(top, len(b.rows)); y > below; y-- {
		fmt.Fprintf(&text, "%4d |", y)
		for x := range width {
			text.WriteByte(".########"[b.rows[y-1].Cell(x)])
		}
		text.WriteString("|\n")
	}
	return text.String()
}
