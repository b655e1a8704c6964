package main

import (
	"lineproof/certificate"
	"lineproof/internal/drop"
)

// Sizes in the picture of a strip, in pixels.
const (
	side        = 20  // of a cell
	wall        = 2   // its thickness
	boardGap    = 28  // between boards
	headHeight  = 30  // of a board's heading
	stripWidth  = 940 // a line of boards takes no more, unless it is one board
	titleHeight = 40  // of the claim
	noteHeight  = 40  // of what is said below

	fault  = "#b00020"
	dark   = "#222222"
	counts = "#f1f1f1" // the background of rows that count
	edges  = "#dddddd" // of their cells
)

// pieceColors are colours that the colour-blind can tell apart (Okabe and Ito's).
// They are close to those that players are used to.
var pieceColors = [certificate.Pieces]struct{ fill, ink string }{
	{"#56b4e9", "#000000"}, {"#d55e00", "#ffffff"}, {"#009e73", "#ffffff"}, {"#cc79a7", "#000000"},
	{"#e69f00", "#000000"}, {"#0072b2", "#ffffff"}, {"#f0e442", "#000000"},
}

// perLine returns how many boards stand side by side.
func (s strip) perLine() int {
	return min(s.boards(), max(1, (stripWidth-2*margin+boardGap)/(s.Well.Width*side+boardGap)))
}

// size returns the width and height of the boards with their headings.
func (s strip) size() (width, height int) {
	n := s.perLine()
	lines := (s.boards() + n - 1) / n
	return n*(s.Well.Width*side+boardGap) - boardGap, lines*(headHeight+s.top()*side+boardGap) - boardGap
}

func (s strip) svg() []byte {
	width, height := s.size()
	width = max(width, minPicture-2*margin) // for the text
	c := newSVG(width+2*margin, height+titleHeight+noteHeight+margin, s.claim.String()+": "+s.note)
	c.text(margin, 34, `font-size="17" font-weight="600"`, s.claim.String())
	s.draw(c, margin, titleHeight)
	ink := dark
	if s.Reason != "" {
		ink = fault
	}
	c.text(margin, titleHeight+height+noteHeight-8, `font-size="15" font-weight="600" fill="`+ink+`"`, s.note)
	return c.bytes()
}

func (s strip) png() ([]byte, error) {
	width, height := s.size()
	c := newPNG(width+2*margin, height+2*margin)
	s.draw(c, margin, margin)
	return c.bytes()
}

// draw draws all boards, from this place on.
func (s strip) draw(c canvas, left, top int) {
	n := s.perLine()
	for i := range s.boards() {
		s.drawBoard(c, i, left+i%n*(s.Well.Width*side+boardGap), top+i/n*(headHeight+s.top()*side+boardGap))
	}
}

// drawBoard draws board i.
func (s strip) drawBoard(c canvas, i, left, top int) {
	ink := dark
	if s.last(i) && s.Reason != "" {
		ink = fault
	}
	width, bottom := s.Well.Width*side, top+headHeight+s.top()*side
	c.sign(left+width/2, top+headHeight/2, ink, s.heading(i))
	rect := func(x, y, w, h int, fill string) { c.rect(left+x, bottom-y-h, w, h, fill) }
	drawWell(rect, s.Well, ink)
	cells := s.squares(i)
	for row := 1; row <= s.top(); row++ {
		for x := range s.Well.Width {
			if q, filled := cells[drop.Cell{Column: x, Row: row}]; filled {
				drawSquare(c, q, s.illegal(i), left+x*side, bottom-row*side)
			}
		}
	}
	for row := range s.Well.Rows {
		if s.complete(i, row+1) {
			mark(rect, width, row*side)
		}
	}
	for x := 0; s.Well.Ceiling > 0 && x < width; x += side {
		rect(x+side/4, s.Well.Ceiling*side-1, side/2, wall, dark)
	}
}

// A rect fills a rectangle of a board, where y is from its floor up.
type rect func(x, y, width, height int, fill string)

// drawWell draws the rows that count, and the walls around them.
func drawWell(rect rect, w certificate.Well, walls string) {
	width, height := w.Width*side, w.Rows*side
	rect(0, 0, width, height, counts)
	for x := range w.Width + 1 {
		rect(x*side, 0, 1, height, edges)
	}
	for y := range w.Rows + 1 {
		rect(0, y*side, width, 1, edges)
	}
	rect(-wall, 0, wall, height, walls)
	rect(width, 0, wall, height, walls)
	rect(-wall, -wall, width+2*wall, wall, walls)
}

// drawSquare draws a cell: framed if the piece was placed last, or else pale.
func drawSquare(c canvas, q square, illegal bool, x, y int) {
	color := pieceColors[q.piece]
	frame, thick, fill, ink := dark, 2, color.fill, color.ink
	switch {
	case !q.now:
		frame, thick, fill, ink = "#bbbbbb", 1, pale(color.fill), "#444444"
	case illegal:
		frame, fill, ink = fault, "#ffffff", fault
	}
	c.rect(x, y, side, side, frame)
	c.rect(x+thick, y+thick, side-2*thick, side-2*thick, fill)
	c.sign(x+side/2, y+side/2, ink, certificate.Letters[q.piece:q.piece+1])
}

// mark frames a row that is complete, whose lower edge is y, and points at it from
// both sides.
func mark(rect rect, width, y int) {
	rect(0, y-1, width, wall, dark)
	rect(0, y+side-1, width, wall, dark)
	for i := range 8 {
		h := side - 4 - 2*i
		rect(-wall-2-8+(7-i), y+2+i, 1, h, dark)
		rect(width+wall+2+i, y+2+i, 1, h, dark)
	}
}
