package arena

import (
	"math"
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/tetris"
)

// A holes scores boards as seed 004 does: the sum of f(y) over the empty cells of
// row y that are below a filled cell of their column, and of g(y) over those that
// have, to the left, a column at least as high, and once more to the right. Rows
// count from 1, the lowest; walls are no columns. The lower the score, the better.
type holes struct {
	f, g   perRow                // at y, the sum over the rows up to y
	shapes [tetris.Shapes]perRow // what a shape adds by itself when it rests above row y; see survey
}

// perRow has a number for each row, and as many more as make it easy to look up.
type perRow [32]int64

func (p *perRow) at(y uint8) int64 { return p[y&31] }

// lost is the score of a board on which a piece does not fit. Two steps of
// prediction add up 49 of them.
const lost = math.MaxInt64 / (certificate.Pieces*certificate.Pieces + 1)

// none is the power of a function that is 0.
const none = -1

// newHoles has f(y) = y^f and g(y) = y^g.
func newHoles(f, g int) *holes {
	h := new(holes)
	for y := 1; y <= tetris.MaxHeight; y++ {
		h.f[y] = h.f[y-1] + power(y, f)
		h.g[y] = h.g[y-1] + power(y, g)
	}
	shape := 0
	for _, rotations := range certificate.Shapes {
		for _, s := range rotations {
			for y := range tetris.MaxHeight - slices.Max(s.Top) + 1 {
				h.shapes[shape][y] = h.alone(s, y)
			}
			shape++
		}
	}
	return h
}

// alone adds f over the rows below each column of a shape, and takes away g over
// its cells that are not above the column beside them.
func (h *holes) alone(s certificate.Shape, y int) (sum int64) {
	for i := range s.Bottom {
		sum += h.f[y+s.Bottom[i]]
		for _, beside := range []int{i - 1, i + 1} {
			if beside >= 0 && beside < len(s.Top) {
				sum -= h.g[y+min(s.Top[i], s.Top[beside])] - h.g[y+s.Bottom[i]]
			}
		}
	}
	return sum
}

func power(y, exponent int) int64 {
	if exponent == none {
		return 0
	}
	n := int64(1)
	for range exponent {
		n *= int64(y)
	}
	return n
}

// score adds up the rows from the highest on, as seed 004's Appendix B does.
func (h *holes) score(w *tetris.Well, b *tetris.Board) (sum int64) {
	full := uint16(1)<<w.Width - 1
	reached := uint16(0) // columns that are at least as high as the row
	for y := b.Highest(); y > 0; y-- {
		empty := full &^ b.Rows[y-1]
		covered := reached & empty
		reached |= b.Rows[y-1]
		beside := bits.OnesCount16(reached>>1&empty) + bits.OnesCount16(reached<<1&empty)
		sum += (h.f[y]-h.f[y-1])*int64(bits.OnesCount16(covered)) + (h.g[y]-h.g[y-1])*int64(beside)
	}
	return sum
}

// A survey is what has to be known of a board to score it quickly after moves that
// fill no row. When such a move raises a column from height h, above which the
// piece's cells lie in the rows from p+1 to q,
//
//   - the rows from h+1 to p become holes: f(h+1) + … + f(p);
//   - the empty cells of the columns beside, in the rows from h+1 to q, get a column
//     that is as high: the sum of g over them;
//   - the piece's cells are empty no longer: less g over those that are not above a
//     column beside.
//
// If the piece occupies a column beside as well, its cells there do not count as
// empty, and this column's new height counts. What that makes depends on the shape
// and on where it rests, so it is in holes.shapes, as is the sum of f up to p.
type survey struct {
	*holes
	well   *tetris.Well
	board  tetris.Board
	total  int64
	list   []candidate
	height [tetris.MaxWidth + 2]uint8  // of column x at x+1; beside the walls there is nothing
	empty  [tetris.MaxWidth + 2]perRow // at y, the sum of g over the column's empty cells in rows up to y
	beside [tetris.MaxWidth]perRow     // the same of both columns beside column x
	before [tetris.MaxWidth + 1]int64  // of the columns before x: f up to their heights, and beside at them
}

// prepare makes the survey that of its board.
func (s *survey) prepare() {
	b, width := &s.board, s.well.Width
	top := uint8(min(b.Highest()+4, s.well.Height)) // no cell is higher after a move
	for x := range width {
		column, sum := &s.empty[x+1], int64(0)
		for y := uint8(1); y <= top; y++ {
			sum += (s.g.at(y) - s.g.at(y-1)) & (int64(b.Rows[y-1]>>x&1) - 1)
			column[y&31] = sum
		}
		s.height[x+1] = b.Heights[x]
	}
	s.height[width+1], s.empty[width+1] = 0, perRow{}
	for x := range width {
		for y := uint8(1); y <= top; y++ {
			s.beside[x][y&31] = s.empty[x].at(y) + s.empty[x+2].at(y)
		}
		s.before[x+1] = s.before[x] + s.f.at(b.Heights[x]) + s.beside[x].at(b.Heights[x])
	}
	s.total = s.score(s.well, b)
}

// after returns the score of the board after a move, or lost if the piece does not
// fit.
func (s *survey) after(m *tetris.Move) int64 {
	low, fits := s.board.Rest(s.well, m)
	if !fits {
		return lost
	}
	if s.board.Fills(s.well, m, low) {
		var after tetris.Board
		s.board.Drop(s.well, m, &after)
		return s.score(s.well, &after)
	}
	y := uint8(low)
	sum := s.total + s.shapes[m.Shape].at(y) + s.before[m.Left] - s.before[m.Right]
	columns := s.beside[m.Left:m.Right]
	for i := range columns {
		sum += columns[i].at(y + m.Top[i&3])
	}
	last := (m.Right - m.Left - 1) & 3
	left, right := s.height[m.Left], s.height[m.Right+1]
	return sum - s.g.at(min(y+m.Top[0], left)) + s.g.at(min(y+m.Bottom[0], left)) -
		s.g.at(min(y+m.Top[last], right)) + s.g.at(min(y+m.Bottom[last], right))
}

// lowest returns the lowest score after a piece.
func (s *survey) lowest(piece int) int64 {
	best := int64(lost)
	moves := s.well.Moves[piece]
	for i := range moves {
		best = min(best, s.after(&moves[i]))
	}
	return best
}
