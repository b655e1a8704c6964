package main

import "slices"

// Bounds of a game. A key has a byte for each lane, and the closed rows.
const (
	maxLanes    = 6
	leastHeight = 6  // of the positions with which the game begins
	maxHeight   = 11 // of a column above the lowest one; a key has as many rows
	mostApart   = 4  // columns of a lane
	pieces      = 7
)

// An orientation is how a piece stands in a lane: for its two columns, how far the lowest cell
// is above the lowest row of the piece, and how many cells there are.
type orientation struct{ bottom, cells [2]int }

var orientations = [pieces][]orientation{
	{{cells: [2]int{4, 0}}, {cells: [2]int{0, 4}}},               // I
	{{[2]int{0, 1}, [2]int{2, 2}}},                               // Z
	{{[2]int{1, 0}, [2]int{2, 2}}},                               // S
	{{[2]int{0, 1}, [2]int{3, 1}}, {[2]int{1, 0}, [2]int{1, 3}}}, // T
	{{[2]int{0, 0}, [2]int{3, 1}}, {[2]int{2, 0}, [2]int{1, 3}}}, // L
	{{[2]int{0, 0}, [2]int{1, 3}}, {[2]int{0, 2}, [2]int{3, 1}}}, // J
	{{cells: [2]int{2, 2}}},                                      // O
}

// A position is the heights of the columns above the lowest one, and the closed rows, which may
// have a hole (SPEC.md, Positions): bit 0 is the lowest row.
type position struct {
	lanes  [maxLanes][2]int
	closed uint64
}

// A game has the positions that moves lead to, as keys, and knows which are won.
type game struct {
	lanes, height int
	keys          []uint64
	numbers       map[uint64]int32
	beginnings    int       // how many of the positions the game can begin with: the first ones
	moves         [][]int32 // by number: for each piece that completes no row, where its moves lead, and then -1
	won           []bool
}

// newGame has the positions with which the game can begin: columns of a lane are at most two
// apart, and the higher ones of all lanes at most four. All rows that any column reaches are closed.
func newGame(lanes, height int) *game {
	g := &game{lanes: lanes, height: height, numbers: make(map[uint64]int32)}
	g.addBeginnings(position{}, 0)
	g.beginnings = len(g.keys)
	return g
}

func (g *game) addBeginnings(p position, lane int) {
	if lane == g.lanes {
		_, high := g.span(p)
		p.closed = 1<<high - 1
		g.add(g.keyOf(p))
		return
	}
	for top := 2; top <= leastHeight; top++ {
		for lower := top - 2; lower <= top; lower++ {
			for _, p.lanes[lane] = range [][2]int{{top, lower}, {lower, top}} {
				if lane == 0 || slices.Compare(p.lanes[lane-1][:], p.lanes[lane][:]) <= 0 {
					g.addBeginnings(p, lane+1)
				}
			}
		}
	}
}

// add returns the number of a position.
func (g *game) add(key uint64) int32 {
	n, known := g.numbers[key]
	if !known {
		n = int32(len(g.keys))
		g.numbers[key] = n
		g.keys = append(g.keys, key)
	}
	return n
}

// explore visits all positions that moves lead to.
func (g *game) explore() {
	var moves []int32 // of one position, before they are kept
	for n := 0; n < len(g.keys); n++ {
		moves = moves[:0]
		for piece := range pieces {
			before, row := len(moves), false
			g.eachMove(g.positionOf(g.keys[n]), piece, func(key uint64, completes bool) bool {
				row = completes
				if !row {
					moves = append(moves, g.add(key))
				}
				return row
			})
			if row {
				moves = moves[:before]
			} else {
				moves = append(moves, -1)
			}
		}
		g.moves = append(g.moves, slices.Clone(moves))
	}
}

// findWon finds out which positions are won: each piece completes a row, or leads to one that
// was won before.
func (g *game) findWon() {
	g.won = make([]bool, len(g.keys))
	for more := true; more; {
		more = false
		for n := range g.keys {
			if !g.won[n] {
				g.moves[n] = g.unanswered(g.moves[n])
				g.won[n] = len(g.moves[n]) == 0
				more = more || g.won[n]
			}
		}
	}
}

// unanswered returns moves from the first piece on that has none to a position that is won.
func (g *game) unanswered(moves []int32) []int32 {
	for i, to := range moves {
		if to < 0 {
			return moves
		}
		if g.won[to] {
			next := i + slices.Index(moves[i:], -1) + 1
			return g.unanswered(moves[next:])
		}
	}
	return nil
}

// eachMove calls do with what each move of a piece leads to, until it returns true.
func (g *game) eachMove(p position, piece int, do func(next uint64, completes bool) bool) {
	for lane := range g.lanes {
		for _, o := range orientations[piece] {
			after := p.with(lane, o)
			low, high := g.span(after)
			completes := after.closed|^uint64(0)<<low != ^uint64(0)
			apart := max(after.lanes[lane][0]-after.lanes[lane][1], after.lanes[lane][1]-after.lanes[lane][0])
			inBounds := high-low <= g.height && apart <= mostApart
			if (completes || inBounds) && do(g.keyOf(after), completes) {
				return
			}
		}
	}
}

// with lets a piece fall into a lane. Rows in which it covers an empty cell are closed.
func (p position) with(lane int, o orientation) position {
	bottom := -2
	for side, cells := range o.cells {
		if cells > 0 {
			bottom = max(bottom, p.lanes[lane][side]-o.bottom[side])
		}
	}
	for side, cells := range o.cells {
		if cells > 0 {
			lowest := bottom + o.bottom[side]
			p.closed |= 1<<lowest - 1<<p.lanes[lane][side]
			p.lanes[lane][side] = lowest + cells
		}
	}
	return p
}

// span returns the heights of the lowest and of the highest column.
func (g *game) span(p position) (low, high int) {
	low, high = p.lanes[0][0], 0
	for _, l := range p.lanes[:g.lanes] {
		low, high = min(low, l[0], l[1]), max(high, l[0], l[1])
	}
	return low, high
}

// keyOf returns the same for all orders of the lanes, and for the mirror image, which is as good:
// mirrored pieces are dealt, too.
func (g *game) keyOf(p position) uint64 {
	low, _ := g.span(p)
	var lanes, mirrored [maxLanes]uint64
	for i, l := range p.lanes[:g.lanes] {
		left, right := uint64(l[0]-low), uint64(l[1]-low)
		lanes[i], mirrored[i] = left<<4|right, right<<4|left
	}
	return min(pack(lanes[:g.lanes]), pack(mirrored[:g.lanes]))<<16 | p.closed>>low
}

func pack(lanes []uint64) (packed uint64) {
	slices.Sort(lanes)
	for _, l := range lanes {
		packed = packed<<8 | l
	}
	return packed
}

func (g *game) positionOf(key uint64) (p position) {
	p.closed = key & 0xffff
	for i := range g.lanes {
		lane := key >> (16 + 8*i)
		p.lanes[i] = [2]int{int(lane >> 4 & 15), int(lane & 15)}
	}
	return p
}
