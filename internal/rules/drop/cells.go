package drop

import (
	"errors"
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// Why a move is not legal.
var (
	ErrOutside = errors.New("a cell is outside the well")
	ErrCeiling = errors.New("a cell comes to rest above the ceiling")
)

// A FullError is the column, from 0, that the piece may not enter.
type FullError int

func (e FullError) Error() string { return fmt.Sprintf("column %d is full", int(e)) }

// Cells is a game of drop on real cells.
type Cells struct{ certificate.Well }

var _ rules.Cells = Cells{}

func (Cells) Rotations(piece int) int { return len(certificate.Shapes(piece)) }

// Rest returns the cells in which a piece comes to rest when it falls straight down, also
// on a full column or above the ceiling. The error is one of the above.
func (g Cells) Rest(b *rules.Board, piece int, at certificate.Placement) (cells []rules.Cell, illegal error) {
	s := certificate.Shapes(piece)[at.Rotation]
	left := int(at.Offset) + s.Left
	if left < 0 || left > g.Width-len(s.Bottom) {
		return nil, ErrOutside
	}
	cells = rules.Land(s, left, b.Height)
	for i := range s.Bottom {
		if b.Height(left+i) >= g.Rows {
			return cells, FullError(left + i)
		}
	}
	if g.Ceiling != 0 && cells[len(cells)-1].Row > g.Ceiling {
		return cells, ErrCeiling
	}
	return cells, nil
}

// Profile returns the profile of a board, with what is left in the bag, if there is one.
func (g *Well) Profile(b *rules.Board, left certificate.Set) (p Profile) {
	p[0] = g.withBag(left)
	for x := range g.Width {
		p[0] |= columnBits(x, min(b.Height(x), g.Rows))
	}
	var covered uint16 // columns with a filled cell above the row
	for y := len(b) - 1; y >= 0; y-- {
		if y < g.Rows && covered&^b[y] != 0 {
			p[0] |= 1 << y
		}
		covered |= b[y]
	}
	return p
}

// spawn has the rotations in which pieces appear, as in the games that people know.
var spawn = [certificate.Pieces]int{
	certificate.I: 1, certificate.Z: 1, certificate.T: 2, certificate.L: 2, certificate.J: 2,
}

// Places lists where a piece may be dropped, or rests above what is full, by rotation and
// then by offset. It begins in the middle. It turns around its pivot, and keeps away from
// the walls.
func (g Cells) Places(b *rules.Board, piece int) (places []rules.Place, start int) {
	shapes := certificate.Shapes(piece)
	first := make([]int, len(shapes)) // of each rotation: the index of its leftmost place
	for rotation, s := range shapes {
		first[rotation] = len(places)
		for left := 0; left+len(s.Bottom) <= g.Width; left++ {
			p := rules.Place{Placement: certificate.Placement{Rotation: int8(rotation), Offset: int8(left - s.Left)}}
			p.Cells, p.Illegal = g.Rest(b, piece, p.Placement)
			places = append(places, p)
		}
	}
	// at returns the place with the pivot next to a column, in the first rotation from the
	// wanted one on that fits the well.
	at := func(rotation, step, column int) int {
		for {
			r := (rotation + len(shapes)) % len(shapes)
			if room := g.Width - len(shapes[r].Bottom); room >= 0 {
				return first[r] + min(max(column-pivot(shapes[r], r), 0), room)
			}
			rotation += step
		}
	}
	for i := range places {
		r := int(places[i].Rotation)
		column := int(places[i].Offset) + shapes[r].Left + pivot(shapes[r], r)
		places[i].Steps = rules.Steps{
			Left: at(r, 1, column-1), Right: at(r, 1, column+1),
			Turn: at(r-1, -1, column), Back: at(r+1, 1, column), // rotations are numbered to the left
			Down: i,
		}
	}
	s := shapes[spawn[piece]]
	return places, at(spawn[piece], 1, (g.Width-len(s.Bottom))/2+pivot(s, spawn[piece]))
}

// pivot returns the column of a shape around which its piece turns.
func pivot(s certificate.Shape, rotation int) int {
	if len(s.Bottom) > 2 || rotation == 3 {
		return 1
	}
	return 0
}
