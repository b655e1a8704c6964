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

// cells are the sizes that a cell may have, the best first.
var cells = []size{{4, 2}, {2, 1}, {1, 1}}

// margin is what stands left of the first cell: the number of a row, and a wall.
const margin = 4

// columnNames are the last digits of the columns.
const columnNames = "012345678901"

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

// y returns the first line of a row.
func (w well) y(row int) int {
	y := w.top + (w.room()+w.claim.Top()-row)*w.cell.height
	if w.claim.Ceiling > 0 && row <= w.claim.Ceiling {
		y++
	}
	return y
}

// foot returns the line below the columns' names.
func (w well) foot() int { return w.y(1) + w.cell.height + 2 }

// x returns where a column begins.
func (w well) x(column int) int { return margin + column*w.cell.width }

// middle returns where a column has its signs.
func (w well) middle(column int) int { return w.x(column) + (w.cell.width-1)/2 }

func (w well) draw() {
	for row := 1; row <= w.claim.Top(); row++ {
		w.row(row)
	}
	if row := w.claim.Ceiling; row > 0 {
		w.put(margin, w.y(row)-1, strings.Repeat("-", w.claim.Width*w.cell.width), w.tones[plain])
	}
	for _, m := range w.line.Moves {
		for _, c := range m.Cells {
			style := w.placed[m.Piece]
			if slices.Contains(w.line.Rows, c.Row) {
				style = w.now[m.Piece]
			}
			w.piece(c, m.Piece, style)
		}
	}
	w.last()
	w.floor()
}

// last draws the piece that stands out.
func (w well) last() {
	n := len(w.line.Moves)
	switch {
	case w.hand != nil && w.hand.wrong != nil:
		for _, c := range w.hand.cells {
			w.fill(c, strings.ToLower(certificate.Letters[w.hand.piece:w.hand.piece+1]), w.fault)
		}
	case w.hand != nil:
		for _, c := range w.hand.cells {
			w.piece(c, w.hand.piece, w.now[w.hand.piece])
		}
	case n > 0:
		m := w.line.Moves[n-1]
		for _, c := range m.Cells {
			w.piece(c, m.Piece, w.now[m.Piece])
		}
	}
}

// row draws an empty row.
func (w well) row(row int) {
	left, right, empty, style := " ", " ", " ", w.tones[plain]
	if row <= w.claim.Rows {
		left, right, empty, style = "│", "│", ".", w.counts
	}
	walls := w.tones[plain]
	if slices.Contains(w.line.Rows, row) {
		left, right, walls = ">", "<", w.tones[strong]
	}
	w.put(0, w.y(row), fmt.Sprintf("%2d", row), walls)
	for i := range w.cell.height {
		w.put(margin-1, w.y(row)+i, left, walls)
		w.put(w.width()-1, w.y(row)+i, right, walls)
	}
	for x := range w.claim.Width {
		w.fill(drop.Cell{Column: x, Row: row}, empty, style)
	}
}

// piece draws a cell of a piece.
func (w well) piece(c drop.Cell, piece int, style tcell.Style) {
	w.fill(c, certificate.Letters[piece:piece+1], style)
}

// fill draws a cell, if the screen has room for its row.
func (w well) fill(c drop.Cell, sign string, style tcell.Style) {
	y := w.y(c.Row)
	if y < w.top {
		return
	}
	for i := range w.cell.height {
		w.put(w.x(c.Column), y+i, strings.Repeat(" ", w.cell.width), style)
	}
	w.put(w.middle(c.Column), y, sign, style)
}

// floor draws what is below the rows. The columns of the piece in hand stand
// out.
func (w well) floor() {
	y := w.y(1) + w.cell.height
	w.put(margin-1, y, "└"+strings.Repeat("─", w.claim.Width*w.cell.width)+"┘", w.tones[plain])
	for x := range w.claim.Width {
		style := w.tones[plain]
		if w.hand != nil && slices.ContainsFunc(w.hand.cells, func(c drop.Cell) bool { return c.Column == x }) {
			style = style.Bold(true).Reverse(true)
		}
		w.put(w.middle(x), y+1, columnNames[x:x+1], style)
	}
}

func (w well) put(x, y int, text string, style tcell.Style) {
	w.screen.PutStrStyled(x, y, text, style)
}
