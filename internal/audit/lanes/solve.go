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
	begins     []int32   // by question, and one more: its first answer
	allAnswers []answer
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
	all := &graph{game: g, begins: []int32{0}}
	g.eachBeginning(position{}, 0, func(choices []key) {
		var numbers []int32
		for _, k := range choices {
			numbers = append(numbers, g.number(k))
		}
		all.beginnings = append(all.beginnings, numbers)
	})
	for n := 0; n < len(g.keys); n++ {
		all.starts = append(all.starts, int32(len(all.begins)-1))
		for piece := range g.pieces() {
			if answers := g.answers(g.position(g.keys[n]), piece); answers != nil {
				all.allAnswers = append(all.allAnswers, answers...)
				all.begins = append(all.begins, int32(len(all.allAnswers)))
			}
		}
	}
	all.starts = append(all.starts, int32(len(all.begins)-1))
	return all
}

// answers returns where the moves of a piece lead, or nil if one makes a row full. An empty list
// says that the position is lost.
func (g *game) answers(p position, piece int) []answer {
	all, won := []answer{}, false
	g.eachMove(p, piece, func(to key, clean, full bool) {
		if won = full; !full {
			all = append(all, newAnswer(g.number(to), clean))
		}
	})
	if won {
		return nil
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// questions returns the first question of a position, and the one after its last.
func (g *graph) questions(n int32) (first, end int32) { return g.starts[n], g.starts[n+1] }

func (g *graph) answersTo(question int32) []answer {
	return g.allAnswers[g.begins[question]:g.begins[question+1]]
}

// rank finds out which positions are won, and ranks them: a clean answer leads to no greater rank,
// another one to a smaller rank. Positions of low prices are ranked first, so that answers lead to them.
func (g *graph) rank(prices []float32) {
	n := len(g.game.keys)
	g.ranks = slices.Repeat([]int16{unranked}, n)
	kept := make([]bool, n)
	limits := quantiles(prices)
	for rank := int16(0); len(limits) > 0; rank++ {
		var left []int32 // kept, the last ones first
		for i := int32(n) - 1; i >= 0; i-- {
			if kept[i] = g.ranks[i] == unranked && prices[i] <= limits[0]; kept[i] {
				left = append(left, i)
			}
		}
		for before := n + 1; len(left) < before; {
			before = len(left)
			left = slices.DeleteFunc(left, func(i int32) bool {
				kept[i] = g.isAnswered(i, kept)
				return !kept[i]
			})
		}
		if len(left) == 0 {
			limits = limits[1:]
		}
		for _, i := range left {
			g.ranks[i] = rank
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

// isAnswered reports whether each piece has a clean answer that leads to a position that is kept, or
// one that leads to a position with a rank.
func (g *graph) isAnswered(n int32, kept []bool) bool {
	for q, end := g.questions(n); q < end; q++ {
		if !slices.ContainsFunc(g.answersTo(q), func(a answer) bool {
			return g.ranks[a.to()] != unranked || a.clean() && kept[a.to()]
		}) {
			return false
		}
	}
	return true
}

// leads reports whether an answer to a position that is won goes with the ranks.
func (g *graph) leads(n int32, a answer) bool {
	rank := g.ranks[a.to()]
	return rank != unranked && (rank < g.ranks[n] || a.clean() && rank == g.ranks[n])
}
