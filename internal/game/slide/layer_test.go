package slide

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/game"
)

// bytesOf are a profile's bytes, by which SPEC.md orders profiles: its sacrificed rows,
// and then a number for each column, and what is left in the bag.
func bytesOf(p Parts) []byte {
	b := binary.BigEndian.AppendUint16(nil, p.Sacrificed)
	for x := range certificate.MaxWidth {
		column := uint16(0)
		for y, row := range p.Open {
			column |= row >> x & 1 << y
		}
		b = binary.BigEndian.AppendUint16(b, column)
	}
	return append(b, byte(p.Left))
}

// TestLayer compares with the definition, for profiles of which many have the same
// open cells.
func TestLayer(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var w game.Rules[Profile] = New(certificate.Well{Width: 4, Rows: 15, Slide: true})
	for range 200 {
		var given []Profile
		var want []Parts
		for range random.IntN(80) {
			p := Parts{Rows{uint16(random.IntN(4)), 14: uint16(random.IntN(3))}, uint16(random.IntN(8)), certificate.Set(random.IntN(2))}
			given = append(given, p.Profile())
		}
		for _, given1 := range given {
			p := given1.Parts()
			if !slices.ContainsFunc(given, func(other Profile) bool {
				q := other.Parts()
				return q.Open == p.Open && q.Left == p.Left && q.Sacrificed != p.Sacrificed && q.Sacrificed|p.Sacrificed == p.Sacrificed
			}) && !slices.Contains(want, p) {
				want = append(want, p)
			}
		}
		slices.SortFunc(want, func(p, q Parts) int { return bytes.Compare(bytesOf(p), bytesOf(q)) })
		got := game.Layer(w, slices.Clone(given))
		if len(got) != len(want) {
			t.Fatalf("of %x: got %x, want %x", given, got, want)
		}
		for i, p := range got {
			if p.Parts() != want[i] || w.FromFile(w.ToFile(p)) != p {
				t.Fatalf("of %x: got %x, want %x", given, got, want)
			}
		}
	}
}

// TestDeal compares with the bounds of all profiles that a piece leads to.
func TestDeal(t *testing.T) {
	type bounded struct {
		Profile
		bound int
	}
	w := twin{New(certificate.Well{Width: 6, Rows: 3, Slide: true})}
	m := game.Mover[Profile]{Rules: w.Well}
	w.eachBoard(10, func(b Rows) {
		p := w.profile(&b)
		for number := range certificate.Pieces {
			var all []bounded
			prevents := true
			for _, at := range w.landings(&b, number) {
				after := b
				prevents = !w.put(&after, number, at) && prevents
				q := w.profile(&after)
				all = append(all, bounded{q.Profile(), w.bound(&after)})
			}
			for left := range 5 {
				var want []Profile
				for _, q := range all {
					if q.bound <= left && !slices.Contains(want, q.Profile) {
						want = append(want, q.Profile)
					}
				}
				got, gotPrevents := m.Deal(nil, p.Profile(), number, left)
				got = game.Distinct(got)
				slices.SortFunc(want, game.Compare)
				if gotPrevents != prevents || prevents && !slices.Equal(got, want) {
					t.Fatalf("piece %d on %x with %d left: got %v, %x, want %v, %x", number, b, left, gotPrevents, got, prevents, want)
				}
			}
		}
	})
}
