package main

import (
	"maps"
	"slices"
	"sync"
	"testing"

	"lineproof/internal/audit/pictures"
)

// goals is the distance of the rows in which pouring leaves no hole.
const goals = 8

// poured are the pieces that a lane so wide takes for ever.
var poured = map[int][]int{2: {2, 3, 4}, 3: {3, 4, 5}} // S, T, L; T, L, J

// surfaces are those of which the lowest column is below row 8, and no column more than four above it.
func surfaces(width int) map[lane]bool {
	all := make(map[lane]bool)
	for code := range 12 * 12 * 12 {
		l := lane{width, [3]int{code % 12, code / 12 % 12, code / 144 * (width - 2)}}
		if l.low() < goals && l.high() <= l.low()+4 {
			all[l] = true
		}
	}
	return all
}

// takesAll reports whether each piece that is poured leads from a surface to one of those, and leaves no hole
// in some rows.
func takesAll(l lane, rows uint64, to map[lane]bool) bool {
	return !slices.ContainsFunc(poured[l.width], func(piece int) bool {
		return !slices.ContainsFunc(l.landings(piece), func(m landing) bool {
			return m.covered&rows == 0 && to[m.after.lowered(m.after.low()/goals*goals)]
		})
	})
}

// pouring has the surfaces of lanes of two columns and of three.
var pouring = sync.OnceValue(func() map[int]pours {
	return map[int]pours{2: newPours(2), 3: newPours(3)}
})

// pours has the surfaces from which the pieces can be poured for ever, and those from which any one of the
// pieces leads there.
type pours struct{ good, near map[lane]bool }

func newPours(width int) pours {
	good := surfaces(width)
	for before := len(good) + 1; len(good) < before; {
		before = len(good)
		maps.DeleteFunc(good, func(l lane, _ bool) bool { return !takesAll(l, 1|1<<goals, good) })
	}
	near := surfaces(width)
	maps.DeleteFunc(near, func(l lane, _ bool) bool { return !good[l] && !takesAll(l, 0, good) })
	return pours{good, near}
}

// TestPouring: a lane of two columns takes S, T and L for ever, and one of three T, L and J, so that row 0
// and each eighth row above it get no hole; at most two pieces after any surface.
func TestPouring(t *testing.T) {
	for width, pieces := range poured {
		near := pouring()[width].near
		for l := range surfaces(width) {
			if !near[l] && !takesAll(l, 0, near) {
				t.Errorf("two of the pieces %v do not lead from %v to a good surface", pieces, l.columns())
			}
		}
	}
}

// pour plays as docs/lines.md says of five and six lanes, in stages: in each, one lane passes all goals of a
// window, from row low to below row high.
func (g *cellGame) pour() {
	for i := range g.lanes {
		for slices.Min(g.columns(i)) <= g.row {
			g.putLevel(g.deal(g), i)
		}
	}
	low := g.highest() + goals
	high := low + 150*len(g.lanes)
	for {
		below := 0
		for below < len(g.lanes) && slices.Min(g.columns(below)) >= high {
			below++
		}
		if below == len(g.lanes) || g.pass(below, low, high) {
			return
		}
		low, high = g.between(low, high)
		if high-low < goals {
			g.Fatalf("no goal is left between the lanes")
		}
	}
}

// pass has a lane pass a window, while each piece that is not poured has a lane of its own. It ends early where
// clean moves without end have made a row full with the lanes below.
func (g *cellGame) pass(marked, low, high int) (full bool) {
	own := g.ownLanes(marked)
	ready := make(map[int]bool)
	clean := 0 // moves in a row
	for slices.Min(g.columns(marked)) < high {
		piece := g.deal(g)
		lane, has := own[piece]
		switch {
		case !has:
			g.pourInto(marked, piece)
			clean = 0
		case g.pump(piece, lane):
			clean++
		case ready[piece]:
			g.Fatalf("piece %d has no clean place on %v", piece, g.columns(lane))
		default:
			g.putLevel(piece, lane)
		}
		ready[piece] = true
		if clean > 400*len(g.lanes) {
			g.drop()
			return true
		}
	}
	g.wantNoHoles(low, high)
	return false
}

// ownLanes gives other lanes to the pieces that are not poured into the marked one.
func (g *cellGame) ownLanes(marked int) map[int]int {
	own := make(map[int]int)
	free := make([]int, 0, len(g.lanes))
	for i, width := range g.widths {
		if i != marked && width == 2 {
			free = append(free, i)
		}
	}
	for piece := pieces(g.widths) - 1; piece >= 0; piece-- { // I comes last
		if slices.Contains(poured[g.widths[marked]], piece) {
			continue
		}
		if len(free) == 0 { // the wide lane takes I
			free = append(free, slices.Index(g.widths, 3))
		}
		own[piece], free = free[0], free[1:]
	}
	return own
}

// pourInto puts a piece into the marked lane, without a hole in a goal once it has a good surface.
func (g *cellGame) pourInto(marked, piece int) {
	columns := g.columns(marked)
	base := slices.Min(columns) / goals * goals
	p := pouring()[len(columns)]
	is := func(heights []int, set map[lane]bool) bool {
		l := lane{width: len(heights)}
		copy(l.heights[:], heights)
		return set[l.lowered(l.low()/goals*goals)]
	}
	var from []int
	for _, h := range columns {
		from = append(from, h-base)
	}
	isGood := is(from, p.good)
	for _, to := range []map[lane]bool{p.good, p.near} {
		for rotation, cells := range pictures.Drop[piece] {
			for x := range from {
				after, covered, fits := drop(from, cells, x)
				if fits && is(after, to) && !(isGood && covered&(1|1<<goals) != 0) {
					g.put(piece, rotation, marked, x)
					return
				}
			}
		}
		if isGood {
			break
		}
	}
	g.Fatalf("piece %d does not pour into %v", piece, columns)
}

// pump puts a piece into its own lane, if there is a place where it covers no empty cell.
func (g *cellGame) pump(piece, lane int) bool {
	columns := g.columns(lane)
	lowest := slices.Min(columns)
	for x := range columns {
		columns[x] -= lowest
	}
	most := 2 // apart
	if piece == 0 {
		most = 4
	}
	for rotation, cells := range pictures.Drop[piece] {
		for x := range columns {
			after, covered, fits := drop(columns, cells, x)
			if fits && covered == 0 && slices.Max(after)-slices.Min(after) <= most {
				return g.put(piece, rotation, lane, x)
			}
		}
	}
	return false
}

// between returns the largest part of a window that has each lane above it, or well below.
func (g *cellGame) between(low, high int) (from, to int) {
	begins := []int{low}
	for i := range g.lanes {
		begins = append(begins, max(low, slices.Max(g.columns(i))+goals))
	}
	for _, begin := range begins {
		end := high
		for i := range g.lanes {
			columns := g.columns(i)
			if slices.Max(columns)+goals > begin {
				end = min(end, slices.Min(columns))
			}
		}
		if end-begin > to-from {
			from, to = begin, end
		}
	}
	return from, to
}

// wantNoHoles fails if some column has a hole in a goal of a window.
func (g *cellGame) wantNoHoles(low, high int) {
	for row := (low + goals - 1) / goals * goals; row < high; row += goals {
		for i, width := range g.widths {
			for x := range width {
				column := g.well[g.lanes[i]+x]
				if row < len(column) && !column[row] {
					g.Fatalf("lane %d has a hole in goal %d", i, row)
				}
			}
		}
	}
}
