package replay

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/game/usual"
)

// Shown is how many rows are shown at once where the well has no top.
const Shown = 20

// Sight returns what there is to see of a game of rows for ever: how many rows lie below, and
// the pieces on Shown rows above these, the last piece last, with the rows that it completes
// still there. The last piece is in sight, and above it whatever there is, if there is room.
// Before the first piece, the last one has no cells.
func Sight(l *usual.List, s *usual.State) (below int, lying []Placed) {
	const step = 4                                // by which what is shown moves
	below = max(0, s.Top()-Shown+7) / step * step // a piece, and rows that it completes, find room
	if s.Before == nil {
		return below, append(LyingOn(s.Board, below, below+Shown), Placed{Cells: []game.Cell{}})
	}
	last := lastOf(l, s)
	below = min(below, (last.Cells[0].Row-1)/step*step)
	return below, append(LyingOn(s.Before.Board, below, below+Shown), last)
}

// GameOf returns a game of rows for ever as one line of play.
func GameOf(w certificate.Well, l *usual.List, s *usual.State) Game {
	line := Game{Well: w, Left: w.First(), Rows: s.Completed}
	for ; s.Before != nil; s = s.Before {
		line.Moves = append(line.Moves, lastOf(l, s))
	}
	slices.Reverse(line.Moves)
	line.Lying = LyingOn(s.Board, 0, s.Top())
	return line
}

func lastOf(l *usual.List, s *usual.State) Placed { return Placed{s.Last, l.LastCells(s), s.Completed} }

// LyingOn returns what lies on the rows of a board above one, up to another: the cells of each
// piece, by number, and then the junk, as if each were one.
func LyingOn(b usual.Board, below, top int) (lying []Placed) {
	var cells [usual.Junk][]game.Cell
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
			lying = append(lying, Placed{Move: certificate.Move{Piece: piece}, Cells: game.SortCells(of)})
		}
	}
	return lying
}
