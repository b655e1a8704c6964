package main

import (
	"math"
	"slices"
)

// A graph is the positions that a game can lead to, by number: the answers that the player has to
// each piece, and ranks. A question is a piece with which no row can be made full at once.
type graph struct {
	game       *game
	beginnings [][]int32 // for each, the positions to choose from
	starts     []int32   // by position, and one more: its first question
	ends       []int32   // by question: where its answers begin, and the ones before end
	answers    []answer
	ranks      []int16 // by position
}

// An answer is the number of the position that a move leads to, and whether it is clean.
type answer int32

func newAnswer(to int32, clean bool) answer {
	if clean {
		return answer(2*to + 1)
	}
	return answer(2 * to)
}

func (a answer) to() int32   { return int32(a >> 1) }
func (a answer) clean() bool { return a&1 != 0 }

const unranked = -1 // so it is not won

// explore returns all positions that the beginnings lead to, in the order in which they are met.
func explore(g *game) *graph {
	all := &graph{game: g, ends: []int32{0}}
	g.eachBeginning(position{}, 0, func(choices []key) {
		var numbers []int32
		for _, k := range choices {
			numbers = append(numbers, g.number(k))
		}
		all.beginnings = append(all.beginnings, numbers)
	})
	for n := 0; n < len(g.keys); n++ {
		all.starts = append(all.starts, int32(len(all.ends)-1))
		for piece := range g.pieces() {
			all.addQuestion(g.position(g.keys[n]), piece)
		}
	}
	all.starts = append(all.starts, int32(len(all.ends)-1))
	return all
}

func (g *graph) addQuestion(p position, piece int) {
	before, won := len(g.answers), false
	g.game.eachMove(p, piece, func(to key, clean, full bool) {
		if won = full; !full {
			g.answers = append(g.answers, newAnswer(g.game.number(to), clean))
		}
	})
	if won {
		g.answers = g.answers[:before]
		return
	}
	slices.Sort(g.answers[before:])
	g.answers = g.answers[:before+len(slices.Compact(g.answers[before:]))]
	g.ends = append(g.ends, int32(len(g.answers)))
}

// questions returns the first question of a position, and the one after its last.
func (g *graph) questions(n int32) (first, end int32) { return g.starts[n], g.starts[n+1] }

func (g *graph) answersTo(question int32) []answer {
	return g.answers[g.ends[question]:g.ends[question+1]]
}

// rank finds out which positions are won, and ranks them: a clean answer leads to no greater rank,
// another one to a smaller rank. Positions of low prices are ranked first, so that answers lead to them.
func (g *graph) rank(prices []float32) {
	n := len(g.game.keys)
	limits := quantiles(prices)
	g.ranks = slices.Repeat([]int16{unranked}, n)
	kept := make([]bool, n)
	for rank := int16(0); len(limits) > 0; rank++ {
		for i := range kept {
			kept[i] = g.ranks[i] == unranked && prices[i] <= limits[0]
		}
		for g.dropUnanswered(kept) {
		}
		if !slices.Contains(kept, true) {
			limits = limits[1:]
		}
		for i, k := range kept {
			if k {
				g.ranks[i] = rank
			}
		}
	}
}

// quantiles returns limits, each above the prices of as many more positions.
func quantiles(prices []float32) (limits []float32) {
	const count = 40
	var sorted []float32
	for _, p := range prices {
		if p < math.MaxFloat32 {
			sorted = append(sorted, p)
		}
	}
	slices.Sort(sorted)
	for i := range count {
		limits = append(limits, sorted[(len(sorted)-1)*(i+1)/count])
	}
	return slices.Compact(append(limits, math.MaxFloat32))
}

// dropUnanswered drops positions with a piece that has no answer: no clean one to one that is
// kept, and none to one that has a rank.
func (g *graph) dropUnanswered(kept []bool) (dropped bool) {
	for n := int32(len(kept)) - 1; n >= 0; n-- {
		for q, end := g.questions(n); kept[n] && q < end; q++ {
			kept[n] = slices.ContainsFunc(g.answersTo(q), func(a answer) bool {
				return g.ranks[a.to()] != unranked || a.clean() && kept[a.to()]
			})
			dropped = dropped || !kept[n]
		}
	}
	return dropped
}

// leads reports whether an answer to a position that is won goes with the ranks.
func (g *graph) leads(n int32, a answer) bool {
	rank := g.ranks[a.to()]
	return rank != unranked && (rank < g.ranks[n] || a.clean() && rank == g.ranks[n])
}
