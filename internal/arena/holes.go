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

func (p *perRow) at(y int) int64 { return p[y&31] }

// of returns what row y adds to the sums.
func (p *perRow) of(y int) int64 { return p[y&31] - p[(y-1)&31] }

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

// score adds up the rows from the highest on, as seed 004's Appendix B does. It
// leaves out the filled ones, of which there are some: rows above them count as
// lower by as many.
func (h *holes) score(w *tetris.Well, rows []uint16, filled int) (sum int64) {
	full := uint16(1)<<w.Width - 1
	reached := uint16(0) // columns that are at least as high as the row
	for y := len(rows); y > 0; y-- {
		row := rows[y-1]
		if filled > 0 && row == full && y <= w.Rows {
			filled--
			continue
		}
		reached |= row
		empty := full &^ row
		beside := bits.OnesCount16(reached>>1&empty) + bits.OnesCount16(reached<<1&empty)
		sum += h.f.of(y-filled)*int64(bits.OnesCount16(reached&empty)) + h.g.of(y-filled)*int64(beside)
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
	top    int // no cell is higher after a move
	list   []candidate
	height [tetris.MaxWidth + 2]int    // of column x at x+1; beside the walls there is nothing
	empty  [tetris.MaxWidth + 2]perRow // at y, the sum of g over the column's empty cells in rows up to y
	beside [tetris.MaxWidth]perRow     // the same of both columns beside column x
	before [tetris.MaxWidth + 1]int64  // of the columns before x: f up to their heights, and beside at them
}

// prepare makes the survey that of its board.
func (s *survey) prepare() {
	b, width := &s.board, s.well.Width
	s.top = min(b.Highest()+4, s.well.Height)
	for x := range width {
		column, sum := &s.empty[x+1], int64(0)
		for y := 1; y <= s.top; y++ {
			sum += (s.g.at(y) - s.g.at(y-1)) & (int64(b.Rows[y-1]>>x&1) - 1)
			column[y&31] = sum
		}
		s.height[x+1] = int(b.Heights[x])
	}
	s.height[width+1], s.empty[width+1] = 0, perRow{}
	for x := range width {
		for y := s.height[x+1]; y <= s.top; y++ { // what is lower is not asked for
			s.beside[x][y&31] = s.empty[x].at(y) + s.empty[x+2].at(y)
		}
		s.before[x+1] = s.before[x] + s.f.at(s.height[x+1]) + s.beside[x].at(s.height[x+1])
	}
	s.total = s.score(s.well, b.Rows[:s.top], 0)
}

// after returns the score of the board after a move, or lost if the piece does not
// fit.
func (s *survey) after(m *tetris.Move) int64 {
	low, fits := s.board.Rest(s.well, m)
	if !fits {
		return lost
	}
	if filled := s.board.Filled(s.well, m, low); filled > 0 {
		rows := s.board.With(m, low)
		return s.score(s.well, rows[:s.top], filled)
	}
	sum := s.total + s.shapes[m.Shape].at(low) + s.before[m.Left] - s.before[m.Right]
	columns := s.beside[m.Left:m.Right]
	for i := range columns {
		sum += columns[i].at(low + int(m.Top[i&3]))
	}
	last := (m.Right - m.Left - 1) & 3
	return sum - s.shared(low+int(m.Bottom[0]), low+int(m.Top[0]), s.height[m.Left]) -
		s.shared(low+int(m.Bottom[last]), low+int(m.Top[last]), s.height[m.Right+1])
}

// shared returns the sum of g over the rows above low up to high that a column of
// this height has. Adding what is negative, but no more, is min without a branch.
func (s *survey) shared(low, high, height int) int64 {
	const sign = bits.UintSize - 1
	low, high = low-height, high-height
	return s.g.at(height+high&(high>>sign)) - s.g.at(height+low&(low>>sign))
}

// lowest returns the lowest score after a piece.
func (s *survey) lowest(piece int) int64 {
	best := int64(lost)
	moves := s.well.Moves[piece]
	for i := range moves {
		less := s.after(&moves[i]) - best
		best += less & (less >> 63) // the lower, without a branch
	}
	return best
}
