package terminal

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/show"
)

// What the keys of all games do.
const (
	commonKeys = "u undo  r restart\nh hint  ? help  q quit"
	commonHelp = `u          undo (or backspace)
r          restart
h          hint, from the certificate
q          quit (ctrl-C interrupts)
any other  back to the game

Rows with walls count. R:C is a rotation and the left column of its box.`
)

// Sizes, in characters.
const (
	gap          = 2  // between the well and the sidebar
	sidebarWidth = 20 // that the sidebar has at least
	wideSidebar  = 30 // that it has where cells are wide
)

// A painter draws on a screen.
type painter struct {
	palette
	screen        tcell.Screen
	width, height int
}

// newPainter returns a painter for a screen, which it clears.
func newPainter(screen tcell.Screen) painter {
	screen.Clear()
	width, height := screen.Size()
	return painter{newPalette(screen.Colors()), screen, width, height}
}

// drawGame draws the well, and a sidebar with how the game stands, and what is wrong
// with the last key. It reports whether there is room for that.
func (p painter) drawGame(v view, wrong error) bool {
	w := well{painter: p, view: v, cell: cellSizes[len(cellSizes)-1]}
	w.begin = len(wrap(v.title, p.width))
	narrowest := w.wellWidth() + gap + sidebarWidth
	if p.width < narrowest || p.height < w.begin+w.leastHeight() {
		p.text(0, 0, strong, fmt.Sprintf("This well needs %d columns and %d rows of text, and here are %d and %d. "+
			"Make the window larger, or press q to quit.",
			narrowest, len(wrap(v.title, narrowest))+w.leastHeight(), p.width, p.height))
		return false
	}
	for _, w.cell = range cellSizes {
		if w.wellWidth()+gap+wideSidebar <= p.width && w.begin+w.leastHeight() <= p.height {
			break
		}
	}
	p.text(0, 0, strong, v.title)
	w.draw()
	if wrong != nil {
		text := wrong.Error()
		v.say(bad, "%s%s.", strings.ToUpper(text[:1]), text[1:])
	}
	slices.SortStableFunc(v.status, func(a, b remark) int { return int(a.tone - b.tone) })
	if len(v.hint) > 0 {
		v.say(plain, "")
	}
	p.drawSidebar(w.wellWidth()+gap, w.begin, w.top(0)+2, append(v.status, v.hint...))
	return true
}

// drawSidebar writes remarks beside the well, as far as there is room, and the keys where
// the well ends or lower.
func (p painter) drawSidebar(x, y, bottom int, remarks []remark) {
	for _, r := range remarks {
		y = p.text(x, y, r.tone, r.text)
	}
	n := strings.Count(commonKeys, "\n") + 1
	first := min(p.height, max(bottom, y+1+n)) - n
	if y < first {
		p.text(x, first, plain, commonKeys)
	}
}

// drawHelp says what the keys do, and if there is room, what is proved.
func (p painter) drawHelp(v view) {
	y := p.text(0, 0, plain, v.help+"\n"+commonHelp)
	proved := fmt.Sprintf("\nProved: %s\n%v", show.Statement(v.claim), v.claim)
	if y+len(wrap(proved, p.width))+2 <= p.height {
		p.text(0, y, plain, proved)
	}
}

// text draws a text from a place on, and returns where the next one may be.
func (p painter) text(x, y int, t tone, text string) int {
	for paragraph := range strings.SplitSeq(text, "\n") {
		for _, part := range wrap(paragraph, p.width-x) {
			p.screen.PutStrStyled(x, y, part, p.tones[t])
			y++
		}
	}
	return y
}

// wrap cuts a text into parts of some width, where it has blanks if it can.
func wrap(text string, width int) (parts []string) {
	width = max(1, width)
	for utf8.RuneCountInString(text) > width {
		runes := []rune(text)
		cut := strings.LastIndexByte(string(runes[:width+1]), ' ')
		if cut <= 0 {
			cut = len(string(runes[:width]))
		}
		parts = append(parts, strings.TrimRight(text[:cut], " "))
		text = strings.TrimLeft(text[cut:], " ")
	}
	return append(parts, text)
}

// A well is drawn like this, from the top:
//
//	rows, with their numbers; those that count have walls; the ceiling is dashed
//	the floor
//	the columns
//
// Above the rows in which pieces may come to rest there is room for one that
// may not, as far as the screen has it.
type well struct {
	painter
	view
	begin int // where it begins, in characters from the top
	cell  size
}

// A size is that of a cell, in characters.
type size struct{ width, height int }

// cellSizes are the sizes that a cell may have, the best first.
var cellSizes = []size{{4, 2}, {2, 1}, {1, 1}}

// margin is what stands left of the first cell: the number of a row, and a wall.
const margin = 4

func (w well) wellWidth() int { return margin + w.claim.Width*w.cell.width + 1 }

// leastHeight returns how high the well is at least, in characters.
func (w well) leastHeight() int { return (w.rows+w.free)*w.cell.height + min(w.claim.Ceiling, 1) + 2 }

// rowsAbove returns how many rows there is room for above the highest.
func (w well) rowsAbove() int {
	return w.free + min(w.above, (w.height-w.begin-w.leastHeight())/w.cell.height)
}

// top returns where a row begins, in characters from the top; the floor is row 0.
func (w well) top(row int) int {
	y := w.begin + (w.rowsAbove()+w.rows-row)*w.cell.height
	if w.claim.Ceiling > 0 && row <= w.claim.Ceiling {
		y++
	}
	return y
}

// signColumn returns where a column has its signs.
func (w well) signColumn(column int) int { return margin + column*w.cell.width + (w.cell.width-1)/2 }

func (w well) draw() {
	for row := 1; row <= w.rows+w.rowsAbove(); row++ {
		w.drawRow(row)
	}
	across := w.claim.Width * w.cell.width
	if w.claim.Ceiling > 0 {
		w.screen.PutStrStyled(margin, w.top(w.claim.Ceiling)-1, strings.Repeat("-", across), w.tones[plain])
	}
	floor := w.top(0)
	w.screen.PutStrStyled(margin-1, floor, "└"+strings.Repeat("─", across)+"┘", w.tones[plain])
	for x := range w.claim.Width { // the columns of the next piece stand out
		style := w.tones[plain]
		if w.next != nil && slices.ContainsFunc(w.next.Cells, func(c rules.Cell) bool { return c.Column == x }) {
			style = style.Bold(true).Reverse(true)
		}
		w.screen.PutStrStyled(w.signColumn(x), floor+1, fmt.Sprint(x%10), style)
	}
}

func (w well) drawRow(row int) {
	left, right, walls := " ", " ", w.tones[plain]
	if row <= w.counted {
		left, right = "│", "│"
	}
	if slices.Contains(w.turn.Rows, row+w.turn.Below) {
		left, right, walls = ">", "<", w.tones[strong]
	}
	y := w.top(row)
	if row <= w.rows {
		w.screen.PutStrStyled(0, y, fmt.Sprintf("%2d", (row+w.turn.Below)%1000), walls)
	}
	for i := range w.cell.height {
		w.screen.PutStrStyled(margin-1, y+i, left, walls)
		w.screen.PutStrStyled(w.wellWidth()-1, y+i, right, walls)
		for x := range w.claim.Width {
			sign, style := w.cellLook(rules.Cell{Column: x, Row: row + w.turn.Below})
			w.screen.PutStrStyled(margin+x*w.cell.width, y+i, strings.Repeat(" ", w.cell.width), style)
			if i == 0 {
				w.screen.PutStrStyled(w.signColumn(x), y, sign, style)
			}
		}
	}
}

// letters are those of the pieces, and a sign for junk.
const letters = certificate.Letters + "#"

// cellLook returns how a cell is drawn: with the letter of its piece, a small one if the
// piece may not be placed there.
func (w well) cellLook(c rules.Cell) (sign string, style tcell.Style) {
	if w.next != nil && slices.Contains(w.next.Cells, c) {
		letter := certificate.Letters[w.next.Piece : w.next.Piece+1]
		if w.illegal != nil {
			return strings.ToLower(letter), w.fault
		}
		return letter, w.now[w.next.Piece]
	}
	for i, m := range w.turn.Lying {
		if slices.Contains(m.Cells, c) {
			style = w.placed[m.Piece]
			if slices.Contains(w.turn.Rows, c.Row) || w.next == nil && i == len(w.turn.Lying)-1 {
				style = w.now[m.Piece]
			}
			return letters[m.Piece : m.Piece+1], style
		}
	}
	if c.Row <= w.counted+w.turn.Below {
		return ".", w.counts
	}
	return " ", w.tones[plain]
}
