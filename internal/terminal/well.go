package terminal

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdamore/tcell/v2"

	"lineproof/certificate"
	"lineproof/internal/drop"
)

// A well is drawn in these lines, from the top:
//
//	rows, with their numbers; those that count have walls; the ceiling is a line
//	the floor
//	the columns
//
// Above the rows in which pieces may come to rest there is room for one that
// may not, as far as the screen has it.
type well struct {
	painter
	view
	top  int // the line where it begins
	cell size
}

// A size is that of a cell, in characters.
type size struct{ width, height int }

// cellSizes are the sizes that a cell may have, the best first.
var cellSizes = []size{{4, 2}, {2, 1}, {1, 1}}

// margin is what stands left of the first cell: the number of a row, and a wall.
const margin = 4

func (w well) width() int { return margin + w.claim.Width*w.cell.width + 1 }

// lines returns how many lines the well takes at least.
func (w well) lines() int {
	n := w.claim.Top()*w.cell.height + 2
	if w.claim.Ceiling > 0 {
		n++
	}
	return n
}

// room returns how many rows there is room for above the highest.
func (w well) room() int { return min(w.above, (w.height-w.top-w.lines())/w.cell.height) }

// y returns the first line of a row, or of the floor as row 0.
func (w well) y(row int) int {
	y := w.top + (w.room()+w.claim.Top()-row)*w.cell.height
	if w.claim.Ceiling > 0 && row <= w.claim.Ceiling {
		y++
	}
	return y
}

// middle returns where a column has its signs.
func (w well) middle(column int) int { return margin + column*w.cell.width + (w.cell.width-1)/2 }

func (w well) draw() {
	for row := 1; row <= w.claim.Top()+w.room(); row++ {
		w.row(row)
	}
	across := w.claim.Width * w.cell.width
	if row := w.claim.Ceiling; row > 0 {
		w.screen.PutStrStyled(margin, w.y(row)-1, strings.Repeat("-", across), w.tones[plain])
	}
	floor := w.y(0)
	w.screen.PutStrStyled(margin-1, floor, "└"+strings.Repeat("─", across)+"┘", w.tones[plain])
	for x := range w.claim.Width { // the columns of the piece in hand stand out
		style := w.tones[plain]
		if w.hand != nil && slices.ContainsFunc(w.hand.Cells, func(c drop.Cell) bool { return c.Column == x }) {
			style = style.Bold(true).Reverse(true)
		}
		w.screen.PutStrStyled(w.middle(x), floor+1, fmt.Sprint(x%10), style)
	}
}

func (w well) row(row int) {
	left, right, walls := " ", " ", w.tones[plain]
	if row <= w.claim.Rows {
		left, right = "│", "│"
	}
	if slices.Contains(w.line.Rows, row) {
		left, right, walls = ">", "<", w.tones[strong]
	}
	y := w.y(row)
	if row <= w.claim.Top() {
		w.screen.PutStrStyled(0, y, fmt.Sprintf("%2d", row), walls)
	}
	for i := range w.cell.height {
		w.screen.PutStrStyled(margin-1, y+i, left, walls)
		w.screen.PutStrStyled(w.width()-1, y+i, right, walls)
		for x := range w.claim.Width {
			sign, style := w.at(drop.Cell{Column: x, Row: row})
			w.screen.PutStrStyled(margin+x*w.cell.width, y+i, strings.Repeat(" ", w.cell.width), style)
			if i == 0 {
				w.screen.PutStrStyled(w.middle(x), y, sign, style)
			}
		}
	}
}

// at returns how a cell is drawn: with the letter of its piece, a small one if the
// piece may not be placed there.
func (w well) at(c drop.Cell) (sign string, style tcell.Style) {
	if w.hand != nil && slices.Contains(w.hand.Cells, c) {
		letter := certificate.Letters[w.hand.Piece : w.hand.Piece+1]
		if w.illegal != nil {
			return strings.ToLower(letter), w.fault
		}
		return letter, w.now[w.hand.Piece]
	}
	for i, m := range w.line.Moves {
		if slices.Contains(m.Cells, c) {
			style = w.placed[m.Piece]
			if slices.Contains(w.line.Rows, c.Row) || w.hand == nil && i == len(w.line.Moves)-1 {
				style = w.now[m.Piece]
			}
			return certificate.Letters[m.Piece : m.Piece+1], style
		}
	}
	if c.Row <= w.claim.Rows {
		return ".", w.counts
	}
	return " ", w.tones[plain]
}
