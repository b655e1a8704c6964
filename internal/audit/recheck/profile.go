package recheck

import (
	"cmp"
	"math/bits"
	"slices"
)

// rows are a set of rows r, as the sum of 2^(r-1).
type rows uint16

func (s rows) has(row int) bool { return s>>(row-1)&1 == 1 }

// A profile has for each column its height, cut off at the rows; in slide, its open cells,
// as rows. Columns that the well does not have are 0.
type profile struct {
	columns    [columns]uint16
	sacrificed rows
	supply     supply
}

// compare orders profiles.
func (p profile) compare(q profile) int {
	return cmp.Or(
		cmp.Compare(p.sacrificed, q.sacrificed),
		slices.Compare(p.columns[:], q.columns[:]),
		cmp.Compare(p.supply, q.supply),
	)
}

// open are the cells that a piece may still be in: above the heights of their columns; in
// slide, those that some piece reaches which can be dealt (with a bag, any).
func (cl claim) open(b *board) (open board) {
	if cl.game == "slide" {
		for piece := range pieces {
			if !cl.first().has(piece) {
				continue
			}
			for _, s := range cl.reached(b, piece) {
				for _, c := range s.in(piece) {
					if c.row <= cl.rows {
						open[c.row-1] |= 1 << c.column
					}
				}
			}
		}
		return open
	}
	for column := range cl.width {
		for row := b.height(column) + 1; row <= cl.rows; row++ {
			open[row-1] |= 1 << column
		}
	}
	return open
}

// profile is that of a board on which rows have been sacrificed before.
func (cl claim) profile(b *board, sacrificed rows, supply supply) profile {
	p, open := profile{sacrificed: sacrificed, supply: supply}, cl.open(b)
	for column := range cl.width {
		if cl.game == "drop" {
			p.columns[column] = uint16(min(b.height(column), cl.rows))
		}
		for row := 1; row <= cl.rows; row++ {
			switch c := (cell{column, row}); {
			case open.filled(c) && cl.game == "slide":
				p.columns[column] |= 1 << (row - 1)
			case !open.filled(c) && !b.filled(c): // a hole
				p.sacrificed |= 1 << (row - 1)
			}
		}
	}
	return p
}

// board makes one with a profile, but for its holes: all cells that are not open are filled.
func (cl claim) board(p profile) (b board) {
	for column := range cl.width {
		for row := 1; row <= cl.rows; row++ {
			if cl.game == "drop" && row <= int(p.columns[column]) || cl.game == "slide" && p.columns[column]>>(row-1)&1 == 0 {
				b[row-1] |= 1 << column
			}
		}
	}
	return b
}

// dealt are the profiles after every legal move with a deal.
func (cl claim) dealt(p profile, deal int) (all []profile, line bool) {
	before := cl.board(p)
	for _, s := range cl.moves(&before, deal) {
		after := before.with(s)
		all = append(all, cl.profile(&after, p.sacrificed, cl.after(p.supply, deal)))
		line = line || cl.line(&after, p.sacrificed)
	}
	return all, line
}

// never is more pieces than there are in any claim.
const never = 1 << 20

// lost tells whether a profile without a line is statically lost, with n pieces left.
func (cl claim) lost(p profile, n int) bool {
	b := cl.board(p)
	if cl.game == "slide" && cl.deals == "bag" {
		return cl.lostTo(&b, p, n, cl.first())
	}
	if cl.game == "slide" {
		for piece := range pieces {
			if p.supply.has(piece) && cl.lostTo(&b, p, n, 1<<piece) {
				return true
			}
		}
		return false
	}
	always := cl.deals != "bag" // the same piece, again and again
	withO, withI, withFew := always && p.supply.has(pieceO), always && p.supply.has(pieceI), true
	few := cl.fill(p.supply, n)
	for row := 1; row <= cl.rows; row++ {
		if !p.sacrificed.has(row) {
			o, i, cells := needs(cl.empty(&b, row))
			withO = withO && o > n
			withI = withI && i > n
			withFew = withFew && cells > few
		}
	}
	return withO || withI || withFew
}

// needs is how many pieces O, and how many pieces I, a row of drop needs with such empty
// columns, and how many cells it lacks.
func needs(empty uint16) (o, i, cells int) {
	run := 0
	for column := range columns + 1 {
		if empty>>column&1 == 1 {
			run++
			continue
		}
		o += run/2 + run%2*never
		i += run/4 + run%4
		cells += run
		run = 0
	}
	return o, i, cells
}

// fill is how many cells of one row n pieces fill at most, when each is one of those
// that fill fewest of all that may be dealt.
func (cl claim) fill(s supply, n int) (cells int) {
	most := [7]int{4, 2, 2, 3, 3, 3, 2}
	for ; n > 0; n-- {
		fewest := -1
		for piece := range pieces {
			if s.has(piece) && (fewest < 0 || most[piece] < most[fewest]) {
				fewest = piece
			}
		}
		cells += most[fewest]
		s = cl.after(s, fewest)
	}
	return cells
}

// lostTo tells whether each row of slide needs more of some pieces than there can be.
func (cl claim) lostTo(b *board, p profile, n int, by supply) bool {
	var all board // the cells of low states
	var fill [high]map[uint16]bool
	for i := range fill {
		fill[i] = make(map[uint16]bool) // what single states have of a row
	}
	for piece := range pieces {
		if !by.has(piece) {
			continue
		}
		for _, s := range cl.reached(b, piece) {
			if in := s.in(piece); cl.low(in) {
				all = all.with(in)
				for i, cells := range (board{}).with(in) {
					fill[i][cells] = true
				}
			}
		}
	}
	number := 0
	for _, cells := range all {
		number += bits.OnesCount16(cells)
	}
	for row := 1; row <= cl.rows; row++ {
		if !p.sacrificed.has(row) && needed(cl.empty(b, row), fill[row-1], map[uint16]int{0: 0}) <= min(n, number/4) {
			return false
		}
	}
	return true
}

// needed is the least number of sets that have each of the cells once, and no others.
func needed(cells uint16, sets map[uint16]bool, known map[uint16]int) int {
	if n, ok := known[cells]; ok {
		return n
	}
	least := never
	for set := range sets {
		if first := cells & -cells; set&first != 0 && set&^cells == 0 {
			least = min(least, 1+needed(cells&^set, sets, known))
		}
	}
	known[cells] = least
	return least
}

// canonical is the smallest of the profiles that are the same to the game, by the five
// steps of Canonical profiles.
func (cl claim) canonical(p profile) profile {
	if cl.game == "slide" {
		return p
	}
	image := p
	slices.Reverse(image.columns[:cl.width])
	image.supply = p.supply.mirror()
	p.columns, image.columns = cl.sorted(p.columns), cl.sorted(image.columns)
	if cl.first() == cl.first().mirror() && image.compare(p) < 0 {
		return image
	}
	return p
}

// sorted has the sequences that end with a full column in ascending order.
func (cl claim) sorted(heights [columns]uint16) (all [columns]uint16) {
	walled := append(slices.Clone(heights[:cl.width]), uint16(cl.rows))
	var sequences [][]uint16
	for begin, i := 0, 0; i < len(walled); i++ {
		if int(walled[i]) == cl.rows {
			sequences = append(sequences, walled[begin:i+1])
			begin = i + 1
		}
	}
	slices.SortFunc(sequences, slices.Compare)
	copy(all[:], slices.Concat(sequences...)[:cl.width])
	return all
}
