package arena

import (
	"math"
	"math/bits"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
)

// A holes scores boards as Bergmark does: the sum of f(y) over the empty cells of
// row y that are below a filled cell of their column, and of g(y) over those that
// have, to the left, a column at least as high, and once more to the right. Rows
// count from 1, the lowest; walls are no columns. The lower the score, the better.
type holes struct {
	f, g [topped.MaxHeight + 1]int64 // by y
}

// lost is the score of a board on which a piece does not fit. Two steps of
// prediction add up 49 of them.
const lost = math.MaxInt64 / (certificate.Pieces*certificate.Pieces + 1)

// none is the power of a function that is 0.
const none = -1

// newHoles has f(y) = y^f and g(y) = y^g.
func newHoles(f, g int) *holes {
	h := new(holes)
	for y := 1; y <= topped.MaxHeight; y++ {
		h.f[y], h.g[y] = power(y, f), power(y, g)
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

// score adds up the rows from the highest on, as Bergmark's Appendix B does.
func (h *holes) score(w *topped.Well, b *topped.Board) (sum int64) {
	full := uint16(1)<<w.Width - 1
	reached := uint16(0) // columns that are at least as high as the row
	for y := b.Highest; y > 0; y-- {
		row := b.Rows[y-1]
		reached |= row
		empty := full &^ row
		beside := bits.OnesCount16(reached>>1&empty) + bits.OnesCount16(reached<<1&empty)
		sum += h.f[y]*int64(bits.OnesCount16(reached&empty)) + h.g[y]*int64(beside)
	}
	return sum
}
