package solver

import (
	"cmp"

	"lineproof/certificate"
	"lineproof/internal/game"
)

// A fact is what rounds have found of a profile.
type fact struct {
	deal byte            // that of the last round
	wins certificate.Set // the pieces that win
	cost int             // with its part of the layers behind; the mean of the rounds
}

// A record is what rounds have found of the profiles of a layer.
type record[P game.Profile] struct {
	facts map[P]fact
	means [game.Never + 1]int // of the costs, by the bound; 0 where there are none
}

// factSize is the memory in bytes, about, that a fact takes in a map, beside its profile.
const factSize = 40

// costOf returns what a profile has cost, or else the mean of those with its bound.
// (A higher cost, by which the rounds prefer what is known, gains more in the first
// rounds, and less in the end.)
func (r *record[P]) costOf(p P, bound int) int {
	return min(cmp.Or(r.facts[p].cost, r.means[bound], unknownCost), maxCost)
}

// addRound adds what a round has found.
func (r *record[P]) addRound(t *chosen[P], bound func(P) int) {
	var sums, number [game.Never + 1]int
	for i, p := range t.layer {
		b := bound(p)
		sums[b] += t.costs[i]
		number[b]++
		r.facts[p] = fact{t.deals[i], t.wins[i], meanCost(r.facts[p].cost, t.costs[i])}
	}
	for b, n := range number {
		r.means[b] = meanCost(r.means[b], sums[b]/max(1, n))
	}
}

// meanCost returns the mean of two costs, where 0 stands for none.
func meanCost(a, b int) int {
	if a == 0 || b == 0 {
		return a + b
	}
	return (a + b) / 2
}
