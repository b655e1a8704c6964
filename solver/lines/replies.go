package lines

import (
	"context"
	"math/rand/v2"
	"time"

	"lineproof/certificate"
	"lineproof/internal/game/usual"
)

// A choice is a strategy while it is built: the moves of each state that it gets to. A
// state is the index of a position, and how many lines are left: n of them at (n-1) times
// the number of positions, or 0 if there is no end.
type choice struct {
	*graph
	ranks [][]uint8
	worth []int32                            // of states: which are to be preferred
	moves map[int][certificate.Pieces]uint32 // of states: indexes of moves
	used  []int32                            // of states: how many moves lead there
}

// choose builds a strategy. A move leads to a state that the strategy has, if one does, and
// else to that of the most worth. The states met last are answered first: what is near to
// each other shares more.
func (g *graph) choose(ranks [][]uint8, worth []int32) *choice {
	c := &choice{g, ranks, worth, map[int][certificate.Pieces]uint32{}, make([]int32, len(worth))}
	start := (len(ranks) - 1) * len(g.positions)
	met := []int{start}
	c.used[start] = 1
	for len(met) > 0 {
		state := met[len(met)-1]
		met = met[:len(met)-1]
		var answers [certificate.Pieces]uint32
		for piece := range answers {
			at, to := c.best(state, piece)
			answers[piece] = at
			if to < 0 {
				continue
			}
			if c.used[to] == 0 {
				met = append(met, to)
			}
			c.used[to]++
		}
		c.moves[state] = answers
	}
	return c
}

// best returns the best move of a piece, and the state that it leads to, -1 if there are no
// more lines to complete.
func (c *choice) best(state, piece int) (at uint32, to int) {
	n := len(c.positions)
	index, level := state%n, state/n
	i := c.first[index]
	for ; piece > 0; i++ {
		if c.graph.moves[i]&lastMove != 0 {
			piece--
		}
	}
	best := int64(-1 << 62)
	for {
		e := c.graph.moves[i]
		if next, ok := c.follow(e, index, level); ok {
			value := int64(1 << 62) // a win, or a state that is there
			if next >= 0 && c.used[next] == 0 {
				value = int64(c.worth[next])
			}
			if value > best {
				best, at, to = value, uint32(i-c.first[index]), next
			}
		}
		if e&lastMove != 0 {
			return at, to
		}
		i++
	}
}

// follow returns the state that a move leads to, -1 if there are no more lines to complete,
// and whether the move is a good one.
func (c *choice) follow(e edge, index, level int) (next int, ok bool) {
	to := int(e.to())
	switch {
	case to == nowhere:
		return 0, false
	case e&completes == 0:
		return level*len(c.positions) + to, c.ranks[level][to] < c.ranks[level][index]
	case c.claim.Lines == 0:
		return to, c.ranks[0][to] != unranked
	case level == 0:
		return -1, true
	}
	level--
	return level*len(c.positions) + to, c.ranks[level][to] != unranked
}

// rebuilds is how often a strategy is built again, with what the one before used preferred.
const rebuilds = 12

// build builds a strategy with few states.
func (g *graph) build(ranks [][]uint8) (best *choice) {
	best = g.choose(ranks, g.degrees(ranks))
	for range rebuilds {
		again := g.choose(ranks, best.used)
		if len(again.moves) >= len(best.moves) {
			break
		}
		best = again
	}
	return best
}

// smaller makes a strategy smaller, round by round: it forbids some of its states, and
// builds it again with the others preferred, more or less, by chance (ruin and recreate, G.
// Schrimpf et al. 2000). What is no larger is kept. It stops early if ctx is cancelled.
func (g *graph) smaller(ctx context.Context, best *choice) (*choice, error) {
	random, e := rand.New(rand.NewPCG(g.Minimize.Seed, 0)), g.Minimize
	worth := make([]int32, len(best.worth))
	begin := time.Now()
	for round := 0; (e.Rounds == 0 || round < e.Rounds) && (e.Budget == 0 || time.Since(begin) < e.Budget); round++ {
		g.enter("%d positions after %d rounds", len(best.moves), round)
		if ctx.Err() != nil {
			return best, ctx.Err()
		}
		var states []int
		for i := range worth {
			worth[i] = random.Int32N(100)
			if best.used[i] > 0 {
				worth[i] += 100 + best.used[i]*random.Int32N(100)
				states = append(states, i)
			}
		}
		for range 1 + random.IntN(1+random.IntN(ruins)) {
			worth[states[random.IntN(len(states))]] = -1
		}
		if again := g.choose(best.ranks, worth); len(again.moves) <= len(best.moves) {
			best = again
		}
	}
	return best, nil
}

// ruins is how many states are forbidden at the most; few more often than many.
const ruins = 40

// write puts the strategy's replies into the order of SPEC.md, as the positions are met.
func (c *choice) write() (all []certificate.Reply) {
	type met struct {
		position usual.Position // as it is met, or its mirror image
		level    int
	}
	n := len(c.positions)
	queue := []met{{level: len(c.ranks) - 1}}
	seen := map[int]bool{queue[0].level * n: true}
	var moves []usual.Move
	for ; len(queue) > 0; queue = queue[1:] {
		here := queue[0]
		canonical, mirrored := here.position.Canonical(c.game.Width)
		index := int(c.find(canonical))
		r := certificate.Reply{Wait: int(c.ranks[here.level][index])}
		for piece := range r.Moves {
			like := piece
			if mirrored {
				like = certificate.MirrorPiece(piece)
			}
			e := c.graph.moves[c.first[index]+uint64(c.moves[here.level*n+index][like])]
			for _, m := range c.game.Moves(moves[:0], here.position, piece) {
				next, _ := m.Next.Canonical(c.game.Width)
				if next != c.positions[e.to()] || (m.Completed > 0) != (e&completes != 0) {
					continue
				}
				r.Moves[piece] = m.At
				state, _ := c.follow(e, index, here.level)
				if state >= 0 && !seen[state] {
					seen[state] = true
					queue = append(queue, met{m.Next, state / n})
				}
				break
			}
		}
		all = append(all, r)
	}
	return all
}

// degrees is what states are worth at first: few pieces to the next row, and many moves that
// lead there.
func (g *graph) degrees(ranks [][]uint8) []int32 {
	n := len(g.positions)
	worth := make([]int32, n*len(ranks))
	for level, ranked := range ranks {
		for i := range g.positions {
			if ranked[i] == unranked {
				continue
			}
			worth[level*n+i] -= 3000 * int32(ranked[i])
			for _, e := range g.moves[g.first[i]:g.first[i+1]] {
				if e.to() != nowhere {
					worth[level*n+int(e.to())]++
				}
			}
		}
	}
	return worth
}
