package replay

import (
	"strings"
	"testing"

	"lineproof/certificate"
)

// TestReadStrategyClaims has claims in the text, and others that are wanted.
func TestReadStrategyClaims(t *testing.T) {
	const claim, goal = "player drop width=4 rows=4 pieces=3", "player drop width=4 rows=4"
	proof := proven(t, claim)
	var states strings.Builder
	if err := proof.Strategy.WriteStates(&states, proof.Claim.Well); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ line, wanted, want string }{
		{"", claim, claim},
		{"# " + claim + "\n", "", claim},
		{"#" + goal + "\r\n", "", claim},
		{"\ufeff# " + claim + "\n", claim, claim},
		{"", "", "the strategy has no claim"},
		{"# " + claim + "\n", goal, claim},
		{"# " + goal + "\n", claim, claim},
		{"# " + claim + "\n", goal + " pieces=4", `line 1, column 1: the text claims "player drop width=4 rows=4 pieces=3", not "player drop width=4 rows=4 pieces=4"`},
		{"# " + claim + "\n", "player drop width=4 rows=5", `line 1, column 1: the text claims "player drop width=4 rows=4 pieces=3", not "player drop width=4 rows=5"`},
		{"# adversary drop width=4 rows=4\n", "", `line 1, column 1: "adversary drop width=4 rows=4" is an adversary's claim`},
		{"# good\n", "", `line 1, column 1: "good" is not a claim such as "player drop width=10 rows=6 pieces=12" or "player drop width=4 lines=any rows=10"; after rows, there may be a ceiling, and deals: bag, or some of IZSTLJO in this order`},
		{"# player drop width=4 rows=4 pieces=2\n", "", "line 2, column 1: the strategy takes 3 pieces in the worst case, not 2"},
	} {
		var wanted *certificate.Claim
		if test.wanted != "" {
			c, err := certificate.ParseGoal(test.wanted)
			if err != nil {
				t.Fatal(err)
			}
			wanted = &c
		}
		section, _, err := ReadStrategy([]byte(test.line+states.String()), wanted)
		got := section.Claim.String()
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q, wanted %q: got %s, want %s", test.line, test.wanted, got, test.want)
		}
	}
}
