package checker

import (
	"bytes"
	"slices"
)

// drop are the rules of that game: its profiles have heights.
type drop struct{ Claim }
type heights = profile[uint8]

func (d *drop) number(p heights) any {
	n := uint64(p.sacrificed) // beyond 12 columns, in the lowest 8 bits
	for x, h := range p.columns {
		n |= uint64(h) << (60 - 4*x)
	}
	return n
}

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

func (d *drop) settle(p *heights, left int) (line, lost bool) {
	full := 1<<slices.Min(p.columns[:d.Width]) - 1 // the rows that lack no cell but holes
	line, lost = full&^int(p.sacrificed) != 0, d.staticallyLost(p, left)
	if !lost {
		d.canonical(p)
	}
	return line, lost
}

// place drops a piece, if it is legal: inside the well, in no full column, and not
// above the ceiling. If it is not, p is of no further use.
func (d *drop) place(p *heights, sh *shape, offset int) (legal bool) {
	y := -3 // the box's lowest row, from 0
	for _, c := range sh {
		x := offset + c.x
		if x < 0 || x >= d.Width || int(p.columns[x]) == d.Rows {
			return false
		}
		y = max(y, int(p.columns[x])-c.y)
	}
	for _, c := range sh { // the lower cells of a column first
		x, row := offset+c.x, y+c.y+1
		if d.Ceiling != 0 && row > d.Ceiling {
			return false
		}
		for hole := int(p.columns[x]) + 1; hole < row && hole <= d.Rows; hole++ {
			p.sacrificed |= 1 << (hole - 1)
		}
		p.columns[x] = uint8(min(row, d.Rows))
	}
	return true
}

// staticallyLost reports whether every row without a hole lacks more cells than are
// filled if pieces are dealt that fill few, or every one needs more I than are left.
// An I fills one cell of a run of empty ones, or four; no number of O an odd run.
func (d *drop) staticallyLost(p *heights, left int) bool {
	again := d.Deals != "bag" // the same piece may be dealt all the time
	withI, onlyO := again && p.deal&1 == 1, again && p.deal>>6 == 1
	withFew, few := true, d.fewest(p.deal, left)
	for row := 1; row <= d.Rows && (withI || withFew); row++ {
		if p.sacrificed>>(row-1)&1 == 1 {
			continue
		}
		cells, needI, run, runs := 0, 0, 0, 0 // runs is odd if a run is that has ended
		for _, height := range p.columns[:d.Width] {
			if int(height) >= row {
				run, runs = 0, runs|run
				continue
			}
			cells, needI, run = cells+1, needI+1, run+1
			if run%4 == 0 {
				needI -= 3 // one I fills these four
			}
		}
		odd := (runs|run)%2 == 1
		withI, withFew = withI && needI > left, withFew && (cells > few || onlyO && odd)
	}
	return withI || withFew
}

// fewest returns how many cells of a row some pieces fill at most, if always one of
// those is dealt that fill fewest: Z, S and O two, T, L and J three, and I four.
func (c Claim) fewest(deal set, pieces int) int {
	order, fills := [7]int{1, 2, 6, 3, 4, 5, 0}, [7]int{2, 2, 2, 3, 3, 3, 4}
	i := slices.IndexFunc(order[:], func(p int) bool { return deal>>p&1 == 1 })
	if c.Deals != "bag" || pieces == 0 {
		return pieces * fills[i]
	}
	return fills[i] + c.fewest(c.next(deal, order[i]), pieces-1)
}

// canonical makes the smallest profile that is the same to the game: components may
// change places, and all may be mirrored, if the pieces may be. For the theorem, any
// would do; the smallest makes the number of profiles agree with the certificate.
func (d *drop) canonical(p *heights) {
	exchanged := p.deal&0b1001001 | p.deal&0b0010010<<1 | p.deal&0b0100100>>1 // Z and S, L and J
	mirrored := heights{p.columns, p.sacrificed, exchanged}
	slices.Reverse(mirrored.columns[:d.Width])
	d.sortComponents(&p.columns)
	d.sortComponents(&mirrored.columns)
	if c := bytes.Compare(mirrored.columns[:], p.columns[:]); (exchanged == p.deal || d.Deals == "bag") && (c < 0 || c == 0 && exchanged < p.deal) {
		*p = mirrored
	}
}

// sortComponents puts the components in ascending order, which makes the smallest
// profile. Each ends with a full column; the right wall counts as one.
func (d *drop) sortComponents(columns *[maxWidth]uint8) {
	unsorted := [maxWidth + 1]uint8{}
	copy(unsorted[:], columns[:d.Width])
	unsorted[d.Width] = uint8(d.Rows) // the wall
	var sorted [maxWidth + 1][]uint8
	n, first := 0, 0
	for x, height := range unsorted[:d.Width+1] {
		if int(height) == d.Rows {
			sorted[n] = unsorted[first : x+1]
			for i := n; i > 0 && bytes.Compare(sorted[i], sorted[i-1]) < 0; i-- {
				sorted[i], sorted[i-1] = sorted[i-1], sorted[i]
			}
			n, first = n+1, x+1
		}
	}
	x := 0
	for _, component := range sorted[:n] {
		x += copy(columns[x:d.Width], component)
	}
}
