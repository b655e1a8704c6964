package drop

import (
	"math/bits"

	"lineproof/certificate"
)

// A Profile is what the drop game needs to know of a board (SPEC.md, Profiles),
// in one word:
//
//	bits 60-4x to 63-4x   height of column x, 0 to 15, cut off at rows
//	bits 0 to 14          sacrificed rows, row 1 in bit 0
//	bits 8 to 14          what is left in the bag, if there is one: then no more rows than 8
//
// Beyond 12 columns, heights take bits 8 to 15: then no more rows than 8, and no bag
// (CheckRoom). The empty well is 0, or has a full bag. Methods of wells take profiles of that
// well.
type Profile [1]uint64

const (
	firstColumn = 60
	bagShift    = 8
	lowestBits  = 0x1111_1111_1111_1100 // the lowest bit of every height
	heightMask  = 15
)

func (g *Well) Start() Profile { return Profile{g.bag} }

func (g *Well) Unpacked(p Profile) (q certificate.Profile) {
	q.Sacrificed = uint16(g.Sacrificed(p))
	q.Left = certificate.Set(p[0] & g.bag >> bagShift)
	for x := range g.Width {
		q.Heights[x] = uint16(p.Height(x))
	}
	return q
}

func columnBits(x, height int) uint64 { return uint64(height) << (firstColumn - 4*x) }

// Sacrificed returns the sacrificed rows, row r in bit r-1.
func (g *Well) Sacrificed(p Profile) uint64 { return p[0] & g.all }

// ToFile moves the sacrificed rows to the highest bits: certificates order profiles by
// them, then by heights, and then by what is left in the bag.
func (g *Well) ToFile(p Profile) Profile { return Profile{bits.RotateLeft64(p[0], -g.Rows)} }

// FromFile moves them back.
func (g *Well) FromFile(p Profile) Profile { return Profile{bits.RotateLeft64(p[0], g.Rows)} }

// Key returns the heights, and what is left in the bag.
func (g *Well) Key(p Profile) (heights, left uint64) {
	return p[0] >> (64 - g.KeyBits()), p[0] & g.bag >> bagShift
}

// KeyBits returns how many bits the heights take: in narrow wells as in wide ones.
func (g *Well) KeyBits() uint { return uint(64 - bits.Len64(g.low)) }

// HeightsOf returns the heights of the last columns, the last one in the lowest bits.
func (g *Well) HeightsOf(p Profile, columns int) uint64 { return p[0] >> g.last & (1<<(4*columns) - 1) }

func (g *Well) Dealable(p Profile) certificate.Set {
	if g.bag == 0 {
		return g.deals
	}
	return certificate.Set(p[0] & g.bag >> bagShift)
}

// AfterDeal returns p after a piece was dealt, before it is placed.
func (g *Well) AfterDeal(p Profile, piece int) Profile {
	if g.bag == 0 {
		return p
	}
	return Profile{p[0]&^g.bag | g.withBag(g.After(g.Dealable(p), piece))}
}

// withBag returns the bits of what is left in a bag, or none without a bag.
func (g *Well) withBag(left certificate.Set) uint64 { return uint64(left) << bagShift & g.bag }

// Height returns the height of column x, cut off at the well's rows.
func (p Profile) Height(x int) int { return int(p[0] >> (firstColumn - 4*x) & heightMask) }

// columnsReaching returns the columns whose height is at least row, 1 to 15, in the lowest
// bits of their heights. Columns that the well does not have may be among them.
//
// Bit 3 of (h|8)-k, for k from 0 to 7, tells whether the low three bits of h
// are at least k, and no height borrows from the next. Below 8, h reaches the
// row by them or by its bit 3; from 8 on, by both. What stands below the heights
// does not matter.
func (g *Well) columnsReaching(p Profile, row int) uint64 {
	h := p[0]
	three := (h | lowestBits<<3) - uint64(row&7)*lowestBits
	if row < 8 {
		return (three | h) >> 3 & lowestBits
	}
	return (three & h) >> 3 & lowestBits
}

// columnsLacking returns the columns that do not reach a row, the rightmost in bit 0: an index
// into needs.
func (g *Well) columnsLacking(p Profile, row int) uint64 {
	return squashBits((g.columns &^ g.columnsReaching(p, row)) >> (g.last & 63))
}

// squashBits moves the lowest bits of fourteen heights next to each other, of which the
// last one begins in bit 0.
func squashBits(w uint64) uint64 {
	w = (w | w>>3) & 0x03_0303_0303_0303
	w = (w | w>>6) & 0x0f_000f_000f_000f
	return (w | w>>12 | w>>24 | w>>36) & 0x3fff
}

// Mirror turns a profile left to right.
func (g *Well) Mirror(p Profile) Profile {
	h := bits.ReverseBytes64(p[0] &^ g.low)
	h = h&0x0f0f0f0f0f0f0f0f<<4 | h>>4&0x0f0f0f0f0f0f0f0f
	rest := p[0] & g.low
	if g.bag != 0 {
		rest = rest&^g.bag | g.withBag(g.Dealable(p).Mirror())
	}
	return Profile{rest | h<<(g.last&63)}
}

// Canonical returns the smallest of the profiles that are the same to the game:
// components may change places, and all may be mirrored, unless no mirrored pieces
// may be dealt (SPEC.md, Canonical profiles).
func (g *Well) Canonical(p Profile) (canonical Profile, mirrored bool) {
	if !g.mirror {
		return g.sortComponents(p), false
	}
	q := g.Mirror(p)
	if g.fullColumns(p) != 0 {
		p, q = g.sortComponents(p), g.sortComponents(q)
	}
	if q[0] < p[0] {
		return q, true
	}
	return p, false
}

func (g *Well) fullColumns(p Profile) uint64 { return g.columnsReaching(p, g.Rows) & g.columns }

// sortComponents puts the components, which full columns separate, in ascending
// order, each with the full column that ends it; the last one is ended by an
// imagined column behind the wall. They are compared with their first columns in
// the highest bits.
func (g *Well) sortComponents(p Profile) Profile {
	wall := int(g.last) - 4
	h := p[0]&^g.low | uint64(g.Rows)<<wall
	var components [certificate.MaxWidth + 1]uint64
	var widths [certificate.MaxWidth + 1]int // in bits
	n, start := 0, 0
	for ends := g.fullColumns(p) | 1<<wall; ends != 0; n++ {
		end := bits.LeadingZeros64(ends) + 1 // after the height, in bits from the left
		ends &^= 1 << (64 - end)
		width := end - start
		component := h << start >> (64 - width) << (64 - width)
		start = end
		i := n
		for ; i > 0 && components[i-1] > component; i-- {
			components[i], widths[i] = components[i-1], widths[i-1]
		}
		components[i], widths[i] = component, width
	}
	var out uint64
	at := 0
	for i, component := range components[:n] {
		out |= component >> at
		at += widths[i]
	}
	return Profile{out&(g.columns*heightMask) | p[0]&g.low}
}
