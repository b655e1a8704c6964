package endless

import (
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// Shown is how many rows are shown at once where the well has no top.
const Shown = 20

// Sight returns what there is to see of a game: how many rows lie below, and the pieces on Shown
// rows above these, the last piece last, with the rows that it completes still there. The last
// piece is in sight, and above it whatever there is, if there is room.
func (g *Game) Sight() (below int, lying []rules.Placed) {
	const step = 4                                // by which what is shown moves
	below = max(0, g.Top()-Shown+7) / step * step // a piece, and rows that it completes, find room
	last := g.Last()
	if len(last.Cells) > 0 {
		below = min(below, (last.Cells[0].Row-1)/step*step)
	}
	return below, append(g.before(below, below+Shown), last)
}

// before returns what lay on the rows above one, up to another, before the last piece.
func (g *Game) before(below, top int) (lying []rules.Placed) {
	if len(g.steps) == 0 {
		return g.Lying(below, top)
	}
	last := g.steps[len(g.steps)-1]
	g.take(last.heights, last.Cells, last.Rows, last.removed)
	lying = g.Lying(below, top)
	g.put(g.Width, last.Piece, last.Cells)
	return lying
}

// Lying returns what lies on the rows of a board above one, up to another: the cells of each
// piece, by number, and then the junk, as if each were one.
func (b *Board) Lying(below, top int) (lying []rules.Placed) {
	var cells [Junk][]rules.Cell
	for y := min(top, len(b.rows)); y > below; y-- {
		for x := range certificate.MaxWidth {
			if c := b.rows[y-1].Cell(x); c > 0 {
				cells[c-1] = append(cells[c-1], rules.Cell{Column: x, Row: y})
			}
		}
	}
	for piece, of := range cells {
		if of != nil {
			lying = append(lying, rules.Placed{Move: certificate.Move{Piece: piece}, Cells: rules.SortCells(of)})
		}
	}
	return lying
}

// Text draws the rows of the board above one, as far as they are shown.
func (g *Game) Text(below int) string {
	var b strings.Builder
	for y := min(below+Shown, len(g.rows)); y > below; y-- {
		fmt.Fprintf(&b, "%4d |", y)
		for x := range g.Width {
			b.WriteByte(".########"[g.rows[y-1].Cell(x)])
		}
		b.WriteString("|\n")
	}
	return b.String()
}
