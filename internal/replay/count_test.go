package replay

import (
	"testing"

	"lineproof/certificate"
)

// TestCountLimit has less room than a strategy has boards; package game compares
// the counts.
func TestCountLimit(t *testing.T) {
	c, err := certificate.Load("../../testdata/wells/w6r5.cert.zst")
	if err != nil {
		t.Fatal(err)
	}
	s, w := c[0].Strategy, c[0].Claim.Well
	counter := NewCounter(s, w)
	if _, err := counter.Count(Deal(s, w, nil)); err != nil {
		t.Fatal(err)
	}
	boards := len(counter.known)
	for _, most := range []int{boards, boards - 1} {
		counter = NewCounter(s, w)
		counter.most = most
		if _, err := counter.Count(Deal(s, w, nil)); (err == nil) != (most == boards) {
			t.Errorf("%d boards, room for %d: got error %v", boards, most, err)
		}
	}
}
