package checker

import (
	"encoding/binary"
	"slices"
)

// In a position, no column is more than maxHeight above the lowest one. So a piece rests in
// row maxHeight+4 at the most, and no column is full in a well of maxRows rows.
const maxHeight = 8

// lines verifies the evidence of a claim about rows for ever (SPEC.md, Rows for ever): a list
// of positions, with answers that complete a row or lead to a position before. Lane surfaces
// are all in it. A position is a profile, with the heights above the lowest column, and the
// closed rows as sacrificed ones.
func (s *source) lines(section *Section) {
	well := &drop{Claim{Width: section.Claim.Width, Rows: maxRows}}
	size := well.Width/2 + 1 // bytes of a position; the answers follow
	number, last := make(map[profile]int), ""
	depth, takes, used := []int{0}, []int{0}, []bool{true} // by number, from 1; 0: a row is complete
	section.Positions = int(binary.BigEndian.Uint32(s.read(4)))
	for n := 1; n <= section.Positions; n++ {
		s.place = Place{s.place.Section, "position", n, -1}
		s.require(n <= s.limit, CheckLimit, "more than %d positions", s.limit)
		encoded := string(s.read(size + 7))
		p := profile{sacrificed: uint16(encoded[size-1])}
		for x := range well.Width {
			p.columns[x] = uint16(encoded[x/2] >> (4 - x%2*4) & 15)
		}
		_, lowest, highest := well.fromLowest(p)
		inRange := lowest == 0 && highest <= maxHeight && p.sacrificed>>highest == 0
		s.require(inRange, CheckPosition, "heights or closed rows are not in their ranges")
		s.require(p == well.canonical(p), CheckPosition, "the position's mirror image belongs here")
		depth, takes, used = append(depth, 0), append(takes, 0), append(used, false)
		for piece, move := range []byte(encoded[size:]) {
			s.place.Index = piece
			rotation, offset := int(move>>4), int(move&15)-2
			s.require(rotation < len(shapes[piece]), CheckRotation, "rotation %d is not used", rotation)
			after, legal := well.place(p, &shapes[piece][rotation], offset)
			s.require(legal, CheckLegal, "a cell is outside the well")
			section.Moves++
			next, lowest, highest := well.fromLowest(after)
			to := number[well.canonical(next)]
			s.require(to > 0 || well.line(after), CheckEarlier, "no row is complete, and no position before this one goes on")
			if well.line(after) {
				to, lowest = 0, 0
			}
			depth[n], takes[n], used[to] = max(depth[n], depth[to]+1), max(takes[n], highest, lowest+takes[to]), true
		}
		s.place.Index = -1
		ascends := depth[n] > depth[n-1] || depth[n] == depth[n-1] && encoded[:size] > last
		s.require(ascends, CheckSorted, "the position does not come after the one before it")
		s.require(number[p] == 0, CheckSorted, "the position is there already, as number %d", number[p])
		number[p], last = n, encoded[:size]
		s.digest.Write([]byte(last))
		binary.Write(s.digest, binary.BigEndian, []uint32{uint32(depth[n]), uint32(takes[n])})
	}
	s.place = Place{Section: s.place.Section}
	well.ends(profile{}, 0, func(end profile) {
		surface, lowest, highest := well.fromLowest(end)
		surface.sacrificed = 1<<(highest-lowest) - 1
		n := number[well.canonical(surface)]
		s.require(n > 0, CheckSurface, "the lane surface %v is missing", surface.columns[:well.Width])
		s.require(lowest+takes[n] <= section.Claim.Rows, CheckRows, "a row may take %d rows", lowest+takes[n])
		used[n] = true
	})
	s.place = Place{s.place.Section, "position", slices.Index(used, false), -1}
	s.require(!slices.Contains(used, false), CheckMet, "the position is of no lane surface, and no answer leads to it")
}

// fromLowest takes away all rows up to the lowest column.
func (d *drop) fromLowest(p profile) (above profile, lowest, highest int) {
	columns := p.columns[:d.Width] // of a copy
	low, high := slices.Min(columns), slices.Max(columns)
	for x := range columns {
		columns[x] -= low
	}
	p.sacrificed >>= low
	return p, int(low), int(high)
}

// ends calls do for each way in which the lanes from column x on can end, with heights above
// what was the highest row with a filled cell (SPEC.md, Lanes).
func (d *drop) ends(p profile, x int, do func(profile)) {
	for _, lane := range [][2]uint16{{1, 1}, {0, 1}, {1, 0}, {2, 2}, {1, 2}, {2, 1}, {3, 3}, {2, 3}, {3, 2}} {
		p.columns[x], p.columns[x+1] = lane[0], lane[1]
		if x+2 < d.Width {
			d.ends(p, x+2, do)
		} else {
			do(p)
		}
	}
	for level := uint16(2); level <= 4 && x+4 == d.Width; level++ {
		copy(p.columns[x:], []uint16{level, level, level, level})
		do(p)
	}
}
