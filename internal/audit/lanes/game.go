package main

import (
	"cmp"
	"slices"
)

// Rules say which positions a game has: how many narrow lanes, and whether there is a wide one.
// docs/lines.md has the words.
type rules struct {
	narrow, wide int
	rows         int
	oneRow       bool // only the uppermost row counts
	highest      int  // column of a lane that has not passed
	apart        int  // columns of a lane
	rough        int  // by how much more than one the columns of lanes are apart, in all
}

func (r rules) lanes() int { return r.narrow + r.wide }

// pieces is how many of I Z S T L J O are dealt: with a wide lane, the width is odd, and O is not.
func (r rules) pieces() int { return len(shapes) - r.wide }

func (r rules) allows(l lane) bool {
	if l.low() < 0 || l.low() > r.rows || l.high()-l.low() > r.apart || roughness(l) > r.rough {
		return false
	}
	return l.high() <= r.highest || r.oneRow && l.low() == r.rows
}

func roughness(l lane) int { return max(0, l.high()-l.low()-1) }

// A state is a lane in a position, by number.
type state uint16

const lost state = 1<<16 - 1 // no state

// A game knows the states, and the positions that it has met.
type game struct {
	rules
	states   []lane
	ids      map[lane]state
	mirrored []state
	moves    [][][]laneMove // by state and piece
	raised   [][]state      // by how far the base rises, and state

	keys    []key
	numbers map[key]int32
}

// A laneMove is what a piece does to one lane.
type laneMove struct {
	to        []state // by how far the base rises
	low, high int
	rough     int
	covered   uint64
}

func newGame(r rules) *game {
	g := &game{rules: r, ids: make(map[lane]state), numbers: make(map[key]int32)}
	for width := range 2 + r.wide {
		if width > 0 {
			g.addStates(lane{width: width + 1}, 0)
		}
	}
	for base := range r.rows {
		var raised []state
		for _, l := range g.states {
			raised = append(raised, g.settled(l, base))
		}
		g.raised = append(g.raised, raised)
	}
	for _, l := range g.states {
		g.mirrored = append(g.mirrored, g.ids[l.mirrored()])
		var moves [][]laneMove
		for piece := range r.pieces() {
			moves = append(moves, g.movesOf(l, piece))
		}
		g.moves = append(g.moves, moves)
	}
	return g
}

// addStates adds the states of a lane of which the first columns are given.
func (g *game) addStates(l lane, columns int) {
	if columns < l.width {
		for h := range max(g.highest, g.rows+g.apart) + 1 {
			l.heights[columns] = h
			g.addStates(l, columns+1)
		}
	} else if g.allows(l) {
		g.ids[l] = state(len(g.states))
		g.states = append(g.states, l)
	}
}

// settled returns the state of a lane above a higher base. One that has passed is cut down.
func (g *game) settled(l lane, base int) state {
	if l = l.lowered(base); l.low() > g.rows {
		l = l.lowered(l.low() - g.rows)
	}
	if s, ok := g.ids[l]; ok {
		return s
	}
	return lost
}

func (g *game) movesOf(l lane, piece int) (all []laneMove) {
	for _, to := range l.landings(piece) {
		m := laneMove{low: to.after.low(), high: to.after.high(), rough: roughness(to.after), covered: to.covered}
		for base := range g.rows {
			m.to = append(m.to, g.settled(to.after, base))
		}
		all = append(all, m)
	}
	return all
}

// A key is a position: from the lowest bit on, the states of the narrow lanes, ascending, in a
// byte each; that of the wide lane; and the open rows.
type key uint64

const openAt = 52

type position struct {
	states [4]state
	open   uint64
}

func (g *game) position(k key) (p position) {
	p.open = uint64(k >> openAt)
	for i := range g.lanes() {
		p.states[i] = state(k >> (8 * i) & 0xff)
	}
	if g.wide > 0 {
		p.states[g.narrow] = state(k >> (8 * g.narrow) & (1<<(openAt-40) - 1))
	}
	return p
}

// key is the same for all orders of the lanes, and for the mirror image.
func (g *game) key(p position) key {
	var mirrored [4]state
	for i, s := range p.states[:g.lanes()] {
		mirrored[i] = g.mirrored[s]
	}
	return min(pack(p.states[:g.lanes()]), pack(mirrored[:g.lanes()])) | key(p.open)<<openAt
}

func pack(states []state) (k key) {
	for i := range states {
		for j := i; j > 0 && states[j] < states[j-1]; j-- {
			states[j], states[j-1] = states[j-1], states[j]
		}
	}
	for i, s := range states {
		k |= key(s) << (8 * i)
	}
	return k
}

// lanesOf returns the lanes of a position, narrow ones first, in ascending order.
func (g *game) lanesOf(k key) (all []lane) {
	p := g.position(k)
	for _, s := range p.states[:g.lanes()] {
		all = append(all, g.states[s])
	}
	slices.SortFunc(all, func(a, b lane) int {
		return cmp.Or(a.width-b.width, slices.Compare(a.columns(), b.columns()))
	})
	return all
}

// eachMove calls do with what each move of a piece leads to; or with full and no more, if one
// makes a row full.
func (g *game) eachMove(p position, piece int, do func(to key, clean, full bool)) {
	for i, s := range p.states[:g.lanes()] {
		if i > 0 && s == p.states[i-1] {
			continue
		}
		others := g.othersThan(p, i)
		passed := others.passed || g.states[s].low() >= g.rows
		for _, m := range g.moves[s][piece] {
			low, high := min(others.low, m.low), max(others.high, m.high)
			open := p.open &^ m.covered
			if !passed {
				open |= ^uint64(0) << high
			}
			if open&(1<<low-1) != 0 {
				do(0, false, true)
				return
			}
			if passed {
				low = 0
			}
			if others.rough+m.rough <= g.rough {
				g.eachBase(p, open, low, i, m.to, func(to key) { do(to, m.covered == 0, false) })
			}
		}
	}
}

// A summary is of some lanes: their lowest and highest column, and whether one has passed.
type summary struct {
	low, high, rough int
	passed           bool
}

func (g *game) othersThan(p position, but int) summary {
	all := summary{low: 1 << 10}
	for i, s := range p.states[:g.lanes()] {
		if l := g.states[s]; i != but {
			low := l.low()
			all.low, all.high = min(all.low, low), max(all.high, l.high())
			all.rough += roughness(l)
			all.passed = all.passed || low >= g.rows
		}
	}
	return all
}

// eachBase calls do with the position above each base that the player may choose, up to a height.
// The state of lane i is given for each base.
func (g *game) eachBase(p position, open uint64, highest, i int, to []state, do func(key)) {
	for base := range min(highest, g.rows-1) + 1 {
		next := position{open: open >> base & (1<<g.rows - 1)}
		if g.oneRow {
			next.open &= 1 << (g.rows - 1)
		}
		if next.open == 0 || !g.oneRow && base < highest {
			continue
		}
		fits := true
		for j, s := range p.states[:g.lanes()] {
			next.states[j] = g.raised[base][s]
			if j == i {
				next.states[j] = to[base]
			}
			fits = fits && next.states[j] != lost
		}
		if fits {
			do(g.key(next))
		}
	}
}

// eachBeginning calls do with the positions that the player can choose from after burying, if the
// first lanes are given. Where no highest column of a lane is at 1, they are among the others, above a higher base.
func (g *game) eachBeginning(p position, lanes int, do func(choices []key)) {
	if lanes == g.lanes() {
		var choices []key
		all := g.othersThan(p, lanes)
		g.eachBase(p, ^uint64(0)<<all.high, all.low, lanes, nil, func(k key) { choices = append(choices, k) })
		if slices.ContainsFunc(p.states[:lanes], func(s state) bool { return g.states[s].high() == 1 }) {
			do(choices)
		}
		return
	}
	for n, l := range g.states {
		if (l.width == 2) == (lanes < g.narrow) && roughness(l) == 0 && 1 <= l.high() && l.high() <= 4 &&
			(lanes == 0 || int(p.states[lanes-1]) <= n) {
			p.states[lanes] = state(n)
			g.eachBeginning(p, lanes+1, do)
		}
	}
}

// number returns that of a position. A new one is added.
func (g *game) number(k key) int32 {
	n, known := g.numbers[k]
	if !known {
		n = int32(len(g.keys))
		g.keys, g.numbers[k] = append(g.keys, k), n
	}
	return n
}
