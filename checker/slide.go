package checker

import (
	"math/bits"
	"slices"
)

// The pieces of the slide game, in the boxes of qntm's program, by rotation. A
// turn goes from one to the next, and from the last to the first.
const slideDrawing = `
I  ....  ..#.
   ####  ..#.
   ....  ..#.
   ....  ..#.
Z  ....  ...#
   .##.  ..##
   ..##  ..#.
   ....  ....
S  ....  ..#.
   ..##  ..##
   .##.  ...#
   ....  ....
T  ....  ..#.  ..#.  ..#.
   .###  .##.  .###  ..##
   ..#.  ..#.  ....  ..#.
   ....  ....  ....  ....
L  ....  .##.  ...#  ..#.
   .###  ..#.  .###  ..#.
   .#..  ..#.  ....  ..##
   ....  ....  ....  ....
J  ....  .#..  #...  .##.
   ###.  .#..  ###.  .#..
   ..#.  ##..  ....  .#..
   ....  ....  ....  ....
O  ....
   .##.
   .##.
   ....`

var slideShapes = parse(slideDrawing)

// states are some of a piece's: bit y+3 of states[r][x+3] is for rotation r with the
// lower left corner of the box in column x of row y+1.
type states [4][maxWidth + 6]uint32

// slide are the rules of that game. Its profiles have the open cells, column by column.
type slide struct{ Claim }
type columns = [maxWidth]uint16
type cells = profile[columns]

func (g *slide) answers() (*[7][]shape, int, bool) { return &slideShapes, 5, false }
func (g *slide) compare(a, b columns) (sign int)   { return slices.Compare(a[:], b[:]) }
func (g *slide) number(p cells) any                { return append(p.columns[:12], p.sacrificed) }

// reach returns the states that a piece reaches if just these cells are open, and the
// free rows above. It starts in all states whose box covers the free rows.
func (g *slide) reach(open *columns, piece int) (reached states) {
	shapes := slideShapes[piece]
	var free [maxWidth + 6]uint32 // the same cells, column x at x+3 and row 1 in bit 3, with walls
	for x := range g.Width {
		free[x+3] = (uint32(open[x]) | 15<<g.Rows) << 3
	}
	var room states // those that cover such cells only
	for r, sh := range shapes {
		for x := 1; x < g.Width+3; x++ {
			room[r][x] = free[x+sh[0].x] >> sh[0].y & (free[x+sh[1].x] >> sh[1].y) & (free[x+sh[2].x] >> sh[2].y) & (free[x+sh[3].x] >> sh[3].y)
			reached[r][x] = room[r][x] & (8 << g.Rows)
		}
	}
	for more := true; more; {
		more = false
		for r := range shapes {
			turned := &reached[(r+len(shapes)-1)%len(shapes)]
			for x := 1; x < g.Width+3; x++ {
				here := reached[r][x]
				reached[r][x] |= (here>>1 | reached[r][x-1] | reached[r][x+1] | turned[x]) & room[r][x]
				more = more || reached[r][x] != here
			}
		}
	}
	return reached
}

// low are the states of a shape wholly below the free rows.
func (g *slide) low(sh *shape) uint32 { return 1<<(g.Rows+3-sh[3].y) - 1 }

// open returns the empty cells.
func (g *slide) open(b *board) (open columns) {
	for x := range g.Width {
		for y := range g.Rows {
			open[x] |= ^b.rows[y] >> x & 1 << y
		}
	}
	return open
}

// rest is where the answer says; checks 14, 23 and 24.
func (g *slide) rest(s *source, b *board, piece int, a answer) int {
	y := int(a.row) - 1 - slideShapes[piece][a.rotation][0].y // -3 at the least
	s.require(g.low(&slideShapes[piece][a.rotation])>>(y+3)&1 == 1, CheckLegal, "a cell is in the free rows")
	open := g.open(b)
	reached := g.reach(&open, piece)[a.rotation][a.offset+3]
	s.require(reached>>(y+3)&1 == 1, CheckReached, "the piece does not get there")
	s.require(reached>>(y+2)&1 == 0, CheckRests, "the piece does not rest there")
	return y
}

// moves appends profiles with cells open that only settle closes.
func (g *slide) moves(p cells, piece int, all []cells) []cells {
	reached := g.reach(&p.columns, piece)
	for r, sh := range slideShapes[piece] {
		for x := -2; x < g.Width; x++ {
			for rests := reached[r][x+3] &^ (reached[r][x+3] << 1) & g.low(&sh); rests != 0; rests &= rests - 1 {
				y := bits.TrailingZeros32(rests) - 3
				after := p
				for _, c := range sh {
					after.columns[x+c.x] &^= 1 << (y + c.y)
				}
				all = append(all, after)
			}
		}
	}
	return all
}

// settle closes the cells that no piece reaches any more, and sacrifices their rows. It
// ends as soon as a profile is statically lost: by one piece, or with a bag by all of
// them together, as each may be the next one. With a line, a profile is never lost.
func (g *slide) settle(p *cells, left int) (line, lost bool) {
	var all spots // of the pieces so far with a bag, else of one
	var open columns
	for i, piece := range [7]int{6, 0, 1, 2, 3, 4, 5} { // O shows it most often
		if g.Deals == "bag" || p.deal>>piece&1 == 1 {
			all.add(g, piece, &p.columns, &open)
			if (g.Deals != "bag" || i == 6) && all.tooFew(g, p, left) {
				return false, true
			}
			if g.Deals != "bag" {
				all = spots{}
			}
		}
	}
	empty := uint16(0)
	for x, column := range open {
		p.sacrificed |= p.columns[x] &^ column
		empty |= column
	}
	p.columns = open
	return ^(empty|p.sacrificed)&(1<<g.Rows-1) != 0, false
}

// spots are where pieces can come to rest: in low states. Bit y of runs[n][x] is for
// one whose cells in row y+1 are n, from column x on; and of cells[x] for any.
type spots struct {
	runs  [5]columns
	cells columns
}

// add adds the low states that a piece reaches, and the cells of all that it reaches
// to those that are open.
func (s *spots) add(g *slide, piece int, from, open *columns) {
	reached := g.reach(from, piece)
	for r, sh := range slideShapes[piece] {
		for x := -2; x < g.Width; x++ {
			for i, n := 0, 0; i < 4 && reached[r][x+3] != 0; i++ { // n cells so far in a row of the shape
				c, low := sh[i], uint16(reached[r][x+3]&g.low(&sh)<<sh[i].y>>3)
				open[x+c.x] |= uint16(reached[r][x+3] << c.y >> 3 & (1<<g.Rows - 1))
				s.cells[x+c.x] |= low
				if n++; i == 3 || sh[i+1].y != c.y {
					s.runs[n][x+c.x+1-n] |= low
					n = 0
				}
			}
		}
	}
}

// tooFew reports whether every row that is not sacrificed needs more pieces than are
// left, or than there are cells for.
func (s *spots) tooFew(g *slide, p *cells, left int) bool {
	cells := 0
	for _, rows := range s.cells {
		cells += bits.OnesCount16(rows)
	}
	can := [maxWidth + 4]uint16{^p.sacrificed & (1<<g.Rows - 1)} // by column: the rows filled left of it
	for range min(left, cells/4) + 1 {
		var next [maxWidth + 4]uint16 // with one more piece
		for x := range g.Width {
			can[x+1] |= can[x] &^ p.columns[x]
			for n := 1; n <= 4; n++ {
				next[x+n] |= can[x] & s.runs[n][x]
			}
		}
		if can[g.Width] != 0 {
			return false
		}
		can = next
	}
	return true
}
