package recheck

import "slices"

// A position has the heights of its columns above the lowest one, and the closed rows.
type position struct {
	heights [columns]int
	closed  rows
}

// bytes is a position as it is written.
func (cl claim) bytes(p position) string {
	text := make([]byte, cl.width/2+1)
	for column := range cl.width {
		text[column/2] |= byte(p.heights[column]) << (4 - column%2*4)
	}
	text[cl.width/2] = byte(p.closed)
	return string(text)
}

// mirrored is the mirror image.
func (cl claim) mirrored(p position) position {
	slices.Reverse(p.heights[:cl.width])
	return p
}

// either is how a position or its mirror image is written, whichever is smaller.
func (cl claim) either(p position) string {
	return min(cl.bytes(p), cl.bytes(cl.mirrored(p)))
}

// above is a position without the rows up to the lowest column, and how many these are.
func (cl claim) above(p position) (position, int) {
	least := slices.Min(p.heights[:cl.width])
	for column := range cl.width {
		p.heights[column] -= least
	}
	p.closed >>= least
	return p, least
}

// fallen is the position after a piece has fallen, row by row, and the highest of its rows.
func (cl claim) fallen(p position, s shape) (after position, highest int, completed bool) {
	rests := func(s shape) bool {
		return slices.ContainsFunc(s[:], func(c cell) bool { return c.row-1 <= p.heights[c.column] })
	}
	for s = s.moved(0, 2*high); !rests(s); {
		s = s.moved(0, -1)
	}
	after = p
	for _, c := range s {
		after.heights[c.column] = max(after.heights[c.column], c.row)
	}
	for column := range cl.width {
		for row := p.heights[column] + 1; row < after.heights[column]; row++ {
			if !slices.Contains(s[:], cell{column, row}) { // a hole
				after.closed |= 1 << (row - 1)
			}
		}
	}
	for row := 1; row <= slices.Min(after.heights[:cl.width]); row++ {
		completed = completed || !after.closed.has(row)
	}
	return after, slices.Max(after.heights[:cl.width]), completed
}

// A met position has its depth, the rows that it takes, and whether something leads to it.
type met struct {
	depth, takes int
	led          bool
}

// lines reads and verifies the evidence for rows for ever.
func (c *checker) lines(cl claim, s *Section) {
	number := c.number(4)
	all := make(map[string]*met) // by their bytes
	var order []string
	last := met{}
	for n := 1; int64(n) <= number; n++ {
		if n > c.limit {
			c.reject(21, "there are more positions than %d", c.limit)
		}
		text := c.text(cl.width/2 + 8)
		p := cl.position(text)
		written := text[:cl.width/2+1]
		lowest, highest := slices.Min(p.heights[:cl.width]), slices.Max(p.heights[:cl.width])
		if lowest > 0 || highest > 8 || p.closed>>highest > 0 || written != cl.either(p) {
			c.reject(25, "position %d has heights %v and closed rows %b", n, p.heights[:cl.width], p.closed)
		}
		this := &met{}
		for piece := range pieces {
			c.answered(cl, p, piece, int(text[cl.width/2+1+piece]), all, this)
			s.Moves++
		}
		if all[written] != nil || this.depth < last.depth || this.depth == last.depth && written <= order[len(order)-1] {
			c.reject(26, "position %d does not stand after the one before it, or is there twice", n)
		}
		all[written], last = this, *this
		order = append(order, written)
		for _, height := range p.heights {
			c.derived(uint16(height))
		}
		c.derived(uint16(p.closed), cl.first().number(), uint32(this.depth), uint32(this.takes))
	}
	c.surfaces(cl, position{}, 0, all)
	for n, written := range order {
		if !all[written].led {
			c.reject(29, "position %d is no lane surface's, and no answer leads to it", n+1)
		}
	}
	s.Positions = len(order)
}

// position reads one.
func (cl claim) position(text string) (p position) {
	for column := range cl.width {
		p.heights[column] = int(text[column/2]) >> (4 - column%2*4) % 16
	}
	p.closed = rows(text[cl.width/2])
	return p
}

// answered carries an answer out, and adds what follows to a position; checks 8, 14, and 27.
func (c *checker) answered(cl claim, p position, piece, move int, all map[string]*met, this *met) {
	if move/16 >= len(pieces[piece]) {
		c.reject(8, "piece %d has no rotation %d", piece, move/16)
	}
	s := pieces[piece][move/16].moved(move%16-2, 0)
	if slices.ContainsFunc(s[:], func(c cell) bool { return c.column < 0 || c.column >= cl.width }) {
		c.reject(14, "a cell of piece %d is outside the well", piece)
	}
	after, highest, completed := cl.fallen(p, s)
	this.takes = max(this.takes, highest)
	if completed {
		this.depth = max(this.depth, 1)
		return
	}
	next, least := cl.above(after)
	to := all[cl.either(next)]
	if slices.Max(next.heights[:]) > 8 || to == nil {
		c.reject(27, "piece %d completes no row, and leads to %v, %b", piece, next.heights[:cl.width], next.closed)
	}
	to.led = true
	this.depth, this.takes = max(this.depth, 1+to.depth), max(this.takes, least+to.takes)
}

// surfaces has the lanes from a column on end in all ways; checks 28 and 30.
func (c *checker) surfaces(cl claim, p position, column int, all map[string]*met) {
	if column == cl.width {
		surface, least := cl.above(p)
		surface.closed = 1<<slices.Max(surface.heights[:cl.width]) - 1
		to := all[cl.either(surface)]
		if to == nil {
			c.reject(28, "the lane surface %v is not there", surface.heights[:cl.width])
		}
		if to.led = true; least+to.takes > cl.rows {
			c.reject(30, "%d rows may be taken", least+to.takes)
		}
		return
	}
	for top := 1; top <= 3; top++ {
		for _, lane := range [][2]int{{top, top}, {top, top - 1}, {top - 1, top}} {
			p.heights[column], p.heights[column+1] = lane[0], lane[1]
			c.surfaces(cl, p, column+2, all)
		}
	}
	for top := 2; top <= 4 && column == cl.width-4; top++ {
		copy(p.heights[column:], []int{top, top, top, top})
		c.surfaces(cl, p, cl.width, all)
	}
}
