package slide

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
)

// bytesOf are a profile's bytes, by which SPEC.md orders profiles: its sacrificed rows,
// and then a number for each column, and what is left in the bag.
func bytesOf(p Profile) []byte {
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
	w := New(certificate.Well{Width: 4, Rows: 15, Slide: true})
	for range 200 {
		var given, want []Profile
		for range random.IntN(80) {
			given = append(given, Profile{Rows{uint16(random.IntN(4)), 14: uint16(random.IntN(3))}, uint16(random.IntN(8)), certificate.Set(random.IntN(2))})
		}
		for _, p := range given {
			if !slices.ContainsFunc(given, func(q Profile) bool {
				return q.Open == p.Open && q.Left == p.Left && q.Sacrificed != p.Sacrificed && q.Sacrificed|p.Sacrificed == p.Sacrificed
			}) && !slices.Contains(want, p) {
				want = append(want, p)
			}
		}
		slices.SortFunc(want, func(p, q Profile) int { return bytes.Compare(bytesOf(p), bytesOf(q)) })
		if got := w.Layer(slices.Clone(given)); !slices.Equal(got, want) {
			t.Fatalf("of %x: got %x, want %x", given, got, want)
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
	w.eachBoard(10, func(b Rows) {
		p := w.profile(&b)
		for number := range certificate.Pieces {
			var all []bounded
			prevents := true
			for _, at := range w.landings(&b, number) {
				after := b
				prevents = !w.put(&after, number, at) && prevents
				all = append(all, bounded{w.profile(&after), w.bound(&after)})
			}
			for left := range 5 {
				var want []Profile
				for _, q := range all {
					if q.bound <= left && !slices.Contains(want, q.Profile) {
						want = append(want, q.Profile)
					}
				}
				got, gotPrevents := w.Deal(nil, p, byte(number), left)
				got = w.Distinct(got)
				slices.SortFunc(want, w.Compare)
				if gotPrevents != prevents || prevents && !slices.Equal(got, want) {
					t.Fatalf("piece %d on %x with %d left: got %v, %x, want %v, %x", number, b, left, gotPrevents, got, prevents, want)
				}
			}
		}
	})
}
