package play

import "lineproof/internal/rules"

// Shown is how many rows are shown at once where the well has no top.
const Shown = 20

// sight returns what there is to see of a game: how many rows lie below, and the pieces on Shown
// rows above these, the last piece last, with the rows that it completes still there. The last
// piece is in sight, and above it whatever there is, if there is room.
func (r *Rows) sight() (below int, lying []rules.Placed) {
	const step = 4                                      // by which what is shown moves
	below = max(0, r.board.Top()-Shown+7) / step * step // a piece, and rows that it completes, find room
	last := r.last()
	if len(last.Cells) > 0 {
		below = min(below, (last.Cells[0].Row-1)/step*step)
	}
	return below, append(r.before(below, below+Shown), last)
}

// before returns what lay on the rows above one, up to another, before the last piece.
func (r *Rows) before(below, top int) (lying []rules.Placed) {
	if len(r.steps) == 0 {
		return r.board.Lying(below, top)
	}
	last := r.steps[len(r.steps)-1]
	r.board.Take(last.heights, last.Cells, last.Rows, last.removed)
	lying = r.board.Lying(below, top)
	r.board.Put(r.Width, last.Piece, last.Cells)
	return lying
}
