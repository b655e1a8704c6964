package solver

import (
	"math/bits"

	"lineproof/certificate"
)

// A profile is what the drop game needs to know of a board (SPEC.md,
// Profiles), in one word:
//
//	bits 60-4x to 63-4x   height of column x, 0 to 11, cut off at rows
//	bits 0 to 14          sacrificed rows, row 1 in bit 0
//
// Words compare by heights first; certificates order otherwise, see inFile. The
// empty well is 0. Methods on wells take profiles of that well.
type profile uint64

const (
	topLane  = 60
	lanes    = 0x1111_1111_1111_0000 // the lowest bit of every height
	sacMask  = 1<<16 - 1
	laneMask = 15
)

// A well is the parameters of a game, and what follows from them.
type well struct {
	certificate.Well
	columns uint64 // the lowest bit of the height of every column in use
	rowMask uint64 // the sacrificed rows when all are
	moves   [certificate.Pieces][]move
	ideas   Ideas
	need    [1 << certificate.MaxWidth]need // by the columns that a row lacks
}

// newWell returns the game of a well, for a search with some ideas.
func newWell(w certificate.Well, ideas Ideas) *well {
	g := &well{Well: w, rowMask: 1<<w.Rows - 1, ideas: ideas}
	g.columns = lanes &^ (1<<(topLane+4-4*w.Width) - 1)
	for p := range g.moves {
		g.moves[p] = movesOf(w, p)
	}
	for open := range g.need {
		g.need[open] = needOf(open)
		if open != 0 && !ideas.Has(Bound) {
			g.need[open] = need{1, 1}
		}
	}
	return g
}

func (p profile) sacrificed() uint64 { return uint64(p) & sacMask }

func (p profile) height(x int) int { return int(p >> (topLane - 4*x) & laneMask) }

// reach returns the columns whose height is at least row, 1 to 15, in the
// lowest bits of their lanes.
//
// Bit 3 of (h|8)-k, for k from 0 to 7, tells whether the low three bits of h
// are at least k, and no lane borrows from the next. Below 8, h reaches the row
// by them or by its bit 3; from 8 on, by both.
func (g *well) reach(p profile, row int) uint64 {
	h := uint64(p) &^ sacMask
	low := (h | lanes<<3) - uint64(row&7)*lanes
	if row < 8 {
		return (low | h) >> 3 & lanes
	}
	return (low & h) >> 3 & lanes
}

// squash moves the lowest bits of the twelve lanes next to each other.
func squash(w uint64) uint64 {
	w >>= 16
	w = (w | w>>3) & 0x0303_0303_0303
	w = (w | w>>6) & 0x000f_000f_000f
	return (w | w>>12 | w>>24) & 0xfff
}

// mirror turns a profile left to right.
func (g *well) mirror(p profile) profile {
	h := bits.ReverseBytes64(uint64(p) &^ sacMask)
	h = h&0x0f0f0f0f0f0f0f0f<<4 | h>>4&0x0f0f0f0f0f0f0f0f
	return p&sacMask | profile(h<<(topLane+4-4*g.Width))
}

// canonical returns the smallest of the profiles that are the same to the game:
// the chambers, which full columns separate, may change places, and all may be
// mirrored (SPEC.md, Canonical profiles).
func (g *well) canonical(p profile) profile {
	q := p
	if g.ideas.Has(Mirror) {
		q = g.mirror(p)
	}
	if full := g.reach(p, g.Rows) & g.columns; full != 0 && g.ideas.Has(Chambers) {
		p, q = g.sortChambers(p, full), g.sortChambers(q, g.reach(q, g.Rows)&g.columns)
	}
	return min(p, q)
}

// sortChambers puts the chambers in ascending order, each with the full column
// that ends it; the last one is ended by an imagined column behind the wall.
// They are compared with their first columns in the highest lane.
func (g *well) sortChambers(p profile, full uint64) profile {
	wall := topLane - 4*g.Width
	h := uint64(p)&^sacMask | uint64(g.Rows)<<wall
	var chambers [certificate.MaxWidth + 1]uint64
	var widths [certificate.MaxWidth + 1]int // in bits
	n, start := 0, 0
	for ends := full | 1<<wall; ends != 0; n++ {
		end := bits.LeadingZeros64(ends) + 1 // behind the lane, in bits from the left
		ends &^= 1 << (64 - end)
		width := end - start
		chamber := h << start >> (64 - width) << (64 - width)
		start = end
		i := n
		for ; i > 0 && chambers[i-1] > chamber; i-- {
			chambers[i], widths[i] = chambers[i-1], widths[i-1]
		}
		chambers[i], widths[i] = chamber, width
	}
	var out uint64
	at := 0
	for i, chamber := range chambers[:n] {
		out |= chamber >> at
		at += widths[i]
	}
	return profile(out&(g.columns*laneMask)) | p&sacMask
}
