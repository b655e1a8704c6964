// Package show shows games, claims and what is counted of them to people: as text, as SVG,
// and as fumen, which other Tetris programs read.
//
//	game.go       a game as text, and what is common to its pictures
//	picture.go    a game as SVG
//	canvas.go     how SVG is written, and colours
//	fumen.go      a game as fumen
//	json.go       a game as JSON
//	board.go      boards that people write
//	requests.go   a game that is played as text
//	questions.go  what a strategy for survival does in a state, as JSON
//	evidence.go   a game that evidence plays
//	sentence.go   claims as sentences
//	stats.go      all games of a strategy, counted
//	grid.go       tables, and tables of answers
package show

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/play"
	"lineproof/internal/rules"
)

// A Game is a line of play. It is drawn as boards: one after each piece, or the empty
// well if there is none.
type Game struct {
	Title string // the claim that it belongs to, or who plays
	play.Game
	Then string // what follows, if nothing is wrong and the game goes on
}

// KeptNote is what the title says where pieces are kept.
const KeptNote = ", with the kept piece in brackets"

// Ending says how the game ends.
func (g Game) Ending() string {
	switch {
	case g.Reason != "":
		return g.Reason
	case len(g.Rows) == 0 || g.Well.Game == certificate.Usual:
		return g.Then
	case len(g.Rows) == 1:
		return play.NameRows(g.Rows) + " is complete"
	default:
		return play.NameRows(g.Rows) + " are complete"
	}
}

// FormatOf returns the format of a drawing that a name's ending tells, or an empty one.
func FormatOf(name string) string {
	formats := map[string]string{".txt": "text", ".svg": "svg", ".fumen": "fumen"}
	return formats[strings.ToLower(filepath.Ext(name))]
}

// Draw draws the game in a format: text, svg or fumen.
func (g Game) Draw(format string) ([]byte, error) {
	switch format {
	case "svg":
		return g.SVG(), nil
	case "fumen":
		text, err := g.Fumen()
		return []byte(text + "\n"), err
	default:
		return []byte(g.Text()), nil
	}
}

// A board is one of those of a game.
type board struct {
	heading string         // the number of its piece, and the piece
	pieces  []rules.Placed // that lie there, the last of them placed now
	rows    []int          // that are complete
	illegal bool           // whether the last piece may not lie there
	wrong   bool           // whether it, or what comes after it, is wrong
}

func (g Game) boards() (all []board) {
	for i, pieces := range g.Boards() {
		m, last := g.Moves[i], i == len(g.Moves)-1
		heading := fmt.Sprintf("%d %c", i+1, certificate.Letters[m.Piece])
		if g.Kept != nil && g.Kept[i] != "" {
			heading += " (" + g.Kept[i] + ")"
		}
		all = append(all, board{heading: heading, pieces: pieces, rows: m.Rows,
			illegal: last && g.Illegal != nil, wrong: last && g.Reason != ""})
	}
	if all == nil {
		return []board{{heading: "0", pieces: append(slices.Clip(g.Lying), rules.Placed{}), wrong: g.Reason != ""}}
	}
	return all
}

// top returns the highest row that is drawn.
func (g Game) top() int {
	top := max(g.Well.Ceiling, 1)
	if g.Well.Game != certificate.Usual {
		top = max(top, g.Well.Rows)
	}
	for _, m := range slices.Concat(g.Lying, g.Moves) {
		for _, c := range m.Cells {
			top = max(top, c.Row)
		}
	}
	return top
}

// counted returns how many rows count: in the usual game, all.
func (g Game) counted() int {
	if g.Well.Game == certificate.Usual {
		return g.top()
	}
	return g.Well.Rows
}

// at returns the piece that fills a cell of the board, -1 for none, and whether it was
// placed last. A piece whose move is not legal hides what it overlaps.
func (b board) at(c rules.Cell) (piece int, now bool) {
	for k, m := range slices.Backward(b.pieces) {
		if slices.Contains(m.Cells, c) {
			return m.Piece, k == len(b.pieces)-1
		}
	}
	return -1, false
}

// row draws a row of a board as text. Rows that count have walls, which point at a
// row that is complete. The piece that was placed last has its letter, a small one
// if the move is not legal.
func (g Game) row(b board, row int) string {
	var cells []byte
	for x := range g.Well.Width {
		cell := byte('.')
		if piece, now := b.at(rules.Cell{Column: x, Row: row}); now {
			cell = certificate.Letters[piece]
			if b.illegal {
				cell += 'a' - 'A'
			}
		} else if piece >= 0 {
			cell = '#'
		}
		cells = append(cells, cell)
	}
	switch {
	case slices.Contains(b.rows, row):
		return fmt.Sprintf(">%s<", cells)
	case row <= g.counted():
		return fmt.Sprintf("|%s|", cells)
	default:
		return fmt.Sprintf(" %s", cells)
	}
}

// Characters that a line of boards takes at most, and the numbers of the rows.
const (
	textWidth  = 80
	labelWidth = 4
)

// Text draws the boards for terminals, between the title and the ending.
func (g Game) Text() string {
	var drawings [][]string
	for _, b := range g.boards() {
		drawings = append(drawings, append([]string{g.label("", " "+b.heading)}, g.drawn(b, g.top())...))
	}
	var b strings.Builder
	fmt.Fprintln(&b, g.Title)
	for side := range slices.Chunk(drawings, max(1, (textWidth-labelWidth)/(g.Well.Width+3))) {
		fmt.Fprintln(&b)
		for y := range side[0] {
			line := side[0][y][:labelWidth]
			for _, drawing := range side {
				line += drawing[y][labelWidth:]
			}
			fmt.Fprintln(&b, strings.TrimRight(line, " "))
		}
	}
	fmt.Fprintf(&b, "\n%s\n", g.Ending())
	return b.String()
}

// drawn draws a board as lines of the same length, from a row down to the columns.
func (g Game) drawn(b board, top int) (lines []string) {
	for row := top; row > 0; row-- {
		if row == g.Well.Ceiling {
			lines = append(lines, g.label("", " "+strings.Repeat("-", g.Well.Width)))
		}
		lines = append(lines, g.label(row, g.row(b, row)))
	}
	return append(lines, g.label("", " "+strings.Repeat("0123456789", 2)[:g.Well.Width]))
}

func (g Game) last() board {
	all := g.boards()
	return all[len(all)-1]
}

// label writes a line of a board after its label.
func (g Game) label(label any, line string) string {
	return fmt.Sprintf("%*v %-*s", labelWidth-1, label, g.Well.Width+3, line)
}

// Board draws the last board of a game by itself, up to where pieces may rest.
func Board(l play.Game) (text string) {
	g := Game{Game: l}
	for _, line := range g.drawn(g.last(), l.Well.Top()) {
		text += strings.TrimRight(line, " ") + "\n"
	}
	return text
}

// pointers says in a word what pointed walls say.
var pointers = strings.NewReplacer(">", "|", "<", "| complete")

// Moves lists the moves of a line of play, with the piece that the evidence has
// where it is about the mirrored board, says what is wrong, and draws the last
// board.
func Moves(l play.Game) string {
	g := Game{Game: l}
	var b strings.Builder
	for i, m := range l.Moves {
		fmt.Fprintf(&b, "%4d. %c rotation %d offset %d", i+1, certificate.Letters[m.Piece], m.Rotation, m.Offset)
		if l.Well.Game == certificate.Slide {
			fmt.Fprintf(&b, " row %d", m.Row)
		}
		if m.Mirrored {
			fmt.Fprintf(&b, " (mirrored %c)", certificate.Letters[certificate.MirrorPiece(m.Piece)])
		}
		fmt.Fprintln(&b)
	}
	fmt.Fprintf(&b, "%s:\n", l.Reason)
	for _, line := range g.drawn(g.last(), g.top()) {
		fmt.Fprintln(&b, strings.TrimRight(" "+pointers.Replace(line), " "))
	}
	return b.String()
}
