package drop

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// A Shape is a rotation of a piece at an offset.
type Shape struct {
	At       certificate.Placement
	shift    uint8     // the lowest bit of its rightmost column in a profile
	mask     uint64    // the bits of its columns' heights, from there on
	landings []landing // by these heights; the same at each offset
}

// A landing is where a shape comes to rest on columns of some heights:
//
//	bits 0 to 15   the heights then, the rightmost column first
//	bits 16 to 30  the rows that are sacrificed
//	bit 31         the move is legal
type landing uint32

const legal landing = 1 << 31

// shapesOf lists those of a piece that lie inside the well, by rotation and then by
// offset.
func shapesOf(w certificate.Well, piece int) (all []Shape) {
	for rotation, s := range certificate.Shapes(piece) {
		width := len(s.Bottom)
		landings := make([]landing, 1<<(4*width))
		for heights := range landings {
			landings[heights] = landingOf(w, s, heights)
		}
		for left := 0; left+width <= w.Width; left++ {
			all = append(all, Shape{
				At:    certificate.Placement{Rotation: int8(rotation), Offset: int8(left - s.Left)},
				shift: uint8(firstColumn - 4*(left+width-1)), mask: uint64(len(landings) - 1), landings: landings,
			})
		}
	}
	return all
}

// landingOf lets a shape fall on columns of some heights. It is 0 where a column that the piece would
// occupy is full, or a cell would come to rest above the ceiling.
func landingOf(w certificate.Well, s certificate.Shape, heights int) landing {
	last, y := len(s.Bottom)-1, 0 // the row below the piece's lowest
	for i := range s.Bottom {
		x := heights >> (4 * (last - i)) & heightMask
		if x >= w.Rows {
			return 0
		}
		y = max(y, x-s.Bottom[i])
	}
	if w.Ceiling != 0 && y+slices.Max(s.Top) > w.Ceiling {
		return 0
	}
	l := legal
	for i := range s.Bottom {
		x := heights >> (4 * (last - i)) & heightMask
		// The rows from x+1 to y+bottom become holes. As no bit of x+1 to
		// y+bottom is below x, the difference of the powers is those rows.
		holes := (1<<(y+s.Bottom[i]) - 1<<x) & (1<<w.Rows - 1)
		l |= landing(holes)<<16 | landing(min(y+s.Top[i], w.Rows)<<(4*(last-i)))
	}
	return l
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
	l := m.landings[p[0]>>m.shift&m.mask]
	return Profile{p[0]&^(m.mask<<m.shift) | uint64(l&(1<<16-1))<<m.shift | uint64(l&^legal>>16)}, l&legal != 0
}
