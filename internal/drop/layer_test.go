package drop

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestUndominated compares with the definition, on layers in which many
// profiles have the same heights.
func TestUndominated(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for size := range 300 {
		var layer []Profile
		for range size {
			layer = append(layer, Profile(random.Uint64N(8)<<61|random.Uint64N(3)<<16|random.Uint64N(1<<5)<<10))
		}
		slices.Sort(layer)
		layer = slices.Compact(layer)
		var want []Profile
		for _, p := range layer {
			if !slices.ContainsFunc(layer, func(q Profile) bool { return dominates(q, p) }) {
				want = append(want, p)
			}
		}
		if got := Undominated(slices.Clone(layer)); !slices.Equal(got, want) {
			t.Fatalf("undominated(%016x): got %016x, want %016x", layer, got, want)
		}
	}
}

// dominates reports whether q has the heights of p, and only some of its
// sacrificed rows.
func dominates(q, p Profile) bool {
	return q != p && q>>16 == p>>16 && q.Sacrificed()|p.Sacrificed() == p.Sacrificed()
}
