package checker

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A position is what matters of a board of the usual game (SPEC.md, Positions). Row 1 is
// at the top of the lowest column, or the floor. A closed row has a buried hole, which the
// player never uncovers again, so that it is never full; the floor counts as one.
type position struct {
	lines   uint8           // rows still to be completed; 0 if there is no end
	closed  uint16          // bit y: row y+1 is closed
	heights [maxWidth]uint8 // 1 to 16
	holes   [maxWidth]uint8 // the row of the topmost buried hole; 0: a closed row keeps it covered
}

// lines verifies the evidence of a claim about more than one row: each position, in the
// order in which they are met, has its wait, within which its answers complete a row.
func (s *source) lines(section *Section) {
	first := position{lines: uint8(section.Claim.Lines), closed: 1}
	copy(first.heights[:], slices.Repeat([]uint8{1}, section.Claim.Width))
	met, number := []position{first}, map[position]int{first: 0} // its index in met
	waits := []int{section.Claim.Pieces}                         // the most that each may be, then what it is
	count := int(binary.BigEndian.Uint32(s.read(4)))
	for n := 0; n < max(count, len(met)); n++ {
		s.place = Place{s.place.Section, "position", n + 1, -1}
		s.require(n < min(count, len(met)), CheckPositions, "%d positions are announced, and %d met", count, len(met))
		s.require(n < s.limit, CheckLimit, "more than %d positions", s.limit)
		binary.Write(s.digest, binary.BigEndian, met[n])
		encoded := s.read(8)
		wait := int(encoded[0])
		s.require(wait >= 1 && wait <= waits[n], CheckWait, "a wait of %d, not 1 to %d", wait, waits[n])
		waits[n] = wait
		for p, move := range encoded[1:] {
			s.place.Index = p
			rotation, offset := int(move>>4), int(move&15)-2
			s.require(rotation < len(shapes[p]), CheckRotation, "rotation %d is not used", rotation)
			next, completed := s.drop(&met[n], section.Claim.Width, &shapes[p][rotation], offset)
			most := wait - 1
			if completed && next.lines == 1 {
				continue
			} else if completed {
				most, next.lines = section.Claim.Pieces, max(next.lines, 1)-1
			}
			i, known := number[next]
			if !known {
				i, met, waits = len(met), append(met, next), append(waits, most)
				number[next], number[next.mirror(section.Claim.Width)] = i, i
			}
			if i > n {
				waits[i] = min(waits[i], most)
			}
			s.require(waits[i] <= most && most > 0, CheckWait, "no row is complete, and the wait is not shorter")
		}
	}
	section.Positions, section.Moves = count, 7*count
}

// drop lets a piece fall, and removes the rows that are full; checks 14, 27 and 28.
func (s *source) drop(p *position, width int, sh *shape, left int) (next position, completed bool) {
	y := -3 // the box's lowest row, from 0
	for _, c := range sh {
		s.require(left+c.x >= 0 && left+c.x < width, CheckLegal, "a cell is outside the well")
		y = max(y, int(p.heights[left+c.x])-c.y)
	}
	open, closed := ^uint32(p.closed), uint32(p.closed)
	bottom, top := p.heights, p.heights        // of what the piece fills in each column
	for _, c := range slices.Backward(sh[:]) { // the higher cells of a column first
		x, row := left+c.x, uint8(y+c.y)
		bottom[x], top[x] = row, max(top[x], row+1)
	}
	for x := range width {
		open &^= rows(p.heights[x], bottom[x]) // holes that the piece covers
	}
	full := open & rows(0, slices.Min(top[:width]))
	remain := func(height uint8) uint8 { return height - uint8(bits.OnesCount32(full&rows(0, height))) }
	for x := range width {
		height, hole := p.heights[x], p.holes[x]
		if rows(bottom[x], top[x])&^full != 0 { // a cell of the piece is left
			height = top[x]
			if bottom[x] > p.heights[x] { // and covers a hole
				hole, closed = bottom[x], closed|rows(p.heights[x], bottom[x])
			}
		}
		next.heights[x], next.holes[x] = remain(height), remain(hole)
		s.require(hole == 0 || next.heights[x] > next.holes[x], CheckBuried, "a hole in column %d is uncovered", x)
	}
	base := slices.Min(next.heights[:width]) - 1
	for y := range uint8(32) {
		next.closed |= uint16(closed >> y & 1 << remain(y) >> base)
	}
	next.lines = p.lines
	for x := range width {
		next.heights[x] -= base
		next.holes[x] -= min(base, next.holes[x])
		s.require(next.heights[x] <= 16, CheckHeight, "column %d is more than 15 rows higher than another", x)
		if uint32(next.closed)&rows(next.holes[x], next.heights[x]) != 0 {
			next.holes[x] = 0 // a cell above it stays for ever
		}
	}
	return next, full != 0
}

// rows is the set of the rows above one height, up to another.
func rows(from, to uint8) uint32 { return 1<<to - 1<<min(from, to) }

// mirror returns the mirror image, which has the mirrored answers.
func (p position) mirror(width int) position {
	slices.Reverse(p.heights[:width])
	slices.Reverse(p.holes[:width])
	return p
}
