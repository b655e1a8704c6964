package survival

import (
	"context"
	"iter"
	"slices"
)

// ways are those from boards of two sides to a closed set. Each piece may be placed on each side. The level of the
// ranking is for how much higher the lowest column of the left side is than that of the right side.
type ways struct {
	*closed
	*ranking
	tops [2][]int // by side and surface: its highest column
}

// Limits of the ways. No piece lies on both sides: the cells on the left are a multiple of four.
const (
	leastAbove = -2 // rows, of the lowest column on the left above that on the right, which is rougher, and deeper
	mostAbove  = 5
	someDeals  = 62 // of a way
	moreDeals  = 7  // each time that the player gets to no way
)

func newWays(set *closed, left, right *sideGame) *ways {
	w := &ways{closed: set}
	w.prepare(left, right)
	for n, b := range set.boards {
		if level, pair, found := w.find(b); found {
			for kept := range kepts {
				w.levels[level].wins[pair*kepts+kept] = bags(set.sets(n)[2*kept:][:2])
			}
		}
	}
	return w
}

// lengthen finds ways of this number of deals.
func (w *ways) lengthen(ctx context.Context, deals uint8) error {
	return w.spread(ctx, w.closed.Well, func(rank uint8) bool { return rank == deals })
}

func (w *ways) prepare(left, right *sideGame) {
	highest := func(heights []byte) int { return int(slices.Max(heights)) }
	w.ranking = newRanking(left, right, mostAbove-leastAbove+1)
	w.moves = w.climb
	w.tops = [2][]int{left.measure(highest), right.measure(highest)}
}

// climb is how pieces are placed below the ceiling.
func (w *ways) climb(level, pair, piece int, visit func(level, pair int)) {
	left, right := w.split(pair)
	above := level + leastAbove
	for _, to := range w.left.steps[piece][left] {
		if level+int(to.rows) < len(w.levels) && max(0, above)+int(to.rows)+w.tops[0][to.to] <= w.Rows {
			visit(level+int(to.rows), w.pair(to.to, uint32(right)))
		}
	}
	for _, to := range w.right.steps[piece][right] {
		if level >= int(to.rows) && max(0, -above)+int(to.rows)+w.tops[1][to.to] <= w.Rows {
			visit(level-int(to.rows), w.pair(uint32(left), to.to))
		}
	}
}

// find returns where a board is in the ranking.
func (w *ways) find(b Board) (level, pair int, found bool) {
	if w.holes(b) > 0 {
		return 0, 0, false
	}
	var sides [2][]byte
	shadow := w.shadow(b)
	for x := range w.Columns {
		side := &sides[0]
		if x >= len(w.left.surfaces[0]) {
			side = &sides[1]
		}
		*side = append(*side, byte(shadow.down(x).and(w.column).count()))
	}
	var lowest [2]int
	var numbers [2]uint32
	for i, game := range []*sideGame{w.left, w.right} {
		low := slices.Min(sides[i])
		for x := range sides[i] {
			sides[i][x] -= low
		}
		if numbers[i], found = game.numbers[string(sides[i])]; !found {
			return 0, 0, false
		}
		lowest[i] = int(low)
	}
	level = lowest[0] - lowest[1] - leastAbove
	return level, w.pair(numbers[0], numbers[1]), level >= 0 && level < len(w.levels)
}

// rank returns how many deals it takes at most from a state to the set, if that is known.
func (w *ways) rank(st State) (deals uint8, found bool) {
	if w.closed.has(st) {
		return 0, true
	}
	if st.Kept == Nothing || st.Locked {
		return 0, false
	}
	level, pair, found := w.find(st.Board)
	if !found {
		return 0, false
	}
	i := pair*kepts + int(st.Kept)
	return w.levels[level].ranks[i*allBags+int(st.Left)], w.levels[level].wins[i].has(st.Left)
}

func (w *ways) has(st State) bool {
	_, found := w.rank(st)
	return found
}

// leads visits the states that stay in the set, or lead nearer to it.
func (w *ways) leads(st State, dealt int) iter.Seq[State] {
	rank, _ := w.rank(st)
	if rank == 0 {
		return w.closed.leads(st, dealt)
	}
	level, pair, _ := w.find(st.Board)
	return func(yield func(State) bool) {
		after := State{Kept: st.Kept, Left: w.well.After(st.Left, dealt)}
		if w.approach(level, pair, dealt, rank, after, yield) {
			after.Kept = uint8(dealt)
			w.approach(level, pair, int(st.Kept), rank, after, yield)
		}
	}
}

// approach visits what a piece leads to that has a lower rank. The states differ in the board.
func (w *ways) approach(level, pair, piece int, rank uint8, after State, yield func(State) bool) (more bool) {
	more = true
	w.moves(level, pair, piece, func(level, pair int) {
		i := pair*kepts + int(after.Kept)
		if l := &w.levels[level]; more && l.wins[i].has(after.Left) && l.ranks[i*allBags+int(after.Left)] < rank {
			left, right := w.split(pair)
			after.Board, _ = w.board(w.Well, uint32(left), uint32(right), level+leastAbove)
			more = yield(after)
		}
	})
	return more
}

// worse is higher for states that are farther from the set.
func (w *ways) worse(st State) int {
	if rank, found := w.rank(st); found {
		return 1 + 10*int(rank)
	}
	return 2000 + w.cost(st.Board)
}
