package arena

import (
	"math"
	"math/bits"

	"lineproof/certificate"
	"lineproof/internal/tetris"
)

// A holes scores boards as seed 004 does: the sum of f(y) over the empty cells of
// row y that are below a filled cell of their column, and of g(y) over those that
// have, to the left, a column at least as high, and once more to the right. Rows
// count from 1, the lowest; walls are no columns. The lower the score, the better.
type holes struct {
	f, g [tetris.MaxHeight + 1]int64 // at y, the sum over the rows up to y
}

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
	return h
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

// A survey is what has to be known of a board to score it quickly after a move that
// fills no row. Such a move changes the cells of a few columns, and what is summed
// depends on two adjacent columns at a time. Column x has index x+1; on both sides
// there is one without cells.
type survey struct {
	*holes
	well   *tetris.Well
	board  tetris.Board
	total  int64
	list   []candidate
	height [tetris.MaxWidth + 2]int
	empty  [tetris.MaxWidth + 2][tetris.MaxHeight + 1]int64 // at y, the sum of g over the column's empty cells in rows up to y
	pairs  [tetris.MaxWidth + 2]int64                       // at i, what the pairs of adjacent columns up to column i add with g
}

// prepare makes the survey that of its board.
func (s *survey) prepare() {
	b := &s.board
	top := min(b.Highest()+4, s.well.Height) // no cell is higher after a move
	for x := range s.well.Width {
		column := &s.empty[x+1]
		sum := int64(0)
		for y := 1; y <= top; y++ {
			sum += (s.g[y] - s.g[y-1]) & (int64(b.Rows[y-1]>>x&1) - 1)
			column[y] = sum
		}
		s.height[x+1] = int(b.Heights[x])
	}
	s.height[s.well.Width+1] = 0
	s.empty[s.well.Width+1] = s.empty[0]
	for i := range s.well.Width + 1 {
		s.pairs[i+1] = s.pairs[i] + s.empty[i][s.height[i+1]] + s.empty[i+1][s.height[i]]
	}
	s.total = s.score(s.well, b)
}

// after returns the score of the board after a move, or lost if the piece does not
// fit.
func (s *survey) after(m *tetris.Move) int64 {
	y, fits := s.board.Rest(s.well, m)
	if !fits {
		return lost
	}
	if s.board.Fills(s.well, m, y) {
		var after tetris.Board
		s.board.Drop(s.well, m, &after)
		return s.score(s.well, &after)
	}
	sum := s.total + s.pairs[m.Left] - s.pairs[m.Right+1]
	// The column before, as it is after the move: its height, and its new cells,
	// those above row low and up to row high. Outside the piece there are none.
	height, low, high := s.height[m.Left], 0, 0
	for i := m.Left + 1; i <= m.Right; i++ {
		nowLow, nowHigh := y+m.Bottom[(i-m.Left-1)&3], y+m.Top[(i-m.Left-1)&3]
		sum += s.f[nowLow] - s.f[s.height[i]] // what it covers
		sum += s.empty[i-1][nowHigh] - s.g[min(high, nowHigh)] + s.g[min(low, nowHigh)]
		sum += s.empty[i][height] - s.g[min(nowHigh, height)] + s.g[min(nowLow, height)]
		height, low, high = nowHigh, nowLow, nowHigh
	}
	next := s.height[m.Right+1]
	return sum + s.empty[m.Right][next] - s.g[min(high, next)] + s.g[min(low, next)] + s.empty[m.Right+1][height]
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
