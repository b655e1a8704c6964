package slide

import "math/bits"

// Never is a number of pieces that no game has, and so a bound for what cannot
// be forced at all.
const Never = 63

// A tiling is, for each length, the columns of a row in which a segment of a piece
// can begin.
type tiling [box + 1]uint16

// needed returns how many pieces it takes at least to complete a line if only one
// kind is dealt, which has the states s; Never if it cannot be done. A row that is
// not sacrificed is complete when its empty cells are tiled by segments of the
// piece, each from a state that lies wholly below the free rows. Pieces that come
// to rest only take states away (SPEC.md, Statically lost profiles).
func (w *Well) needed(number int, p *Profile, s *reach, lowest int) int {
	piece := &pieces[number]
	var tilings [maxRows]tiling
	for i := lowest; i < under+w.Rows; i++ {
		low := s[i] & piece.low[min(under+w.Rows-i, box)]
		for _, g := range piece.segments {
			tilings[i+g.row][g.length] |= uint16(low>>(lane*g.rotation)) << g.column >> left
		}
	}
	least := Never
	for y := range w.Rows {
		if p.Sacrificed>>y&1 == 0 {
			least = min(least, tilings[under+y].least(p.Open[y]))
		}
	}
	return least
}

// least returns the least number of segments that tile some cells of a row.
func (t *tiling) least(cells uint16) int {
	end := bits.Len16(cells)
	var number [16 + box]int // of segments for the cells below a column, from behind
	for x := end - 1; x >= 0; x-- {
		if cells>>x&1 == 0 {
			number[x] = number[x+1]
			continue
		}
		number[x] = Never
		for length := 1; length <= box && cells>>(x+length-1)&1 != 0; length++ {
			if t[length]>>x&1 != 0 {
				number[x] = min(number[x], 1+number[x+length])
			}
		}
	}
	return number[0]
}
