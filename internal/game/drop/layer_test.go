package drop

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/game"
)

// TestUndominated compares with the definition, on layers in which many
// profiles have the same heights.
func TestUndominated(t *testing.T) {
	random, g := rand.New(rand.NewPCG(1, 2)), New(certificate.Well{Width: 12, Rows: 15})
	for size := range 300 {
		var layer []Profile
		for range size {
			layer = append(layer, Profile{random.Uint64N(8)<<61 | random.Uint64N(3)<<16 | random.Uint64N(1<<5)<<10})
		}
		layer = game.Distinct(layer)
		var want []Profile
		for _, p := range layer {
			if !slices.ContainsFunc(layer, func(q Profile) bool { return dominates(q, p) }) {
				want = append(want, p)
			}
		}
		if got := game.Undominated(slices.Clone(layer), g.AllRows()); !slices.Equal(got, want) {
			t.Fatalf("Undominated(%016x): got %016x, want %016x", layer, got, want)
		}
	}
	bag := New(certificate.Well{Width: 12, Rows: 8, Deals: certificate.Bag})
	join := func(height, left, rows uint64) Profile {
		return Profile{height<<bag.last | bag.withBag(certificate.Set(left)) | rows}
	}
	few, more, other := join(1, 3, 0b1), join(1, 3, 0b11), join(1, 2, 0b11)
	if got := game.Undominated([]Profile{other, few, more}, bag.AllRows()); !slices.Equal(got, []Profile{other, few}) {
		t.Errorf("with a bag, got %016x, want all but %016x", got, more)
	}
}

// TestParts takes profiles apart, and puts them in a certificate's order: by sacrificed
// rows, then by heights, then by what is left in the bag.
func TestParts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	some := func(n uint64) uint64 { return random.Uint64N(n) & random.Uint64() }
	for _, deals := range []string{"", "bag"} {
		for range 1000 {
			g := New(certificate.Well{Width: 2 + random.IntN(11), Rows: 8, Deals: deals})
			var all []Profile
			var parts [][3]uint64
			for range 3 {
				heights, left, rows := some(1<<(4*g.Width)), uint64(0), some(1<<8)
				if deals != "" {
					left = 1 + random.Uint64N(127)
				}
				p := Profile{heights<<g.last | g.withBag(certificate.Set(left)) | rows}
				all, parts = append(all, p), append(parts, [3]uint64{rows, heights, left})
				q := g.Unpacked(p)
				if uint64(q.Left) != left || uint64(q.Sacrificed) != rows || uint64(q.Heights[0]) != heights>>(4*g.Width-4) {
					t.Fatalf("%v: got %v of %016x", g, q, p)
				}
				if h, l := g.Key(p); h != p[0]>>16 || l != left || g.HeightsOf(p, 2) != heights&0xff || g.FromFile(g.ToFile(p)) != p {
					t.Fatalf("%v: got %x, %x of %016x", g, h, l, p)
				}
			}
			for i := range all {
				want := slices.Compare(parts[0][:], parts[i][:])
				if got := game.CompareInFile(game.Rules[Profile](g), all[0], all[i]); got != want {
					t.Fatalf("%v: %016x and %016x: got %d, want %d", g, all[0], all[i], got, want)
				}
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
		if got := g.Dealable(g.Dealt(g.Start(), 1)).String(); got != want || g.Start() != (Profile{}) {
			t.Errorf("%q: after Z, got %s, want %s", deals, got, want)
		}
	}
}

// dominates reports whether q has the heights of p, and only some of its
// sacrificed rows.
func dominates(q, p Profile) bool {
	return q != p && q[0]>>16 == p[0]>>16 && q[0]|p[0] == p[0]
}
