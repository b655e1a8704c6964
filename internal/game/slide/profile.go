package slide

import (
	"math/bits"

	"lineproof/certificate"
)

// A Profile is what the game needs to know of a board (SPEC.md, Profiles).
type Profile struct {
	Open       Rows            // the cells that some piece can get to
	Sacrificed uint16          // the rows with other empty cells, row r in bit r-1
	Left       certificate.Set // what is left in the bag; 0 without a bag
}

// Start returns the profile of the empty well.
func (w *Well) Start() (p Profile) {
	for y := range w.Rows {
		p.Open[y] = w.columns
	}
	p.Left = w.inBag(w.First())
	return p
}

// inBag returns what is left, or 0 without a bag.
func (w *Well) inBag(left certificate.Set) certificate.Set {
	if w.Deals != certificate.Bag {
		return 0
	}
	return left
}

// Dealable returns the pieces that may be dealt in p.
func (w *Well) Dealable(p Profile) certificate.Set {
	if p.Left == 0 {
		return w.First()
	}
	return p.Left
}

// Canonical returns the profile: no others are the same to the game.
func (w *Well) Canonical(p Profile) Profile { return p }

// Sacrificed returns the sacrificed rows, row r in bit r-1.
func (w *Well) Sacrificed(p Profile) uint64 { return uint64(p.Sacrificed) }

// WithRows returns the profile with other sacrificed rows.
func (w *Well) WithRows(p Profile, rows uint64) Profile {
	p.Sacrificed = uint16(rows)
	return p
}

// Bound returns a number of pieces: with fewer left, the profile is statically lost.
func (w *Well) Bound(p Profile) int { return w.Close(&p, Never) }

// Unpacked returns the profile as certificates have it.
func (w *Well) Unpacked(p Profile) (q certificate.Profile) {
	q.Sacrificed, q.Left = p.Sacrificed, p.Left
	for x := range q.Heights {
		for y, row := range p.Open {
			q.Heights[x] |= row >> x & 1 << y
		}
	}
	return q
}

// Volume returns the number of pieces for which there is room.
func (p *Profile) Volume() int {
	n := 0
	for _, row := range p.Open {
		n += bits.OnesCount16(row)
	}
	return n / 4
}

// Close takes the open cells that no piece can get to for holes, as after a move.
// It returns the bound of the profile: it is statically lost with fewer pieces
// left. As soon as the bound turns out to be greater than most, Close leaves p as
// it is, and returns some number greater than most.
func (w *Well) Close(p *Profile, most int) (bound int) {
	r := w.newRoom(&p.Open)
	var open Rows
	var high room // cells of states that are not low
	for _, group := range w.dealt {
		if bound = max(bound, w.alone(p, group, &r, &open, &high)); bound > most {
			return bound
		}
	}
	for y := range w.Rows {
		open[y] |= folded(high[under+y])
		if open[y] != p.Open[y] {
			p.Sacrificed |= 1 << y
		}
	}
	p.Open = open
	return bound
}
