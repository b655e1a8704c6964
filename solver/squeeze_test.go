package solver

import (
	"slices"
	"testing"

	"lineproof/certificate"
)

// TestSqueeze expects a strategy that wins, with no more nodes, and is smaller when
// compressed; and of the same seed, the same one.
func TestSqueeze(t *testing.T) {
	for _, test := range []struct {
		claim         string
		before, after int // bytes
	}{
		{"player drop width=4 rows=6 ceiling=6 pieces=4", 124, 115},
		{"player drop width=6 rows=5 pieces=6", 554, 467},
		{"player drop width=6 rows=5 deals=IZSO pieces=6", 232, 215},
		{"player drop width=6 rows=4 deals=bag pieces=5", 532, 500},
	} {
		t.Run(test.claim, func(t *testing.T) {
			claim := claimOf(t, test.claim)
			s := newSolver(t, claim.Well, Options{Workers: 1, Minimize: &Effort{Seed: 1, Rounds: 1}})
			var results [2]certificate.Strategy
			for i := range results {
				m := loaded(t, s, claim.Pieces)
				first := m.strategy(m.root)
				before := packed(certificate.Section{Claim: claim, Strategy: first})
				results[i] = m.squeeze(claim)
				section := certificate.Section{Claim: claim, Strategy: results[i]}
				verify(t, section)
				if after := packed(section); before != test.before || after != test.after || len(results[i]) > len(first) {
					t.Errorf("got %d nodes of %d, and\n\t\t{%q, %d, %d},\nwant\n\t\t{%q, %d, %d},",
						len(results[i]), len(first), test.claim, before, after, test.claim, test.before, test.after)
				}
			}
			if !slices.Equal(results[0], results[1]) {
				t.Error("got two strategies from the same seed")
			}
		})
	}
}
