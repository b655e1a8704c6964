package bulk

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/internal/rules"
)

// newSorter returns a sorter that holds n keys in memory.
func newSorter[P rules.Profile](t *testing.T, held int) *sorter[P] {
	s := &sorter[P]{verifier: &verifier{
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
	t.Run("one word", testSorter[[1]uint64])
	t.Run("four words", testSorter[[4]uint64])
}

func testSorter[P rules.Profile](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	sorters := []*sorter[P]{newSorter[P](t, 50), newSorter[P](t, 200)}
	for _, n := range []int{0, 1, 100, 1000, 3000} {
		for _, bits := range []int{1, 8, 11, 12, 40, 63, 64} {
			var want []P
			for _, s := range sorters {
				s.reset(0)
				for range r.IntN(n + 1) {
					var key P
					for i := range len(key) {
						key[i] = r.Uint64() >> (64 - bits) >> (r.IntN(2) * 63)
					}
					s.add(key)
					want = append(want, key)
				}
				s.finish()
				if len(s.runs) > s.fan {
					t.Errorf("%d runs are left", len(s.runs))
				}
			}
			slices.SortFunc(want, func(a, b P) int { return bytes.Compare(packed(a), packed(b)) })
			if got := slices.Collect(merge(sorters...)); !slices.Equal(got, slices.Compact(want)) {
				t.Errorf("up to %d keys of %d bits: got %x, want %x", n, bits, got, want)
			}
		}
	}
}

// packed are the bytes of a key, the highest first.
func packed[P rules.Profile](key P) (b []byte) {
	for i := range len(key) {
		b = binary.BigEndian.AppendUint64(b, key[i])
	}
	return b
}

// TestSizes wants what memory is divided into to be no more than there is.
func TestSizes(t *testing.T) {
	for workers := 1; workers <= 1024; workers++ {
		for _, memory := range []int64{8 << 20, 16 << 20, 256 << 20, 1 << 40} {
			s := sizesFor(memory, workers)
			buffers := int64((s.fan + 1) * workers * s.buffer)
			if keys := int64(s.words) * 4 * 8; buffers > memory/8 || keys+buffers > memory || s.words < workers*leastKeys {
				t.Errorf("%d bytes, %d workers: %d bytes of buffers, %d of keys", memory, workers, buffers, keys)
			}
		}
	}
}
