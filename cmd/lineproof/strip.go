package main

import (
	"fmt"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/drop"
	"lineproof/internal/english"
	"lineproof/internal/replay"
)

// A strip is a line of play as boards, one after each piece.
type strip struct {
	played
	note string // how it ends, which is said below
}

// ending says how a line of play ends that no fault does.
func ending(l replay.Line, more int) string {
	switch len(l.Rows) {
	case 0:
		return fmt.Sprintf("whatever comes, %s more will be enough", english.Counted(more, "piece"))
	case 1:
		return replay.NameRows(l.Rows) + " is complete"
	default:
		return replay.NameRows(l.Rows) + " are complete"
	}
}

// boards returns how many boards there are. Without a piece, it is the empty
// well.
func (s strip) boards() int { return max(1, len(s.Moves)) }

// last reports whether board i, from 0, is the last one.
func (s strip) last(i int) bool { return i == s.boards()-1 }

// top returns the highest row that is drawn.
func (s strip) top() int {
	top := max(s.Well.Rows, s.Well.Ceiling)
	for _, m := range s.Moves {
		for _, c := range m.Cells {
			top = max(top, c.Row)
		}
	}
	return top
}

// complete reports whether a row is complete on board i.
func (s strip) complete(i, row int) bool { return s.last(i) && slices.Contains(s.Rows, row) }

// A square is what is in a cell of a board.
type square struct {
	piece int  // -1 for none
	now   bool // it is the piece that was placed last
}

// squares returns the cells of board i that are filled, which a piece that has
// no legal move may take again.
func (s strip) squares(i int) map[drop.Cell]square {
	cells := make(map[drop.Cell]square)
	for k, m := range s.Moves[:min(i+1, len(s.Moves))] {
		for _, c := range m.Cells {
			cells[c] = square{m.Piece, k == i}
		}
	}
	return cells
}

// illegal reports whether the move that leads to board i is not legal.
func (s strip) illegal(i int) bool { return s.last(i) && s.Illegal != nil }

// heading names board i: the number of its piece, and the piece.
func (s strip) heading(i int) string {
	if len(s.Moves) == 0 {
		return "0"
	}
	return fmt.Sprintf("%d %c", i+1, certificate.Letters[s.Moves[i].Piece])
}

// textWidth is how many characters a line of boards takes at the most.
const textWidth = 80

// text draws the boards for terminals.
func (s strip) text() string {
	var b strings.Builder
	fmt.Fprintln(&b, s.claim)
	perLine := max(1, (textWidth-4)/(s.Well.Width+3))
	for first := 0; first < s.boards(); first += perLine {
		fmt.Fprintln(&b)
		end := min(first+perLine, s.boards())
		s.textLine(&b, "", first, end, s.heading)
		for row := s.top(); row > 0; row-- {
			if row == s.Well.Ceiling {
				s.textLine(&b, "", first, end, func(int) string { return strings.Repeat("-", s.Well.Width) })
			}
			s.textLine(&b, fmt.Sprint(row), first, end, func(i int) string { return s.rowText(i, row) })
		}
		s.textLine(&b, "", first, end, func(int) string { return "012345678901"[:s.Well.Width] })
	}
	fmt.Fprintf(&b, "\n%s\n", s.note)
	return b.String()
}

// textLine writes a line of text in which some boards stand side by side.
func (s strip) textLine(b *strings.Builder, head string, first, end int, part func(i int) string) {
	line := fmt.Sprintf("%3s ", head)
	for i := first; i < end; i++ {
		text := part(i)
		if len(text) <= s.Well.Width { // it has no walls
			text = " " + text
		}
		line += fmt.Sprintf("%-*s", s.Well.Width+3, text)
	}
	fmt.Fprintln(b, strings.TrimRight(line, " "))
}

// rowText draws a row of board i. The rows that count have walls, and where they
// are complete, they are pointed at.
func (s strip) rowText(i, row int) string {
	text := []byte(strings.Repeat(".", s.Well.Width))
	for c, q := range s.squares(i) {
		switch {
		case c.Row != row:
		case !q.now:
			text[c.Column] = '#'
		default:
			text[c.Column] = certificate.Letters[q.piece]
			if s.illegal(i) {
				text[c.Column] += 'a' - 'A'
			}
		}
	}
	switch {
	case s.complete(i, row):
		return ">" + string(text) + "<"
	case row <= s.Well.Rows:
		return "|" + string(text) + "|"
	default:
		return string(text)
	}
}
