package survival

import (
	"iter"

	"lineproof/certificate"
)

// A guide is a plan for two sides of a wide well. Each piece goes to its side, where the player stays in the core. At
// the start of a bag with the left side too far ahead, the player makes diversions, and goes back to the cores. The
// guide says which boards are worth looking at: heights have no limit here.
type guide struct {
	*ranking
	cores [2]map[State]int // by side: how far states are from its core
	sums  [2][]int         // by side and surface: its cells
	most  int              // from how much ahead the left side makes diversions
	*Well
}

// A guided state is one of both sides.
type guided struct {
	left, right uint32 // surfaces
	above       int8   // by how many rows the lowest column of the left side is higher than that of the right side
	level       int8   // how many diversions are left to do; atHome if none are wanted
	kept        uint8
	bag         certificate.Set
}

const atHome = -1

// state packs a guided state, so that it can stand in a graph.
func (p guided) state() State {
	b := Board{uint64(p.left)<<32 | uint64(p.right), uint64(uint8(p.above))<<8 | uint64(uint8(p.level))}
	return State{Board: b, Kept: p.kept, Left: p.bag}
}

// guidedOf undoes state.
func guidedOf(st State) guided {
	b := st.Board
	return guided{left: uint32(b.low >> 32), right: uint32(b.low), above: int8(b.high >> 8), level: int8(b.high),
		kept: st.Kept, bag: st.Left}
}

// board returns the board of a guided state, if it is not too high.
func (g *guide) board(p guided) (b Board, fits bool) {
	return g.ranking.board(g.Well, p.left, p.right, int(p.above))
}

func (g *guide) index(p guided) int { return g.pair(p.left, p.right)*kepts + int(p.kept) }

func (g *guide) wins(p guided) bool { return g.levels[p.level].wins[g.index(p)].has(p.bag) }

func (g *guide) rank(p guided) uint8 { return g.levels[p.level].ranks[g.index(p)*allBags+int(p.bag)] }

// sides returns the states of the sides.
func (g *guide) sides(p guided) (states [2]State) {
	states[0] = State{Board: Board{low: uint64(p.left)}, Kept: p.kept, Left: refilled(p.bag&g.left.pieces, g.left.pieces)}
	states[1] = State{Board: Board{low: uint64(p.right)}, Left: refilled(p.bag&g.right.pieces, g.right.pieces)}
	return states
}

// ahead returns what 3 for each piece on the left and -2 for each one on the right add up to, if complete rows are not
// counted: a bag without diversions adds 1, a diversion takes 5.
func (g *guide) ahead(p guided) int {
	return (3*(4*int(p.above)+g.sums[0][p.left]) - 2*g.sums[1][p.right]) / 4
}

// next is a state in which the player has made up its mind what to do.
func (g *guide) next(p guided) guided {
	if p.level == 0 && g.rank(p) == 0 {
		p.level = atHome
	}
	if p.level == atHome && p.bag == certificate.AllPieces && g.ahead(p) >= g.most {
		if g.inCores(g.sides(p)) {
			p.level = mostDiversions
		}
	}
	return p
}

// leads visits the states that bring the player nearer to the cores, or keep it in them.
func (g *guide) leads(st State, dealt int) iter.Seq[State] {
	p := guidedOf(st)
	return func(yield func(State) bool) {
		after := p
		after.bag = refilled(p.bag&^(1<<dealt), certificate.AllPieces)
		if !g.place(p, after, dealt, yield) {
			return
		}
		after.kept = uint8(dealt)
		g.place(p, after, int(p.kept), yield)
	}
}

// place visits what a piece leads to.
func (g *guide) place(p, after guided, piece int, yield func(State) bool) bool {
	side, other := 0, int8(-1) // its side, and what the other side adds to the level
	if g.right.pieces.Has(piece) {
		side, other = 1, 1
	}
	for i, game := range []*sideGame{g.left, g.right} {
		to := after
		if i != side {
			if to.level += other; p.level == atHome || to.level < 0 || to.level > mostDiversions {
				continue
			}
		}
		surface, up := &to.left, int8(1)
		if i == 1 {
			surface, up = &to.right, -1
		}
		for _, s := range game.steps[piece][*surface] {
			to := to
			if i == 0 {
				to.left = s.to
			} else {
				to.right = s.to
			}
			to.above += up * s.rows
			if g.nearer(p, to, i) && !yield(g.next(to).state()) {
				return false
			}
		}
	}
	return true
}

// nearer tells whether a state after a step on a side is nearer than one before.
func (g *guide) nearer(p, to guided, side int) bool {
	if p.level != atHome {
		return g.wins(to) && g.rank(to) < g.rank(p)
	}
	before, after := g.sides(p), g.sides(to)
	distance, found := g.cores[side][after[side]]
	return found && (distance == 0 || distance < g.cores[side][before[side]])
}

// homes visits the boards with the surfaces of the cores.
func (g *guide) homes(visit func(guided)) {
	var near [2][]bool
	for i, game := range []*sideGame{g.left, g.right} {
		near[i] = make([]bool, len(game.surfaces))
		for st, distance := range g.cores[i] {
			near[i][st.Board.low] = near[i][st.Board.low] || distance == 0
		}
	}
	for left := range near[0] {
		for right := range near[1] {
			for above := int8(leastAbove); near[0][left] && near[1][right] && above <= mostAbove; above++ {
				visit(guided{left: uint32(left), right: uint32(right), above: above})
			}
		}
	}
}

// inCores tells whether both sides are in their cores.
func (g *guide) inCores(states [2]State) bool {
	for i, st := range states {
		if distance, found := g.cores[i][st]; !found || distance > 0 {
			return false
		}
	}
	return true
}

// first returns a state of the cores with a full bag.
func (g *guide) first() State {
	for l := range g.left.states {
		for r := range g.right.states {
			if l.Left|r.Left == certificate.AllPieces && g.inCores([2]State{l, r}) {
				p := guided{left: uint32(l.Board.low), right: uint32(r.Board.low), level: atHome, kept: l.Kept}
				p.bag = certificate.AllPieces
				return p.state()
			}
		}
	}
	panic("survival: the cores have no state with a full bag")
}

// worse is higher for states that are farther from the cores.
func (g *guide) worse(st State) int {
	p := guidedOf(st)
	if p.level != atHome {
		return 1000*int(p.level+1) + int(g.rank(p))
	}
	states := g.sides(p)
	return 1 + g.cores[0][states[0]] + g.cores[1][states[1]]
}
