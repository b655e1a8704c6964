package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/internal/audit/pictures"
	"lineproof/internal/audit/require"
)

// A well is real cells, by column: whether each row is filled. Nothing is removed: a game ends
// with the first full row of its lanes.
type well [][]bool

func (w well) height(x int) int {
	for y := len(w[x]); y > 0; y-- {
		if w[x][y-1] {
			return y
		}
	}
	return 0
}

// drop lets a piece fall, its leftmost cell into column x, and reports whether it covers an empty cell.
func (w well) drop(piece, rotation, x int) (clean bool) {
	cells := pictures.Drop[piece][rotation]
	left := slices.MinFunc(cells, func(a, b pictures.Cell) int { return a.X - b.X }).X
	y := -4
	for _, c := range cells {
		y = max(y, w.height(x+c.X-left)-c.Y)
	}
	lowest := make(map[int]int) // cell of the piece, by column
	for _, c := range cells {
		at, there := lowest[x+c.X-left]
		if !there || c.Y+y < at {
			lowest[x+c.X-left] = c.Y + y
		}
	}
	clean = true
	for column, row := range lowest {
		clean = clean && row == w.height(column)
	}
	for _, c := range cells {
		column := &w[x+c.X-left]
		*column = append(*column, make([]bool, max(0, c.Y+y+1-len(*column)))...)
		(*column)[c.Y+y] = true
	}
	return clean
}

// A cellGame is played in lanes of a well. What the player knows of them is an entry of the list, which
// is about the rows above a base.
type cellGame struct {
	*testing.T
	list
	well
	lanes []int // leftmost columns
	base  int
	entry
	known  [][]int // heights of the lanes, as the entry has them
	row    int     // rows count from here
	spoilt int     // no empty cell has been covered above this row
	lists  map[string]list
	deal   func(*cellGame) int
	dealt  int
}

// answer plays a piece: by the list, it makes a row full, or leads to an entry.
func (g *cellGame) answer(piece int) {
	for i := range g.lanes {
		for rotation, cells := range pictures.Drop[piece] {
			for x := range g.known[i] {
				after, covered, fits := drop(g.known[i], cells, x)
				if !fits || !g.isAnswer(g.entry, g.known, i, after, covered) {
					continue
				}
				if clean := g.put(piece, rotation, i, x); clean != (covered == 0) {
					g.Fatalf("piece %d in lane %d of %v: clean %v", piece, i, g.known, clean)
				}
				g.follow(i, after, covered)
				return
			}
		}
	}
	g.Fatalf("no answer to piece %d at %v", piece, g.known)
}

// put drops a piece into a lane.
func (g *cellGame) put(piece, rotation, lane, x int) (clean bool) {
	clean = g.well.drop(piece, rotation, g.lanes[lane]+x)
	if !clean {
		g.spoilt = max(g.spoilt, g.highest())
	}
	return clean
}

// highest returns how high the highest column of the lanes is.
func (g *cellGame) highest() (row int) {
	for i := range g.lanes {
		row = max(row, slices.Max(g.columns(i)))
	}
	return row
}

// follow finds the entry that a move leads to, and compares it with the cells.
func (g *cellGame) follow(i int, after []int, covered uint64) {
	passed := slices.ContainsFunc(g.known, g.hasPassed)
	lanes := slices.Clone(g.known)
	lanes[i] = after
	if g.hasFullRow() {
		return
	}
	columns := slices.Concat(lanes...)
	open, lowest := g.open&^covered, slices.Min(columns)
	if passed {
		lowest = 0
	} else {
		open |= ^uint64(0) << slices.Max(columns)
	}
	from := g.entry
	found := false
	g.leads(lanes, lowest, func(to entry, left int) bool {
		found = to.open<<left&^open == 0 && (to.rank < from.rank || to.rank == from.rank && covered == 0)
		if found {
			g.enter(to, lanes, left)
		}
		return found
	})
	if !found {
		g.Fatalf("no entry at %v, and no row is full", lanes)
	}
}

// enter goes on from an entry, after some of the lowest rows are left out.
func (g *cellGame) enter(to entry, lanes [][]int, left int) {
	g.entry, g.base, g.known = to, g.base+left, nil
	for _, lane := range lanes {
		down := left
		if slices.Min(lane)-left >= g.rows {
			down = slices.Min(lane) - g.rows
		}
		var heights []int
		for _, h := range lane {
			heights = append(heights, h-down)
		}
		g.known = append(g.known, heights)
	}
	for i, lane := range g.known {
		for x, h := range lane {
			column := g.well[g.lanes[i]+x]
			real := g.well.height(g.lanes[i]+x) - g.base
			if real != h && !(g.hasPassed(lane) && real > h && real-h == g.well.height(g.lanes[i])-g.base-lane[0]) {
				g.Fatalf("column %d of lane %v is %d high", x, lane, real)
			}
			for row := range min(h, g.rows) {
				if g.open>>row&1 == 1 && !column[g.base+row] {
					g.Fatalf("row %d of %v is not open", row, g.known)
				}
			}
		}
	}
}

func (g *cellGame) hasFullRow() bool {
	for y := g.row; ; y++ {
		full, some := true, false
		for i, width := range g.widths {
			for x := range width {
				column := g.well[g.lanes[i]+x]
				some = some || y < len(column)
				full = full && y < len(column) && column[y]
			}
		}
		if full || !some {
			return full
		}
	}
}

// bury plays as docs/lines.md says, until the lanes are a beginning; or until I alone, without an end, has
// made a row full.
func (g *cellGame) bury() (begun bool) {
	const longest = 1000 // pieces
	high := func(i int) int { return slices.Max(g.columns(i)) }
	for played := 0; ; played++ {
		if played == longest {
			if !g.hasFullRow() {
				g.drop()
			}
			return false
		}
		lowest, uneven, highest := 0, -1, 0
		for i := range g.lanes {
			if high(i) < high(lowest) {
				lowest = i
			}
			if high(i)-slices.Min(g.columns(i)) > 1 {
				uneven = i
			}
			highest = max(highest, high(i))
		}
		if high(lowest) > g.row && uneven < 0 && highest-high(lowest) <= 3 {
			break
		}
		piece, into := g.deal(g), lowest
		if high(lowest) > g.row && uneven >= 0 || piece == 0 && uneven >= 0 {
			into = uneven
		}
		g.putLevel(piece, into)
	}
	lowest := high(0)
	for i := range g.lanes {
		lowest = min(lowest, high(i))
	}
	g.base = lowest - 1
	var heights [][]int
	for i := range g.lanes {
		var lane []int
		for _, h := range g.columns(i) {
			lane = append(lane, h-g.base)
		}
		heights = append(heights, lane)
	}
	all := slices.Concat(heights...)
	g.leads(heights, slices.Min(all), func(to entry, left int) bool {
		if to.open<<left&^(^uint64(0)<<slices.Max(all)) != 0 {
			return false
		}
		g.row = g.base + slices.Max(all)
		g.enter(to, heights, left)
		return true
	})
	return true
}

// putLevel puts I into the lowest column of a lane, and another piece so that the columns are at most one apart.
func (g *cellGame) putLevel(piece, lane int) {
	columns := g.columns(lane)
	for rotation, cells := range pictures.Drop[piece] {
		for x := range columns {
			after, _, fits := drop(columns, cells, x)
			low := slices.Index(columns, slices.Min(columns))
			if fits && (piece == 0 && after[low] == columns[low]+4 || piece > 0 && slices.Max(after)-slices.Min(after) <= 1) {
				g.put(piece, rotation, lane, x)
				return
			}
		}
	}
	g.Fatalf("piece %d has no level place on %v", piece, columns)
}

// TestCells follows the lists on real cells, in lanes that stand apart on random junk: no answer is
// missing, all that an entry says is true, and a row at or above the junk gets full. After clean moves
// without end, it does what docs/lines.md says of them.
func TestCells(t *testing.T) {
	lists := make(map[string]list)
	for _, name := range listNames(t) {
		l := require.Value(parse(readList(t, name)))(t)
		lists[fmt.Sprint(l.widths)] = l
	}
	for _, l := range lists {
		playAll(t, lists, l.widths)
	}
	for lanes := 5; lanes <= 9; lanes++ {
		playAll(t, lists, slices.Repeat([]int{2}, lanes))
		playAll(t, lists, append(slices.Repeat([]int{2}, lanes-2), 3))
	}
}

// playAll plays with all dealers in lanes of these widths, side by side, or with columns between them.
func playAll(t *testing.T, lists map[string]list, widths []int) {
	for seed := range uint64(12) {
		random := rand.New(rand.NewPCG(seed, 0))
		g := &cellGame{T: t, lists: lists, list: list{widths: widths}}
		for _, width := range widths {
			g.well = append(g.well, junk(random, random.IntN(1+int(seed)%3))...)
			g.lanes = append(g.lanes, len(g.well))
			g.well = append(g.well, junk(random, width)...)
		}
		for x := range g.well {
			g.row = max(g.row, g.well.height(x))
		}
		g.deal = dealers(random, pieces(widths))[seed%5]
		g.play()
		if !g.hasFullRow() {
			t.Fatalf("%v, seed %d: no row is full", widths, seed)
		}
	}
}

// play makes a row full, at or above g.row.
func (g *cellGame) play() {
	const longest = 500 // pieces, most of them clean
	l, listed := g.lists[fmt.Sprint(g.widths)]
	if !listed {
		g.pour()
		return
	}
	g.list = l
	if !g.bury() {
		return
	}
	for range longest {
		if g.hasFullRow() {
			return
		}
		g.answer(g.deal(g))
	}
	if !g.hasFullRow() {
		g.drop()
	}
}

// drop makes a row full in the lanes that others are far above.
func (g *cellGame) drop() {
	order := make([]int, len(g.lanes))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return slices.Min(g.columns(a)) - slices.Min(g.columns(b)) })
	fall, gap := 0, 0
	for i := 1; i < len(order); i++ {
		if d := slices.Min(g.columns(order[i])) - slices.Max(g.columns(order[i-1])); d > gap {
			fall, gap = i, d
		}
	}
	others := &cellGame{T: g.T, lists: g.lists, well: g.well, deal: g.deal, row: max(g.row, g.spoilt)}
	for _, i := range slices.Sorted(slices.Values(order[:fall])) {
		others.lanes, others.widths = append(others.lanes, g.lanes[i]), append(others.widths, g.widths[i])
		others.row = max(others.row, slices.Max(g.columns(i)))
	}
	others.play()
}

func (g *cellGame) columns(lane int) (all []int) {
	for x := range g.widths[lane] {
		all = append(all, g.well.height(g.lanes[lane]+x))
	}
	return all
}

// dealers deal random pieces, only I, Z and S, pieces without a clean answer where there is one, all pieces
// in turns, and one piece alone.
func dealers(random *rand.Rand, pieces int) []func(g *cellGame) int {
	alone := random.IntN(pieces)
	return []func(g *cellGame) int{
		func(*cellGame) int { return random.IntN(pieces) },
		func(*cellGame) int { return random.IntN(3) },
		func(g *cellGame) int {
			for _, piece := range random.Perm(pieces) {
				if g.known != nil && !slices.ContainsFunc(g.known, func(lane []int) bool { return hasClean(lane, piece) }) {
					return piece
				}
			}
			return random.IntN(pieces)
		},
		func(g *cellGame) int { g.dealt++; return g.dealt % pieces },
		func(*cellGame) int { return alone },
	}
}

func hasClean(lane []int, piece int) bool {
	for _, cells := range pictures.Drop[piece] {
		for x := range lane {
			if _, covered, fits := drop(lane, cells, x); fits && covered == 0 {
				return true
			}
		}
	}
	return false
}

func junk(random *rand.Rand, columns int) (w well) {
	for range columns {
		column := make([]bool, random.IntN(12))
		for y := range column {
			column[y] = random.IntN(2) == 0
		}
		w = append(w, column)
	}
	return w
}
