package slide

import "math/bits"

// A State is where a piece is: its rotation and place.
type State struct {
	Rotation int8
	Offset   int8 // the column of the box's left edge, from -2
	Row      int8 // the row of the piece's lowest cell, from 1
}

// state returns the state of a bit in a rotation's lane, for a box that begins in row i
// of a room.
func (p *piece) state(rotation, bit, i int) State {
	return State{int8(rotation), int8(bit - left), int8(i - under + p.lowest[rotation] + 1)}
}

// Landings appends the states in which a piece can come to rest below the free
// rows, the lowest first.
func (w *Well) Landings(all []State, open *Rows, number int) []State {
	p, r := &pieces[number], w.newRoom(open)
	var s reach
	for i := w.explore(p, &r, &s); i < under+w.Rows; i++ {
		landed := s[i] & p.low[min(under+w.Rows-i, box)]
		if i > 0 {
			landed &^= s[i-1] // lowered
		}
		for rotation := range p.rotations {
			for l := uint16(landed >> (lane * rotation)); l != 0; l &= l - 1 {
				all = append(all, p.state(rotation, bits.TrailingZeros16(l), i))
			}
		}
	}
	return all
}

// Fill has a piece come to rest that may be dealt, and reports whether a line is
// complete. The profile is to be closed then.
func (w *Well) Fill(p *Profile, number int, s State) (line bool) {
	p.Left = w.inBag(w.After(w.Dealable(*p), number))
	piece := &pieces[number]
	for _, g := range piece.segments {
		if g.states&inLane(int(s.Rotation)) != 0 {
			y := int(s.Row) - 1 + int(g.row) - piece.lowest[s.Rotation]
			p.Open[y] &^= (1<<g.length - 1) << (int(s.Offset) + int(g.column))
			line = line || p.Open[y] == 0 && p.Sacrificed>>y&1 == 0
		}
	}
	return line
}
