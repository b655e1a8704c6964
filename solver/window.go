package solver

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/drop"
)

// A window is the game in some columns at the right wall. What is beyond them helps
// the player as much as it can: a piece that reaches out of the window may rest on
// something there, at any height below the highest row, and to fill a row in the
// window is enough. So a profile that is lost in its window is lost.
//
// Proof. The adversary deals in the well what refutes the player in the window. As long
// as the player places a piece beyond the window, nothing changes there, and the same
// piece is dealt again; no game is endless. When the player places it in the window, in
// whole or in part, it comes to rest on the window's columns, or higher, on what is
// beyond: that is a move in the window, too, and it has holes in the same rows there. A
// row that is complete in the well is filled in the window. ∎
//
// The proof takes pieces that can be dealt again and again, so with a bag there is no
// window. What is known of some heights is one word, a bit for each set of six rows, so it
// is about six rows: the highest, as the lowest are soon sacrificed.
//
// Such a table is known as a pattern database (J. Culberson and J. Schaeffer, "Pattern
// Databases", 1998), for puzzles. Here it is filled when it is asked.
type window struct {
	well    *drop.Well
	columns int
	low     int             // rows below the highest six: of which nothing is said
	first   certificate.Set // the pieces that may be dealt
	moves   [certificate.Pieces][]windowMove
	place   [maxColumns]int             // of a column's height in an index, the rightmost first
	won     [endlessPieces + 1][]uint64 // winnableSets, by pieces left, and by index; 0 if not known yet
}

const (
	maxColumns = 8 // of a window
	wordRows   = 6

	// endlessPieces stands for this number of pieces or more: few profiles are not lost within them,
	// and lost within more.
	endlessPieces = 4
)

// A windowMove is a rotation of a piece at a place in a window, or partly so.
type windowMove struct {
	right       int   // its rightmost column in the window, counted from the right
	bottom, top []int // as in certificate.Shape, of its columns in the window, the rightmost first
	height      int   // rows that it occupies, with what is beyond the window
	highest     int   // the row below its lowest if it rests as high as it can on what is beyond; 0 if it cannot
}

// newWindow returns the window of 1 to maxColumns columns, at the right wall,
// where these pieces may be dealt.
func newWindow(g *drop.Well, columns int, first certificate.Set) *window {
	w := &window{well: g, columns: columns, low: max(0, g.Rows-wordRows), first: first}
	for piece := range w.moves {
		for _, s := range certificate.Shapes(piece) {
			for right := range columns {
				w.moves[piece] = append(w.moves[piece], w.moveAt(s, right))
			}
		}
	}
	all := 1
	for x := range columns {
		w.place[x] = all
		all *= g.Rows + 1
	}
	for n := range w.won {
		w.won[n] = make([]uint64, all)
	}
	return w
}

// moveAt returns the move that has a shape's rightmost column in a column of the window.
func (w *window) moveAt(s certificate.Shape, right int) windowMove {
	m := windowMove{right: right, height: slices.Max(s.Top)}
	for i := len(s.Bottom) - 1; i >= 0; i-- {
		if right+len(m.bottom) < w.columns {
			m.bottom, m.top = append(m.bottom, s.Bottom[i]), append(m.top, s.Top[i])
		} else { // on a column that is not full
			m.highest = max(m.highest, w.well.Rows-1-s.Bottom[i])
		}
	}
	return m
}

// winnableSets returns the sets of the highest six rows of which the player can fill one in the
// window within n pieces, if all other rows are sacrificed: bit s for the set s, which
// has bit 0 for the lowest of the six. Bit 0 of the word says that it is known.
func (w *window) winnableSets(index, n int) uint64 {
	at := &w.won[n][index]
	f := atomic.LoadUint64(at)
	if f == 0 {
		f = w.deriveSets(index, n) | 1
		atomic.StoreUint64(at, f)
	}
	return f
}

// deriveSets returns what winnableSets does.
func (w *window) deriveSets(index, n int) uint64 {
	var heights [maxColumns]int
	least := w.well.Rows
	for x, rest := 0, index; x < w.columns; x, rest = x+1, rest/(w.well.Rows+1) {
		heights[x] = rest % (w.well.Rows + 1)
		least = min(least, heights[x])
	}
	filled := ^withoutRows(1, 1<<wordRows-1<<max(0, least-w.low)) // sets of which a row is filled already
	if n == 0 {
		return filled
	}
	if n < endlessPieces {
		n--
	}
	all := ^uint64(0)
	for _, piece := range PieceOrder {
		if !w.first.Has(piece) {
			continue
		}
		won := filled
		for i := range w.moves[piece] {
			won |= w.setsAfter(&heights, index, n, &w.moves[piece][i])
			if all&^won == 0 {
				break
			}
		}
		all &= won
	}
	return all
}

// setsAfter returns the sets of rows of which the player can fill one within n pieces after
// a move.
func (w *window) setsAfter(heights *[maxColumns]int, index, n int, m *windowMove) (won uint64) {
	lowest := 0 // the row below the piece's lowest
	for i, bottom := range m.bottom {
		h := heights[m.right+i]
		if h == w.well.Rows {
			return 0
		}
		lowest = max(lowest, h-bottom)
	}
	for y := lowest; y <= max(lowest, m.highest); y++ {
		if w.well.Ceiling != 0 && y+m.height > w.well.Ceiling {
			break
		}
		holes, next := uint64(0), index
		for i, bottom := range m.bottom {
			h := heights[m.right+i]
			holes |= 1<<(y+bottom) - 1<<h
			next += (min(y+m.top[i], w.well.Rows) - h) * w.place[m.right+i]
		}
		won |= withoutRows(w.winnableSets(next, n)&^1, holes&w.well.AllRows()>>w.low)
	}
	return won
}

// setsWithout has, for each row, the sets without it.
var setsWithout = [wordRows]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// withoutRows returns what some sets become when rows are taken out of them.
func withoutRows(sets, rows uint64) uint64 {
	for ; rows != 0; rows &= rows - 1 {
		r := bits.TrailingZeros64(rows)
		sets &= setsWithout[r]
		sets |= sets << (1 << r)
	}
	return sets
}

// heightsIndex returns the index of the heights that p has in the window: a number to the
// base of rows plus one. Two heights are put together, then two pairs, then two fours.
func (w *window) heightsIndex(p drop.Profile) int {
	h := w.well.HeightsOf(p, w.columns)
	h = h&0x0f0f0f0f + h>>4&0x0f0f0f0f*uint64(w.place[1])
	h = h&0x00ff00ff + h>>8&0x00ff00ff*uint64(w.place[2])
	return int(h&0xffff + h>>16*uint64(w.place[4]))
}

// leastPieces returns how many pieces the player needs at least from p, as far as the window
// tells: more than n if it is lost there within n pieces, and else 0.
func (w *window) leastPieces(p drop.Profile, n int) int {
	live := w.well.AllRows() &^ w.well.Sacrificed(p)
	if live&(1<<w.low-1) != 0 {
		return 0
	}
	index, set := w.heightsIndex(p), live>>w.low
	switch {
	case w.winnableSets(index, min(n, endlessPieces))>>set&1 != 0:
		return 0
	case w.winnableSets(index, endlessPieces)>>set&1 != 0:
		return n + 1
	}
	return rules.Never
}

// Windows are those of a well at both walls: the second is that of the mirror image. Both
// are nil if there are none.
type windows [2]*window

func windowsOf(g *drop.Well, columns int) (all windows) {
	if g.Width > columns && g.Deals != certificate.Bag {
		all[0] = newWindow(g, columns, g.First())
		all[1] = all[0]
		if !g.Mirrors() {
			all[1] = newWindow(g, columns, g.First().Mirror())
		}
	}
	return all
}

// windowColumns returns how many columns a well's windows have: one more than half of the
// well's, if that does not take too much memory. With more, fewer profiles are expanded, but
// several times as many sets of rows to know, which take longer than they save.
func windowColumns(w certificate.Well) (columns int) {
	const most = 1 << 20 // heights, for each of which there are some words
	for n := w.Rows + 1; n <= most && columns <= w.Width/2; n *= w.Rows + 1 {
		columns++
	}
	return columns
}

// byteSize returns the bytes that the windows take when all is known.
func (all *windows) byteSize() (bytes int64) {
	for i, w := range all {
		if w != nil && (i == 0 || w != all[0]) {
			bytes += int64(len(w.won) * len(w.won[0]) * wordSize)
		}
	}
	return bytes
}

// leastPieces does for both windows what it does for one.
func (all *windows) leastPieces(p drop.Profile, n int) int {
	if least := all[0].leastPieces(p, n); least > n {
		return least
	}
	return all[1].leastPieces(all[1].well.Mirror(p), n)
}
