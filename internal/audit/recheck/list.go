package recheck

import "slices"

// A position has for each column the row in which it ends, 0 or below for a deep one, and the closed rows.
type position struct {
	ends   [columns]int
	closed rows
}

// bytes is a position as it is written.
func (cl claim) bytes(p position) string {
	text := make([]byte, (cl.width+1)/2+1)
	for column := range cl.width {
		text[column/2] |= byte(p.ends[column]) << (4 - column%2*4)
	}
	text[len(text)-1] = byte(p.closed)
	return string(text)
}

// either is how a position is written, or its mirror image if that is smaller and the pieces may be mirrored.
func (cl claim) either(p position) string {
	written := cl.bytes(p)
	if cl.first().mirror() == cl.first() {
		slices.Reverse(p.ends[:cl.width])
		written = min(written, cl.bytes(p))
	}
	return written
}

// normal is a position without the rows below the least height, and how many these are.
func (cl claim) normal(p position) (position, int) {
	shift := 0
	for slices.Min(p.ends[:cl.width]) > 1 {
		for column := range cl.width {
			p.ends[column]--
		}
		p.closed >>= 1
		shift++
	}
	return p, shift
}

// fallen is the position after a piece has fallen, row by row, where deep columns end in a row.
func (cl claim) fallen(p position, s shape, deep int) position {
	for column := range cl.width {
		if p.ends[column] == 0 {
			p.ends[column] = deep
		}
	}
	rests := func(s shape) bool {
		return slices.ContainsFunc(s[:], func(c cell) bool { return c.row-1 <= p.ends[c.column] })
	}
	for s = s.moved(0, 2*high); !rests(s); {
		s = s.moved(0, -1)
	}
	after := p
	for _, c := range s {
		after.ends[c.column] = max(after.ends[c.column], c.row)
	}
	for column := range cl.width {
		for row := max(p.ends[column], 0) + 1; row < after.ends[column]; row++ {
			if !slices.Contains(s[:], cell{column, row}) { // a hole
				after.closed |= 1 << (row - 1)
			}
		}
		after.ends[column] = max(after.ends[column], 0)
	}
	return after
}

// completed tells whether all columns reach an open row.
func (cl claim) completed(p position) bool {
	for row := 1; row <= slices.Min(p.ends[:cl.width]); row++ {
		if !p.closed.has(row) {
			return true
		}
	}
	return false
}

// A met position has its depth, the rows that it takes, and whether something leads to it.
type met struct {
	depth, takes int
	led          bool
}

// list reads and verifies the evidence for rows for ever.
func (c *checker) list(cl claim, s *Section) {
	number := c.number(4)
	all := make(map[string]*met) // by their bytes
	var order []string
	last := met{}
	for n := 1; int64(n) <= number; n++ {
		if n > c.limit {
			c.reject(21, "there are more positions than %d", c.limit)
		}
		written := c.text((cl.width+1)/2 + 1)
		p := cl.position(written)
		if slices.Max(p.ends[:]) > 8 {
			c.reject(25, "position %d has heights %v", n, p.ends[:cl.width])
		}
		this := &met{}
		for piece := range pieces {
			if cl.first().has(piece) {
				c.answered(cl, p, piece, int(c.number(1)), all, this)
				s.Moves++
			}
		}
		if all[written] != nil || this.depth < last.depth || this.depth == last.depth && written <= order[len(order)-1] {
			c.reject(26, "position %d does not stand after the one before it, or is there twice", n)
		}
		all[written], last = this, *this
		order = append(order, written)
		for _, height := range p.ends {
			c.derived(uint16(height))
		}
		c.derived(uint16(p.closed), cl.first(), uint32(this.depth), uint32(this.takes))
	}
	c.fronts(cl, all)
	for n, written := range order {
		if !all[written].led {
			c.reject(29, "position %d is no front, and no answer leads to it", n+1)
		}
	}
	s.Positions = len(order)
}

// position reads one. An odd width has half a byte more.
func (cl claim) position(text string) (p position) {
	for column := range (cl.width + 1) / 2 * 2 {
		p.ends[column] = int(text[column/2]) >> (4 - column%2*4) % 16
	}
	p.closed = rows(text[len(text)-1])
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
	for deep := -3; deep <= 0; deep++ {
		after := cl.fallen(p, s, deep)
		if after.ends == p.ends {
			continue // the position stays
		}
		this.takes = max(this.takes, slices.Max(after.ends[:])-1)
		if cl.completed(after) {
			this.depth = max(this.depth, 1)
			continue
		}
		next, shift := cl.normal(after)
		to := all[cl.either(next)]
		if slices.Max(next.ends[:]) > 8 || to == nil {
			c.reject(27, "piece %d completes no row, and leads to %v, %b", piece, next.ends[:cl.width], next.closed)
		}
		to.led = true
		this.depth, this.takes = max(this.depth, 1+to.depth), max(this.takes, shift+to.takes)
	}
}

// fronts has each row that is neither empty nor full be the highest, and the floor; checks 28 and 30.
func (c *checker) fronts(cl claim, all map[string]*met) {
	for row := 1; row < 1<<cl.width; row++ {
		var p position
		for column := range cl.width {
			p.ends[column] = row >> column % 2
		}
		if row == 1<<cl.width-1 {
			p.closed = 1
		}
		to := all[cl.either(p)]
		if to == nil {
			c.reject(28, "the front %v is not there", p.ends[:cl.width])
		}
		if to.led = true; to.takes > cl.rows {
			c.reject(30, "from the front %v, %d rows may be taken", p.ends[:cl.width], to.takes)
		}
	}
}
