package show

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/usual"
)

// A fumen (v115) is pages. Each has a field, of which the difference to the one
// before is written, an operation, which puts a piece on it, flags, and perhaps a
// comment. Numbers are written in this alphabet, the lowest digit first.
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

// fumenPieces are the numbers of our pieces, and of junk.
var fumenPieces = [usual.Junk]int{
	certificate.I: 1, certificate.Z: 4, certificate.S: 7, certificate.T: 5, certificate.L: 2, certificate.J: 6,
	certificate.O: 3, usual.Junk - 1: 8,
}

// A fumenTurn is the number of a rotation (reverse 0, right 1, spawn 2, left 3),
// and the cell that an operation names, as seen from the leftmost cell of the
// lowest row.
type fumenTurn struct{ number, column, row int }

// fumenTurns are our rotations. Of those that fill the same cells, fumen has the
// first of spawn, right, reverse and left.
var fumenTurns = [certificate.Pieces][]fumenTurn{
	certificate.I: {{1, 0, 2}, {2, 1, 0}},
	certificate.Z: {{1, 0, 1}, {2, 0, 1}},
	certificate.S: {{2, 1, 1}, {1, 0, 1}},
	certificate.T: {{0, 0, 1}, {1, 0, 1}, {2, 1, 0}, {3, 0, 1}},
	certificate.L: {{0, 1, 1}, {1, 0, 1}, {2, 1, 0}, {3, 0, 1}},
	certificate.J: {{0, -1, 1}, {1, 0, 1}, {2, 1, 0}, {3, 1, 1}},
	certificate.O: {{2, 0, 1}},
}

// fumenOperation returns the number of a piece, rotation and place, 0 if a cell is
// outside the well.
func fumenOperation(m rules.Placed) int {
	if len(m.Cells) == 0 {
		return 0
	}
	t := fumenTurns[m.Piece][shapeOf(m)]
	cell := fumenCell(m.Cells[0].Column+t.column, m.Cells[0].Row+t.row)
	return (cell*4+t.number)*8 + fumenPieces[m.Piece]
}

// shapeOf returns the rotation of the drop game that fills the same cells: in slide,
// rotations have other numbers.
func shapeOf(m rules.Placed) int {
	left := slices.MinFunc(m.Cells, func(a, b rules.Cell) int { return a.Column - b.Column }).Column
	return slices.IndexFunc(certificate.Shapes(m.Piece), func(s certificate.Shape) bool {
		return !slices.ContainsFunc(m.Cells, func(c rules.Cell) bool {
			x, y := c.Column-left, c.Row-m.Cells[0].Row // the first cell is in the lowest row
			return x >= len(s.Bottom) || y < s.Bottom[x] || y >= s.Top[x]
		})
	})
}

func (f *fumenField) add(m rules.Placed) {
	for _, c := range m.Cells {
		f[fumenCell(c.Column, c.Row)] = fumenPieces[m.Piece]
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

// Fumen writes the boards as pages. Each has the board before its piece; this, and
// the lock flag, make the next board. A page without a comment has that of the page
// before. The error says that fumen has no such wells, or fewer rows.
func (g Game) Fumen() (string, error) {
	if g.Well.Width != fumenWidth {
		return "", fmt.Errorf("fumen is for wells of %d columns, and this one has %d", fumenWidth, g.Well.Width)
	}
	if g.top() > fumenTop {
		return "", fmt.Errorf("fumen has %d rows, and this game takes %d", fumenTop, g.top())
	}
	var w fumenWriter
	for i, b := range g.boards() {
		var field fumenField
		var move rules.Placed
		if n := len(b.pieces); n > 0 {
			move = b.pieces[n-1]
			for _, m := range b.pieces[:n-1] {
				field.add(m)
			}
		}
		w.putField(field)
		comment := ""
		if i == 0 {
			comment = g.Title
		}
		if b.wrong {
			comment = g.Reason
		}
		flags := 0
		for bit, set := range []bool{i == 0, comment != "", b.illegal} { // colours, a comment, no lock
			if set {
				flags |= 4 << bit
			}
		}
		w.put(flags*fumenCells*32+fumenOperation(move), 3)
		if comment != "" {
			w.putComment(comment)
		}
		w.field = field
		if !b.illegal {
			w.field.add(move)
			w.field.clear()
		}
	}
	return w.String(), nil
}

// A fumenWriter writes pages.
type fumenWriter struct {
	digits []byte     // values, not letters
	field  fumenField // as the tools have it after the pages
	repeat int        // where the digit is that counts pages whose field was left as it is, or 0
}

func (w *fumenWriter) put(number, digits int) {
	for range digits {
		w.digits = append(w.digits, byte(number%len(fumenDigits)))
		number /= len(fumenDigits)
	}
}

// putField writes runs of equal differences, each as one number. A field that is
// left as it is takes one run, and a digit for how many fields after it are.
func (w *fumenWriter) putField(field fumenField) {
	if field == w.field && w.repeat > 0 && int(w.digits[w.repeat]) < len(fumenDigits)-1 {
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

// putComment writes a text of printable ASCII, escaped so that JavaScript's
// unescape reads it, with four characters a number.
func (w *fumenWriter) putComment(text string) {
	escaped := strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
	w.put(len(escaped), 2)
	for four := range slices.Chunk([]byte(escaped), 4) {
		number := 0
		for _, c := range slices.Backward(four) {
			number = number*96 + int(c-' ')
		}
		w.put(number, 5)
	}
}

// String is the fumen, with a question mark after each 47 characters, as is the
// custom.
func (w *fumenWriter) String() string {
	text := []byte("v115@")
	for _, digit := range w.digits {
		text = append(text, fumenDigits[digit])
	}
	return string(bytes.Join(slices.Collect(slices.Chunk(text, 47)), []byte("?")))
}

// fumenLines returns the board of a fumen's first page, before the piece that is put on it: lines
// with . for an empty cell and # for a filled one, from the highest that has a filled one down to
// row 1. An address that ends in the fumen will do.
func fumenLines(text string) (lines []string, err error) {
	_, digits, found := strings.Cut(text, "115@") // after v, m or d, for how a tool shows it
	if !found {
		return nil, fmt.Errorf("%.50q is not a fumen: want v115@ and what follows it", text)
	}
	digits = strings.ReplaceAll(digits, "?", "")
	var cells []byte
	for len(cells) < fumenCells {
		if len(digits) < 2 {
			return nil, fmt.Errorf("the fumen ends at cell %d of %d", len(cells), fumenCells)
		}
		low, high := strings.IndexByte(fumenDigits, digits[0]), strings.IndexByte(fumenDigits, digits[1])
		run := low + len(fumenDigits)*high
		piece, length := run/fumenCells-8, run%fumenCells+1
		if low < 0 || high < 0 || piece < 0 || piece > 8 || len(cells)+length > fumenCells {
			return nil, fmt.Errorf("%q is not a run of cells in a fumen", digits[:2])
		}
		cells = append(cells, strings.Repeat(".########"[piece:piece+1], length)...)
		if piece > 0 && len(cells) > fumenTop*fumenWidth {
			return nil, errors.New("the fumen has cells below the lowest row")
		}
		digits = digits[2:]
	}
	for line := range slices.Chunk(cells[:fumenTop*fumenWidth], fumenWidth) {
		if lines != nil || bytes.Contains(line, []byte("#")) {
			lines = append(lines, string(line))
		}
	}
	return lines, nil
}
