package slide

import (
	"math/bits"

	"lineproof/certificate"
)

// A Profile is what the game needs to know of a board (SPEC.md, Profiles), in four words.
// The first three have the open cells, five rows each, row 1 in the highest of 60 bits,
// column 0 in the lowest of its twelve. The last has the sacrificed rows in bits 0 to 14,
// row 1 in bit 0, and above them what is left in the bag.
type Profile [4]uint64

const (
	rowBits  = certificate.TallWidth
	perWord  = 5
	bagShift = certificate.MaxRows
)

// Parts are those of a profile.
type Parts struct {
	Open       Rows            // the cells that some piece can get to
	Sacrificed uint16          // the rows with other empty cells, row r in bit r-1
	Left       certificate.Set // what is left in the bag; 0 without a bag
}

// placeOfRow returns where a row, from 0, stands in a profile: its word, and its lowest bit.
func placeOfRow(y int) (word, bit int) { return y / perWord, rowBits * (perWord - 1 - y%perWord) }

func (p Profile) Parts() (q Parts) {
	for y := range q.Open {
		word, bit := placeOfRow(y)
		q.Open[y] = uint16(p[word] >> bit & (1<<rowBits - 1))
	}
	q.Sacrificed, q.Left = uint16(p[3]&(1<<bagShift-1)), certificate.Set(p[3]>>bagShift)
	return q
}

func (q *Parts) Profile() (p Profile) {
	for y, row := range q.Open {
		word, bit := placeOfRow(y)
		p[word] |= uint64(row) << bit
	}
	p[3] = uint64(q.Left)<<bagShift | uint64(q.Sacrificed)
	return p
}

func (w *Well) Start() Profile {
	q := Parts{Left: w.inBag(w.First())}
	for y := range w.Rows {
		q.Open[y] = w.columns
	}
	return q.Profile()
}

// inBag returns what is left, or 0 without a bag.
func (w *Well) inBag(left certificate.Set) certificate.Set {
	if w.Deals != certificate.Bag {
		return 0
	}
	return left
}

func (w *Well) Dealable(p Profile) certificate.Set {
	left := certificate.Set(p[3] >> bagShift)
	if left == 0 { // there is no bag
		return w.First()
	}
	return left
}

// Canonical returns the profile: no others are the same to the game.
func (w *Well) Canonical(p Profile) (canonical Profile, mirrored bool) { return p, false }

// Mirror is never asked for.
func (w *Well) Mirror(Profile) Profile { panic("slide: there are no mirror images") }

func (w *Well) AllRows() uint64 { return 1<<w.Rows - 1 }

// Score counts pieces, sacrificed rows, how rough the open cells are, and how high. It was
// found by trying.
func (w *Well) Score(p Profile, bound int) int {
	q, rough, heights := p.Parts(), 0, 0
	for y, row := range q.Open {
		rough += bits.OnesCount16(row ^ row>>1)
		heights += y * bits.OnesCount16(row)
	}
	return 5*bound + 5*bits.OnesCount16(q.Sacrificed) + 6*rough - 3*heights
}

// KeyBits returns how many bits the lower rows take: as many rows as a word has room for,
// in ten columns six.
func (w *Well) KeyBits() uint { return uint(w.Width * min(w.Rows, 64/w.Width)) }

// Key returns the lower rows, and a number that the upper ones and the bag make. A table
// may take two profiles of more rows for one, once in some 2^60 times; evidence that is
// wrong for that does not pass the checks.
func (w *Well) Key(p Profile) (lower, upper uint64) {
	q := p.Parts()
	n := int(w.KeyBits()) / w.Width
	for _, row := range q.Open[:n] {
		lower = lower<<w.Width | uint64(row)
	}
	upper = uint64(q.Left)
	for _, row := range q.Open[n:w.Rows] {
		upper = bits.RotateLeft64(upper, w.Width) ^ uint64(row)
	}
	return lower, upper
}

func (w *Well) Unpacked(p Profile) (q certificate.Profile) {
	parts := p.Parts()
	q.Sacrificed, q.Left = parts.Sacrificed, parts.Left
	for y, row := range parts.Open {
		for ; row != 0; row &= row - 1 {
			q.Heights[bits.TrailingZeros16(row)] |= 1 << y
		}
	}
	return q
}

// ToFile returns the sacrificed rows in the first word, then the columns from the first on,
// each with its highest row in the highest bit, and what is left in the bag in the last
// bits.
func (w *Well) ToFile(p Profile) (n Profile) {
	q := w.Unpacked(p)
	n[0] = uint64(q.Sacrificed) << 48
	// Fields of 16 bits: the sacrificed rows, twelve columns, and what is left in the bag.
	for x, column := range q.Heights[:certificate.TallWidth] {
		n[(x+1)/4] |= uint64(column) << (48 - 16*((x+1)%4))
	}
	n[3] |= uint64(q.Left)
	return n
}

// FromFile undoes ToFile.
func (w *Well) FromFile(n Profile) Profile {
	q := Parts{Sacrificed: uint16(n[0] >> 48), Left: certificate.Set(n[3])}
	for x := range w.Width {
		for column := uint16(n[(x+1)/4] >> (48 - 16*((x+1)%4))); column != 0; column &= column - 1 {
			q.Open[bits.TrailingZeros16(column)] |= 1 << x
		}
	}
	return q.Profile()
}

// closeHoles takes the open cells that no piece can get to for holes, as after a move.
// It returns the bound of the profile: it is statically lost with fewer pieces
// left. As soon as the bound turns out to be greater than most, it leaves p as
// it is, and returns some number greater than most.
func (w *Well) closeHoles(p *Parts, most int) (bound int) {
	r := w.newRoom(&p.Open)
	var open Rows
	var high room // cells of states that are not low
	for _, group := range w.dealt {
		bound = max(bound, w.piecesWith(p, group, &r, &open, &high))
		if bound > most {
			return bound
		}
	}
	for y := range w.Rows {
		open[y] |= foldLanes(high[underFloor+y])
		if open[y] != p.Open[y] {
			p.Sacrificed |= 1 << y
		}
	}
	p.Open = open
	return bound
}
