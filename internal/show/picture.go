package show

import (
	"lineproof/certificate"
	"lineproof/internal/rules"
)

// Sizes in pictures, in pixels. What is written fits in the widest of the common
// fonts.
const (
	margin   = 24
	minWidth = 640 // for the title, and what is written below

	cellSide    = 20
	wall        = 2   // its thickness
	boardGap    = 28  // between boards
	headHeight  = 30  // of a board's heading
	sideWidth   = 940 // boards side by side take no more, unless it is one board
	titleHeight = 40  // above the boards
	noteHeight  = 40  // of the ending
)

// SVG draws the boards between the title and the ending.
func (g Game) SVG() []byte {
	width, height := g.size()
	s := newSVG(max(width+2*margin, minWidth), height+titleHeight+noteHeight+margin, g.Title+": "+g.Ending())
	s.text(margin, 34, titleText, g.Title)
	g.draw(s, margin, titleHeight)
	style := `font-size="15" font-weight="600" fill="` + g.last().ink().String() + `"`
	s.text(margin, titleHeight+height+noteHeight-8, style, g.Ending())
	return s.end()
}

// layout returns how many boards stand side by side, and how far it is from one to
// the next, to the right and down.
func (g Game) layout() (side, right, down int) {
	right, down = g.Well.Width*cellSide+boardGap, headHeight+g.top()*cellSide+boardGap
	return min(max(1, len(g.Moves)), max(1, (sideWidth-2*margin+boardGap)/right)), right, down
}

// size returns the width and height of the boards with their headings.
func (g Game) size() (width, height int) {
	side, right, down := g.layout()
	return side*right - boardGap, (max(1, len(g.Moves))+side-1)/side*down - boardGap
}

func (g Game) draw(s *svg, left, top int) {
	side, right, down := g.layout()
	for i, b := range g.boards() {
		g.drawBoard(s, b, left+i%side*right, top+(i/side+1)*down-boardGap)
	}
}

// ink is the colour of the board's heading and walls.
func (b board) ink() color {
	if b.wrong {
		return fault
	}
	return ink
}

// drawBoard draws a board.
func (g Game) drawBoard(s *svg, b board, left, floor int) {
	width := g.Well.Width * cellSide
	s.label(left+width/2, floor-g.top()*cellSide-headHeight/2, b.ink(), b.heading)
	s.place(left, floor, func() { s.drawWell(width, g.counted()*cellSide, b.ink()) })
	for y := range g.top() {
		for x := range g.Well.Width {
			piece, now := b.at(rules.Cell{Column: x, Row: y + 1})
			if piece >= 0 {
				s.place(left+x*cellSide, floor-(y+1)*cellSide, func() { s.cell(piece, now, b.illegal) })
			}
		}
	}
	for _, row := range b.rows {
		s.place(left, floor-row*cellSide, func() { s.drawPointers(width) })
	}
	for x := 0; g.Well.Ceiling > 0 && x < width; x += cellSide {
		s.rect(left+x+cellSide/4, floor-g.Well.Ceiling*cellSide-1, cellSide/2, wall, ink)
	}
}

// cell draws a cell of a piece.
func (s *svg) cell(piece int, now, illegal bool) {
	edge, thick, paint := ink, 2, pieces[piece]
	switch {
	case !now:
		edge, thick, paint = paleEdge, 1, Paint{paint.fill.pale(), paleInk}
	case illegal:
		edge, paint = fault, Paint{white, fault}
	}
	s.rect(0, 0, cellSide, cellSide, edge)
	s.rect(thick, thick, cellSide-2*thick, cellSide-2*thick, paint.fill)
	if piece < certificate.Pieces { // junk has no letter
		s.label(cellSide/2, cellSide/2, paint.ink, certificate.Letters[piece:piece+1])
	}
}

// drawWell draws the rows that count above the floor, and the walls around them.
func (s *svg) drawWell(width, height int, walls color) {
	s.rect(0, -height, width, height, counted)
	for x := 0; x <= width; x += cellSide {
		s.rect(x, -height, 1, height, lines)
	}
	for y := 0; y <= height; y += cellSide {
		s.rect(0, -y-1, width, 1, lines)
	}
	s.rect(-wall, -height, wall, height, walls)
	s.rect(width, -height, wall, height, walls)
	s.rect(-wall, 0, width+2*wall, wall, walls)
}

// drawPointers frames a row that is complete, and points at it from both sides.
func (s *svg) drawPointers(width int) {
	s.rect(0, -1, width, wall, ink)
	s.rect(0, cellSide-1, width, wall, ink)
	for i := range 8 {
		height := cellSide - 4 - 2*i
		s.rect(-wall-2-8+(7-i), 2+i, 1, height, ink)
		s.rect(width+wall+2+i, 2+i, 1, height, ink)
	}
}
