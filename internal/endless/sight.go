package endless

import (
	"lineproof/certificate"
	"lineproof/internal/game"
)

// Shown is how many rows are shown at once where the well has no top.
const Shown = 20

// Sight returns what there is to see of a game of rows for ever: how many rows lie below, and
// the pieces on Shown rows above these, the last piece last, with the rows that it completes
// still there. The last piece is in sight, and above it whatever there is, if there is room.
// Before the first piece, the last one has no cells.
func Sight(l *List, s *State) (below int, lying []game.Placed) {
	const step = 4                                // by which what is shown moves
	below = max(0, s.Top()-Shown+7) / step * step // a piece, and rows that it completes, find room
	if s.Before == nil {
		return below, append(LyingOn(s.Board, below, below+Shown), game.Placed{Cells: []game.Cell{}})
	}
	last := l.LastPlaced(s)
	below = min(below, (last.Cells[0].Row-1)/step*step)
	return below, append(LyingOn(s.Before.Board, below, below+Shown), last)
}

// LyingOn returns what lies on the rows of a board above one, up to another: the cells of each
// piece, by number, and then the junk, as if each were one.
func LyingOn(b Board, below, top int) (lying []game.Placed) {
	var cells [Junk][]game.Cell
	for y, row := range b.Down {
		if y <= below {
			break
		}
		for x := range certificate.MaxWidth {
			if c := row.Cell(x); y <= top && c > 0 {
				cells[c-1] = append(cells[c-1], game.Cell{Column: x, Row: y})
			}
		}
	}
	for piece, of := range cells {
		if of != nil {
			lying = append(lying, game.Placed{Move: certificate.Move{Piece: piece}, Cells: game.SortCells(of)})
		}
	}
	return lying
}
