package checker

import (
	"math/bits"
	"slices"
)

// drop has the rules of that game, on boards and on profiles.
type drop struct{ Claim }
type columnSet uint16 // bit x for column x

func (d *drop) start() profile { return profile{may: d.first()} }

// rest lets a piece fall straight down: SPEC.md, The game.
func (d *drop) rest(v *verifier, b *board, piece int, a answer) shape {
	full := columnSet(0)
	for _, row := range b.rows[d.Rows-1:] {
		full |= columnSet(row)
	}
	cells := dropShapes[piece][a.rotation].at(int(a.offset), d.Rows+overhang) // above all filled cells
	for _, c := range cells {
		v.require(c.x >= 0 && c.x < d.Width, CheckLegal, "a cell is outside the well")
		v.require(full>>c.x&1 == 0, CheckLegal, "a cell is in a full column")
	}
	for !slices.ContainsFunc(cells[:], b.supports) {
		cells = cells.at(0, -1)
	}
	v.require(d.Ceiling == 0 || cells.top() < d.Ceiling, CheckLegal, "a cell is above the ceiling")
	return cells
}

// supports reports whether a cell lies on a filled one, or the floor.
func (b *board) supports(c cell) bool {
	return c.y == 0 || c.y <= len(b.rows) && b.rows[c.y-1]>>c.x&1 == 1
}

func (d *drop) moves(p profile, piece int, all []profile) []profile {
	for rotation := range dropShapes[piece] {
		for offset := -2; offset < d.Width; offset++ {
			after := p
			if d.place(&after, &dropShapes[piece][rotation], offset) {
				all = append(all, after)
			}
		}
	}
	return all
}

// place drops a piece on a profile, and reports whether that is legal: SPEC.md, Profiles.
func (d *drop) place(p *profile, sh *shape, offset int) (legal bool) {
	y := -3 // the row of the box, from 0: the lowest in which all cells are above their columns
	for _, c := range sh {
		x := offset + c.x
		if x < 0 || x >= d.Width || int(p.columns[x]) == d.Rows {
			return false
		}
		y = max(y, int(p.columns[x])-c.y)
	}
	for _, c := range sh { // in a column, the lower cells first
		x, row := offset+c.x, y+c.y+1
		for hole := int(p.columns[x]) + 1; hole < row && hole <= d.Rows; hole++ {
			p.sacrificed |= 1 << (hole - 1)
		}
		p.columns[x] = uint16(min(row, d.Rows))
	}
	return d.Ceiling == 0 || y+sh.top() < d.Ceiling
}

// line reports whether all columns reach a row without a hole.
func (d *drop) line(p profile) bool {
	reached := uint16(1)<<slices.Min(p.columns[:d.Width]) - 1 // bit r-1 for row r
	return reached&^p.sacrificed != 0
}

func (d *drop) admit(p profile, left int) (as profile, lost bool) {
	if d.lost(&p, left) {
		return p, true
	}
	return d.canonical(p), false
}

// lost reports whether one of three conditions holds for all rows without a hole:
// SPEC.md, Statically lost profiles.
func (d *drop) lost(p *profile, left int) bool {
	again := d.Deals != "bag" // what may be dealt may be dealt any number of times
	tooFewO := again && p.may.has(pieceO)
	tooFewI := again && p.may.has(pieceI)
	tooFewCells := true
	fillable := d.fillable(p.may, left)
	var ofHeight [maxRows + 1]columnSet
	for x, height := range p.columns[:d.Width] {
		ofHeight[height] |= 1 << x
	}
	empty := columnSet(0) // those that do not reach the row
	for row := 1; row <= d.Rows; row++ {
		empty |= ofHeight[row-1]
		if p.sacrificed>>(row-1)&1 == 1 {
			continue
		}
		missing := bits.OnesCount16(uint16(empty))
		// O fills two adjacent cells, or none: missing/2 pieces, if all runs are even.
		tooFewO = tooFewO && (missing > 2*left || missing != 2*groups(empty, 2))
		// I fills four adjacent cells, or one: in a run of l, l div 4 + l mod 4 = l - 3*(l div 4) pieces.
		tooFewI = tooFewI && missing-3*groups(empty, 4) > left
		tooFewCells = tooFewCells && missing > fillable
	}
	return tooFewO || tooFewI || tooFewCells
}

// groups returns how often n adjacent columns can be taken from a set, from the left: l div n times
// in a run of l.
func groups(all columnSet, n int) (count int) {
	for group := columnSet(1)<<n - 1; group <= all; group <<= 1 {
		if all&group == group {
			all &^= group
			count++
		}
	}
	return count
}

// fillable returns how many cells of one row n pieces can fill, if the adversary always deals a
// piece that fills fewest: f(n) in SPEC.md, Statically lost profiles.
func (d *drop) fillable(may set, n int) int {
	fewestFirst := [7]int{pieceZ, pieceS, pieceO, pieceT, pieceL, pieceJ, pieceI}
	dealt := fewestFirst[slices.IndexFunc(fewestFirst[:], may.has)]
	fills := [7]int{pieceI: 4, pieceZ: 2, pieceS: 2, pieceT: 3, pieceL: 3, pieceJ: 3, pieceO: 2}[dealt]
	if d.Deals != "bag" || n == 0 {
		return n * fills
	}
	return fills + d.fillable(d.after(may, dealt), n-1)
}

// canonical returns the smallest profile that is the same to the game: SPEC.md, Canonical profiles.
// Components may change places, and all may be mirrored, if the pieces may be. For the theorem, any
// of these would do.
func (d *drop) canonical(p profile) profile {
	image := p
	slices.Reverse(image.columns[:d.Width])
	image.may = p.may.mirrored()
	mirrors := image.may == p.may || d.Deals == "bag"
	p, image = d.sorted(p), d.sorted(image)
	if mirrors && image.compare(p) < 0 {
		return image
	}
	return p
}

// sorted puts the components in ascending order. The columns are split after each full one, sorted,
// and joined; the right wall counts as one. With 4 rows, 3 1 4 4 0 2 is split into 3 1 4, 4 and 0
// 2, and becomes 0 2 4 3 1 4.
func (d *drop) sorted(p profile) profile {
	var columns [maxWidth + 1]uint16
	copy(columns[:], p.columns[:d.Width])
	columns[d.Width] = uint16(d.Rows)
	components := make([][]uint16, 0, len(columns))
	for rest := columns[:d.Width+1]; len(rest) > 0; {
		end := slices.Index(rest, uint16(d.Rows)) + 1
		components, rest = append(components, rest[:end]), rest[end:]
	}
	slices.SortFunc(components, slices.Compare[[]uint16])
	x := 0
	for _, component := range components {
		x += copy(p.columns[x:d.Width], component)
	}
	return p
}
