package replay

import (
	"slices"
	"testing"

	"lineproof/certificate"
)

// TestDeal deals all sequences of pieces to a strategy.
func TestDeal(t *testing.T) {
	c, err := certificate.Load("../../testdata/wells/w4r5.cert.zst")
	if err != nil {
		t.Fatal(err)
	}
	s, claim := c[0].Strategy, c[0].Claim
	longest := 0
	var deal func(pieces []int, most int)
	deal = func(pieces []int, most int) {
		r := Deal(s, claim.Well, pieces)
		l, more := r.Line, r.More
		var dealt []int
		for _, m := range l.Moves {
			dealt = append(dealt, m.Piece)
		}
		if l.Reason != "" || !slices.Equal(dealt, pieces) || more > most || (more == 0) != (len(l.Rows) > 0) {
			t.Fatalf("dealt %v: moves %v, rows %v, reason %q, %d more of %d", pieces, l.Moves, l.Rows, l.Reason, more, most)
		}
		longest = max(longest, len(pieces))
		for piece := range certificate.Pieces {
			next := append(slices.Clone(pieces), piece)
			if more > 0 {
				deal(next, more-1)
			} else if behind := Deal(s, claim.Well, next); len(behind.Moves) != len(pieces) {
				t.Fatalf("dealt %v: the game goes on with %d moves", next, len(behind.Moves))
			}
		}
	}
	deal(nil, claim.Pieces)
	if longest != claim.Pieces {
		t.Errorf("%d pieces at the most, want %d", longest, claim.Pieces)
	}
}
