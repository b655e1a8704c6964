// Package endless is about rows for ever (SPEC.md, Rows for ever): the usual game, in which full
// rows are removed, on positions, which say of a board what matters until a row is complete; the
// lanes, by which a player gets to one of them from any board; the search for a list of them; and
// the player from a list.
//
// The search visits all positions that moves lead to from the lane surfaces over smooth surfaces:
// those of small roughness, which adds up the differences of height between neighbouring
// columns, or that are smoother than the one before. It finds those that are won, whatever is
// dealt, from completed rows back. For the lane surfaces that are left, it looks at the
// smoothest moves a little further. If some are still not won, it begins anew with rougher
// surfaces. So it finds lists, and never learns that there is none.
//
// With a limit of rows, no game goes on for ever. There the search tries moves in depth, and learns in the
// end that there is no list, too.
//
//	moves.go   positions, and the moves between them
//	lanes.go   lane surfaces, and the way to them
//	search.go  the search, from its bounds to the evidence
//	graph.go   the positions that are visited, and their moves
//	sweep.go   which of them are won
//	deep.go    the search with a limit of rows
//	choose.go  a short list of them, as evidence
//	list.go    a list that is verified
//	board.go   boards of real cells
//	player.go  a game on one, played by a list
//	sight.go   what there is to see of it
package endless

import (
	"math"

	"lineproof/certificate"
)

// Rules are those of the usual game in a well of some width.
type Rules struct {
	Width int
	ones  certificate.Position // in which each column has height 1
}

// NewRules returns those of a well of MinLanes to MaxWidth columns.
func NewRules(width int) *Rules {
	g := &Rules{Width: width}
	for x := range width {
		g.ones += certificate.Column(x, 1)
	}
	return g
}

// A Move is what a piece can do in a position. Where it completes an open row, Next and Risen
// mean nothing.
type Move struct {
	At        certificate.Placement
	Completes bool
	Next      certificate.Position
	Top       int // the height of the highest column, above the lowest one before the move
	Risen     int // by how much the lowest column is higher
}

// Moves appends the moves of a piece that complete an open row, or lead to a position in which
// no column is more than highest above the lowest one; that is at most MaxHeight.
func (g *Rules) Moves(all []Move, p certificate.Position, piece, highest int) []Move {
	s := g.surfaceOf(p)
	shapes := certificate.Shapes(piece)
	for r := range shapes {
		shape := &shapes[r]
		for left := 0; left+len(shape.Bottom) <= g.Width; left++ {
			if m := g.dropShape(&s, shape, left); m.Completes || m.Top-m.Risen <= highest {
				m.At = certificate.Placement{Rotation: int8(r), Offset: int8(left - shape.Left)}
				all = append(all, m)
			}
		}
	}
	return all
}

// Play carries out an answer, which must be within the walls.
func (g *Rules) Play(p certificate.Position, piece int, at certificate.Placement) Move {
	shape, s := &certificate.Shapes(piece)[at.Rotation], g.surfaceOf(p)
	m := g.dropShape(&s, shape, int(at.Offset)+shape.Left)
	m.At = at
	return m
}

// A surface is a position that is unpacked, with what does not change where no piece falls:
// the least and the greatest height of the columns before each one, and from each one on.
type surface struct {
	position                             certificate.Position
	heights                              [certificate.MaxWidth]int
	leastBefore, mostBefore, least, most [certificate.MaxWidth + 1]int
}

func (g *Rules) surfaceOf(p certificate.Position) (s surface) {
	s.position = p
	s.leastBefore[0], s.least[g.Width] = math.MaxInt, math.MaxInt
	for x := range g.Width {
		s.heights[x] = p.Height(x)
		s.leastBefore[x+1] = min(s.leastBefore[x], s.heights[x])
		s.mostBefore[x+1] = max(s.mostBefore[x], s.heights[x])
	}
	for x := g.Width - 1; x >= 0; x-- {
		s.least[x] = min(s.least[x+1], s.heights[x])
		s.most[x] = max(s.most[x+1], s.heights[x])
	}
	return s
}

// dropShape lets a shape fall with its left cells in a column. Heights are at most MaxHeight before,
// and at most 4 more afterwards, so each keeps to its four bits.
func (g *Rules) dropShape(s *surface, shape *certificate.Shape, left int) (m Move) {
	y, right := 0, left+len(shape.Bottom)
	for i, bottom := range shape.Bottom {
		y = max(y, s.heights[left+i]-bottom)
	}
	next, closed := s.position&^255, uint(s.position.Closed())
	m.Risen, m.Top = min(s.leastBefore[left], s.least[right]), max(s.mostBefore[left], s.most[right])
	for i, bottom := range shape.Bottom {
		before, after := s.heights[left+i], y+shape.Top[i]
		next += certificate.Column(left+i, after-before)
		closed |= 1<<(y+bottom) - 1<<before // the rows in which the piece covers a hole
		m.Risen, m.Top = min(m.Risen, after), max(m.Top, after)
	}
	m.Completes = (1<<m.Risen-1)&^closed != 0 // rows that all columns reach
	m.Next = (next - certificate.Position(m.Risen)*g.ones) | certificate.Position(closed>>m.Risen)&255
	return m
}

// roughness adds up the differences of height between neighbouring columns.
func (g *Rules) roughness(p certificate.Position) (sum int) {
	before := p.Height(0)
	for x := 1; x < g.Width; x++ {
		h := p.Height(x)
		sum += max(h-before, before-h)
		before = h
	}
	return sum
}
