package lines

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"lineproof/certificate"
	"lineproof/internal/game/usual"
)

// A choice is a strategy while it is built: the answers of each state that it gets to. A
// state is the number of a position, and how many lines are left: n of them at (n-1) times
// the number of positions, or 0 if there is no end.
type choice struct {
	*graph
	ranks   [][]uint8
	worth   []int32                     // of states: which are to be preferred
	answers [][certificate.Pieces]uint8 // of states: which of the position's edges
	used    []int32                     // of states: how many answers lead there
	states  int                         // that it gets to
}

// choose builds a strategy. An answer leads to a state that the strategy has, if one does,
// and else to that of the most worth. The states met last are answered first: what is near
// to each other shares more.
func (g *graph) choose(ranks [][]uint8, worth []int32) *choice {
	n := len(worth)
	c := &choice{g, ranks, worth, make([][certificate.Pieces]uint8, n), make([]int32, n), 0}
	start := (len(ranks) - 1) * g.size
	met := []int{start}
	c.used[start] = 1
	for len(met) > 0 {
		state := met[len(met)-1]
		met = met[:len(met)-1]
		c.states++
		edges, at := c.edges(state%g.size), 0
		for piece := range certificate.Pieces {
			best, to, next := c.best(state, edges, at)
			c.answers[state][piece], at = best, next
			if to < 0 {
				continue
			}
			if c.used[to] == 0 {
				met = append(met, to)
			}
			c.used[to]++
		}
	}
	return c
}

// best returns the best one of a piece's edges, which begin at some index; the state that it
// leads to, -1 if there are no more lines to complete; and the index behind them.
func (c *choice) best(state int, edges []edge, at int) (best uint8, to, next int) {
	index, level := state%c.size, state/c.size
	most := int64(-1 << 62)
	for ; ; at++ {
		if next, ok := c.follow(edges[at], index, level); ok {
			value := int64(1 << 62) // a win, or a state that is there
			if next >= 0 && c.used[next] == 0 {
				value = int64(c.worth[next])
			}
			if value > most {
				most, best, to = value, uint8(at), next
			}
		}
		if edges[at]&lastMove != 0 {
			return best, to, at + 1
		}
	}
}

// follow returns the state that an edge leads to, -1 if there are no more lines to complete,
// and whether the move is a good one.
func (c *choice) follow(e edge, index, level int) (next int, ok bool) {
	to := e.to()
	switch {
	case to == nowhere:
		return 0, false
	case e&completes == 0:
		return level*c.size + to, c.ranks[level][to] < c.ranks[level][index]
	case c.claim.Lines == 0:
		return to, c.ranks[0][to] != unranked
	case level == 0:
		return -1, true
	}
	level--
	return level*c.size + to, c.ranks[level][to] != unranked
}

// rebuilds is how often a strategy is built again, with what the one before used preferred.
const rebuilds = 12

// build builds a strategy with few states, as the one of the checkpoint, if there is one.
// With the error of a cancelled context there is a strategy, if it could only have become
// smaller.
func (g *graph) build(ctx context.Context, ranks [][]uint8) (best *choice, err error) {
	if n := len(ranks) * g.size; len(g.state.Worth) == n {
		best = g.choose(ranks, g.state.Worth)
	} else {
		g.enter("%d positions, a strategy", g.size)
		best = g.choose(ranks, g.degrees(len(ranks)))
		for range rebuilds {
			g.enter("%d positions, a strategy of %d", g.size, best.states)
			if ctx.Err() != nil {
				return best, ctx.Err()
			}
			again := g.choose(ranks, best.used)
			if again.states >= best.states {
				break
			}
			best = again
		}
	}
	if g.Minimize == nil {
		return best, nil
	}
	return g.smaller(ctx, best)
}

// smaller makes a strategy smaller, round by round: it forbids some of its states, and
// builds it again with the others preferred, more or less, by chance (ruin and recreate, G.
// Schrimpf et al. 2000). What is no larger is kept. It stops early if ctx is cancelled.
func (g *graph) smaller(ctx context.Context, best *choice) (*choice, error) {
	e, source := g.Minimize, rand.NewPCG(g.Minimize.Seed, 0)
	if err := source.UnmarshalBinary(g.state.Random); err != nil {
		g.state.Round = 0
	}
	random, begin := rand.New(source), time.Now()
	for ; (e.Rounds == 0 || g.state.Round < e.Rounds) && (e.Budget == 0 || time.Since(begin) < e.Budget); g.state.Round++ {
		g.state.Worth = best.worth
		g.state.Random, _ = source.MarshalBinary() // it never fails
		g.keep()
		g.enter("%d positions after %d rounds", best.states, g.state.Round)
		if ctx.Err() != nil {
			return best, ctx.Err()
		}
		if again := g.choose(best.ranks, best.ruined(random)); again.states <= best.states {
			best = again
		}
	}
	return best, nil
}

// ruined returns what states are worth when some of a strategy's are forbidden.
func (c *choice) ruined(random *rand.Rand) []int32 {
	worth := make([]int32, len(c.used))
	var states []int
	for i, used := range c.used {
		worth[i] = random.Int32N(100)
		if used > 0 {
			worth[i] += 100 + used*random.Int32N(100)
			states = append(states, i)
		}
	}
	for range 1 + random.IntN(1+random.IntN(ruins)) {
		worth[states[random.IntN(len(states))]] = -1
	}
	return worth
}

// ruins is how many states are forbidden at the most; few more often than many.
const ruins = 40

// degrees is what states are worth at first: how many moves lead to the position.
func (g *graph) degrees(levels int) []int32 {
	worth := make([]int32, g.size)
	for _, b := range g.blocks {
		for _, e := range b.edges {
			if e.to() != nowhere {
				worth[e.to()]++
			}
		}
	}
	return slices.Repeat(worth, levels)
}

// write puts the strategy's replies into the order of SPEC.md, as the positions are met.
func (c *choice) write() (all []certificate.Reply) {
	type met struct {
		position usual.Position // as it is met, or its mirror image
		level    int
	}
	queue := []met{{level: len(c.ranks) - 1}}
	seen := make([]bool, len(c.used))
	seen[queue[0].level*c.size] = true
	var moves []usual.Move
	for ; len(queue) > 0; queue = queue[1:] {
		here := queue[0]
		canonical, mirrored := here.position.Canonical(c.game.Width)
		index := c.find(canonical)
		r := certificate.Reply{Wait: int(c.ranks[here.level][index])}
		for piece := range r.Moves {
			like := piece
			if mirrored {
				like = certificate.MirrorPiece(piece)
			}
			e := c.edges(index)[c.answers[here.level*c.size+index][like]]
			for _, m := range c.game.Moves(moves[:0], here.position, piece) {
				next, _ := m.Next.Canonical(c.game.Width)
				if next != c.position(e.to()) || (m.Completed > 0) != (e&completes != 0) {
					continue
				}
				r.Moves[piece] = m.At
				state, _ := c.follow(e, index, here.level)
				if state >= 0 && !seen[state] {
					seen[state] = true
					queue = append(queue, met{m.Next, state / c.size})
				}
				break
			}
		}
		all = append(all, r)
	}
	return all
}
