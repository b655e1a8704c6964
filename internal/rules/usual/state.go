package usual

import (
	"errors"
	"math/bits"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// A State is where a game below a ceiling stands when a piece is to be dealt (SPEC.md, The usual game).
type State struct {
	Rows   [certificate.MaxCeiling]uint16 // bit x of Rows[y]: column x of row y+1 is filled; no row is full
	Kept   int8                           // the piece that is kept, or Nothing
	Locked bool                           // it was kept a moment ago, and the next piece must be placed
	May    certificate.Set                // what may be dealt next
}

// Nothing is State.Kept where no piece is kept.
const Nothing = certificate.Pieces

// Start returns the state in which a game in a well begins.
func Start(w certificate.Well) State { return State{Kept: Nothing, May: w.First()} }

// A Step is what a response comes to.
type Step struct {
	Piece     int          // that is placed, or Nothing where the dealt one is kept
	Cells     []rules.Cell // in which it comes to rest, the lower rows first
	Completed []int        // the rows that it completes, the lowest first; they are removed
	Next      State
}

// Respond carries a response to a dealt piece out. The error says why it is not legal.
func Respond(w certificate.Well, s State, dealt int, r certificate.Response) (step Step, err error) {
	next := s
	next.Locked = false
	next.May = w.After(s.May, dealt)
	switch {
	case r == certificate.Keep:
		if !w.Hold || s.Kept != Nothing {
			return step, errors.New("no piece can be kept here")
		}
		next.Kept, next.Locked = int8(dealt), true
		return Step{Piece: Nothing, Next: next}, nil
	case r > 127 || r.TakesKept() && (s.Kept == Nothing || s.Locked):
		return step, errors.New("no kept piece can be placed here")
	case r.TakesKept():
		next.Kept, dealt = int8(dealt), int(s.Kept)
	}
	cells, err := next.fall(w, dealt, r.Placement())
	if err != nil {
		return step, err
	}
	for _, c := range cells {
		next.Rows[c.Row-1] |= 1 << c.Column
	}
	completed := next.remove(w.Width)
	return Step{Piece: dealt, Cells: cells, Completed: completed, Next: next}, nil
}

// fall returns the cells in which a piece comes to rest: in the first place on its way down from which the next one
// meets a filled cell or the floor.
func (s *State) fall(w certificate.Well, piece int, at certificate.Placement) ([]rules.Cell, error) {
	shapes := certificate.Shapes(piece)
	if int(at.Rotation) >= len(shapes) {
		return nil, errors.New("the rotation is not used")
	}
	shape := shapes[at.Rotation]
	left := int(at.Offset) + shape.Left
	if left < 0 || left+len(shape.Bottom) > w.Width {
		return nil, errors.New("a cell is outside the well")
	}
	cells := rules.Land(shape, left, s.height)
	if cells[len(cells)-1].Row > w.Ceiling {
		return nil, errors.New("a cell is above the ceiling")
	}
	return cells, nil
}

// height returns the row of the highest filled cell of a column, or 0.
func (s *State) height(x int) int {
	for y := len(s.Rows); y > 0; y-- {
		if s.Rows[y-1]>>x&1 == 1 {
			return y
		}
	}
	return 0
}

// remove takes the full rows away, and returns them.
func (s *State) remove(width int) (completed []int) {
	left := 0
	for y, row := range s.Rows {
		if bits.OnesCount16(row) == width {
			completed = append(completed, y+1)
			continue
		}
		s.Rows[left] = row
		left++
	}
	clear(s.Rows[left:])
	return completed
}
