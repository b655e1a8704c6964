package main

import (
	"cmp"
	"math"
	"slices"
)

// A chooser finds few positions that hold one of each beginning's choices, and an answer to each
// piece. In rounds: a position has a price, which is 1 and the prices of its cheapest answers, and
// which all those share that led there in the rounds before.
type chooser struct {
	*graph
	prices []float32
	users  []float32       // by position: how many led there
	listed map[key][]int32 // by the lanes of the position
	todo   []int32         // listed, but not yet their answers
}

// choose returns the numbers of the positions, and the prices of all.
func (g *graph) choose() (best []int32, prices []float32) {
	const rounds = 2
	n := len(g.ranks)
	c := &chooser{graph: g, prices: make([]float32, n), users: make([]float32, n)}
	for range rounds {
		c.price()
		if chosen := c.list(); best == nil || len(chosen) < len(best) {
			best = chosen
		}
	}
	for i, rank := range g.ranks {
		if rank == unranked {
			c.prices[i] = math.MaxFloat32
		}
	}
	return best, c.prices
}

// price works out prices anew. Answers lead in circles, so it looks only a few steps ahead.
func (c *chooser) price() {
	const steps, most = 3, 1e6
	for range steps {
		for n := int32(len(c.ranks)) - 1; n >= 0; n-- {
			sum := float32(1)
			for q, end := c.questions(n); c.ranks[n] != unranked && q < end; q++ {
				least := float32(math.MaxFloat32)
				for _, a := range c.answersTo(q) {
					if c.leads(n, a) {
						least = min(least, c.prices[a.to()])
					}
				}
				sum += least
			}
			c.prices[n] = min(sum, most) / (1 + c.users[n])
		}
	}
}

// list returns the positions that are needed if an answer leads to one that is, or else to the cheapest.
func (c *chooser) list() (all []int32) {
	c.listed = make(map[key][]int32)
	for i := range c.users {
		c.users[i] /= 2
	}
	for _, choices := range c.beginnings {
		c.need(slices.MinFunc(choices, func(a, b int32) int { return cmp.Compare(c.prices[a], c.prices[b]) }))
	}
	for len(c.todo) > 0 {
		n := c.todo[len(c.todo)-1]
		c.todo = c.todo[:len(c.todo)-1]
		all = append(all, n)
		for q, end := c.questions(n); q < end; q++ {
			c.need(c.answer(n, q))
		}
	}
	return all
}

func (c *chooser) need(n int32) {
	lanes := c.game.keys[n] & (1<<openAt - 1)
	if !slices.Contains(c.listed[lanes], n) {
		c.listed[lanes] = append(c.listed[lanes], n)
		c.todo = append(c.todo, n)
	}
	c.users[n]++
}

// answer returns where the answer to a question leads. A position is as good as one of which fewer
// rows are open.
func (c *chooser) answer(n, question int32) int32 {
	best, least := int32(0), float32(math.MaxFloat32)
	for _, a := range c.answersTo(question) {
		to := c.game.keys[a.to()]
		for _, l := range c.listed[to&(1<<openAt-1)] {
			fewer := c.game.keys[l]>>openAt&^(to>>openAt) == 0
			if fewer && c.leads(n, newAnswer(l, a.clean())) && -c.users[l] < least {
				best, least = l, -c.users[l]
			}
		}
		if c.leads(n, a) && c.prices[a.to()] < least {
			best, least = a.to(), c.prices[a.to()]
		}
	}
	return best
}
