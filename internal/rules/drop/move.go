package drop

import (
	"lineproof/certificate"
	"lineproof/internal/rules"
)

// A Shape is a rotation of a piece at an offset.
type Shape struct {
	At            certificate.Placement
	shift         uint8    // the lowest bit of its rightmost column in a profile
	width, height uint8    // columns and rows that it occupies
	bottom, top   [4]uint8 // as in certificate.Shape, the rightmost column first
}

// shapesOf lists those of a piece that lie inside the well, by rotation and then by
// offset.
func shapesOf(w certificate.Well, piece int) (all []Shape) {
	for rotation, s := range certificate.Shapes(piece) {
		width := len(s.Bottom)
		for left := 0; left+width <= w.Width; left++ {
			m := Shape{
				At:    certificate.Placement{Rotation: int8(rotation), Offset: int8(left - s.Left)},
				shift: uint8(firstColumn - 4*(left+width-1)), width: uint8(width),
			}
			for i := range width {
				m.bottom[i], m.top[i] = uint8(s.Bottom[width-1-i]), uint8(s.Top[width-1-i])
				m.height = max(m.height, m.top[i])
			}
			all = append(all, m)
		}
	}
	return all
}

// Moves appends the legal moves with a piece, by rotation and then by offset, to the first
// that completes a line. (To go on makes the search slower by a twentieth.)
func (g *Well) Moves(all []rules.Move[Profile], p Profile, piece int) []rules.Move[Profile] {
	p = g.AfterDeal(p, piece)
	for i := range g.Shapes[piece] {
		s := &g.Shapes[piece][i]
		q, legal := g.Drop(p, s)
		if !legal {
			continue
		}
		all = append(all, rules.Move[Profile]{Filled: q, At: s.At})
		if g.Complete(q) {
			break
		}
	}
	return all
}

// Drop places a piece. It returns false where a column that the piece would
// occupy is full, or a cell would come to rest above the ceiling.
func (g *Well) Drop(p Profile, m *Shape) (Profile, bool) {
	h := p[0] >> m.shift
	y := 0 // the row below the piece's lowest
	for i := range m.width {
		x := int(h >> (4 * i) & heightMask)
		if x == g.Rows {
			return Profile{}, false
		}
		y = max(y, x-int(m.bottom[i&3]))
	}
	if g.Ceiling != 0 && y+int(m.height) > g.Ceiling {
		return Profile{}, false
	}
	var holes, grown uint64
	for i := range m.width {
		x := h >> (4 * i) & heightMask
		// The rows from x+1 to y+bottom become holes. As no bit of x+1 to
		// y+bottom is below x, the difference of the powers is those rows.
		holes |= 1<<(y+int(m.bottom[i&3])) - 1<<x
		grown |= uint64(min(y+int(m.top[i&3]), g.Rows)) << (4 * i)
	}
	mask := uint64(1<<(4*m.width)-1) << m.shift
	return Profile{p[0]&^mask | grown<<m.shift | holes&g.all}, true
}
