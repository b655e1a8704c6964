package play

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/audit/require"
)

// TestDealersAdversary plays at random against deals of some dealers, and has their
// witnesses read again.
func TestDealersAdversary(t *testing.T) {
	ends := map[bool]int{} // by whether the claim's pieces were used up
	for _, text := range []string{
		"adversary drop width=6 rows=3",
		"adversary slide width=4 rows=4",
		"adversary slide width=6 rows=2 deals=bag",
		"adversary drop width=6 rows=5 pieces=5",
		"adversary drop width=6 rows=2 deals=bag",
		"adversary drop width=8 rows=3 deals=bag pieces=4",
		"adversary drop width=5 rows=2 deals=ZT",
		"adversary drop width=8 rows=3 deals=IJ pieces=3",
		"adversary drop width=8 rows=4 deals=IZO pieces=5",
	} {
		s := proofs.Of(t, text)
		a := require.Value(NewAdversary(s))(t)
		random, mirrored := rand.New(rand.NewPCG(1, 2)), false
		for range 200 {
			deals, over := randomGame(t, a, s.Claim, random)
			ends[over]++
			mirrored = mirrored || slices.ContainsFunc(deals, func(d Deal) bool { return d.Mirrored })
		}
		if want := oracle.Mirrors(oracle.Well(s.Claim.Well)) && s.Claim.Game != certificate.Slide; mirrored != want {
			t.Errorf("%s: deals were mirrored: %v", text, mirrored)
		}
	}
	if ends[true] == 0 || ends[false] == 0 {
		t.Errorf("got ends %v", ends)
	}
}
