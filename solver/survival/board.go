package survival

import (
	"cmp"
	"fmt"
	"iter"
	"math/bits"

	"lineproof/certificate"
	"lineproof/solver"
)

// A Board has the cell of column x and row y+1 in bit y·Columns + x, from the lowest bit of low to
// the highest of high.
type Board struct{ low, high uint64 }

// maxCells is how many cells a board may have.
const maxCells = 128

func (b Board) and(c Board) Board    { return Board{b.low & c.low, b.high & c.high} }
func (b Board) or(c Board) Board     { return Board{b.low | c.low, b.high | c.high} }
func (b Board) andNot(c Board) Board { return Board{b.low &^ c.low, b.high &^ c.high} }
func (b Board) meets(c Board) bool   { return b.low&c.low|b.high&c.high != 0 }
func (b Board) count() int           { return bits.OnesCount64(b.low) + bits.OnesCount64(b.high) }

// up and down shift a board by 0 to 127 cells. Shifts by 64 or more, as by numbers below 0 that have no
// sign, leave nothing.
func (b Board) up(cells int) Board {
	n := uint(cells)
	return Board{b.low << n, b.high<<n | b.low>>(64-n) | b.low<<(n-64)}
}

func (b Board) down(cells int) Board {
	n := uint(cells)
	return Board{b.low>>n | b.high<<(64-n) | b.high>>(n-64), b.high >> n}
}

// length returns one more than the number of the highest bit, or 0.
func (b Board) length() int {
	if b.high != 0 {
		return 64 + bits.Len64(b.high)
	}
	return bits.Len64(b.low)
}

// below returns the bits below one.
func below(n int) Board { return Board{1<<n - 1, 1<<max(n-64, 0) - 1} }

// compare orders boards.
func (b Board) compare(c Board) int {
	return cmp.Or(cmp.Compare(b.high, c.high), cmp.Compare(b.low, c.low))
}

// hash spreads boards over the numbers.
func (b Board) hash() uint64 {
	n := (b.low ^ b.high*0xbf58476d1ce4e5b9) * 0x9e3779b97f4a7c15
	return n ^ n>>32
}

// A Well is one of a claim about survival: its rows are those up to the ceiling.
type Well struct {
	Columns, Rows int
	Hold          bool
	well          certificate.Well // says what may be dealt
	work          *solver.Work
	column        Board // the cells of the first column
	places        [certificate.Pieces][]place
}

// A place is a rotation of a piece over some columns, lowered to the floor.
type place struct {
	cells  Board
	tall   int  // rows that it occupies
	answer byte // as evidence has it
}

// newWell returns the well of a claim, with at most 128 cells.
func newWell(w certificate.Well, work *solver.Work) (*Well, error) {
	g := &Well{Columns: w.Width, Rows: w.Ceiling, Hold: w.Hold, well: w, work: work}
	if g.Columns*g.Rows > maxCells {
		return nil, fmt.Errorf("%d columns and %d rows have more than %d cells", g.Columns, g.Rows, maxCells)
	}
	for y := range g.Rows {
		g.column = g.column.or(Board{1, 0}.up(y * g.Columns))
	}
	for piece := range g.places {
		for rotation, shape := range certificate.Shapes(piece) {
			for left := range max(0, g.Columns-len(shape.Bottom)+1) {
				g.places[piece] = append(g.places[piece], g.lowered(shape, rotation, left))
			}
		}
	}
	return g, nil
}

func (w *Well) lowered(shape certificate.Shape, rotation, left int) place {
	p := place{answer: answerOf(rotation, left-shape.Left)}
	for i, bottom := range shape.Bottom {
		for y := bottom; y < shape.Top[i]; y++ {
			if cell := y*w.Columns + left + i; cell < maxCells { // a low well may have no room for it
				p.cells = p.cells.or(Board{1, 0}.up(cell))
			}
		}
		p.tall = max(p.tall, shape.Top[i])
	}
	return p
}

// shadow returns the filled cells, and those below one. A piece comes to rest in the lowest row
// where it meets none of these.
func (w *Well) shadow(b Board) Board {
	for d := w.Columns; d < w.Columns*w.Rows; d *= 2 {
		b = b.or(b.down(d))
	}
	return b
}

// holes returns how many empty cells have a filled one above.
func (w *Well) holes(b Board) int { return w.shadow(b).andNot(b).count() }

// top returns how many rows have a filled cell.
func (w *Well) top(b Board) int { return (b.length() + w.Columns - 1) / w.Columns }

// toUncover returns how many cells have to be filled, at least, before no hole is left: those of the rows with a cell
// above a hole, which have to be completed.
func (w *Well) toUncover(b Board) (cells int) {
	above := w.shadow(b).andNot(b)
	if above == (Board{}) {
		return 0
	}
	for d := w.Columns; d < w.Columns*w.Rows; d *= 2 {
		above = above.or(above.up(d))
	}
	row := below(w.Columns)
	for range w.Rows {
		if above.and(b).meets(row) {
			cells += w.Columns - b.and(row).count()
		}
		row = row.up(w.Columns)
	}
	return cells
}

// rough returns the sum of the differences between adjacent columns.
func (w *Well) rough(b Board) (sum int) {
	shadow, before := w.shadow(b), 0
	for x := range w.Columns {
		height := shadow.down(x).and(w.column).count()
		if x > 0 {
			sum += max(height-before, before-height)
		}
		before = height
	}
	return sum
}

// rests visits the places over which a piece comes to rest below the ceiling, and the boards then.
func (w *Well) rests(b Board, piece int) iter.Seq2[*place, Board] {
	return func(yield func(*place, Board) bool) {
		shadow := w.shadow(b)
		for i := range w.places[piece] {
			p := &w.places[piece][i]
			cells, top := p.cells, p.tall
			for top < w.Rows && cells.meets(shadow) {
				cells, top = cells.up(w.Columns), top+1
			}
			if top <= w.Rows && !cells.meets(shadow) && !yield(p, b.or(cells)) {
				return
			}
		}
	}
}

// remove takes away the full rows.
func (w *Well) remove(b Board) (after Board, rows int) {
	full := b.and(w.column)
	for x := 1; x < w.Columns; x++ {
		full = full.and(b.down(x))
	}
	for ; full != (Board{}); rows++ {
		first := full.length() - 1 // of the highest full row
		lower := below(first)
		full = full.and(lower)
		b = b.and(lower).or(b.down(w.Columns).andNot(lower))
	}
	return b, rows
}

// mirror turns a board left to right.
func (w *Well) mirror(b Board) (image Board) {
	for x := range w.Columns {
		image = image.or(b.down(x).and(w.column).up(w.Columns - 1 - x))
	}
	return image
}

// cost is higher for boards that are worse for the player, as a rule.
func (w *Well) cost(b Board) int {
	highest := (b.length() + w.Columns - 1) / w.Columns
	return highest + 4*w.holes(b) + b.count()
}
