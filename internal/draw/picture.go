package draw

import (
	"bytes"
	"image/png"

	"lineproof/certificate"
	"lineproof/internal/drop"
)

// Sizes in pictures, in pixels. What is written fits in the widest of the usual
// fonts.
const (
	margin   = 24
	minWidth = 640 // for the title, and what is written below

	cellSide    = 20
	wall        = 2   // its thickness
	boardGap    = 28  // between boards
	headHeight  = 30  // of a board's heading
	sideWidth   = 940 // boards side by side take no more, unless it is one board
	titleHeight = 40  // of the claim
	noteHeight  = 40  // of the ending
)

// SVG draws the boards between the claim and the ending.
func (g Game) SVG() []byte {
	width, height := g.size()
	s := newSVG(max(width+2*margin, minWidth), height+titleHeight+noteHeight+margin, g.Claim.String()+": "+g.Ending())
	s.text(margin, 34, titleText, g.Claim.String())
	g.draw(s, margin, titleHeight)
	s.text(margin, titleHeight+height+noteHeight-8, `font-size="15" font-weight="600" fill="`+g.ink(g.last()).String()+`"`, g.Ending())
	return s.end()
}

// PNG draws the boards, without the claim and the ending.
func (g Game) PNG() ([]byte, error) {
	width, height := g.size()
	b := newBitmap(width+2*margin, height+2*margin)
	g.draw(b, margin, margin)
	var out bytes.Buffer
	err := png.Encode(&out, b)
	return out.Bytes(), err
}

// perLine returns how many boards stand side by side.
func (g Game) perLine() int {
	return min(g.boards(), max(1, (sideWidth-2*margin+boardGap)/(g.Well.Width*cellSide+boardGap)))
}

// size returns the width and height of the boards with their headings.
func (g Game) size() (width, height int) {
	n := g.perLine()
	lines := (g.boards() + n - 1) / n
	return n*(g.Well.Width*cellSide+boardGap) - boardGap, lines*(headHeight+g.top()*cellSide+boardGap) - boardGap
}

// draw draws all boards, from this place on.
func (g Game) draw(c canvas, left, top int) {
	n, height := g.perLine(), headHeight+g.top()*cellSide
	for i := range g.boards() {
		x, y := left+i%n*(g.Well.Width*cellSide+boardGap), top+i/n*(height+boardGap)
		g.drawBoard(boardCanvas{c, x, y + height}, i)
	}
}

// ink is the colour of board i's heading and walls.
func (g Game) ink(i int) color {
	if i == g.last() && g.Reason != "" {
		return fault
	}
	return ink
}

// A boardCanvas is a canvas for a board. Its origin is where the floor meets the
// left wall, and y grows upwards.
type boardCanvas struct {
	canvas
	left, floor int
}

func (b boardCanvas) rect(x, y, width, height int, fill color) {
	b.canvas.rect(b.left+x, b.floor-y-height, width, height, fill)
}

func (b boardCanvas) label(x, y int, ink color, text string) {
	b.canvas.label(b.left+x, b.floor-y, ink, text)
}

func (g Game) drawBoard(b boardCanvas, i int) {
	b.label(g.Well.Width*cellSide/2, g.top()*cellSide+headHeight/2, g.ink(i), g.heading(i))
	b.drawWell(g.Well, g.ink(i))
	for row := 1; row <= g.top(); row++ {
		for x := range g.Well.Width {
			if piece, now := g.at(i, drop.Cell{Column: x, Row: row}); piece >= 0 {
				b.drawCell(x*cellSide, (row-1)*cellSide, piece, now, g.illegal(i))
			}
		}
	}
	for _, row := range g.Rows {
		if g.complete(i, row) {
			b.drawPointers(g.Well.Width*cellSide, (row-1)*cellSide)
		}
	}
	for x := 0; g.Well.Ceiling > 0 && x < g.Well.Width; x++ {
		b.rect(x*cellSide+cellSide/4, g.Well.Ceiling*cellSide-1, cellSide/2, wall, ink)
	}
}

// drawWell draws the rows that count, and the walls around them.
func (b boardCanvas) drawWell(w certificate.Well, walls color) {
	width, height := w.Width*cellSide, w.Rows*cellSide
	b.rect(0, 0, width, height, counted)
	for x := range w.Width + 1 {
		b.rect(x*cellSide, 0, 1, height, lines)
	}
	for y := range w.Rows + 1 {
		b.rect(0, y*cellSide, width, 1, lines)
	}
	b.rect(-wall, 0, wall, height, walls)
	b.rect(width, 0, wall, height, walls)
	b.rect(-wall, -wall, width+2*wall, wall, walls)
}

// drawCell draws a cell of a piece: framed if it was placed last, or else pale.
func (b boardCanvas) drawCell(x, y, piece int, now, illegal bool) {
	edge, thick, paint := ink, 2, pieces[piece]
	switch {
	case !now:
		edge, thick, paint.fill, paint.ink = paleEdge, 1, paint.fill.pale(), paleInk
	case illegal:
		edge, paint.fill, paint.ink = fault, white, fault
	}
	b.rect(x, y, cellSide, cellSide, edge)
	b.rect(x+thick, y+thick, cellSide-2*thick, cellSide-2*thick, paint.fill)
	b.label(x+cellSide/2, y+cellSide/2, paint.ink, certificate.Letters[piece:piece+1])
}

// drawPointers frames a row that is complete, whose lower edge is y, and points at
// it from both sides.
func (b boardCanvas) drawPointers(width, y int) {
	b.rect(0, y-1, width, wall, ink)
	b.rect(0, y+cellSide-1, width, wall, ink)
	for i := range 8 {
		height := cellSide - 4 - 2*i
		b.rect(-wall-2-8+(7-i), y+2+i, 1, height, ink)
		b.rect(width+wall+2+i, y+2+i, 1, height, ink)
	}
}
