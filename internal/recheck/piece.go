package recheck

import (
	_ "embed"
	"strings"
)

// drawings of the pieces, as SPEC.md has them.
//
//go:embed pieces.txt
var drawings string

// The numbers of some pieces.
const (
	pieceI = 0
	pieceZ = 1
	pieceS = 2
	pieceT = 3
	pieceO = 6
)

// A cell is in a column from 0 and a row from 1.
type cell struct{ column, row int }

// A shape is four cells: at first as in the box, then as it falls.
type shape [4]cell

// pieces are I, Z, S, T, L, J, O, with a shape for each rotation.
var pieces = shapes(drawings)

// shapes reads drawings. Each piece has four lines; the letter of the piece is
// before the first, and in each there is a line of the box of every rotation.
func shapes(drawings string) (pieces [7][]shape) {
	lines := strings.Split(drawings, "\n")
	for piece := range pieces {
		boxes := lines[4*piece:][:4]
		for rotation := range strings.Fields(boxes[1]) {
			var cells []cell
			for i, line := range boxes {
				for column, drawn := range strings.Fields(line[1:])[rotation] {
					if drawn == '#' {
						cells = append(cells, cell{column, 4 - i})
					}
				}
			}
			pieces[piece] = append(pieces[piece], shape(cells))
		}
	}
	return pieces
}

// moved is a shape further right, and further up.
func (s shape) moved(right, up int) shape {
	for i := range s {
		s[i].column += right
		s[i].row += up
	}
	return s
}

// columns is the sum over the four cells.
func (s shape) columns() int {
	return s[0].column + s[1].column + s[2].column + s[3].column
}

// alike are, for pieces and rotations that are not drawn, the rotation that
// looks like it, and how many columns further right it is, from Text formats.
var alike = map[[2]int][2]int{
	{pieceI, 2}: {0, 3}, {pieceI, 3}: {1, 0},
	{pieceZ, 2}: {0, 2}, {pieceZ, 3}: {1, 1},
	{pieceS, 2}: {0, 1}, {pieceS, 3}: {1, 2},
	{pieceO, 1}: {0, 0}, {pieceO, 2}: {0, 2}, {pieceO, 3}: {0, 2},
}

// placed is the shape of a move, before it falls.
func placed(piece, rotation, offset int) shape {
	rotation %= 4
	if rotation >= len(pieces[piece]) {
		like := alike[[2]int{piece, rotation}]
		rotation, offset = like[0], offset+like[1]
	}
	return pieces[piece][rotation].moved(offset, 0)
}
