package replay

import (
	"bytes"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/oracle"
)

// TestReadStrategy reads the strategies of small wells: as they are written, with
// other rotations that look the same, and with all pictures upside down.
func TestReadStrategy(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, claim := range []string{
		"player drop width=4 rows=4 pieces=3",
		"player drop width=4 rows=5 ceiling=6 pieces=3",
		"player drop width=6 rows=6 pieces=6",
	} {
		want := proven(t, claim)
		var upright strings.Builder
		if err := want.Strategy.WriteStates(&upright, want.Claim.Well); err != nil {
			t.Fatal(err)
		}
		for _, upsideDown := range []bool{false, true} {
			text := redrawn(t, random, upright.String(), upsideDown)
			section, notes, err := ReadStrategy([]byte(text), &want.Claim)
			if err != nil {
				t.Fatalf("%s, upside down %v: %v in\n%s", claim, upsideDown, err, text)
			}
			if upsideDown != (len(notes) > 0) {
				t.Errorf("%s, upside down %v: notes %q", claim, upsideDown, notes)
			}
			if got := rawOf(t, section); !bytes.Equal(got, rawOf(t, want)) {
				t.Errorf("%s, upside down %v: got %d other bytes", claim, upsideDown, len(got))
			}
		}
	}
}

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
		{"# good\n", "", `line 1, column 1: "good" is not a claim such as "player drop width=10 rows=6 pieces=12"; before pieces, there may be a ceiling, and deals: bag, or some of IZSTLJO in this order`},
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

// redrawn writes a strategy text with other rotations for the same moves, by the
// cells of the pictures.
func redrawn(t *testing.T, random *rand.Rand, text string, upsideDown bool) string {
	t.Helper()
	var out strings.Builder
	for line := range strings.Lines(text) {
		numbers := strings.Fields(line)
		redrawn := make([]string, len(numbers))
		for p := range certificate.Pieces {
			rotation, _ := strconv.Atoi(numbers[3*p])
			offset, _ := strconv.Atoi(numbers[3*p+1])
			q := p
			if upsideDown {
				q = certificate.MirrorPiece(p)
			}
			want := pictured(p, rotation, offset, false)
			var moves [][2]int
			for r := range 4 {
				for o := -2; o < certificate.MaxWidth; o++ {
					if pictured(q, r, o, upsideDown) == want {
						moves = append(moves, [2]int{r, o})
					}
				}
			}
			move := moves[random.IntN(len(moves))]
			redrawn[3*q], redrawn[3*q+1], redrawn[3*q+2] = strconv.Itoa(move[0]), strconv.Itoa(move[1]), numbers[3*p+2]
		}
		out.WriteString(strings.Join(redrawn, " ") + "\n")
	}
	return out.String()
}

// pictured returns where a picture's cells are, with the lowest in row 0.
func pictured(piece, rotation, offset int, upsideDown bool) (filled [4][2 * certificate.MaxWidth]bool) {
	low := 3
	pick := func(c oracle.Cell) int {
		if upsideDown {
			return 3 - c.Y
		}
		return c.Y
	}
	for _, c := range oracle.Pieces[piece][rotation] {
		low = min(low, pick(c))
	}
	for _, c := range oracle.Pieces[piece][rotation] {
		filled[pick(c)-low][offset+c.X+2] = true
	}
	return filled
}
