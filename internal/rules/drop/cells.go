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
