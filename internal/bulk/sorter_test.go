package bulk

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// newSorter returns a sorter that holds so many keys in memory.
func newSorter(t *testing.T, held int) *sorter {
	s := &sorter{verifier: &verifier{
		Options: Options{Temp: t.TempDir(), Progress: new(Progress)},
		sizes:   sizes{fan: 2, buffer: 16},
		ctx:     t.Context(),
	}}
	s.reset(held)
	t.Cleanup(s.close)
	return s
}

// TestSorter merges two sorters that have none or many keys, of few or many bits,
// some of them equal. Each is used several times.
func TestSorter(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	sorters := []*sorter{newSorter(t, 50), newSorter(t, 200)}
	for _, n := range []int{0, 1, 100, 1000, 3000} {
		for _, bits := range []int{1, 8, 11, 12, 40, 63, 64} {
			var want []uint64
			for _, s := range sorters {
				s.reset(0)
				for range r.IntN(n + 1) {
					key := r.Uint64() >> (64 - bits)
					s.add(key)
					want = append(want, key)
				}
				s.finish()
				if len(s.runs) > s.fan {
					t.Errorf("%d runs are left", len(s.runs))
				}
			}
			slices.Sort(want)
			if got := slices.Collect(merge(sorters...)); !slices.Equal(got, slices.Compact(want)) {
				t.Errorf("up to %d keys of %d bits: got %x, want %x", n, bits, got, want)
			}
		}
	}
}
