// Package usual is the usual game, in which full rows are removed, as the search plays it:
// on positions, which say of a board what matters for ever after (SPEC.md, Positions).
package usual

import (
	"math/bits"
	"slices"

	"lineproof/certificate"
)

// Difference is how much higher than the lowest column another one may be.
const Difference = 15

// A Position is what matters of a board. Its zero value is the empty well.
//
// Each word has four bits a column, the left column lowest. The first word has the heights
// above the lowest column. The second has the covers: how many cells lie above a column's
// topmost buried hole, 0 if there is no such hole, or one of these cells stays for ever. The
// highest bytes have the closed rows, row 1, above the lowest column, in the lowest bit.
type Position [2]uint64

// surface is a position that is unpacked.
type surface struct {
	heights, covers [certificate.MaxWidth]int8
	closed          uint32
}

func unpack(p Position, width int) (s surface) {
	for x := range width {
		s.heights[x], s.covers[x] = int8(p[0]>>(4*x)&15), int8(p[1]>>(4*x)&15)
	}
	s.closed = uint32(p[0]>>56 | p[1]>>56<<8)
	return s
}

func (s *surface) pack(width int) (p Position) {
	for x := range width {
		p[0] |= uint64(s.heights[x]) << (4 * x)
		p[1] |= uint64(s.covers[x]) << (4 * x)
	}
	p[0] |= uint64(s.closed&255) << 56
	p[1] |= uint64(s.closed>>8) << 56
	return p
}

// Canonical returns the lesser of a position and its mirror image, and whether it is the
// image.
func (p Position) Canonical(width int) (Position, bool) {
	var m Position
	for i, word := range p {
		m[i] = word >> 56 << 56
		for x := range width {
			m[i] |= word >> (4 * x) & 15 << (4 * (width - 1 - x))
		}
	}
	if slices.Compare(m[:], p[:]) < 0 {
		return m, true
	}
	return p, false
}

// Roughness adds up the differences of height between neighbouring columns.
func (p Position) Roughness(width int) (sum int) {
	for x := range width - 1 {
		d := int(p[0]>>(4*x)&15) - int(p[0]>>(4*x+4)&15)
		sum += max(d, -d)
	}
	return sum
}

// Holes returns how many rows are closed, and how many columns have a cover.
func (p Position) Holes() (n int) {
	covered := p[1] &^ (255 << 56)
	covered |= covered >> 2
	covered |= covered >> 1
	return bits.OnesCount64(covered&0x1111_1111_1111_1111) + bits.OnesCount64(p[0]>>56) + bits.OnesCount64(p[1]>>56)
}

// Highest returns how much higher than the lowest column the highest one is.
func (p Position) Highest(width int) (h int) {
	for x := range width {
		h = max(h, int(p[0]>>(4*x)&15))
	}
	return h
}

// A Game has the moves of a well of so many columns.
type Game struct {
	Width  int
	shapes [certificate.Pieces][]certificate.Shape
}

// New returns the game in a well of MinWidth to MaxWidth columns.
func New(width int) *Game {
	g := &Game{Width: width}
	for p := range g.shapes {
		g.shapes[p] = certificate.Shapes(p)
	}
	return g
}

// A Move is what a piece can do in a position.
type Move struct {
	At        certificate.Placement
	Next      Position
	Completed int // rows, all of which are removed
	Top       int // the height of the piece's highest cell as it rests, above the lowest column
	Risen     int // rows by which the lowest column is higher, once full rows are removed
}

// Moves appends the moves of a piece that uncover no buried hole, and do not raise a column
// more than Difference above another.
func (g *Game) Moves(all []Move, p Position, piece int) []Move {
	from := unpack(p, g.Width)
	for r := range g.shapes[piece] {
		shape := &g.shapes[piece][r]
		for left := 0; left+len(shape.Bottom) <= g.Width; left++ {
			if to, m, ok := from.drop(shape, left, g.Width); ok {
				m.At = certificate.Placement{Rotation: int8(r), Offset: int8(left - shape.Left)}
				m.Next = to.pack(g.Width)
				all = append(all, m)
			}
		}
	}
	return all
}

// drop lets a shape fall with its left cells in a column, and removes what is full.
func (s *surface) drop(shape *certificate.Shape, left, width int) (to surface, m Move, ok bool) {
	y := s.heights[left] - int8(shape.Bottom[0])
	for i, bottom := range shape.Bottom {
		y = max(y, s.heights[left+i]-int8(bottom))
	}
	heights, gaps := s.heights, uint32(0)
	for i := range shape.Bottom {
		heights[left+i] = y + int8(shape.Top[i])
		m.Top = max(m.Top, int(heights[left+i]))
		gaps |= between(s.heights[left+i], y+int8(shape.Bottom[i]))
	}
	full := between(0, slices.Min(heights[:width])) &^ (s.closed | gaps)
	closed := s.closed
	for x := range width {
		height, cover := heights[x], s.covers[x]
		if i := x - left; i >= 0 && i < len(shape.Bottom) {
			bottom := y + int8(shape.Bottom[i])
			switch kept := between(bottom, height) &^ full; {
			case bottom == s.heights[x] && cover > 0:
				cover += height - bottom
			case bottom == s.heights[x]:
			case kept == 0: // the hole is open again
				height = s.heights[x]
			default:
				closed |= between(s.heights[x], bottom)
				cover = height - bottom
			}
		}
		to.heights[x] = height - count(between(0, height)&full)
		if cover > 0 {
			to.covers[x] = cover - count(between(height-cover, height)&full)
			if to.covers[x] == 0 {
				return to, m, false
			}
		}
	}
	base := slices.Min(to.heights[:width])
	for rest := full; rest != 0; { // from the highest row down
		row := 31 - bits.LeadingZeros32(rest)
		rest &^= 1 << row
		closed = closed>>(row+1)<<row | closed&(1<<row-1)
	}
	to.closed = closed >> base
	for x := range width {
		if to.heights[x] -= base; to.heights[x] > Difference {
			return to, m, false
		}
		if c := to.covers[x]; c > to.heights[x] || to.closed&between(to.heights[x]-c, to.heights[x]) != 0 {
			to.covers[x] = 0
		}
	}
	m.Completed, m.Risen = int(count(full)), int(base)
	return to, m, true
}

// between is the set of the rows above one height, up to another.
func between(from, to int8) uint32 { return 1<<to - 1<<from }

func count(rows uint32) int8 { return int8(bits.OnesCount32(rows)) }
