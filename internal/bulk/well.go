package bulk

import (
	"math/bits"

	"lineproof/checker"
)

// A well is the game of a claim, in tables. It packs a profile into a number in
// two ways. Both have the heights of the columns in digits of a few bits, column
// 0 in the highest, and the sacrificed rows as a bit each, row 1 in the lowest.
//
//	by heights  the heights, then the rows: equal heights are neighbours
//	by rank     the rows, then the heights: a layer is in ascending order
type well struct {
	width, rows int
	ceiling     int           // above all cells if there is none
	digit       int           // bits of a height
	allColumns  uint16        // bit x for column x
	allRows     uint64        // bit r-1 for row r
	heights     uint64        // the bits of the heights, by rank
	needs       []need        // of a row, by the columns that do not reach it
	dealt       [pieces][]lay // where a piece can lie
	padding     [maxWidth + 2]uint64
}

// A need is how many pieces O, and how many I, a row takes.
type need struct{ o, i int }

const noNumber = 1 << 10 // of pieces is enough

// A lay is a shape over some columns.
type lay struct {
	first    int    // its leftmost column
	columns  uint16 // all of them, bit x for column x
	bottom   []int  // as its shape has it
	height   int
	others   uint64           // the heights of all other columns
	mirrored uint64           // the same in the mirrored well
	after    [maxRows]landing // by the row below its lowest
	covers   [2 * 16]uint16   // by row-y+16, the columns that reach the row then
}

// A landing is the new heights of a lay's columns, in the well and mirrored.
type landing struct{ heights, mirrored uint64 }

func newWell(c checker.Claim) *well {
	w := &well{width: c.Width, rows: c.Rows, ceiling: c.Ceiling, digit: bits.Len(uint(c.Rows))}
	if c.Ceiling == 0 {
		w.ceiling = c.Rows + overhang
	}
	w.allColumns = 1<<w.width - 1
	w.allRows = 1<<w.rows - 1
	w.heights = w.lowest(w.width)
	for lacking := range uint(w.allColumns) + 1 {
		w.needs = append(w.needs, needOf(lacking))
	}
	for p, all := range shapes {
		for _, s := range all {
			for first := range w.width - len(s) + 1 {
				w.dealt[p] = append(w.dealt[p], w.lay(s, first))
			}
		}
	}
	for used := w.width; used >= 0; used-- {
		w.padding[used] = w.padding[used+1] | uint64(w.rows)<<(w.digit*(w.width-used))
	}
	return w
}

// lowest returns the bits of the last n columns.
func (w *well) lowest(n int) uint64 { return 1<<(w.digit*n) - 1 }

// needOf adds up what the runs of columns take that do not reach a row.
func needOf(lacking uint) (n need) {
	for lacking != 0 {
		lacking >>= bits.TrailingZeros(lacking)
		run := bits.TrailingZeros(^lacking)
		lacking >>= run
		n.o += run/2 + run%2*noNumber
		n.i += run/4 + run%4
	}
	return n
}

func (w *well) lay(s shape, first int) lay {
	n := len(s)
	behind := w.width - first - n // columns
	l := lay{first: first}
	l.columns = (1<<n - 1) << first
	l.others = w.heights &^ (w.lowest(n) << (w.digit * behind))
	l.mirrored = w.heights &^ (w.lowest(n) << (w.digit * first))
	for i, column := range s {
		bottom, top := column[0], column[1]
		l.bottom, l.height = append(l.bottom, bottom), max(l.height, top)
		for y := range w.rows {
			height := uint64(min(y+top, w.rows))
			l.after[y].heights |= height << (w.digit * (behind + n - 1 - i))
			l.after[y].mirrored |= height << (w.digit * (first + i))
		}
		for d := range l.covers {
			if top >= d-16 {
				l.covers[d] |= 1 << (first + i)
			}
		}
	}
	return l
}

// rank turns a profile from by heights to by rank.
func (w *well) rank(p uint64) uint64 { return p&w.allRows<<(w.digit*w.width) | p>>w.rows }

// profileBits is how many bits a profile has.
func (w *well) profileBits() int { return w.digit*w.width + w.rows }

// canonical returns the smallest heights that are the same to the game: of the
// heights and their mirror image, each with its chambers in ascending order. A
// chamber is followed by one full column, and all others stand at the end.
func (w *well) canonical(heights, mirrored uint64, full uint16) uint64 {
	if full == 0 {
		return min(heights, mirrored)
	}
	var chambers, images [maxWidth / 2]uint64
	n := 0
	for open := w.allColumns &^ full; open != 0; n++ {
		x := bits.TrailingZeros16(open)
		length := bits.TrailingZeros16(^(open >> x))
		open &^= (1<<length - 1) << x
		insert(chambers[:n+1], w.chamber(heights>>(w.digit*(w.width-x-length)), length))
		insert(images[:n+1], w.chamber(mirrored>>(w.digit*x), length))
	}
	return min(w.join(chambers[:n]), w.join(images[:n]))
}

// chamber is the last columns of heights, with a full one behind them, in the
// highest of width+1 digits; then their number.
func (w *well) chamber(heights uint64, length int) uint64 {
	columns := heights&w.lowest(length)<<w.digit | uint64(w.rows)
	return columns<<(w.digit*(w.width-length)+4) | uint64(length)
}

// join puts chambers beside each other, and full columns behind them. The last
// column of all is behind the right wall.
func (w *well) join(chambers []uint64) (heights uint64) {
	used := 0
	for _, c := range chambers {
		heights |= c >> 4 >> (w.digit * used)
		used += int(c&15) + 1
	}
	return (heights | w.padding[used]) >> w.digit
}

// insert puts c in its place among those before the last, which are in order.
func insert(sorted []uint64, c uint64) {
	i := len(sorted) - 1
	for ; i > 0 && sorted[i-1] > c; i-- {
		sorted[i] = sorted[i-1]
	}
	sorted[i] = c
}

// digestForm is the profile in the eight bytes that are summed up.
func (w *well) digestForm(ranked uint64) uint64 {
	var heights uint64
	for x := range w.width {
		heights |= ranked >> (w.digit * (w.width - 1 - x)) & (1<<w.digit - 1) << (60 - 4*x)
	}
	return heights | ranked>>(w.digit*w.width)
}
