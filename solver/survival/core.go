package survival

import (
	"context"
	"math"

	"lineproof/solver"
)

// A core is few states of a side between which the player can go on for ever.
type core map[State]bool

// newCore returns the smallest one that the prices find, of those that begin with a full bag.
func (g *sideGame) newCore(ctx context.Context, work *solver.Work) (core, error) {
	var all core
	for first := range g.states {
		if first.Left != g.pieces {
			continue
		}
		graph := newGraph(g, first, func(State) int { return 1 }, work)
		s, err := graph.minimize(ctx, math.MaxInt, mostTurns)
		if err != nil {
			return nil, err
		}
		if all == nil || len(s.states) < len(all) {
			all = make(core, len(s.states))
			for _, n := range s.states {
				all[graph.states[n]] = true
			}
		}
	}
	return all, nil
}

// of returns the core of a game that has all its surfaces, among others.
func (c core) of(g, other *sideGame) core {
	d := make(core, len(c))
	for st := range c {
		st.Board.low = uint64(other.numbers[g.surfaces[st.Board.low]])
		d[st] = true
	}
	return d
}

// distances has the states from which the player gets to a core, whatever is dealt, within how many deals.
func (g *sideGame) distances(c core) map[State]int {
	distances := make(map[State]int, len(c))
	for st := range c {
		distances[st] = 0
	}
	for deals, found := 1, c; len(found) > 0; deals++ {
		found = make(core)
		for st := range g.states {
			_, known := distances[st]
			if !known && g.canAnswer(st, func(to State) bool { _, near := distances[to]; return near }) {
				found[st] = true
			}
		}
		for st := range found {
			distances[st] = deals
		}
	}
	return distances
}
