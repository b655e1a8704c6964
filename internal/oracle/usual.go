package oracle

import (
	"slices"
	"strings"
)

// Remove takes the full rows away, as in the usual game, and returns how many they are.
// What is above a row comes down by one; it takes them from the highest to the lowest.
func (w Well) Remove(b Board) (after Board, rows int) {
	for y := height - 1; y >= 0; y-- {
		if !slices.Contains(b[y][:w.Width], false) {
			copy(b[y:], b[y+1:])
			b[height-1] = [MaxWidth]bool{}
			rows++
		}
	}
	return b, rows
}

// A Usual is the usual game in so many columns, up to eight, with so many pieces from one row
// to the next. It has no top, and a player may uncover holes.
type Usual struct {
	Width, Pieces int
	known         map[usualState]bool
}

// A usualState has a byte for each row, from below, whose bits are filled cells.
type usualState struct {
	board       string
	lines, left int // rows to complete, and pieces for the next of them
}

// NewUsual returns the game of a claim.
func NewUsual(width, pieces int) *Usual { return &Usual{width, pieces, make(map[usualState]bool)} }

// Completes reports whether the player can complete rows so many times, by plain minimax.
func (u *Usual) Completes(lines int) bool { return u.wins(usualState{"", lines, u.Pieces}) }

func (u *Usual) wins(s usualState) bool {
	if s.lines == 0 || s.left == 0 {
		return s.lines == 0
	}
	wins, known := u.known[s]
	if !known {
		wins = true
		for piece := 0; piece < len(Pieces) && wins; piece++ {
			wins = u.answers(s, piece)
		}
		u.known[s] = wins
	}
	return wins
}

func (u *Usual) answers(s usualState, piece int) bool {
	for _, cells := range Pieces[piece] {
		for offset := -2; offset < u.Width; offset++ {
			if slices.ContainsFunc(cells, func(c Cell) bool { return offset+c.X < 0 || offset+c.X >= u.Width }) {
				continue
			}
			board, rows := Fall(s.board, u.Width, cells, offset)
			next := usualState{board, s.lines, s.left - 1}
			if rows > 0 {
				next.lines, next.left = s.lines-1, u.Pieces
			}
			if u.wins(next) {
				return true
			}
		}
	}
	return false
}

// Fall lets a piece fall, with the left edge of its box in column offset, and takes the full
// rows away. A board has a byte for each row, from below, up to the highest cell; its bits are
// columns, of which there are so many, up to eight.
func Fall(board string, width int, cells []Cell, offset int) (after string, full int) {
	meets := func(y int) bool {
		return slices.ContainsFunc(cells, func(c Cell) bool {
			return y+c.Y < 0 || y+c.Y < len(board) && board[y+c.Y]>>(offset+c.X)&1 == 1
		})
	}
	y := len(board)
	for !meets(y - 1) {
		y--
	}
	rows := append([]byte(board), 0, 0, 0, 0)
	for _, c := range cells {
		rows[y+c.Y] |= 1 << (offset + c.X)
	}
	before := len(rows)
	rows = slices.DeleteFunc(rows, func(row byte) bool { return row == 1<<width-1 })
	return strings.TrimRight(string(rows), "\x00"), before - len(rows)
}
