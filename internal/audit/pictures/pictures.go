// Package pictures has the cells of the pieces, read from the pictures that were published:
// those of the article, and those of qntm's program (https://github.com/qntm/tetris).
package pictures

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

// drawn is the list of pieces as it stands in the article.
//
//go:embed pieces.txt
var drawn string

// Drop holds, by piece and rotation, the four cells of the picture in its
// box of four by four: x from the left, y from the bottom.
var Drop = parse(drawn)

// A Cell is a place in a box.
type Cell struct{ X, Y int }

func parse(text string) (pieces [7][4][]Cell) {
	lines := strings.Split(text, "\n")
	for piece := range pieces {
		for rotation := range pieces[piece] {
			if lines[0] != fmt.Sprintf("== piece %d rotation %d ==", piece, rotation) {
				panic("pictures: no picture of a piece: " + lines[0])
			}
			pieces[piece][rotation] = box(lines[1:5])
			lines = lines[5:]
		}
	}
	return pieces
}

// box returns the cells of four lines, the highest first.
func box(lines []string) (cells []Cell) {
	for i, line := range lines {
		for x, c := range line {
			if c == '#' {
				cells = append(cells, Cell{x, 3 - i})
			}
		}
	}
	return cells
}

// spawned has the pieces as they appear, in boxes of four by four.
var spawned = [7][4]string{
	{"....", "####", "....", "...."},
	{"....", ".##.", "..##", "...."},
	{"....", "..##", ".##.", "...."},
	{"....", ".###", "..#.", "...."},
	{"....", ".###", ".#..", "...."},
	{"....", "###.", "..#.", "...."},
	{"....", ".##.", ".##.", "...."},
}

// Slide holds the cells of each piece by rotation in the slide game, as Drop does for
// the other. T, L and J turn about the middle one of the three cells in a row, four
// times to the right. I turns once to the right and back; Z and S once to the left
// and back, about the cell that T turns about. O does not turn.
var Slide = func() (pieces [7][][]Cell) {
	for piece, lines := range spawned {
		cells := box(lines[:])
		turns, turn := 1, func(c Cell) Cell { return c }
		switch "IZSTLJO"[piece] {
		case 'I':
			turns, turn = 2, func(c Cell) Cell { return Cell{c.Y, 3 - c.X} }
		case 'Z', 'S':
			turns, turn = 2, func(c Cell) Cell { return Cell{2 - (c.Y - 2), 2 + (c.X - 2)} }
		case 'T', 'L', 'J':
			middle := cells[slices.IndexFunc(cells, func(c Cell) bool { return c.Y == 2 })+1]
			turns, turn = 4, func(c Cell) Cell { return Cell{middle.X + (c.Y - 2), 2 - (c.X - middle.X)} }
		}
		for range turns {
			pieces[piece] = append(pieces[piece], cells)
			cells = slices.Clone(cells)
			for i, c := range cells {
				cells[i] = turn(c)
			}
		}
	}
	return pieces
}()
