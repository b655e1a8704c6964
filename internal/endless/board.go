package endless

import (
	"math/rand/v2"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/game"
)

// A Board is a well in cells, as high as there are any. It is never changed; what a move makes
// of it is another one, which shares nearly all that lies below. A move takes little time and
// memory, be it that a piece falls into a deep gap.
type Board struct {
	trees []*tree // rows below others, the lowest first; each has fewer leaves than the one below
	rows  []Row   // the highest
}

// A tree has rows in its leaves, whose number is a power of two.
type tree struct {
	lower, upper   *tree // nil in a leaf
	rows           []Row // of a leaf, the lowest first
	leaves, height int   // height counts rows
	filled         Row   // a column is empty if it is so in all rows
}

func leafOf(rows []Row) *tree {
	t := &tree{rows: rows, leaves: 1, height: len(rows)}
	for _, row := range rows {
		t.filled |= row
	}
	return t
}

func joinTrees(lower, upper *tree) *tree {
	return &tree{lower, upper, nil, lower.leaves + upper.leaves, lower.height + upper.height, lower.filled | upper.filled}
}

const leafRows = 16

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
	return b.trimmed()
}

// JunkRows is how many rows of junk a game begins with, where somebody asks for it.
const JunkRows = 12

// Random returns a board of so many rows of junk, or fewer if some are full. Equal seeds have
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
func (b Board) Top() int { return b.below() + len(b.rows) }

func (b Board) below() (rows int) {
	for _, t := range b.trees {
		rows += t.height
	}
	return rows
}

// Down yields the rows with their numbers, from the highest with a filled cell down.
func (b Board) Down(yield func(y int, row Row) bool) {
	b.down(func(*tree) bool { return true }, yield)
}

// down leaves out the rows of trees that are not wanted.
func (b Board) down(wanted func(*tree) bool, yield func(y int, row Row) bool) {
	y := b.Top()
	for _, t := range slices.Backward(append(slices.Clip(b.trees), leafOf(b.rows))) {
		if !t.down(y, wanted, yield) {
			return
		}
		y -= t.height
	}
}

func (t *tree) down(top int, wanted func(*tree) bool, yield func(y int, row Row) bool) bool {
	switch {
	case !wanted(t):
		return true
	case t.lower != nil:
		return t.upper.down(top, wanted, yield) && t.lower.down(top-t.upper.height, wanted, yield)
	}
	for i, row := range slices.Backward(t.rows) {
		if !yield(top-t.height+i+1, row) {
			return false
		}
	}
	return true
}

// Heights returns the heights of the columns.
func (b Board) Heights(width int) []int {
	heights, left := make([]int, width), width
	missing := func(t *tree) bool {
		for x, h := range heights {
			if h == 0 && t.filled.Cell(x) != 0 {
				return true
			}
		}
		return false
	}
	b.down(missing, func(y int, row Row) bool {
		for x, h := range heights {
			if h == 0 && row.Cell(x) != 0 {
				heights[x] = y
				left--
			}
		}
		return left > 0
	})
	return heights
}

// Rest returns the cells in which a piece comes to rest, from the lowest row up, in a well that
// it is inside of.
func (g *Game) Rest(b Board, piece int, at certificate.Placement) (cells []game.Cell) {
	shape, heights := g.shapes[piece][at.Rotation], b.Heights(g.Width)
	return game.Land(shape, int(at.Offset)+shape.Left, func(x int) int { return heights[x] })
}

// Drop returns the board after a move, without the rows that it completes, and these.
func (g *Game) Drop(b Board, piece int, at certificate.Placement) (after Board, completed []int) {
	d := &landing{g.Width, Row(piece + 1), g.Rest(b, piece, at), nil}
	below := 0
	for _, t := range b.trees {
		after.trees = append(after.trees, t.withLanding(d, below))
		below += t.height
	}
	rows := make([]Row, max(len(b.rows), d.cells[len(d.cells)-1].Row-below))
	copy(rows, b.rows)
	after.rows = d.fillRows(rows, below)
	return after.trimmed(), d.completed
}

// A landing is a piece that comes to rest.
type landing struct {
	width     int
	filled    Row // what fills a cell, in column 0
	cells     []game.Cell
	completed []int
}

// fillRows puts the piece into rows, above so many others, and returns those that are not full.
func (d *landing) fillRows(rows []Row, below int) (left []Row) {
	for _, c := range d.cells {
		if i := c.Row - below - 1; i >= 0 && i < len(rows) {
			rows[i] |= d.filled << (4 * c.Column)
		}
	}
	left = rows[:0]
	for i, row := range rows {
		if row.full(d.width) {
			d.completed = append(d.completed, below+i+1)
		} else {
			left = append(left, row)
		}
	}
	return left
}

// withLanding returns the tree with the piece, above so many rows.
func (t *tree) withLanding(d *landing, below int) *tree {
	switch {
	case d.cells[0].Row > below+t.height || d.cells[len(d.cells)-1].Row <= below:
		return t
	case t.lower != nil:
		return joinTrees(t.lower.withLanding(d, below), t.upper.withLanding(d, below+t.lower.height))
	}
	return leafOf(d.fillRows(slices.Clone(t.rows), below))
}

// trimmed moves rows between the trees and those above, and leaves out empty ones on top.
func (b Board) trimmed() Board {
	for {
		for len(b.rows) > 0 && b.rows[len(b.rows)-1] == 0 {
			b.rows = b.rows[:len(b.rows)-1]
		}
		if len(b.rows) > 0 || len(b.trees) == 0 {
			break
		}
		n := len(b.trees) - 1
		t, trees := b.trees[n], slices.Clip(b.trees[:n])
		for ; t.lower != nil; t = t.upper {
			trees = append(trees, t.lower)
		}
		b = Board{trees, t.rows}
	}
	for len(b.rows) > 2*leafRows {
		trees := append(slices.Clip(b.trees), leafOf(slices.Clone(b.rows[:leafRows])))
		for n := len(trees); n > 1 && trees[n-2].leaves == trees[n-1].leaves; n-- {
			trees = append(slices.Clip(trees[:n-2]), joinTrees(trees[n-2], trees[n-1]))
		}
		b = Board{trees, slices.Clone(b.rows[leafRows:])}
	}
	return b
}
