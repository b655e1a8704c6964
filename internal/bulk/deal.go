package bulk

import "math/bits"

// What a row without a hole promises the player.
const (
	enoughO = 1 << iota // pieces O are left to fill it
	enoughI
	isLine
	notHopeless = enoughO | enoughI
)

// promises are those of a row, by the columns that do not reach it.
type promises [1 << maxWidth]uint8

func (w *well) promises(left int) *promises {
	all := new(promises)
	for lacking, n := range w.needs {
		if n.o <= left {
			all[lacking] |= enoughO
		}
		if n.i <= left {
			all[lacking] |= enoughI
		}
	}
	all[0] = isLine
	return all
}

// A dealer makes moves, and gathers the profiles that they lead to, by heights.
type dealer struct {
	*well
	*promises          // with the pieces that are left after the move
	recent    []uint64 // profiles that were gathered before, by slot; others may have taken their slots
	gathered  []uint64
	moves     int
}

const (
	recentBits = 13
	maxMoves   = 4 * maxWidth // with one piece
)

// deal makes all moves with a piece in a profile, which is by rank. It reports
// whether one of them completes a line, and gathers the canonical forms of the
// profiles that are not hopeless.
func (d *dealer) deal(ranked uint64, piece byte) (line bool) {
	var height [maxWidth]int
	var lacking [maxRows + 2]uint16 // by row, columns that do not reach it
	var full uint16
	heights, mirrored := ranked&d.heights, uint64(0)
	for x, rest := d.width-1, heights; x >= 0; x-- {
		h := rest & (1<<d.digit - 1)
		rest >>= d.digit
		mirrored = mirrored<<d.digit | h
		height[x] = int(h)
		lacking[h+1] |= 1 << x
	}
	full = lacking[d.rows+1]
	for row := 2; row <= d.rows; row++ {
		lacking[row] |= lacking[row-1]
	}
	sacrificed := ranked >> (d.digit * d.width)
	for i := range d.dealt[piece] {
		l := &d.dealt[piece][i]
		if full&l.columns != 0 {
			continue
		}
		y := 0
		for i, bottom := range l.bottom {
			y = max(y, height[l.first+i]-bottom)
		}
		if y+l.height > d.ceiling {
			continue
		}
		d.moves++
		holes := sacrificed
		for i, bottom := range l.bottom {
			holes |= 1<<(y+bottom) - 1<<height[l.first+i]
		}
		holes &= d.allRows
		heights := heights&l.others | l.after[y].heights
		p := heights<<d.rows | holes
		slot := &d.recent[p*0x9e3779b97f4a7c15>>(64-recentBits)]
		if *slot == p {
			continue
		}
		var promised uint8
		for rows := d.allRows &^ holes; rows != 0; rows &= rows - 1 {
			row := bits.TrailingZeros64(rows) + 1
			promised |= d.promises[lacking[row]&^l.covers[row-y+16]]
		}
		if promised&isLine != 0 {
			return true
		}
		*slot = p
		if promised == notHopeless {
			heights := d.canonical(heights, mirrored&l.mirrored|l.after[y].mirrored, full|l.covers[d.rows-y+16])
			d.gathered = append(d.gathered, heights<<d.rows|holes)
		}
	}
	return false
}
