package survival

import (
	"context"
	"iter"
	"math"
	"math/rand/v2"

	"lineproof/solver"
)

// A plan says which states the answers to a piece may lead to. In these it says so again for each piece, and so on.
type plan interface {
	leads(st State, dealt int) iter.Seq[State]
}

// A graph has the states of a plan, numbered in the order in which they are found. The strategy is made again and
// again from its beginning: an answer leads to a state that is there already, or else to one of the least price. The
// price of a state is what it led to, of what had not been there before, in the last round that had it, divided by
// the number of answers that shared it.
type graph struct {
	plan
	worse    func(State) int // where nothing is known, the price
	numbers  map[State]uint32
	states   []State
	expanded []uint32   // by state: 1 more than the number of its edges, or 0
	edges    [][]uint32 // the states that each piece may lead to, the last one with lastOfPiece
	prices   []float32
	seen     []uint32 // by state: the last round that had it, from 1, or 0
	random   *rand.Rand
	rounds   uint32
	work     *solver.Work
	made     int64 // states, in all rounds
}

const lastOfPiece = 1 << 31

// A strategy has one answer to each piece in each of its states.
type strategy struct {
	states []uint32 // in the order of discovery
	next   []uint32 // the states that the answers lead to
}

func newGraph(p plan, first State, worse func(State) int, work *solver.Work) *graph {
	g := &graph{plan: p, worse: worse, numbers: make(map[State]uint32), random: rand.New(rand.NewPCG(0, 0)), work: work}
	g.number(first)
	return g
}

func (g *graph) number(st State) uint32 {
	n, found := numbered(g.numbers, &g.states, st)
	if !found {
		g.expanded = append(g.expanded, 0)
		g.prices = append(g.prices, float32(g.worse(st)))
		g.seen = append(g.seen, 0)
	}
	return n
}

func (g *graph) edgesOf(n uint32) []uint32 {
	if g.expanded[n] > 0 {
		return g.edges[g.expanded[n]-1]
	}
	var all []uint32
	for dealt := range g.states[n].Left.All {
		for to := range g.leads(g.states[n], dealt) {
			all = append(all, g.number(to))
		}
		all[len(all)-1] |= lastOfPiece
	}
	g.edges = append(g.edges, all)
	g.expanded[n] = uint32(len(g.edges))
	return all
}

// A mode is how states are taken that are not there.
type mode struct {
	noise   float32 // by chance, prices are higher by up to this
	growth  float32 // prices of a round before the last one grow by this factor, with each round
	unknown float32 // the price of a state that no round had; 0 for what worse says
}

var (
	begin   = mode{growth: 1}
	explore = mode{growth: 1, noise: 0.3, unknown: 3}
	settle  = mode{growth: 1.5, noise: 0.05, unknown: math.MaxFloat32}
)

// A turn of minimize explores in some rounds, but not the first turn, and then settles in others.
const (
	fewestTurns   = 5
	mostTurns     = 20
	exploreRounds = 3
	settleRounds  = 6
)

// minimize returns the smallest strategy of some turns, or none if the first one has more states than the limit. An
// error comes with the smallest until then. If there are more states, it stops exploring. It ends when a turn makes the
// strategy smaller by less than a hundredth, or after the last of the turns.
func (g *graph) minimize(ctx context.Context, limit, turns int) (best *strategy, err error) {
	best, err = g.make(ctx, begin, limit)
	for turn := 0; best != nil && err == nil && turn < turns; turn++ {
		before, explorations := len(best.states), exploreRounds
		if turn == 0 || len(g.states) > limit {
			explorations = 0
		}
		for n := 0; n < explorations+settleRounds && err == nil; n++ {
			m := settle
			if n < explorations {
				m = explore
			}
			var s *strategy
			if s, err = g.make(ctx, m, limit); s != nil && len(s.states) < len(best.states) {
				best = s
			}
			g.work.SetStage("the smallest strategy until now has %d states", len(best.states))
		}
		if turn+1 >= fewestTurns && 100*len(best.states) > 99*before {
			break
		}
	}
	return best, err
}

// make makes the strategy anew, or none if it has more states than the limit, and prices of it.
func (g *graph) make(ctx context.Context, m mode, limit int) (*strategy, error) {
	g.rounds++
	g.seen[0] = g.rounds
	s, parents := &strategy{states: []uint32{0}}, []uint32{0}
	for i := 0; i < len(s.states); i++ {
		if g.work.Count(&g.made) > 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if len(s.states) > limit {
			return nil, nil
		}
		before := len(s.states)
		s.answer(g, g.edgesOf(s.states[i]), m)
		for range s.states[before:] {
			parents = append(parents, uint32(i))
		}
	}
	g.setPrices(s, parents)
	return s, nil
}

// answer chooses an answer to each piece.
func (s *strategy) answer(g *graph, edges []uint32, m mode) {
	none := float32(math.Inf(1))
	least, best := none, uint32(0)
	for _, e := range edges {
		to := e &^ lastOfPiece
		if least >= 0 {
			if price := g.priceOf(to, m); price < least {
				least, best = price, to
			}
		}
		if e&lastOfPiece != 0 {
			if least >= 0 {
				g.seen[best] = g.rounds
				s.states = append(s.states, best)
			}
			s.next = append(s.next, best)
			least = none
		}
	}
}

// priceOf returns what it costs to lead to a state, below 0 if it is there.
func (g *graph) priceOf(n uint32, m mode) float32 {
	age, price := g.rounds-g.seen[n], g.prices[n]
	switch {
	case age == 0:
		return -1
	case g.seen[n] == 0 && m.unknown > 0:
		price = m.unknown
	case g.seen[n] > 0:
		for range min(age-1, 16) {
			price *= m.growth
		}
	}
	if m.noise > 0 {
		price *= 1 + m.noise*g.random.Float32()
	}
	return min(price, math.MaxFloat32)
}

// setPrices sets the prices of a strategy's states. Each but the first has the state, its parent, that first led to it.
func (g *graph) setPrices(s *strategy, parents []uint32) {
	users := make([]float32, len(g.states))
	for _, n := range s.next {
		users[n]++
	}
	costs := make([]float32, len(s.states))
	for i := len(costs) - 1; i >= 0; i-- {
		costs[i]++
		if i > 0 {
			costs[parents[i]] += costs[i]
		}
		g.prices[s.states[i]] = costs[i] / max(1, users[s.states[i]])
	}
}

// evidence returns the answers of a strategy in the order of discovery.
func (g *graph) evidence(w *Well, s *strategy) (answers []byte) {
	to := s.next
	for _, n := range s.states {
		for dealt := range g.states[n].Left.All {
			for answer, after := range w.answers(g.states[n], dealt) {
				if after == g.states[to[0]] {
					answers = append(answers, answer)
					break
				}
			}
			to = to[1:]
		}
	}
	return answers
}
