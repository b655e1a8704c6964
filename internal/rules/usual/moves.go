// Package usual has the rules of the usual game, in which full rows are removed (SPEC.md, The usual
// game), on positions, which say of a board what matters until a row is complete, and on boards of
// real cells.
//
//	moves.go  positions, and what moves lead to
//	board.go  boards of real cells
//	state.go  states of the game below a ceiling, with a bag and a hold
package usual

import (
	"math"
	"slices"

	"lineproof/certificate"
)

// Rules are those of a well in which some pieces are dealt.
type Rules struct {
	Width   int
	Deals   certificate.Set
	Mirrors bool                 // whether the mirror images of these pieces are dealt, too
	ones    certificate.Position // in which each column has height 1
}

// NewRules returns the rules of the well of a claim about rows for ever.
func NewRules(w certificate.Well) *Rules {
	g := &Rules{Width: w.Width, Deals: w.First(), Mirrors: w.Mirrors()}
	for x := range w.Width {
		g.ones += certificate.Column(x, 1)
	}
	return g
}

// Fronts yields the empty well and each front, as far as they are canonical.
func (g *Rules) Fronts(yield func(certificate.Position) bool) {
	for reach := 1; reach < 1<<g.Width; reach++ {
		var p certificate.Position
		for x := range g.Width {
			p += certificate.Column(x, reach>>x&1)
		}
		if p == g.ones {
			p |= floor
		}
		if p == g.Canonical(p) && !yield(p) {
			return
		}
	}
}

// floor is the closed row of the empty well, which is row 1.
const floor certificate.Position = 1

// Canonical returns the lesser of a position and its mirror image, if the game is the same there.
func (g *Rules) Canonical(p certificate.Position) certificate.Position {
	if g.Mirrors {
		return p.Canonical(g.Width)
	}
	return p
}

// A Move is what a piece can do in a position: one outcome, or some where it falls on deep columns.
type Move struct {
	At       certificate.Placement
	Outcomes [4]Outcome // the first Number of them, those with the higher piece first
	Number   int
}

// An Outcome is what a move comes to. Where it completes an open row, Next and Shift mean nothing.
type Outcome struct {
	Next      certificate.Position // in its normal form
	Top       int8                 // the height of the highest column, before the shift
	Shift     int8                 // by how much heights are less in Next
	Completes bool
}

// Completes reports whether the move completes a row in every outcome.
func (m *Move) Completes() bool {
	for _, o := range m.Outcomes[:m.Number] {
		if !o.Completes {
			return false
		}
	}
	return true
}

// Moves appends the moves of a piece after which no cell lies above a row, and no column of the next position is
// higher than one can be.
func (g *Rules) Moves(all []Move, p certificate.Position, piece, limit int) []Move {
	s := g.surfaceOf(p)
	shapes := certificate.Shapes(piece)
	for r := range shapes {
		shape := &shapes[r]
		for left := 0; left+len(shape.Bottom) <= g.Width; left++ {
			n := len(all)
			all = slices.Grow(all, 1)[:n+1] // faster than to append an empty move
			m := &all[n]
			m.At = certificate.Placement{Rotation: int8(r), Offset: int8(left - shape.Left)}
			g.drop(m, &s, shape, left)
			if o := &m.Outcomes[0]; int(o.Top) > limit || !o.Completes && o.Top-o.Shift > certificate.MaxHeight {
				all = all[:n]
			}
		}
	}
	return all
}

// Play carries out an answer, which must be within the walls.
func (g *Rules) Play(p certificate.Position, piece int, at certificate.Placement) (m Move) {
	shape, s := &certificate.Shapes(piece)[at.Rotation], g.surfaceOf(p)
	m.At = at
	g.drop(&m, &s, shape, int(at.Offset)+shape.Left)
	return m
}

// Rest carries out an answer whose piece comes to rest with its lowest cells in a row.
func (g *Rules) Rest(p certificate.Position, piece int, at certificate.Placement, row int) (o Outcome) {
	shape, s := &certificate.Shapes(piece)[at.Rotation], g.surfaceOf(p)
	g.land(&o, &s, shape, int(at.Offset)+shape.Left, row-1)
	return o
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

// deepest is how far below row 1 it matters that deep columns end: a piece that falls only on deep columns
// that end lower lies below row 1.
const deepest = 3

// drop lets a shape fall with its left cells in a column. Deep columns end at row 0, or else all at -1 and
// so on; an outcome that changes no height is left out.
func (g *Rules) drop(m *Move, s *surface, shape *certificate.Shape, left int) {
	known, deep := math.MinInt, math.MinInt // the row below the shape's lowest, over known and over deep columns
	for i, bottom := range shape.Bottom {
		if h := s.heights[left+i]; h > 0 {
			known = max(known, h-bottom)
		} else {
			deep = max(deep, -bottom)
		}
	}
	y := max(known, deep)
	m.Number = 0
	for g.land(&m.Outcomes[m.Number], s, shape, left, y) {
		m.Number++
		y--
		if y < known || y < deep-deepest {
			return
		}
	}
}

// land has a shape come to rest above row y, and reports whether a height is another then. Heights are at most
// MaxHeight before, and at most 4 more afterwards, so each keeps to its four bits.
func (g *Rules) land(o *Outcome, s *surface, shape *certificate.Shape, left, y int) (changed bool) {
	right := left + len(shape.Bottom)
	next, closed := s.position&^255, uint(s.position.Closed())
	least, top := min(s.leastBefore[left], s.least[right]), max(s.mostBefore[left], s.most[right])
	for i, bottom := range shape.Bottom {
		before, after := s.heights[left+i], max(0, y+shape.Top[i])
		next += certificate.Column(left+i, after-before)
		closed |= 1<<max(before, y+bottom) - 1<<before // the rows in which the piece covers a hole
		least, top = min(least, after), max(top, after)
		changed = changed || after != before
	}
	shift := max(least, 1) - 1
	o.Top, o.Shift = int8(top), int8(shift)
	o.Completes = (1<<least-1)&^closed != 0 // rows that all columns reach
	o.Next = (next - certificate.Position(shift)*g.ones) | certificate.Position(closed>>shift)&255
	return changed
}

// Roughness adds up the differences of height between adjacent columns.
func (g *Rules) Roughness(p certificate.Position) (sum int) {
	before := p.Height(0)
	for x := 1; x < g.Width; x++ {
		h := p.Height(x)
		sum += max(h-before, before-h)
		before = h
	}
	return sum
}
