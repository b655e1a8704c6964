package drop

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
)

// TestUndominated compares with the definition, on layers in which many
// profiles have the same heights.
func TestUndominated(t *testing.T) {
	random, g := rand.New(rand.NewPCG(1, 2)), New(certificate.Well{Width: 12, Rows: 15})
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
		if got := g.Undominated(slices.Clone(layer)); !slices.Equal(got, want) {
			t.Fatalf("Undominated(%016x): got %016x, want %016x", layer, got, want)
		}
	}
	bag := New(certificate.Well{Width: 12, Rows: 8, Deals: certificate.Bag})
	few, more, other := bag.Join(1, 3, 0b1), bag.Join(1, 3, 0b11), bag.Join(1, 2, 0b11)
	if got := bag.Undominated([]Profile{other, few, more}); !slices.Equal(got, []Profile{other, few}) {
		t.Errorf("with a bag, got %016x, want all but %016x", got, more)
	}
}

// TestParts takes profiles apart, and joins them.
func TestParts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, deals := range []string{"", "bag"} {
		for range 1000 {
			g := New(certificate.Well{Width: 2 + random.IntN(11), Rows: 8, Deals: deals})
			heights, left, rows := random.Uint64N(1<<(4*g.Width)), uint64(0), random.Uint64N(1<<8)
			if deals != "" {
				left = 1 + random.Uint64N(127)
			}
			p := g.Join(heights, left, rows)
			if h, l, r := g.Parts(p); h != heights || l != left || r != rows {
				t.Fatalf("%v: got %x, %x, %x, want %x, %x, %x", g, h, l, r, heights, left, rows)
			}
			q := g.Unpacked(p)
			if uint64(q.Left) != left || uint64(q.Sacrificed) != rows || uint64(q.Heights[0]) != heights>>(4*g.Width-4) {
				t.Fatalf("%v: got %v of %016x", g, q, p)
			}
		}
	}
}

// TestDealt takes pieces from a bag, and from others.
func TestDealt(t *testing.T) {
	g := New(certificate.Well{Width: 4, Rows: 8, Deals: certificate.Bag})
	p := g.Start()
	for i, piece := range []int{6, 0, 3, 1, 2, 5, 4, 4} {
		if s := g.Dealable(p); !s.Has(piece) || i < 7 && len(s.String()) != 7-i {
			t.Errorf("before piece %d: got %v left", i, s)
		}
		p = g.Dealt(p, piece)
	}
	if got := g.Dealable(p).String(); got != "IZSTJO" {
		t.Errorf("got %s left, want all but L", got)
	}
	for deals, want := range map[string]string{"": "IZSTLJO", "ZT": "ZT"} {
		g := New(certificate.Well{Width: 4, Rows: 8, Deals: deals})
		if got := g.Dealable(g.Dealt(g.Start(), 1)).String(); got != want || g.Start() != 0 {
			t.Errorf("%q: after Z, got %s, want %s", deals, got, want)
		}
	}
}

// dominates reports whether q has the heights of p, and only some of its
// sacrificed rows.
func dominates(q, p Profile) bool {
	return q != p && q>>16 == p>>16 && q|p == p
}
