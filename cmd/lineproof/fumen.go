package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/drop"
	"lineproof/internal/replay"
)

// A fumen is pages: each has a field, of which the difference to the one before
// is written, an operation on it, and flags. Numbers are written with this
// alphabet, the lowest digit first.
const fumenDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// The field, with the garbage row at its bottom.
const (
	fumenWidth = 10
	fumenTop   = 23 // rows above the garbage row
	fumenCells = fumenWidth * (fumenTop + 1)
)

// A fumenField has the number of a piece in each cell, 0 for none, from the top
// left one on.
type fumenField [fumenCells]int

func fumenCell(column, row int) int { return (fumenTop-row)*fumenWidth + column }

// fumenPieces are the numbers of our pieces.
var fumenPieces = [certificate.Pieces]int{1, 4, 7, 5, 2, 6, 3}

// fumenShapes are the cells of our pieces in the rotation spawn, as columns and
// rows from their centre.
var fumenShapes = [certificate.Pieces][4][2]int{
	{{-1, 0}, {0, 0}, {1, 0}, {2, 0}},
	{{0, 0}, {1, 0}, {-1, 1}, {0, 1}},
	{{-1, 0}, {0, 0}, {0, 1}, {1, 1}},
	{{-1, 0}, {0, 0}, {1, 0}, {0, 1}},
	{{-1, 0}, {0, 0}, {1, 0}, {1, 1}},
	{{-1, 0}, {0, 0}, {1, 0}, {-1, 1}},
	{{0, 0}, {1, 0}, {0, 1}, {1, 1}},
}

// fumenTurns are the numbers of the rotations spawn, right, reverse and left,
// each of which is the one before turned clockwise.
var fumenTurns = [4]int{2, 1, 0, 3}

// fumenShift is what is added to the centre of pieces O, S and Z before it is
// written, in the rotations spawn and right: columns, and rows up.
var fumenShift = map[[2]int][2]int{
	{6, 0}: {0, 1}, {2, 0}: {0, 1}, {2, 1}: {1, 0}, {1, 0}: {0, 1},
}

// fumenOperation returns the number of a piece, rotation and place. Of rotations
// that fill the same cells it is the first one.
func fumenOperation(m replay.Placed) int {
	for turn, number := range fumenTurns {
		var shape []drop.Cell
		for _, c := range fumenShapes[m.Piece] {
			for range turn {
				c = [2]int{c[1], -c[0]}
			}
			shape = append(shape, drop.Cell{Column: c[0], Row: c[1]})
		}
		slices.SortFunc(shape, func(a, b drop.Cell) int { return cmp.Or(a.Row-b.Row, a.Column-b.Column) })
		x, y := m.Cells[0].Column-shape[0].Column, m.Cells[0].Row-shape[0].Row
		for i := range shape {
			shape[i].Column += x
			shape[i].Row += y
		}
		if slices.Equal(shape, m.Cells) {
			shift := fumenShift[[2]int{m.Piece, turn}]
			return (fumenCell(x+shift[0], y+shift[1])*4+number)*8 + fumenPieces[m.Piece]
		}
	}
	panic(fmt.Sprintf("lineproof: fumenOperation: cells %v are no %c", m.Cells, certificate.Letters[m.Piece]))
}

// fumen writes the boards as pages. Each has the board before its piece; this,
// and the lock flag, are what makes the next board.
func (s strip) fumen() string {
	var w fumenWriter
	for i := range s.boards() {
		var field fumenField
		for c, q := range s.squares(i - 1) {
			field[fumenCell(c.Column, c.Row)] = fumenPieces[q.piece]
		}
		p := fumenPage{field: field, lock: !s.illegal(i)}
		if i < len(s.Moves) && len(s.Moves[i].Cells) > 0 {
			p.cells, p.operation = s.Moves[i].Cells, fumenOperation(s.Moves[i])
		}
		if i == 0 {
			p.comment = s.claim.String()
		}
		if s.last(i) && s.Reason != "" {
			p.comment = s.Reason
		}
		w.write(p)
	}
	return w.String()
}

// A fumenPage is a page. Without a comment, it has that of the page before.
type fumenPage struct {
	field     fumenField
	cells     []drop.Cell // of the operation
	operation int         // 0 for none
	lock      bool
	comment   string
}

// A fumenWriter writes pages.
type fumenWriter struct {
	digits []byte     // values, not letters
	field  fumenField // as it is left by the pages
	pages  int
	repeat int // where the digit is that counts pages whose field was left as it is, or 0
}

func (w *fumenWriter) put(number, digits int) {
	for range digits {
		w.digits = append(w.digits, byte(number%len(fumenDigits)))
		number /= len(fumenDigits)
	}
}

func (w *fumenWriter) write(p fumenPage) {
	w.putField(p.field)
	flags := 0
	for i, set := range []bool{w.pages == 0, p.comment != "", !p.lock} { // the first is for colours
		if set {
			flags |= 4 << i
		}
	}
	w.put(flags*fumenCells*32+p.operation, 3)
	if p.comment != "" {
		w.putComment(p.comment)
	}
	w.field = p.field
	if p.lock {
		for _, c := range p.cells {
			w.field[fumenCell(c.Column, c.Row)] = p.operation % 8
		}
		w.field.clear()
	}
	w.pages++
}

// putField writes runs of equal differences, each as one number. A field that is
// left as it is takes one run, and a digit for how many fields behind it are: no
// game in ten columns has too many pieces for one digit.
func (w *fumenWriter) putField(field fumenField) {
	if field == w.field && w.repeat > 0 {
		w.digits[w.repeat]++
		return
	}
	for start := 0; start < fumenCells; {
		end := start + 1
		for end < fumenCells && field[end]-w.field[end] == field[start]-w.field[start] {
			end++
		}
		w.put((field[start]-w.field[start]+8)*fumenCells+end-start-1, 2)
		start = end
	}
	w.repeat = 0
	if field == w.field {
		w.repeat = len(w.digits)
		w.put(0, 1)
	}
}

// clear removes full rows, as the tools do, but for the garbage row.
func (f *fumenField) clear() {
	for top := 0; top < fumenTop*fumenWidth; top += fumenWidth {
		if !slices.Contains(f[top:top+fumenWidth], 0) {
			copy(f[fumenWidth:top+fumenWidth], f[:top])
			clear(f[:fumenWidth])
		}
	}
}

// putComment writes a text of printable ASCII, escaped as JavaScript's escape
// does, with four characters a number.
func (w *fumenWriter) putComment(text string) {
	var escaped strings.Builder
	for _, c := range []byte(text) {
		if strings.IndexByte("@*_+-./", c) >= 0 || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' {
			escaped.WriteByte(c)
		} else {
			fmt.Fprintf(&escaped, "%%%02X", c)
		}
	}
	all := escaped.String()
	w.put(len(all), 2)
	for ; all != ""; all = all[min(4, len(all)):] {
		number := 0
		for i := min(4, len(all)) - 1; i >= 0; i-- {
			number = number*96 + int(all[i]-' ')
		}
		w.put(number, 5)
	}
}

// String is the fumen, with a question mark after each 47 characters, as is the
// custom.
func (w *fumenWriter) String() string {
	text := []byte("v115@")
	for i, digit := range w.digits {
		if i > 0 && (i+5)%47 == 0 {
			text = append(text, '?')
		}
		text = append(text, fumenDigits[digit])
	}
	return string(text)
}
