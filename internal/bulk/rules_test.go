package bulk

import (
	"math/rand/v2"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/game/drop"
	"lineproof/internal/game/slide"
)

// TestKeys takes keys apart, and compares their orders with those of profiles, in wells
// of all sizes. Many profiles differ in little.
func TestKeys(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	some := func(bits int) uint64 {
		return random.Uint64N(1<<bits) & random.Uint64() & random.Uint64() & random.Uint64()
	}
	for range 2000 {
		w := certificate.Well{Width: 4 + random.IntN(9), Rows: 1 + random.IntN(drop.MaxBagRows)}
		if random.IntN(2) == 0 {
			w.Deals = certificate.Bag
		} else {
			w.Rows = 1 + random.IntN(certificate.MaxRows)
		}
		d := newDrops(w)
		bits := d.bagBits
		testKeys(t, d, w, func() drop.Profile { return d.Join(some(4*w.Width), some(bits), some(w.Rows)) })
		w.Slide, w.Rows = true, 1+random.IntN(certificate.MaxRows)
		testKeys(t, slides{slide.New(w)}, w, func() (p slide.Profile) {
			for y := range w.Rows {
				p.Open[y] = uint16(some(w.Width))
			}
			p.Sacrificed, p.Left = uint16(some(w.Rows)), certificate.Set(some(bits))
			return p
		})
	}
}

type compared[P comparable, K words] interface {
	rules[P, K]
	CompareInFile(p, q P) int
	WithRows(p P, rows uint64) P
}

func testKeys[P comparable, K words](t *testing.T, g compared[P, K], w certificate.Well, some func() P) {
	t.Helper()
	proof := proof[P, K]{rules: g, rows: w.Rows}
	for range 10 {
		p, q := some(), some()
		k, l := g.key(p), g.key(q)
		if got := g.profile(k); got != p || proof.fromFile(proof.inFile(k)) != k {
			t.Fatalf("%v: got %v from the key %x, want %v", w, got, k, p)
		}
		if got, want := less(proof.inFile(k), proof.inFile(l)), g.CompareInFile(p, q) < 0; got != want {
			t.Fatalf("%v: %v before %v in the file: got %v, want %v", w, p, q, got, want)
		}
		alike := g.WithRows(p, 0) == g.WithRows(q, 0)
		k[len(k)-1] &^= 1<<w.Rows - 1
		l[len(l)-1] &^= 1<<w.Rows - 1
		if got := k == l; got != alike {
			t.Fatalf("%v: %v and %v are the same but for rows: got %v", w, p, q, got)
		}
	}
}
