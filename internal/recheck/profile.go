package recheck

import (
	"bytes"
	"cmp"
	"slices"
)

// heights are those of the columns, cut off at the rows; 0 for columns that
// the well does not have.
type heights [columns]byte

// rows are a set of rows r, as the sum of 2^(r-1).
type rows uint32

func (s rows) has(row int) bool { return s>>(row-1)&1 == 1 }

// write puts two heights to a byte, and the sacrificed rows behind the first twelve
// columns. The heights of two more are over the highest of these rows.
func (h heights) write(sacrificed rows) string {
	var text [8]byte
	for column, height := range h {
		text[column/2] = text[column/2]<<4 | height
	}
	text[6] |= byte(sacrificed >> 8)
	text[7] |= byte(sacrificed)
	return string(text[:])
}

// dropped are the profiles after every legal move with a deal.
func (cl claim) dropped(p profile[heights], deal int) (all []profile[heights], line bool) {
	before := cl.board(p)
	for _, drawn := range pieces[deal] {
		for offset := -2; offset < cl.width; offset++ {
			if after, illegal := cl.drop(before, drawn.moved(offset, 0)); illegal == "" {
				next := cl.profile(&after)
				next.supply = cl.after(p.supply, deal)
				all, line = append(all, next), line || cl.line(&after)
			}
		}
	}
	return all, line
}

// profile reads the profile of a board off its cells.
func (cl claim) profile(b *board) (p profile[heights]) {
	for column := range cl.width {
		height := b.height(column)
		p.cells[column] = byte(min(height, cl.rows))
		for row := 1; row < height && row <= cl.rows; row++ {
			if !b[column][row-1] { // a hole
				p.sacrificed |= 1 << (row - 1)
			}
		}
	}
	return p
}

// board makes one with a profile. Full columns are one row higher than the
// rows, so that each row may have a hole; and the sacrificed rows have holes
// wherever there can be one.
func (cl claim) board(p profile[heights]) (b board) {
	for column := range cl.width {
		height := int(p.cells[column])
		if height == cl.rows {
			height++
		}
		for row := 1; row <= height; row++ {
			b[column][row-1] = row == height || !p.sacrificed.has(row)
		}
	}
	return b
}

// never is more pieces than there are in any claim.
const never = 1 << 20

// staticallyLost tells whether a profile without a line is, with n pieces left.
func (cl claim) staticallyLost(p profile[heights], n int) bool {
	always := cl.deals != "bag" // the same piece, again and again
	withO, withI, withFew := always && p.supply[pieceO], always && p.supply[pieceI], true
	few := cl.fill(p.supply, n)
	for row := 1; row <= cl.rows; row++ {
		if !p.sacrificed.has(row) {
			o, i, cells := cl.needs(p, row)
			withO = withO && o > n
			withI = withI && i > n
			withFew = withFew && cells > few
		}
	}
	return withO || withI || withFew
}

// fill is how many cells of one row n pieces fill at most, when each is one of those
// that fill fewest of all that may be dealt.
func (cl claim) fill(s supply, n int) (cells int) {
	for ; n > 0; n-- {
		fewest := -1
		for piece := range pieces {
			if s[piece] && (fewest < 0 || most[piece] < most[fewest]) {
				fewest = piece
			}
		}
		cells += most[fewest]
		s = cl.after(s, fewest)
	}
	return cells
}

// most is how many cells of a row each piece fills at most.
var most = func() (most [7]int) {
	for piece := range pieces {
		for _, drawn := range pieces[piece] {
			inRow := map[int]int{}
			for _, c := range drawn {
				inRow[c.row]++
				most[piece] = max(most[piece], inRow[c.row])
			}
		}
	}
	return most
}()

// needs is how many pieces O, and how many pieces I, a row needs, and how many cells
// it lacks.
func (cl claim) needs(p profile[heights], row int) (o, i, cells int) {
	run := 0
	for column := 0; column <= cl.width; column++ {
		if column < cl.width && int(p.cells[column]) < row {
			run++
			continue
		}
		o += run/2 + run%2*never
		i += run/4 + run%4
		cells += run
		run = 0
	}
	return o, i, cells
}

// canonical makes all profiles that are the same to the game, and gives the
// smallest; the sacrificed rows are the same in all.
func (cl claim) canonical(p profile[heights]) profile[heights] {
	least, image := p, p
	least.cells = cl.smallest(p.cells)
	slices.Reverse(image.cells[:cl.width])
	image.cells, image.supply = cl.smallest(image.cells), p.supply.mirror()
	turned := cmp.Or(bytes.Compare(image.cells[:], least.cells[:]), cmp.Compare(image.supply.number(), least.supply.number()))
	if cl.mirrors() && turned < 0 {
		return image
	}
	return least
}

// smallest makes all heights that come about as components change places, and gives
// the smallest. Components are the maximal runs of adjacent columns that are not full.
func (cl claim) smallest(h heights) heights {
	smallest := h
	full := byte(cl.rows)
	components := bytes.FieldsFunc(h[:cl.width], func(height rune) bool { return height == rune(full) })
	cl.arrange(make([]byte, 0, columns), components, 0, bytes.Count(h[:cl.width], []byte{full}), &smallest)
	return smallest
}

// arrange goes on from the columns that are done in all ways: with a full
// column, or with a component not used before, where a full column or the wall
// is left of it. It keeps the smallest of what comes about.
func (cl claim) arrange(done []byte, components [][]byte, used uint, full int, smallest *heights) {
	if len(done) == cl.width {
		if bytes.Compare(done, smallest[:cl.width]) < 0 {
			copy(smallest[:], done)
		}
		return
	}
	if full > 0 {
		cl.arrange(append(done, byte(cl.rows)), components, used, full-1, smallest)
	}
	if len(done) == 0 || int(done[len(done)-1]) == cl.rows {
		for i, component := range components {
			if used>>i&1 == 0 {
				cl.arrange(append(done, component...), components, used|1<<i, full, smallest)
			}
		}
	}
}
