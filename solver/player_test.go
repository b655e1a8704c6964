package solver

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/game/drop"
)

// TestCover checks what cover promises: of the choices, one is left for each
// piece, and all that these lead to comes next, in order, and nothing else.
func TestCover(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 200 {
		ties := []*rand.Rand{nil, random}[i%2]
		plans := randomPlans(random)
		given := make([]plan[drop.Profile], len(plans))
		copy(given, plans)
		next := cover(plans, game.Compare[drop.Profile], ties)
		used := make(map[drop.Profile]bool)
		for i := range plans {
			for piece, choices := range plans[i] {
				if len(choices) != 1 || !slices.Contains(given[i][piece], choices[0]) {
					t.Fatalf("plan %d, piece %d: got choices %v, want one of %v", i, piece, choices, given[i][piece])
				}
				if !choices[0].wins {
					used[choices[0].next] = true
				}
			}
		}
		for i, p := range next {
			if !used[p] || i > 0 && game.Compare(next[i-1], p) >= 0 {
				t.Fatalf("got %x, want what the plans lead to, in order", next)
			}
			delete(used, p)
		}
		if len(used) > 0 {
			t.Fatalf("got %x, want also %v", next, used)
		}
	}
}

func randomPlans(random *rand.Rand) []plan[drop.Profile] {
	plans := make([]plan[drop.Profile], 1+random.IntN(20))
	for i := range plans {
		for piece := range certificate.Pieces {
			if random.IntN(5) == 0 {
				plans[i][piece] = []choice[drop.Profile]{{wins: true}}
				continue
			}
			for range 1 + random.IntN(4) {
				plans[i][piece] = append(plans[i][piece], choice[drop.Profile]{next: drop.Profile{1 + random.Uint64N(30)}})
			}
		}
	}
	return plans
}
