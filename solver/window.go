package solver

import (
	"math/bits"
	"sync/atomic"

	"lineproof/certificate"
	"lineproof/internal/drop"
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
// window. As a family is one word, no window has more than six rows.
//
// Such a table is known as a pattern database (J. Culberson and J. Schaeffer, "Pattern
// Databases", 1998), for puzzles. Here it is filled when it is asked.
type window struct {
	*game
	columns uint
	first   certificate.Set // the pieces that may be dealt
	moves   [certificate.Pieces][]windowMove
	won     [endless + 1][]uint64 // families, by pieces left and heights; 0 if not known yet
}

const (
	windowColumns = 6 // one less makes more positions; one more takes longer than it saves
	windowRows    = 6

	// endless stands for so many pieces or more: few profiles are not lost within them,
	// and lost within more.
	endless = 4
)

// A windowMove is a rotation of a piece at a place in a window, or partly so.
type windowMove struct {
	shift       uint     // the lowest bit of its rightmost column in the window
	width       uint     // columns of the window that it occupies
	height      int      // rows that it occupies, with what is beyond the window
	bottom, top [4]uint8 // as in certificate.Shape, the rightmost column first
	highest     int      // the row below its lowest if it rests as high as it can on what is beyond; 0 if it cannot
}

// newWindow returns the window of so many columns, 1 to windowColumns, at the right
// wall, where these pieces may be dealt.
func newWindow(g *game, columns int, first certificate.Set) *window {
	w := &window{game: g, columns: uint(columns), first: first}
	for piece := range w.moves {
		for _, s := range certificate.Shapes[piece] {
			for right := range columns {
				w.moves[piece] = append(w.moves[piece], g.windowMove(s, right, columns))
			}
		}
	}
	for n := range w.won {
		w.won[n] = make([]uint64, 1<<(3*columns))
	}
	return w
}

// windowMove returns the move that has a shape's rightmost column in a column of a
// window, counted from the right.
func (g *game) windowMove(s certificate.Shape, right, columns int) windowMove {
	width := len(s.Bottom)
	m := windowMove{shift: uint(3 * right), width: uint(min(width, columns-right))}
	for i := range width {
		m.height = max(m.height, s.Top[i])
		if right+i < columns {
			m.bottom[i], m.top[i] = uint8(s.Bottom[width-1-i]), uint8(s.Top[width-1-i])
		} else { // on a column that is not full
			m.highest = max(m.highest, g.Rows-1-s.Bottom[width-1-i])
		}
	}
	return m
}

// family returns the sets of rows of which the player can fill one in the window within
// n pieces, if all others are sacrificed: bit s for the set s, which has bit r-1 for row
// r. Bit 0 says that the family is known. The heights are three bits for each column,
// the rightmost lowest.
func (w *window) family(heights uint64, n int) uint64 {
	at := &w.won[n][heights]
	f := atomic.LoadUint64(at)
	if f == 0 {
		f = w.derive(heights, n) | 1
		atomic.StoreUint64(at, f)
	}
	return f
}

// derive returns what family does.
func (w *window) derive(heights uint64, n int) uint64 {
	least := uint64(w.Rows)
	for x := range w.columns {
		least = min(least, heights>>(3*x)&7)
	}
	filled := ^without(1, 1<<windowRows-1<<least) // sets of which a row is filled already
	if n == 0 {
		return filled
	}
	if n < endless {
		n--
	}
	all := ^uint64(0)
	for _, piece := range pieceOrder {
		if !w.first.Has(piece) {
			continue
		}
		won := filled
		for i := range w.moves[piece] {
			if won |= w.after(heights, n, &w.moves[piece][i]); all&^won == 0 {
				break
			}
		}
		all &= won
	}
	return all
}

// after returns the sets of rows of which the player can fill one within n pieces after
// a move.
func (w *window) after(heights uint64, n int, m *windowMove) (won uint64) {
	h := heights >> m.shift
	lowest := 0 // the row below the piece's lowest
	for i := range m.width {
		x := int(h >> (3 * i) & 7)
		if x == w.Rows {
			return 0
		}
		lowest = max(lowest, x-int(m.bottom[i&3]))
	}
	for y := lowest; y <= max(lowest, m.highest); y++ {
		if w.Ceiling != 0 && y+m.height > w.Ceiling {
			break
		}
		var holes, grown uint64
		for i := range m.width {
			x := h >> (3 * i) & 7
			holes |= 1<<(y+int(m.bottom[i&3])) - 1<<x
			grown |= uint64(min(y+int(m.top[i&3]), w.Rows)) << (3 * i)
		}
		mask := uint64(1<<(3*m.width)-1) << m.shift
		won |= without(w.family(heights&^mask|grown<<m.shift, n)&^1, holes&w.AllRows)
	}
	return won
}

// setsWithout has, for each row, the sets without it.
var setsWithout = [windowRows]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// without returns the sets that are in a family when some rows are taken out of them.
func without(family, rows uint64) uint64 {
	for ; rows != 0; rows &= rows - 1 {
		r := bits.TrailingZeros64(rows)
		family &= setsWithout[r]
		family |= family << (1 << r)
	}
	return family
}

// heightsOf packs the heights of a window of p.
func (w *window) heightsOf(p drop.Profile) uint64 {
	h, _, _ := w.Parts(p)
	h = h&0x070707 | h>>1&0x383838
	return (h&0x3f | h>>2&0xfc0 | h>>4&0x3f000) & (1<<(3*w.columns) - 1)
}

// lost reports whether the player does not win from p within n pieces, as the window
// tells, and why.
func (w *window) lost(p drop.Profile, n int) (v verdict, lost bool) {
	heights, live := w.heightsOf(p), w.AllRows&^w.Sacrificed(p)
	won := w.family(heights, min(n, endless))
	if won>>live&1 != 0 {
		return verdict{}, false
	}
	v.lower = n + 1
	if ever := w.family(heights, endless); ever>>live&1 == 0 {
		v.lower, won = drop.Never, ever
	}
	for rows := w.Sacrificed(p); rows != 0; rows &= rows - 1 {
		if more := live | rows&-rows; won>>more&1 == 0 {
			live = more
		}
	}
	v.rows = w.AllRows &^ live
	return v, true
}

// A walls is the windows of a well at both walls: the second is that of the mirror
// image. Both are nil if there are none.
type walls [2]*window

func wallsOf(g *game, columns int) (all walls) {
	if g.ideas.Has(Windows) && hasWindows(g.Well.Well, columns) {
		all[0] = newWindow(g, columns, g.First())
		if all[1] = all[0]; !g.Mirrors() {
			all[1] = newWindow(g, columns, g.First().Mirror())
		}
	}
	return all
}

// hasWindows reports whether windows of so many columns can make a difference.
func hasWindows(w certificate.Well, columns int) bool {
	return w.Width > columns && w.Rows <= windowRows && w.Deals != certificate.Bag
}

// lost does for both windows what it does for one.
func (all *walls) lost(p drop.Profile, n int) (v verdict, lost bool) {
	if all[0] == nil {
		return verdict{}, false
	}
	if v, lost = all[0].lost(p, n); lost {
		return v, true
	}
	return all[1].lost(all[1].Mirror(p), n)
}
