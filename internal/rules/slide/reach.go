package slide

import (
	"math/bits"

	"lineproof/certificate"
)

// states is a set of states of one piece whose boxes have the same lowest row. It
// has four lanes of 16 bits, one for each rotation, the first in the lowest bits.
// Bit x+boxMargin of a lane says that the box begins in column x. A piece with fewer
// rotations repeats them, so that a turn moves every lane to the next, and the
// last to the first. The two highest bits of a lane are never set.
type states = uint64

const (
	laneBits  = 16
	boxMargin = 2                     // columns left of the well, at most, in which a box begins
	oneEach   = 0x0001_0001_0001_0001 // the lowest bit of each lane
)

// inLane returns all states of a rotation.
func inLane[N int | int8](rotation N) states { return (1<<laneBits - 1) << (laneBits * rotation) }

const (
	underFloor = 2 // rows under the floor, at most, in which a box begins
	maxRows    = underFloor + certificate.MaxRows + boxSize
)

// A reach is the states that a piece can get into, by the lowest row of the box.
// The first element is for a box that begins underFloor rows under the floor.
type reach [maxRows]states

// A room is the empty cells of each row, from underFloor rows under the floor up to the
// four free rows: column x in bit x+boxMargin of all lanes.
type room [maxRows]states

func (w *Well) newRoom(open *Rows) (r room) {
	for y := range w.Rows {
		r[underFloor+y] = states(open[y]) << boxMargin * oneEach
	}
	for y := range boxSize {
		r[underFloor+w.Rows+y] = states(w.columns) << boxMargin * oneEach
	}
	return r
}

// statesThatFit returns the states of a piece, in boxes that begin in row i of a room, in
// which all its cells are empty.
func (p *piece) statesThatFit(r *room, i int) states {
	rows := (*[boxSize]states)(r[i:])
	s := ^states(0)
	for k := range p.cells {
		c := &p.cells[k]
		s &= rows[c.row%boxSize]>>(c.column%boxSize) | ^c.states
	}
	return s
}

// reachStates finds the states that a piece can get into, and returns the lowest row of
// s that has one. In the free rows that is every state. As a piece never goes up,
// those of each row follow from those of the row above.
func (w *Well) reachStates(p *piece, r *room, s *reach) (lowest int) {
	i := underFloor + w.Rows
	s[i] = p.statesThatFit(r, i)
	for i > 0 {
		f := p.statesThatFit(r, i-1)
		t := s[i] & f // lowered
		if t == 0 {
			break
		}
		i--
		if t != f {
			t = spreadStates(t, f)
		}
		s[i] = t
	}
	return i
}

// spreadStates adds to the states s, which are among f, those of f that turns and shifts
// lead to.
func spreadStates(s, f states) states {
	for {
		s = shiftStates(s, f)
		turned := bits.RotateLeft64(s, laneBits) & f
		if turned&^s == 0 {
			return s
		}
		s |= turned
	}
}

// shiftStates adds to the states s, which are among f, all of f in the same runs. An
// addition carries from a state to the end of its run, and no further than the
// lane, as the highest bits of f are not set. The other way, it takes steps of 1,
// 2, 4 and 8.
func shiftStates(s, f states) states {
	s |= f &^ (f + s)
	s |= f & (s >> 1)
	f &= f >> 1
	s |= f & (s >> 2)
	f &= f >> 2
	s |= f & (s >> 4)
	f &= f >> 4
	return s | f&(s>>8)
}

// foldLanes returns the columns of a word in which any lane has a bit.
func foldLanes(s states) uint16 {
	s |= s >> (2 * laneBits)
	return uint16(s|s>>laneBits) >> boxMargin
}
