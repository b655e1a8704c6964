package checker

import (
	"cmp"
	"math/bits"
	"slices"
)

// drop are the rules of that game, on real cells, and then on profiles.
type drop struct{ Claim }

func (d *drop) answers() (*[7][]shape, int, bool) { return &shapes, 4, d.Deals == "" }

// rest lets a piece fall until it lies on a filled cell or the floor; check 14.
func (d *drop) rest(s *source, b *board, piece int, a answer) int {
	sh, left := &shapes[piece][a.rotation], int(a.offset)
	for _, c := range sh {
		s.require(left+c.x >= 0 && left+c.x < d.Width, CheckLegal, "a cell is outside the well")
		for _, row := range b.rows[d.Rows-1:] {
			s.require(row>>(left+c.x)&1 == 0, CheckLegal, "a cell is in a full column")
		}
	}
	y := d.Rows + overhang // above every filled cell
fall:
	for ; ; y-- {
		for _, c := range sh {
			if below := y + c.y - 1; below < 0 || below < len(b.rows) && b.rows[below]>>(left+c.x)&1 == 1 {
				break fall
			}
		}
	}
	s.require(d.Ceiling == 0 || y+sh[3].y < d.Ceiling, CheckLegal, "a cell is above the ceiling")
	return y
}

// heights are a profile: four bits for each column's height, the left column's highest,
// and 0 right of the well. So they are ordered as a number.
type heights = profile[uint64]

func at(x int) int                             { return (60 - 4*x) & 63 } // the lowest bit of column x, 0 to 15; & 63 only makes it faster
func height(columns uint64, x int) int         { return int(columns >> at(x) & 15) }
func (d *drop) compare(a, b uint64) (sign int) { return cmp.Compare(a, b) }
func (d *drop) number(p heights) any           { return p.columns | uint64(p.sacrificed) } // no bit is in both: beyond 12 columns, there are at most 8 rows

func (d *drop) moves(p heights, piece int, all []heights) []heights {
	for rotation := range shapes[piece] {
		for offset := -2; offset < d.Width; offset++ {
			if after := p; d.place(&after, &shapes[piece][rotation], offset) {
				all = append(all, after)
			}
		}
	}
	return all
}

// place drops a piece, if it is legal: inside the well, in no full column, and not
// above the ceiling. If it is not, p is of no further use.
func (d *drop) place(p *heights, sh *shape, offset int) (legal bool) {
	y := -3 // the box's lowest row, from 0
	for _, c := range sh {
		x := offset + c.x
		if x < 0 || x >= d.Width || height(p.columns, x) == d.Rows {
			return false
		}
		y = max(y, height(p.columns, x)-c.y)
	}
	for _, c := range sh { // the lower cells of a column first
		x, row := offset+c.x, y+c.y+1
		for hole := height(p.columns, x) + 1; hole < row && hole <= d.Rows; hole++ {
			p.sacrificed |= 1 << (hole - 1)
		}
		p.columns += uint64(min(row, d.Rows)-height(p.columns, x)) << at(x)
	}
	return d.Ceiling == 0 || y+sh[3].y < d.Ceiling
}

// settle reports a line, and whether the profile is statically lost: whether one of
// SPEC.md's three conditions holds for every row without a hole, the same one for all.
func (d *drop) settle(p *heights, left int) (line, lost bool) {
	again := d.Deals != "bag" // the same piece may be dealt all the time
	tooFewO, tooFewI, tooFewCells := again && p.deal>>6 == 1, again && p.deal&1 == 1, true
	most := d.fewest(p.deal, left)
	var byHeight [maxRows + 1]uint16 // the columns of each height
	for x := range d.Width {
		byHeight[height(p.columns, x)] |= 1 << x
	}
	empty := 0 // the columns that do not reach the row
	for row := 1; row <= d.Rows; row++ {
		empty |= int(byHeight[row-1])
		if p.sacrificed>>(row-1)&1 == 1 {
			continue
		}
		cells := bits.OnesCount(uint(empty))
		line = line || cells == 0
		tooFewO = tooFewO && (cells > 2*left || cells != 2*groups(empty, 2)) // an O fills two cells or none
		tooFewI = tooFewI && cells-3*groups(empty, 4) > left                 // an I fills one or four
		tooFewCells = tooFewCells && cells > most
	}
	if lost = tooFewO || tooFewI || tooFewCells; !lost {
		d.canonical(p)
	}
	return line, lost
}

// groups returns how often n adjacent columns fit into a set: l div n in each run of l.
func groups(empty, n int) (count int) {
	for group := 1<<n - 1; group <= empty; group <<= 1 {
		if empty&group == group {
			empty, count = empty&^group, count+1
		}
	}
	return count
}

// fewest returns how many cells of a row some pieces fill at most, if always one of
// those is dealt that fill fewest: Z, S and O two, T, L and J three, and I four.
func (d *drop) fewest(deal set, pieces int) int {
	order, fills := [7]int{1, 2, 6, 3, 4, 5, 0}, [7]int{2, 2, 2, 3, 3, 3, 4}
	i := slices.IndexFunc(order[:], func(p int) bool { return deal>>p&1 == 1 })
	if d.Deals != "bag" || pieces == 0 {
		return pieces * fills[i]
	}
	return fills[i] + d.fewest(d.next(deal, order[i]), pieces-1)
}

// canonical makes the smallest profile that is the same to the game: components may
// change places, and all may be mirrored, if the pieces may be. For the theorem, any
// would do; the smallest makes the number of profiles agree with the certificate.
func (d *drop) canonical(p *heights) {
	exchanged := p.deal&0b1001001 | p.deal&0b0010010<<1 | p.deal&0b0100100>>1 // Z and S, L and J
	mirrored := uint64(0)
	for x := range d.Width {
		mirrored |= uint64(height(p.columns, x)) << at(d.Width-1-x)
	}
	p.columns, mirrored = d.sorted(p.columns), d.sorted(mirrored)
	if (exchanged == p.deal || d.Deals == "bag") && (mirrored < p.columns || mirrored == p.columns && exchanged < p.deal) {
		p.columns, p.deal = mirrored, exchanged
	}
}

// sorted puts the components in ascending order, which makes the smallest profile.
// Each ends with a full column; the right wall counts as one.
func (d *drop) sorted(columns uint64) (all uint64) {
	wall := uint64(d.Rows) << at(d.Width)
	var components [maxWidth + 1]struct{ heights, bits uint64 } // each as it is at the left wall
	n := 0
	for rest := columns | wall; rest != 0; n++ {
		width := 1
		for height(rest, width-1) < d.Rows { // rest ends with the wall
			width++
		}
		components[n].heights, components[n].bits = rest>>at(width-1)<<at(width-1), uint64(4*width)
		rest <<= components[n].bits
		for i := n; i > 0 && components[i].heights < components[i-1].heights; i-- {
			components[i], components[i-1] = components[i-1], components[i]
		}
	}
	for i, before := 0, uint64(0); i < n; i++ {
		all |= components[i].heights >> before
		before += components[i].bits
	}
	return all - wall
}
