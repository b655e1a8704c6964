package bulk

import (
	"cmp"
	"context"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/checker"
)

func each(keys []uint64) iter.Seq[uint64] { return slices.Values(keys) }

func randomKeys(r *rand.Rand, n, bits int) (keys []uint64) {
	for range n {
		keys = append(keys, r.Uint64()>>(64-bits))
	}
	return keys
}

func TestSortBits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{0, 1, fewKeys - 1, fewKeys, 3000} {
		for bits := 1; bits <= 63; bits++ {
			keys := randomKeys(r, n, bits)
			want := slices.Sorted(slices.Values(keys))
			got := slices.Clone(keys)
			sortBits(got, make([]uint64, n), 0, bits)
			if !slices.Equal(got, want) {
				t.Errorf("%d keys of %d bits: not in order", n, bits)
			}
			from := r.IntN(bits)
			slices.SortFunc(keys, func(a, b uint64) int { return cmp.Compare(a&(1<<from-1), b&(1<<from-1)) })
			sortBits(keys, make([]uint64, n+1), from, bits)
			if !slices.Equal(keys, want) {
				t.Errorf("%d keys of %d bits, from bit %d: not in order", n, bits, from)
			}
		}
	}
}

// TestMerge merges runs and slices, some of them empty, and some equal.
func TestMerge(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	b := &bench{sizes: tiny(1), ctx: context.Background(), temp: t.TempDir(), progress: new(Progress)}
	defer b.sweep()
	for runs := range 12 {
		f := b.newSpill()
		var all []uint64
		for range runs {
			keys := slices.Sorted(slices.Values(randomKeys(r, r.IntN(200), 8+r.IntN(56))))
			if err := f.write(each(keys)); err != nil {
				t.Fatal(err)
			}
			all = append(all, keys...)
		}
		some := slices.Sorted(slices.Values(all[:len(all)/2]))
		reduced, err := b.reduce(f.runs)
		if err != nil {
			t.Fatal(err)
		}
		m := b.merge(reduced, some, nil)
		got := slices.Collect(iter.Seq[uint64](m.distinct))
		slices.Sort(all)
		if want := slices.Compact(all); m.err != nil || !slices.Equal(got, want) {
			t.Errorf("%d runs: got %d keys, error %v; want %d", runs, len(got), m.err, len(want))
		}
	}
}

// TestCanonical tries all orders of chambers, in the well and its mirror image.
func TestCanonical(t *testing.T) {
	for _, c := range []checker.Claim{{Width: 5, Rows: 2}, {Width: 4, Rows: 3}, {Width: 7, Rows: 1}} {
		w := newWell(c)
		for heights := range w.heights + 1 {
			columns, ok := w.columns(heights)
			if !ok {
				continue
			}
			full, mirrored := uint16(0), slices.Clone(columns)
			for x, h := range columns {
				if h == c.Rows {
					full |= 1 << x
				}
			}
			slices.Reverse(mirrored)
			want := min(w.least(w.chambers(columns), nil), w.least(w.chambers(mirrored), nil))
			if got := w.canonical(heights, w.packed(mirrored), full); got != want {
				t.Errorf("%d columns, %d rows, heights %v: got %x, want %x", c.Width, c.Rows, columns, got, want)
			}
		}
	}
}

// columns are heights one by one; ok is false if one is above the rows.
func (w *well) columns(heights uint64) (columns []int, ok bool) {
	for x := range w.width {
		h := int(heights >> (w.digit * (w.width - 1 - x)) & (1<<w.digit - 1))
		if h > w.rows {
			return nil, false
		}
		columns = append(columns, h)
	}
	return columns, true
}

func (w *well) packed(columns []int) (heights uint64) {
	for _, h := range columns {
		heights = heights<<w.digit | uint64(h)
	}
	return heights
}

// chambers are the columns between full ones, none for some.
func (w *well) chambers(columns []int) (all [][]int) {
	all = append(all, nil)
	for _, h := range columns {
		if h == w.rows {
			all = append(all, nil)
		} else {
			all[len(all)-1] = append(all[len(all)-1], h)
		}
	}
	return all
}

// least returns the least heights that chambers make behind what is there, in
// any order.
func (w *well) least(chambers [][]int, there []int) uint64 {
	if len(chambers) == 0 {
		return w.packed(there[:w.width])
	}
	least := uint64(1<<64 - 1)
	for i := range chambers {
		rest := slices.Delete(slices.Clone(chambers), i, i+1)
		least = min(least, w.least(rest, append(slices.Concat(there, chambers[i]), w.rows)))
	}
	return least
}
