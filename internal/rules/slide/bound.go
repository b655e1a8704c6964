package slide

import (
	"math/bits"
	"slices"

	"lineproof/internal/rules"
)

// A tiling is, for each length from 1, where in a row a segment of a piece can
// begin, in the lanes of its states: those that are low, which lie wholly below
// the free rows.
type tiling [boxSize]states

// addTiling adds those of a piece that can get into the states s, by rows as in a room. It
// adds the cells of its other states to high.
func (w *Well) addTiling(t *[maxRows]tiling, p *piece, s *reach, lowest int, high *room) {
	for i := lowest; i < underFloor+w.Rows; i++ {
		low := s[i] & p.low[min(underFloor+w.Rows-i, boxSize)]
		rows := (*[boxSize]tiling)(t[i:])
		for k := range p.segments {
			g := &p.segments[k]
			rows[g.row%boxSize][(g.length-1)%boxSize] |= (low & g.states) << (g.column % boxSize)
		}
		if rest := s[i] &^ low; rest != 0 {
			rows := (*[boxSize]states)(high[i:])
			for k := range p.cells {
				c := &p.cells[k]
				rows[c.row%boxSize] |= (rest & c.states) << (c.column % boxSize)
			}
		}
	}
}

// piecesWith returns how many pieces it takes at least to complete a line if only those of
// a group are dealt. It adds the cells of the low states to open, and of the others to
// high.
func (w *Well) piecesWith(p *Parts, group []int, r *room, open *Rows, high *room) int {
	var t [maxRows]tiling
	for _, number := range group {
		var s reach
		lowest := w.reachStates(&pieces[number], r, &s)
		w.addTiling(&t, &pieces[number], &s, lowest, high)
	}
	return w.piecesToTile(p, &t, open)
}

// StaticDeal returns a piece with which the adversary wins by dealing only such pieces, or
// any from a bag, if the profile is statically lost with left pieces left.
func (w *Well) StaticDeal(p Profile, left int) (number int, lost bool) {
	q := p.Parts()
	r := w.newRoom(&q.Open)
	for _, group := range w.dealt {
		var open Rows
		var high room
		if w.piecesWith(&q, group, &r, &open, &high) > left {
			i := slices.IndexFunc(group, w.Dealable(p).Has)
			return group[i], true
		}
	}
	return 0, false
}

// piecesToTile returns how many pieces it takes at least to complete a line if only those
// are dealt whose tilings are given; never if it cannot be done. It adds
// their cells to open. Pieces that come to rest only take states away, so they
// tile the empty cells of the row, and there are no more of them than the cells
// have room for (SPEC.md, Statically lost profiles in slide).
func (w *Well) piecesToTile(p *Parts, t *[maxRows]tiling, open *Rows) int {
	least, cells := rules.Never, 0
	for y := range w.Rows {
		covered := t[underFloor+y].allCells()
		open[y] |= covered
		cells += bits.OnesCount16(covered)
		if p.Sacrificed>>y&1 == 0 && p.Open[y]&^covered == 0 {
			least = min(least, t[underFloor+y].leastSegments(p.Open[y]))
		}
	}
	if least > cells/4 {
		return rules.Never
	}
	return least
}

// allCells returns the cells of all segments.
func (t *tiling) allCells() uint16 {
	from2 := t[1] | t[2] | t[3] // that have a second cell
	from3 := t[2] | t[3]
	return foldLanes(t[0] | from2 | from2<<1 | from3<<2 | t[3]<<3)
}

// leastSegments returns the least number of segments that tile some cells of a row.
func (t *tiling) leastSegments(cells uint16) int {
	var begins [boxSize]uint16
	for i := range t {
		begins[i] = foldLanes(t[i])
	}
	var number [16 + boxSize]uint8 // of segments for the cells from a column on
	for x := bits.Len16(cells) - 1; x >= 0; x-- {
		if cells>>x&1 == 0 {
			number[x] = number[x+1]
			continue
		}
		number[x] = rules.Never
		for i := 0; i < boxSize && cells>>(x+i)&1 != 0; i++ {
			if begins[i]>>x&1 != 0 {
				number[x] = min(number[x], 1+number[x+i+1])
			}
		}
	}
	return int(number[0])
}
