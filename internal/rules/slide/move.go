package slide

import (
	"math/bits"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// placement returns the placement of a bit in a rotation's lane, for a box that begins in row i
// of a room.
func (p *piece) placement(rotation, bit, i int) certificate.Placement {
	row := i - underFloor + p.lowest[rotation] + 1
	return certificate.Placement{Rotation: int8(rotation), Offset: int8(bit - boxMargin), Row: uint8(row)}
}

// Moves appends the legal moves with a piece, by row and then as boxes begin: the placements in which it can
// come to rest below the free rows.
func (w *Well) Moves(all []rules.Move[Profile], p Profile, number int) []rules.Move[Profile] {
	open := p.Parts().Open
	p[3] = p[3]&(1<<bagShift-1) | uint64(w.inBag(w.After(w.Dealable(p), number)))<<bagShift
	piece, r := &pieces[number], w.newRoom(&open)
	var s reach
	for i := w.reachStates(piece, &r, &s); i < underFloor+w.Rows; i++ {
		landed := s[i] & piece.low[min(underFloor+w.Rows-i, boxSize)]
		if i > 0 {
			landed &^= s[i-1] // lowered
		}
		for rotation := range piece.rotations {
			for l := uint16(landed >> (laneBits * rotation)); l != 0; l &= l - 1 {
				at := piece.placement(rotation, bits.TrailingZeros16(l), i)
				all = append(all, rules.Move[Profile]{At: at, Filled: piece.fill(p, at)})
			}
		}
	}
	return all
}

// fill returns a profile with the cells of the piece filled in a placement.
func (p *piece) fill(filled Profile, s certificate.Placement) Profile {
	for _, g := range p.segments {
		if g.states&inLane(s.Rotation) != 0 {
			word, bit := placeOfRow(int(s.Row) - 1 + int(g.row) - p.lowest[s.Rotation])
			filled[word] &^= (1<<g.length - 1) << (bit + int(s.Offset) + int(g.column))
		}
	}
	return filled
}

// Outcome takes the open cells that no piece can get to for holes. With more than most pieces
// needed, or a line complete, it returns no profile.
func (w *Well) Outcome(filled Profile, most int) (next Profile, bound int) {
	p := filled.Parts()
	if w.hasLine(&p) {
		return Profile{}, 0
	}
	bound = w.closeHoles(&p, most)
	if bound > most {
		return Profile{}, bound
	}
	return p.Profile(), bound
}

func (w *Well) Bound(p Profile) int {
	_, bound := w.Outcome(p, rules.Never)
	return bound
}

func (w *Well) hasLine(p *Parts) bool {
	for y := range w.Rows {
		if p.Open[y] == 0 && p.Sacrificed>>y&1 == 0 {
			return true
		}
	}
	return false
}
