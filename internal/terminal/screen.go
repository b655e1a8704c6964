package terminal

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/replay"
)

// A view is what there is to see of a game.
type view struct {
	claim   certificate.Claim
	line    replay.Game
	pieces  int             // on the board
	lying   []replay.Placed // the pieces that are shown, the last one last
	next    *replay.Placed  // where the piece that is to be placed would come to rest; nil if there is none
	illegal error           // why it may not
	rows    int             // that are shown: in them, a cell may come to rest
	counted int             // of these rows, the lowest ones
	free    int             // rows above them that are shown, too: in slide, the free rows
	above   int             // rows above these, for the next piece, if there is room for them

	// In the usual game: how many rows are below those that are shown, and the rows above
	// these, in lines.
	below int
	board string

	// On the screen.
	status []remark // how the game stands
	hint   []remark // what the certificate says here
	keys   string   // lines: what the most important keys of this game do
	help   string   // lines: what all of them do

	// In lines.
	total            string // in the usual game, how often rows were completed
	lines, hintLines string // the same as status and hint
}

// say adds a remark on how the game stands.
func (v *view) say(t tone, format string, args ...any) {
	v.status = append(v.status, remark{t, fmt.Sprintf(format, args...)})
}

// sayDeals says what may be dealt next, if the claim limits that.
func (v *view) sayDeals(l replay.Game) {
	switch l.Well.Deals {
	case "":
		return
	case certificate.Bag:
		v.say(plain, "In the bag: %v.", l.Left)
	default:
		v.say(plain, "Only %v may be dealt.", l.Left)
	}
	v.lines += fmt.Sprintf("deals %v\n", l.Left)
}

// A remark is a text in a tone.
type remark struct {
	tone
	text string
}

type tone int

const (
	plain tone = iota
	strong
	bad
)

// What the keys of both games do.
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
	wideSidebar  = 28 // that it has where cells are wide
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

// game draws the well, and a sidebar with how the game stands, and what is wrong
// with the last key.
func (p painter) game(v view, wrong error) {
	w := well{painter: p, view: v, cell: cellSizes[len(cellSizes)-1]}
	title := v.claim.String()
	w.begin = len(wrap(title, p.width))
	narrowest := w.width() + gap + sidebarWidth
	if p.width < narrowest || p.height < w.begin+w.least() {
		const format = "This well needs %d columns and %d lines, and here are %d and %d. Make the window larger, or press q to quit."
		p.text(0, 0, strong, fmt.Sprintf(format, narrowest, len(wrap(title, narrowest))+w.least(), p.width, p.height))
		return
	}
	for _, w.cell = range cellSizes {
		if w.width()+gap+wideSidebar <= p.width && w.begin+w.least() <= p.height {
			break
		}
	}
	p.text(0, 0, strong, title)
	w.draw()
	if wrong != nil {
		text := wrong.Error()
		v.say(bad, "%s%s.", strings.ToUpper(text[:1]), text[1:])
	}
	if len(v.hint) > 0 {
		v.say(plain, "")
	}
	p.sidebar(w.width()+gap, w.begin+1, w.y(0)+2, append(v.status, v.hint...), strings.TrimLeft(v.keys+"\n"+commonKeys, "\n"))
}

// sidebar writes remarks beside the well, and the keys where the well ends or lower,
// if there is room for them. Remarks that do not fit are left out, the first ones
// first, but for faults.
func (p painter) sidebar(x, y, bottom int, remarks []remark, keys string) {
	lines := func(r remark) int { return len(wrap(r.text, p.width-x)) }
	room := p.height - y
	for _, r := range remarks {
		room -= lines(r)
	}
	remarks = slices.DeleteFunc(remarks, func(r remark) bool {
		surplus := room < 0 && r.tone != bad
		if surplus {
			room += lines(r)
		}
		return surplus
	})
	for _, r := range remarks {
		y = p.text(x, y, r.tone, r.text)
	}
	n := strings.Count(keys, "\n") + 1
	if first := min(p.height, max(bottom, y+1+n)) - n; y < first {
		p.text(x, first, plain, keys)
	}
}

// help says what the game is, and what its keys do. The keys are more important.
func (p painter) help(v view) {
	keys, y := v.help+"\n"+commonHelp, 0
	claim := certificate.Statement(v.claim)
	if len(wrap(claim, p.width))+2+strings.Count(keys, "\n")+1 <= p.height {
		y = p.text(0, 0, plain, claim+"\n")
	}
	p.text(0, y, plain, keys)
}

// text draws lines of text from a place on, and returns the line below them.
func (p painter) text(x, y int, t tone, text string) int {
	for line := range strings.SplitSeq(text, "\n") {
		for _, part := range wrap(line, p.width-x) {
			p.screen.PutStrStyled(x, y, part, p.tones[t])
			y++
		}
	}
	return y
}

// wrap cuts a line of text into lines, where it has blanks if it can.
func wrap(text string, width int) (lines []string) {
	width = max(1, width)
	for utf8.RuneCountInString(text) > width {
		runes := []rune(text)
		cut := strings.LastIndexByte(string(runes[:width+1]), ' ')
		if cut <= 0 {
			cut = len(string(runes[:width]))
		}
		lines = append(lines, strings.TrimRight(text[:cut], " "))
		text = strings.TrimLeft(text[cut:], " ")
	}
	return append(lines, text)
}

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
	begin int // the line where it begins
	cell  size
}

// A size is that of a cell, in characters.
type size struct{ width, height int }

// cellSizes are the sizes that a cell may have, the best first.
var cellSizes = []size{{4, 2}, {2, 1}, {1, 1}}

// margin is what stands left of the first cell: the number of a row, and a wall.
const margin = 4

func (w well) width() int { return margin + w.claim.Width*w.cell.width + 1 }

// least returns how many lines the well takes at least.
func (w well) least() int { return (w.rows+w.free)*w.cell.height + min(w.claim.Ceiling, 1) + 2 }

// room returns how many rows there is room for above the highest.
func (w well) room() int {
	return w.free + min(w.above, (w.height-w.begin-w.least())/w.cell.height)
}

// y returns the first line of a row, or of the floor as row 0.
func (w well) y(row int) int {
	y := w.begin + (w.room()+w.rows-row)*w.cell.height
	if w.claim.Ceiling > 0 && row <= w.claim.Ceiling {
		y++
	}
	return y
}

// middle returns where a column has its signs.
func (w well) middle(column int) int { return margin + column*w.cell.width + (w.cell.width-1)/2 }

func (w well) draw() {
	for row := 1; row <= w.rows+w.room(); row++ {
		w.row(row)
	}
	across := w.claim.Width * w.cell.width
	if row := w.claim.Ceiling; row > 0 {
		w.screen.PutStrStyled(margin, w.y(row)-1, strings.Repeat("-", across), w.tones[plain])
	}
	floor := w.y(0)
	w.screen.PutStrStyled(margin-1, floor, "└"+strings.Repeat("─", across)+"┘", w.tones[plain])
	for x := range w.claim.Width { // the columns of the next piece stand out
		style := w.tones[plain]
		if w.next != nil && slices.ContainsFunc(w.next.Cells, func(c game.Cell) bool { return c.Column == x }) {
			style = style.Bold(true).Reverse(true)
		}
		w.screen.PutStrStyled(w.middle(x), floor+1, fmt.Sprint(x%10), style)
	}
}

func (w well) row(row int) {
	left, right, walls := " ", " ", w.tones[plain]
	if row <= w.counted {
		left, right = "│", "│"
	}
	if slices.Contains(w.line.Rows, row+w.below) {
		left, right, walls = ">", "<", w.tones[strong]
	}
	y := w.y(row)
	if row <= w.rows {
		w.screen.PutStrStyled(0, y, fmt.Sprintf("%2d", (row+w.below)%1000), walls)
	}
	for i := range w.cell.height {
		w.screen.PutStrStyled(margin-1, y+i, left, walls)
		w.screen.PutStrStyled(w.width()-1, y+i, right, walls)
		for x := range w.claim.Width {
			sign, style := w.at(game.Cell{Column: x, Row: row + w.below})
			w.screen.PutStrStyled(margin+x*w.cell.width, y+i, strings.Repeat(" ", w.cell.width), style)
			if i == 0 {
				w.screen.PutStrStyled(w.middle(x), y, sign, style)
			}
		}
	}
}

// letters are those of the pieces, and a sign for junk.
const letters = certificate.Letters + "#"

// at returns how a cell is drawn: with the letter of its piece, a small one if the
// piece may not be placed there.
func (w well) at(c game.Cell) (sign string, style tcell.Style) {
	if w.next != nil && slices.Contains(w.next.Cells, c) {
		letter := certificate.Letters[w.next.Piece : w.next.Piece+1]
		if w.illegal != nil {
			return strings.ToLower(letter), w.fault
		}
		return letter, w.now[w.next.Piece]
	}
	for i, m := range w.lying {
		if slices.Contains(m.Cells, c) {
			style = w.placed[m.Piece]
			if slices.Contains(w.line.Rows, c.Row) || w.next == nil && i == len(w.lying)-1 {
				style = w.now[m.Piece]
			}
			return letters[m.Piece : m.Piece+1], style
		}
	}
	if c.Row <= w.counted+w.below {
		return ".", w.counts
	}
	return " ", w.tones[plain]
}
