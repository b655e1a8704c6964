package checker

import (
	"math/bits"
	"slices"
)

// drop are the rules of that game, on real cells, and then on profiles.
type drop struct{ Claim }

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

// digest packs four bits for each height, column 0 first, and the sacrificed rows below them.
// Beyond 12 columns these take only 8 bits, as there are at most 8 rows.
func (d *drop) digest(p profile) any {
	number := uint64(p.sacrificed)
	for x, height := range p.columns {
		number |= uint64(height) << (60 - 4*x)
	}
	return number
}

func (d *drop) moves(p profile, piece int, all []profile) []profile {
	for rotation := range shapes[piece] {
		for offset := -2; offset < d.Width; offset++ {
			if after, legal := d.place(p, &shapes[piece][rotation], offset); legal {
				all = append(all, after)
			}
		}
	}
	return all
}

// place drops a piece, if it is legal: inside the well, in no full column, and not
// above the ceiling.
func (d *drop) place(p profile, sh *shape, offset int) (after profile, legal bool) {
	y := -3 // the box's lowest row, from 0
	for _, c := range sh {
		x := offset + c.x
		if x < 0 || x >= d.Width || int(p.columns[x]) == d.Rows {
			return p, false
		}
		y = max(y, int(p.columns[x])-c.y)
	}
	for _, c := range sh { // the lower cells of a column first
		x, row := offset+c.x, y+c.y+1
		for hole := int(p.columns[x]) + 1; hole < row && hole <= d.Rows; hole++ {
			p.sacrificed |= 1 << (hole - 1)
		}
		p.columns[x] = uint16(min(row, d.Rows))
	}
	return p, d.Ceiling == 0 || y+sh[3].y < d.Ceiling
}

// line reports whether all columns reach a row without a hole.
func (d *drop) line(p profile) bool {
	reached := uint16(1)<<slices.Min(p.columns[:d.Width]) - 1
	return reached&^p.sacrificed != 0
}

// keep returns the canonical profile, if it is not statically lost.
func (d *drop) keep(p profile, left int) (kept profile, lost bool) {
	if d.lost(&p, left) {
		return p, true
	}
	return d.canonical(p), false
}

// lost reports whether one of SPEC.md's three conditions holds for every row without a hole,
// the same one for all.
func (d *drop) lost(p *profile, left int) bool {
	again := d.Deals != "bag" // the same piece may be dealt all the time
	tooFewO, tooFewI, tooFewCells := again && p.may>>6 == 1, again && p.may&1 == 1, true
	most := d.fewest(p.may, left)
	empty := 0 // the columns that do not reach the row
	var byHeight [maxRows + 1]int
	for x, height := range p.columns[:d.Width] {
		byHeight[height] |= 1 << x
	}
	for row := 1; row <= d.Rows; row++ {
		empty |= byHeight[row-1]
		if p.sacrificed>>(row-1)&1 == 1 {
			continue
		}
		cells := bits.OnesCount(uint(empty))
		tooFewO = tooFewO && (cells > 2*left || cells != 2*groups(empty, 2)) // an O fills two cells or none
		tooFewI = tooFewI && cells-3*groups(empty, 4) > left                 // an I fills one or four
		tooFewCells = tooFewCells && cells > most
	}
	return tooFewO || tooFewI || tooFewCells
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
func (d *drop) fewest(may set, pieces int) int {
	order, fills := [7]int{1, 2, 6, 3, 4, 5, 0}, [7]int{2, 2, 2, 3, 3, 3, 4}
	i := slices.IndexFunc(order[:], func(p int) bool { return may>>p&1 == 1 })
	if d.Deals != "bag" || pieces == 0 {
		return pieces * fills[i]
	}
	return fills[i] + d.fewest(d.after(may, order[i]), pieces-1)
}

// canonical returns the smallest profile that is the same to the game: components may
// change places, and all may be mirrored, if the pieces may be. For the theorem, any
// would do; the smallest makes the number of profiles agree with the certificate.
func (d *drop) canonical(p profile) profile {
	image := p
	slices.Reverse(image.columns[:d.Width])
	image.may = p.may&0b1001001 | p.may&0b0010010<<1 | p.may&0b0100100>>1 // S for Z, and J for L
	p, image = d.sorted(p), d.sorted(image)
	if (image.may == p.may || d.Deals == "bag") && image.compare(p) < 0 {
		return image
	}
	return p
}

// sorted puts the components in ascending order, which makes the smallest profile: the columns
// are split after each full one, sorted, and joined. The right wall counts as a full column.
func (d *drop) sorted(p profile) profile {
	var columns [maxWidth + 1]uint16
	var components [maxWidth + 1][]uint16
	copy(columns[:], p.columns[:d.Width])
	columns[d.Width] = uint16(d.Rows)
	n, begin := 0, 0
	for x, height := range columns[:d.Width+1] {
		if int(height) == d.Rows {
			components[n] = columns[begin : x+1]
			for i := n; i > 0 && slices.Compare(components[i], components[i-1]) < 0; i-- {
				components[i], components[i-1] = components[i-1], components[i]
			}
			n, begin = n+1, x+1
		}
	}
	x := 0
	for _, component := range components[:n] {
		x += copy(p.columns[x:d.Width], component)
	}
	return p
}
