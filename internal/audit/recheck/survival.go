package recheck

import (
	"slices"
	"strings"
)

// A standing is where a game below a ceiling stands when a piece is to be dealt: States.
type standing struct {
	cells string // from column 0 of row 1 on, row by row, up to the ceiling: # for a filled one, or a dot
	kept  int    // piece, or nothing
	bound bool   // the next piece must be placed
	may   supply
	round int
}

const nothing = 7

// survival reads and verifies answers or deals.
func (c *checker) survival(cl claim, s *Section) {
	number := c.number(4)
	next := func() int {
		if number == 0 {
			c.reject(17, "answers or deals are missing")
		}
		number--
		return int(c.number(1))
	}
	list := []standing{{cells: strings.Repeat(".", cl.width*cl.ceiling), kept: nothing, may: cl.first()}}
	known := map[standing]bool{list[0]: true}
	for n := 0; n < len(list); n++ {
		if len(list) > c.limit {
			c.reject(21, "there are more states than %d", c.limit)
		}
		c.standing(cl, list[n])
		follow := c.answers
		if cl.side == "adversary" {
			follow = c.deal
		}
		for _, after := range follow(cl, list[n], next) {
			if !known[after] {
				known[after] = true
				list = append(list, after)
			}
		}
	}
	if number > 0 {
		c.reject(17, "%d answers or deals too many", number)
	}
	s.States = len(list)
}

// answers has the player answer each piece that may be dealt.
func (c *checker) answers(cl claim, s standing, next func() int) (all []standing) {
	for piece := range pieces {
		if s.may.has(piece) {
			after, check := cl.answered(s, piece, next())
			if check != 0 {
				c.reject(check, "the answer to piece %d is not legal", piece)
			}
			all = append(all, after)
		}
	}
	return all
}

// deal has the adversary deal a piece; all that the player can do follows.
func (c *checker) deal(cl claim, s standing, next func() int) (all []standing) {
	piece := next()
	if piece >= len(pieces) || !s.may.has(piece) {
		c.reject(18, "piece %d may not be dealt", piece)
	}
	for answer := range 128 {
		if after, check := cl.answered(s, piece, answer); check == 0 {
			after.round++
			all = append(all, after)
		}
	}
	return all
}

// answered carries an answer out, or gives the check that refuses it: 8, 14 or 31.
func (cl claim) answered(s standing, dealt, answer int) (after standing, check int) {
	after = standing{cells: s.cells, kept: s.kept, may: cl.after(s.may, dealt), round: s.round}
	if answer == 0 {
		if !cl.hold || s.kept != nothing {
			return s, 31
		}
		after.kept, after.bound = dealt, true
		return after, 0
	}
	placed := dealt
	switch answer / 64 {
	case 0:
	case 1:
		if s.kept == nothing || s.bound {
			return s, 31
		}
		placed, after.kept = s.kept, dealt
	default:
		return s, 31
	}
	rotation, offset := answer/16%4, answer%16-2
	if rotation >= len(pieces[placed]) {
		return s, 8
	}
	rest, lies := cl.fall(s.cells, pieces[placed][rotation].moved(offset, cl.ceiling))
	if !lies || slices.ContainsFunc(rest[:], func(c cell) bool { return c.row > cl.ceiling }) {
		return s, 14
	}
	after.cells = cl.settled(s.cells, rest)
	return after, 0
}

// fall lets a shape go down as far as it can. It says no if a cell is outside the well.
func (cl claim) fall(cells string, s shape) (rest shape, inside bool) {
	for {
		below := s.moved(0, -1)
		for _, c := range below {
			if c.column < 0 || c.column >= cl.width {
				return s, false
			}
			if c.row < 1 || c.row <= cl.ceiling && cells[(c.row-1)*cl.width+c.column] == '#' {
				return s, true
			}
		}
		s = below
	}
}

// settled is a board after a shape has come to rest: full rows go, and as many empty ones come from above.
func (cl claim) settled(cells string, s shape) string {
	filled := []byte(cells)
	for _, c := range s {
		filled[(c.row-1)*cl.width+c.column] = '#'
	}
	kept := ""
	for row := range slices.Chunk(filled, cl.width) {
		if strings.Contains(string(row), ".") {
			kept += string(row)
		}
	}
	return kept + strings.Repeat(".", len(cells)-len(kept))
}

// standing writes a state to the trace.
func (c *checker) standing(cl claim, s standing) {
	var rows [20]uint16
	for i, letter := range s.cells {
		if letter == '#' {
			rows[i/cl.width] |= 1 << (i % cl.width)
		}
	}
	kept := uint16(s.kept)
	if s.bound {
		kept += 8
	}
	c.derived(rows, kept, s.may, uint32(s.round))
}
