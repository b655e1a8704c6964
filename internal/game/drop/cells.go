package drop

import (
	"errors"

	"lineproof/certificate"
	"lineproof/internal/game"
)

// Why a move is not legal.
var (
	ErrOutside = errors.New("a cell is outside the well")
	ErrFull    = errors.New("a cell is in a full column")
	ErrCeiling = errors.New("a cell comes to rest above the ceiling")
)

// Cells is a game of drop on real cells.
type Cells struct{ certificate.Well }

var _ game.Cells = Cells{}

// Rotations returns how many a piece has.
func (Cells) Rotations(piece int) int { return len(shapes[piece]) }

// Rest returns the cells in which a piece comes to rest when it falls straight down, be it
// on a full column or above the ceiling. The error is one of the above.
func (g Cells) Rest(b *game.Board, piece int, at certificate.Placement) (cells []game.Cell, illegal error) {
	s := shapes[piece][at.Rotation]
	left := int(at.Offset) + s.Left
	if left < 0 || left > g.Width-len(s.Bottom) {
		return nil, ErrOutside
	}
	y := 0 // the row below the piece's lowest
	for i, bottom := range s.Bottom {
		h := b.Height(left + i)
		if h >= g.Rows {
			illegal = ErrFull
		}
		y = max(y, h-bottom)
	}
	for i, bottom := range s.Bottom {
		if illegal == nil && g.Ceiling != 0 && y+s.Top[i] > g.Ceiling {
			illegal = ErrCeiling
		}
		for row := y + bottom + 1; row <= y+s.Top[i]; row++ {
			cells = append(cells, game.Cell{Column: left + i, Row: row})
		}
	}
	return game.SortCells(cells), illegal
}

// Profile returns the profile of a board, with what is left in the bag, if there is one.
func (g *Well) Profile(b *game.Board, left certificate.Set) (p Profile) {
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
