package recheck

import (
	"bytes"
	"hash"
	"io"
	"slices"
)

// The cells of a board of the usual game.
const (
	empty  = '.'
	filled = '#'
	marked = 'x' // empty, and buried
	floor  = '='
)

// A usual is a board of the usual game: its rows from below, the first of which is row m,
// up to the highest cell.
type usual struct {
	width int
	rows  [][]byte
}

// open tells whether a row has no marked cell, and is not the floor.
func (u usual) open(row int) bool { return !bytes.ContainsAny(u.rows[row], "x=") }

// height is the row of a column's highest cell that is not empty, above row m.
func (u usual) height(column int) int {
	row := len(u.rows) - 1
	for u.rows[row][column] == empty {
		row--
	}
	return row
}

// hole is the row of the hole of a column, above row m, or -1 for none.
func (u usual) hole(column int) int {
	for row := len(u.rows) - 1; row >= 0; row-- {
		switch cell := u.rows[row][column]; {
		case cell == marked:
			return row
		case cell == filled && !u.open(row):
			return -1
		}
	}
	return -1
}

// position is that of the board with so many lines left, as Digests writes it.
func (u usual) position(lines int) string {
	p := make([]byte, 3+2*columns)
	p[0] = byte(lines)
	for row := range u.rows {
		if !u.open(row) {
			p[2-row/8] |= 1 << (row % 8)
		}
	}
	for column := range u.width {
		p[3+column], p[3+columns+column] = byte(u.height(column)+1), byte(u.hole(column)+1)
	}
	return string(p)
}

func (u usual) mirror() usual {
	m := usual{width: u.width}
	for _, row := range u.rows {
		row = bytes.Clone(row)
		slices.Reverse(row)
		m.rows = append(m.rows, row)
	}
	return m
}

// dropped is the board after a move, and whether a row was completed; checks 14, 27 and 28.
func (c *checker) dropped(u usual, s shape) (after usual, completed bool) {
	for _, cell := range s {
		if cell.column < 0 || cell.column >= u.width {
			c.reject(14, "a cell is outside the well")
		}
	}
	after.width = u.width
	for _, row := range u.rows {
		after.rows = append(after.rows, bytes.Clone(row))
	}
	for range 5 { // for a piece above all
		after.rows = append(after.rows, bytes.Repeat([]byte{empty}, u.width))
	}
	meets := func(s shape) bool {
		return slices.ContainsFunc(s[:], func(cell cell) bool { return after.rows[cell.row][cell.column] != empty })
	}
	s = s.moved(0, len(u.rows))
	for next := s.moved(0, -1); !meets(next); next = s.moved(0, -1) {
		s = next
	}
	for _, cell := range s {
		after.rows[cell.row][cell.column] = filled
	}
	before := len(after.rows)
	after.rows = slices.DeleteFunc(after.rows, func(row []byte) bool { return bytes.Count(row, []byte{filled}) == u.width })
	completed = len(after.rows) < before
	least, most := len(after.rows), 0
	for column := range u.width {
		covered := false
		for row := len(after.rows) - 1; row >= 0; row-- {
			switch cell := &after.rows[row][column]; {
			case *cell == filled:
				covered = true
			case *cell == marked && !covered:
				c.reject(27, "a marked cell of column %d has no filled one above it", column)
			case *cell == empty && covered:
				*cell = marked
			}
		}
		least, most = min(least, after.height(column)), max(most, after.height(column))
	}
	if most-least > 15 {
		c.reject(28, "a column is %d rows higher than another", most-least)
	}
	after.rows = after.rows[least : most+1]
	return after, completed
}

// lines reads and verifies the evidence for more than one line.
func (c *checker) lines(cl claim, s *Section, digest hash.Hash) {
	number := c.number(4)
	type step struct{ from, to, piece int } // from is -1 after a row, or at the beginning
	start := usual{cl.width, [][]byte{bytes.Repeat([]byte{floor}, cl.width)}}
	boards, left, waits, steps := []usual{start}, []int{cl.lines}, []int{}, []step{{-1, 0, 0}}
	met := map[string]int{start.position(cl.lines): 0}
	for n := 0; n < len(boards); n++ {
		if int64(n) == number {
			c.reject(25, "more than %d positions are met", number)
		}
		if n == c.limit {
			c.reject(21, "there are more than %d positions", n)
		}
		io.WriteString(digest, boards[n].position(left[n]))
		waits = append(waits, int(c.number(1)))
		for piece := range pieces {
			move := int(c.number(1))
			if move/16 >= len(pieces[piece]) {
				c.reject(8, "there is no rotation %d", move/16)
			}
			after, completed := c.dropped(boards[n], pieces[piece][move/16].moved(move%16-2, 0))
			s.Moves++
			from, lines := n, left[n]
			if completed {
				from = -1
			}
			if completed && lines > 0 {
				if lines--; lines == 0 {
					continue
				}
			}
			key := after.position(lines)
			to, known := met[key]
			if !known {
				to = len(boards)
				met[key], met[after.mirror().position(lines)] = to, to
				boards, left = append(boards, after), append(left, lines)
			}
			steps = append(steps, step{from, to, piece})
		}
	}
	if number != int64(len(boards)) {
		c.reject(25, "%d positions are met, and there are %d", len(boards), number)
	}
	for _, st := range steps {
		least, most := 1, cl.pieces
		if st.from >= 0 {
			most = waits[st.from] - 1
		}
		if waits[st.to] < least || waits[st.to] > most {
			c.reject(26, "position %d has a wait of %d, not %d to %d", st.to+1, waits[st.to], least, most)
		}
	}
	s.Positions = len(boards)
}
