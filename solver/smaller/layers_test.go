package smaller

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/internal/rules"
	"lineproof/internal/rules/drop"
)

// TestSelectionCosts compares what taking and dropping options returns with the
// definition of what a selection costs.
func TestSelectionCosts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		m := randomDealOptions(random)
		costs := make([]int, len(m.next))
		for i := range costs {
			costs[i] = 1 + random.IntN(100)
		}
		c := newSelection(m, costs, nil)
		sum := 0
		var taken []*option
		for range 200 {
			if k := random.IntN(len(taken) + 1); k < len(taken) {
				sum += c.countOption(taken[k], -1)
				taken = slices.Delete(taken, k, k+1)
			} else {
				o := &m.of[0][random.IntN(len(m.of[0]))]
				sum += c.countOption(o, 1)
				taken = append(taken, o)
			}
			if want := costOf(m, costs, taken); sum != want {
				t.Fatalf("options of %+v: got cost %d, want %d", *m, sum, want)
			}
		}
	}
}

// randomDealOptions has options that bring profiles with a few different heights.
func randomDealOptions(random *rand.Rand) *dealOptions[drop.Profile] {
	m := &dealOptions[drop.Profile]{of: make([][]option, 1), rows: 1<<15 - 1}
	for range 20 {
		m.next = append(m.next, drop.Profile{random.Uint64N(3)<<60 | random.Uint64N(8)})
	}
	m.next = rules.Distinct(m.next)
	for range 10 {
		var o option
		for i := range m.next {
			if random.IntN(4) == 0 {
				o.successors = append(o.successors, int32(i))
			}
		}
		m.of[0] = append(m.of[0], o)
	}
	return m
}

// costOf is the cost of what options bring, by the definition.
func costOf(m *dealOptions[drop.Profile], costs []int, taken []*option) (sum int) {
	var brought []drop.Profile
	for _, o := range taken {
		for _, i := range o.successors {
			brought = append(brought, m.next[i])
		}
	}
	for i, p := range m.next {
		// with the same heights, and only some of its sacrificed rows
		dominated := slices.ContainsFunc(brought, func(q drop.Profile) bool {
			return q != p && q[0]>>16 == p[0]>>16 && q[0]&^p[0] == 0
		})
		if slices.Contains(brought, p) && !dominated {
			sum += costs[i]
		}
	}
	return sum
}
