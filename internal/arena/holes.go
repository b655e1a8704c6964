package arena

import (
	"math"
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
)

// A holes scores boards as Bergmark does: the sum of f(y) over the empty cells of
// row y that are below a filled cell of their column, and of g(y) over those that
// have, to the left, a column at least as high, and once more to the right. Rows
// count from 1, the lowest; walls are no columns. The lower the score, the better.
type holes struct {
	f, g   perRow                // at y, the sum over the rows up to y
	shapes [topped.Shapes]perRow // what a shape adds by itself when it rests above row y; see survey
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
	for y := 1; y <= topped.MaxHeight; y++ {
		h.f[y] = h.f[y-1] + power(y, f)
		h.g[y] = h.g[y-1] + power(y, g)
	}
	shape := 0
	for piece := range certificate.Pieces {
		for _, s := range certificate.Shapes(piece) {
			for y := range topped.MaxHeight - slices.Max(s.Top) + 1 {
				h.shapes[shape][y] = h.alone(s, y)
			}
			shape++
		}
	}
	return h
}

// alone adds f over the rows below each column of a shape. For each two columns of it
// that are neighbours, it adds g over the rows below both, and over those by which one
// is higher than the other.
func (h *holes) alone(s certificate.Shape, y int) (sum int64) {
	for i, bottom := range s.Bottom {
		sum += h.f[y+bottom]
		if i > 0 {
			low, high := min(s.Top[i-1], s.Top[i]), max(s.Top[i-1], s.Top[i])
			sum += h.g[y+s.Bottom[i-1]] + h.g[y+bottom] + h.g[y+high] - h.g[y+low]
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

// score adds up the rows from the highest on, as Bergmark's Appendix B does. It
// leaves out the filled ones, of which there are some: rows above them count as
// lower by as many.
func (h *holes) score(w *topped.Well, rows []uint16, filled int) (sum int64) {
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
// fill no row. Say that such a move raises a column from height h, and that the
// piece's cells in it are in the rows from p+1 to q. Then the rows from h+1 to p
// become holes: f over them is added. The rest of the score is a sum over pairs of
// neighbouring columns: g over the empty cells of each up to the height of the other.
//
//   - If both columns are the piece's, that is g over all cells up to p of each, and
//     from the lower q to the higher one, less g over the cells that were filled: the
//     piece's columns meet, so nothing else was empty.
//   - If one is, the other adds g over its own empty cells up to q, and the piece's
//     cells up to the other's height are empty no longer.
//
// So a score is a sum of what the shape adds by itself at p, which is holes.shapes,
// and of what the two columns beside it do.
type survey struct {
	*holes
	well   *topped.Well
	board  topped.Board
	top    int                          // no cell is higher after a move
	rare   uint32                       // bit y: a move with a cell in row y+1 may fill a row, or not fit
	beside [topped.MaxWidth + 2]besides // of column x at x+1; a wall is an empty column
	scores [48]int64                    // of the moves for a piece
	list   []candidate
}

// besides is what a column adds to the score when a piece rests beside it.
type besides struct {
	top         perRow // at q: g over its empty cells up to q, less g over the rows up to both q and its height
	bottom      perRow // at p: g over the rows up to both p and its height
	left, right int64  // on that side of the piece: the score before, less what no longer counts in the piece's columns
}

// empty returns the sum of g over the column's empty cells up to row y.
func (c *besides) empty(y int) int64 { return c.top.at(y) + c.bottom.at(y) }

// measure makes c what column x adds. No row above top is asked for.
func (c *besides) measure(h *holes, b *topped.Board, x, top int) {
	height, sum := int(b.Heights[x]), int64(0)
	for y := 1; y <= height; y++ {
		sum -= h.g.of(y) & -int64(b.Rows[y-1]>>x&1)
		c.top[y&31], c.bottom[y&31] = sum, h.g.at(y)
	}
	under := h.g.at(height)
	for y := height + 1; y <= top; y++ {
		c.top[y&31], c.bottom[y&31] = sum+h.g.at(y)-under, under
	}
}

// prepare makes the survey that of its board.
func (s *survey) prepare() {
	b, width := &s.board, s.well.Width
	s.top = min(b.Highest()+4, s.well.Height)
	s.rare = s.rareRows()
	for x := range width {
		s.beside[x+1].measure(s.holes, b, x, s.top)
	}
	s.beside[width+1] = besides{}
	// less is by how much the score sinks when all columns before x become the piece's,
	// but for what the shape adds by itself.
	total, less, before := s.score(s.well, b.Rows[:s.top], 0), int64(0), 0
	for x := range width + 1 {
		left, right, height := &s.beside[x], &s.beside[x+1], int(b.Heights[x])
		l, r := left.empty(height), right.empty(before)
		right.right = -less - r
		less += l + r - left.top.at(before) - right.top.at(height)
		left.left = total + less - l
		less += s.f.at(height)
		before = height
	}
}

// rareRows returns the rows that are above the top, or have gaps that are open to
// above and no further apart than the cells of a piece. If a column is full, it
// returns all.
func (s *survey) rareRows() uint32 {
	if s.board.Highest() >= s.well.Rows {
		return math.MaxUint32
	}
	rare := uint32(math.MaxUint32) << s.well.Height
	above, full := uint16(0), uint16(1)<<s.well.Width-1
	for y := s.top - 1; y >= 0; y-- {
		row := s.board.Rows[y]
		if gaps := full &^ row; gaps&above == 0 && gaps>>bits.TrailingZeros16(gaps) < 1<<4 {
			rare |= 1 << y
		}
		above |= row
	}
	return rare
}

// after returns the scores of the boards after the moves for a piece; lost if it
// does not fit. They are good until the next call.
func (s *survey) after(piece int) []int64 {
	moves := s.well.Moves[piece]
	for i := 0; i < len(moves); {
		i += s.afterShape(moves[i:], s.scores[i:])
	}
	return s.scores[:len(moves)]
}

// afterShape does what after does for the moves of the first one's shape, from the
// left to the right, and returns how many there are.
func (s *survey) afterShape(moves []topped.Move, scores []int64) (n int) {
	m := &moves[0]
	n = s.well.Width - int(m.Right) + 1
	last := (m.Right - 1) & 3
	leftTop, leftBottom := int(m.Top[0]), int(m.Bottom[0])
	rightTop, rightBottom := int(m.Top[last]), int(m.Bottom[last])
	rare := uint32(0) // for the lowest row
	for y := range m.Tall {
		rare |= s.rare >> y
	}
	rests, shape := s.board.Rests(m), &s.shapes[m.Shape]
	lefts, rights, scores := s.beside[:n], s.beside[m.Right+1:][:n], scores[:n]
	for x := range scores {
		low := int(rests[x&15])
		if rare>>(low&31)&1 != 0 {
			if score, is := s.rareScore(&moves[x]); is {
				scores[x] = score
				continue
			}
		}
		left, right := &lefts[x], &rights[x]
		scores[x] = shape.at(low) + left.left + right.right +
			left.top.at(low+leftTop) + left.bottom.at(low+leftBottom) +
			right.top.at(low+rightTop) + right.bottom.at(low+rightBottom)
	}
	return n
}

// rareScore scores a move that does not fit, or fills a row; it returns false for
// others.
func (s *survey) rareScore(m *topped.Move) (score int64, is bool) {
	low, fits := s.board.Rest(s.well, m)
	if !fits {
		return lost, true
	}
	filled := s.board.Filled(s.well, m, low)
	if filled == 0 {
		return 0, false
	}
	rows := s.board.With(m, low)
	return s.score(s.well, rows[:s.top], filled), true
}

// lowest returns the lowest score after a piece.
func (s *survey) lowest(piece int) int64 { return slices.Min(s.after(piece)) }
