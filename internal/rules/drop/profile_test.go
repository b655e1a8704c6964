package drop

import (
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
)

// TestDealt takes pieces from a bag, and from others.
func TestDealt(t *testing.T) {
	g := New(certificate.Well{Width: 4, Rows: 8, Deals: certificate.Bag})
	p := g.Start()
	for i, piece := range require.Value(certificate.ParsePieces("OITZSJLL"))(t) {
		if s := g.Dealable(p); !s.Has(piece) || i < 7 && len(s.String()) != 7-i {
			t.Errorf("before piece %d: got %v left", i, s)
		}
		p = g.AfterDeal(p, piece)
	}
	if got := g.Dealable(p).String(); got != "IZSTJO" {
		t.Errorf("got %s left, want all but L", got)
	}
	for deals, want := range map[string]string{"": "IZSTLJO", "ZT": "ZT"} {
		g := New(certificate.Well{Width: 4, Rows: 8, Deals: deals})
		if got := g.Dealable(g.AfterDeal(g.Start(), 1)).String(); got != want || g.Start() != (Profile{}) {
			t.Errorf("%q: after Z, got %s, want %s", deals, got, want)
		}
	}
}
