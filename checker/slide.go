package checker

import (
	"math/bits"
	"slices"
)

const (
	freeRows = 4
	margin   = 3 // columns and rows by which a box may stick out of the well
)

// states are some of a piece's: bit y+margin of states[r][x+margin] is for rotation r with the
// lower left corner of the box in column x of row y+1.
type states [4][maxWidth + 2*margin]uint32

// slide are the rules of that game. Its profiles have the open cells, column by column.
type slide struct{ Claim }
type columns = [maxWidth]uint16

func (g *slide) digest(p profile) any { return append(slices.Clone(p.columns[:12]), p.sacrificed) }
func (g *slide) rows() uint16         { return 1<<g.Rows - 1 } // all of them

// reach returns the states that a piece reaches if just these cells are open, and the
// free rows above. It starts in all states whose box covers the free rows.
func (g *slide) reach(open *columns, piece int) (reached states) {
	shapes := slideShapes[piece]
	var free [maxWidth + 2*margin]uint32 // the same cells, column x at x+margin and row 1 in bit margin, with walls
	for x := range g.Width {
		free[x+margin] = (uint32(open[x]) | (1<<freeRows-1)<<g.Rows) << margin
	}
	var room states // those that cover such cells only
	for r, sh := range shapes {
		for x := 1; x < g.Width+margin; x++ {
			room[r][x] = free[x+sh[0].x] >> sh[0].y & (free[x+sh[1].x] >> sh[1].y) &
				(free[x+sh[2].x] >> sh[2].y) & (free[x+sh[3].x] >> sh[3].y)
			reached[r][x] = room[r][x] & (1 << margin << g.Rows)
		}
	}
	for before := (states{}); reached != before; {
		before = reached
		for r := range shapes {
			turned := &reached[(r+len(shapes)-1)%len(shapes)]
			for x := 1; x < g.Width+margin; x++ {
				reached[r][x] |= (reached[r][x]>>1 | reached[r][x-1] | reached[r][x+1] | turned[x]) & room[r][x]
			}
		}
	}
	return reached
}

// low are the states of a shape wholly below the free rows.
func (g *slide) low(sh *shape) uint32 { return 1<<(g.Rows+margin-sh[3].y) - 1 }

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
	sh := &slideShapes[piece][a.rotation]
	y := int(a.row) - 1 - sh[0].y // -margin at the least
	s.require(g.low(sh)>>(y+margin)&1 == 1, CheckLegal, "a cell is in the free rows")
	open := g.open(b)
	reached := g.reach(&open, piece)[a.rotation][a.offset+margin]
	s.require(reached>>(y+margin)&1 == 1, CheckReached, "the piece does not get there")
	s.require(reached>>(y+margin-1)&1 == 0, CheckRests, "the piece does not rest there")
	return y
}

// moves appends profiles with cells open that only keep closes.
func (g *slide) moves(p profile, piece int, all []profile) []profile {
	reached := g.reach(&p.columns, piece)
	for r, sh := range slideShapes[piece] {
		for x := -2; x < g.Width; x++ {
			for rests := reached[r][x+margin] &^ (reached[r][x+margin] << 1) & g.low(&sh); rests != 0; rests &= rests - 1 {
				y := bits.TrailingZeros32(rests) - margin
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

// line reports whether a row has no open cell and no hole.
func (g *slide) line(p profile) bool {
	open := p.sacrificed
	for _, column := range p.columns {
		open |= column
	}
	return g.rows()&^open != 0
}

// keep closes the cells that no piece reaches any more, and sacrifices their rows. A profile
// is lost by one piece, or with a bag by all of them together, as each may be the next one.
func (g *slide) keep(p profile, left int) (kept profile, lost bool) {
	bag := g.Deals == "bag"
	var all spots
	for i, piece := range [7]int{6, 0, 1, 2, 3, 4, 5} { // O shows it most often
		if !bag {
			all = spots{open: all.open}
		}
		if bag || p.may>>piece&1 == 1 {
			all.add(g, &p, piece)
			if (!bag || i == 6) && all.tooFew(g, &p, left) {
				return p, true
			}
		}
	}
	for x, open := range all.open {
		p.sacrificed |= p.columns[x] &^ open
	}
	p.columns = all.open
	return p, false
}

// spots are where pieces can come to rest: in low states. Bit y of runs[n][x] is for
// one whose cells in row y+1 are n, from column x on; and of cells[x] for any. Open cells are
// those that pieces reach, resting or not.
type spots struct {
	runs        [5]columns
	cells, open columns
}

// add adds what a piece reaches.
func (s *spots) add(g *slide, p *profile, piece int) {
	reached := g.reach(&p.columns, piece)
	for r, sh := range slideShapes[piece] {
		for x := -2; x < g.Width; x++ {
			for i, n := 0, 0; i < 4 && reached[r][x+margin] != 0; i++ { // n cells so far in a row of the shape
				c, low := sh[i], uint16(reached[r][x+margin]&g.low(&sh)<<sh[i].y>>margin)
				s.open[x+c.x] |= uint16(reached[r][x+margin]<<c.y>>margin) & g.rows()
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
func (s *spots) tooFew(g *slide, p *profile, left int) bool {
	cells := 0
	for _, rows := range s.cells {
		cells += bits.OnesCount16(rows)
	}
	can := [maxWidth + 4]uint16{g.rows() &^ p.sacrificed} // by column: the rows filled left of it
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
