package checker

import "math/bits"

// There are freeRows above the claim's rows. A box may stick out of the well by margin rows and
// columns.
const freeRows, margin = 4, 3

// slide has the rules of that game, on boards and on profiles.
type slide struct{ Claim }

// cells is a set of them: bit y of cells[x] is for column x of row y+1.
type cells [maxWidth]uint16

// states is a set of one piece's states: bit y+margin of states[r][x+margin] is for rotation r with
// the lower left corner of the box in column x, from -2 on, of row y+1, with y from -margin on.
type states [4][maxWidth + 2*margin]uint32

func (g *slide) start() profile {
	return profile{columns: columns(g.empty(new(board))), may: g.first()}
}
func (g *slide) rows() uint16 { return 1<<g.Rows - 1 } // all of them

// empty returns the empty cells of a board.
func (g *slide) empty(b *board) (empty cells) {
	for x := range g.Width {
		for y := range g.Rows {
			empty[x] |= ^b.rows[y] >> x & 1 << y
		}
	}
	return empty
}

// reach returns the states that a piece reaches from all high ones, in open cells and the free
// rows: SPEC.md, Rules.
func (g *slide) reach(open *cells, piece int) (reached states) {
	shapes := slideShapes[piece]
	var free [maxWidth + 2*margin]uint32 // bit y+margin of free[x+margin]: column x, row y+1; walls 0
	for x := range g.Width {
		free[x+margin] = (uint32(open[x]) | (1<<freeRows-1)<<g.Rows) << margin
	}
	var room states // in which all cells are free
	for r, sh := range shapes {
		for x := 1; x < g.Width+margin; x++ {
			room[r][x] = 1<<32 - 1
			for _, c := range sh {
				room[r][x] &= free[x+c.x] >> c.y
			}
			reached[r][x] = room[r][x] & (1 << margin << g.Rows) // high: y is Rows
		}
	}
	for before := (states{}); reached != before; {
		before = reached
		for r := range shapes {
			turned := &reached[(r+len(shapes)-1)%len(shapes)] // from the rotation before
			for x := 1; x < g.Width+margin; x++ {
				lowered, shifted := reached[r][x]>>1, reached[r][x-1]|reached[r][x+1]
				reached[r][x] |= (lowered | shifted | turned[x]) & room[r][x]
			}
		}
	}
	return reached
}

// lowRows has a bit y+margin for each row y+1 of the box in which a shape is wholly below the free
// rows.
func (g *slide) lowRows(sh *shape) uint32 { return 1<<(g.Rows-sh.top()+margin) - 1 }

// rest is where the answer says: SPEC.md, Strategies in slide.
func (g *slide) rest(v *verifier, b *board, piece int, a answer) shape {
	sh := &slideShapes[piece][a.rotation]
	x, y := int(a.offset), int(a.row)-1-sh.bottom() // y is -margin or above
	v.require(g.lowRows(sh)>>(y+margin)&1 == 1, CheckLegal, "a cell is in the free rows")
	open := g.empty(b)
	reached := g.reach(&open, piece)[a.rotation][x+margin]
	v.require(reached>>(y+margin)&1 == 1, CheckReached, "the piece does not get there")
	lower := reached << 1 >> (y + margin) // with the box one row lower
	v.require(lower&1 == 0, CheckRests, "the piece does not rest there")
	return sh.at(x, y)
}

// moves leaves cells open that only admit closes.
func (g *slide) moves(p profile, piece int, all []profile) []profile {
	reached := g.reach((*cells)(&p.columns), piece)
	for r, sh := range slideShapes[piece] {
		for x := -2; x < g.Width; x++ {
			boxes := reached[r][x+margin]
			rests := boxes &^ (boxes << 1) & g.lowRows(&sh) // the box one row lower is not reached
			for ; rests != 0; rests &= rests - 1 {          // without its lowest bit
				after := p
				for _, c := range sh.at(x, bits.TrailingZeros32(rests)-margin) {
					after.columns[c.x] &^= 1 << c.y
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

// admit closes the cells that no piece reaches any more, and sacrifices their rows:
// SPEC.md, Profiles in slide. It also reports whether the profile is lost:
// SPEC.md, Statically lost profiles in slide. With a bag, all pieces are taken together, as each of
// them will be in the bag again.
func (g *slide) admit(p profile, left int) (as profile, lost bool) {
	var c coverage
	bag := g.Deals == "bag"
	shows := [7]int{pieceO, pieceI, pieceZ, pieceS, pieceT, pieceL, pieceJ} // the likeliest first
	for _, piece := range shows {
		if bag || p.may.has(piece) && !lost {
			if !bag {
				c = coverage{open: c.open}
			}
			c.add(g, &p, piece)
			lost = c.tooFew(g, &p, left)
		}
	}
	for x := range c.open {
		p.sacrificed |= p.columns[x] &^ c.open[x]
	}
	p.columns = columns(c.open)
	return p, lost
}

// A coverage has the cells that pieces reach, and where they can rest: in low states that they
// reach. Bit y of runs[n][x]: in some low state, row y+1 has n cells, from column x on.
type coverage struct {
	runs [5]cells
	low  cells // in low states
	open cells // in all states
}

// add adds what a piece reaches.
func (c *coverage) add(g *slide, p *profile, piece int) {
	reached := g.reach((*cells)(&p.columns), piece)
	for r, sh := range slideShapes[piece] {
		for x := -2; x < g.Width; x++ {
			boxes := reached[r][x+margin]
			if boxes == 0 {
				continue // its cells may be outside the well
			}
			n := 0 // cells so far in a row of the shape
			for i, at := range sh {
				c.open[x+at.x] |= uint16(boxes<<at.y>>margin) & g.rows()
				low := uint16((boxes & g.lowRows(&sh)) << at.y >> margin)
				c.low[x+at.x] |= low
				if n++; i == 3 || sh[i+1].y != at.y {
					c.runs[n][x+at.x+1-n] |= low
					n = 0
				}
			}
		}
	}
}

// tooFew reports whether each row without a hole needs more pieces than are left, or than there are
// cells for.
func (c *coverage) tooFew(g *slide, p *profile, left int) bool {
	count := 0
	for _, column := range c.low {
		count += bits.OnesCount16(column)
	}
	// Bit y of filled[x]: left of column x, row y+1 is filled.
	filled := [maxWidth + 4]uint16{g.rows() &^ p.sacrificed}
	for range min(left, count/4) + 1 {
		var next [maxWidth + 4]uint16 // the same with one piece more
		for x := range g.Width {
			filled[x+1] |= filled[x] &^ p.columns[x]
			for n := 1; n <= 4; n++ {
				next[x+n] |= filled[x] & c.runs[n][x]
			}
		}
		if filled[g.Width] != 0 {
			return false
		}
		filled = next
	}
	return true
}
