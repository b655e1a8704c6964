package lists

import (
	"cmp"
	"context"
	"math"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules/usual"
)

// A choice is a position of a list, and for each piece that may be dealt the edges of its answer.
type choice struct {
	number  int
	answers [certificate.Pieces][]edge
}

// mostRounds is in how many rounds a list is chosen. Later ones hardly win anything.
const mostRounds = 10

// chooseList returns the shortest list of some rounds. Each position has a price, which is what it would cost to
// have it in the list: 1 for itself, and what its answers lead to; it is shared by all answers that led there in
// the round before. An answer leads to a position that is there for another one, or else to one of the least price.
func (g *graph) chooseList(ctx context.Context) ([]certificate.Entry, error) {
	var best []choice
	for range mostRounds {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		g.setPrices()
		if list := g.choose(); best == nil || len(list) < len(best) {
			best = list
		}
	}
	return g.listOf(best), nil
}

// setPrices finds the price of each position.
func (g *graph) setPrices() {
	for n := range g.positions {
		sum := float32(1)
		for _, answer := range g.answersOf(n, func(to int) float32 { return g.prices[to] }) {
			for _, e := range answer {
				if e.to() != nowhere {
					sum += g.prices[e.to()]
				}
			}
		}
		g.prices[n] = min(sum, 1e30) / max(1, g.users[n])
	}
}

// choose returns a list, the last position first.
func (g *graph) choose() (list []choice) {
	clear(g.users)
	for p := range g.rules.Fronts {
		g.users[g.numbers[p]]++
	}
	for n := range slices.Backward(g.positions) {
		if g.users[n] == 0 {
			continue
		}
		c := choice{number: n, answers: g.answersOf(n, func(to int) float32 {
			if g.users[to] > 0 {
				return 0
			}
			return g.prices[to]
		})}
		for _, answer := range c.answers {
			for _, e := range answer {
				if e.to() != nowhere {
					g.users[e.to()]++
				}
			}
		}
		list = append(list, c)
	}
	return list
}

// answersOf returns for each piece the edges of the first of the moves that cost least.
func (g *graph) answersOf(n int, cost func(to int) float32) (all [certificate.Pieces][]edge) {
	at := g.first[n]
	for piece := range g.rules.Deals.All {
		least, last := float32(math.Inf(1)), false
		for !last {
			sum, from := float32(0), at
			for moved := false; !moved; at++ {
				e := g.edges[at]
				if e.to() != nowhere {
					sum += cost(e.to())
				}
				moved, last = e&lastOfMove != 0, e&lastOfPiece != 0
			}
			if sum < least {
				least, all[piece] = sum, g.edges[from:at]
			}
		}
	}
	return all
}

// listOf returns the evidence of a list, in its canonical order.
func (g *graph) listOf(list []choice) (entries []certificate.Entry) {
	depths := make([]int, len(g.positions))
	for _, c := range slices.Backward(list) {
		entry := certificate.Entry{Position: g.positions[c.number]}
		for piece := range g.rules.Deals.All {
			for _, e := range c.answers[piece] {
				depth := 0
				if e.to() != nowhere {
					depth = depths[e.to()]
				}
				depths[c.number] = max(depths[c.number], depth+1)
			}
			entry.Moves[piece] = g.placement(c.number, piece, c.answers[piece])
		}
		entries = append(entries, entry)
	}
	slices.SortFunc(entries, func(a, b certificate.Entry) int {
		depth := depths[g.numbers[a.Position]] - depths[g.numbers[b.Position]]
		return cmp.Or(depth, cmp.Compare(a.Position, b.Position))
	})
	return entries
}

// placement returns the first of the moves of a piece that have these edges.
func (g *graph) placement(n, piece int, answer []edge) certificate.Placement {
	moves := g.movesOf(n, piece)
	var room [len(usual.Move{}.Outcomes)]edge
	i := slices.IndexFunc(moves, func(m usual.Move) bool {
		if m.Completes() {
			return answer[0].to() == nowhere && len(answer) == 1
		}
		edges, inside := g.appendEdges(room[:0], n, &m)
		return inside && slices.EqualFunc(edges, answer, func(a, b edge) bool { return a.to() == b.to() })
	})
	return moves[i].At
}
