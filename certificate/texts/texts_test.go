package texts

import (
	"bytes"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/audit/require"
)

// TestReadStrategyClaims has claims in the text, and others that are wanted.
func TestReadStrategyClaims(t *testing.T) {
	const claim, goal = "player drop width=4 rows=4 pieces=3", "player drop width=4 rows=4"
	proof := proofs.Of(t, claim)
	var states strings.Builder
	require.NoError(t, WriteStrategy(&states, proof))
	for _, test := range []struct{ line, wanted, want string }{
		{"", claim, claim},
		{"# " + claim + "\n", "", claim},
		{"#" + goal + "\r\n", "", claim},
		{"\ufeff# " + claim + "\n", claim, claim},
		{"", "", errNoClaim.Error()},
		{"# " + claim + "\n", goal, claim},
		{"# " + goal + "\n", claim, claim},
		{"# " + claim + "\n", goal + " pieces=4", `line 1, column 1: the text claims "player drop width=4 rows=4 pieces=3", not "player drop width=4 rows=4 pieces=4"`},
		{"# " + claim + "\n", "player drop width=4 rows=5", `line 1, column 1: the text claims "player drop width=4 rows=4 pieces=3", not "player drop width=4 rows=5"`},
		{"# adversary drop width=4 rows=4\n", "", `line 1, column 1: "adversary drop width=4 rows=4" is an adversary's claim`},
		{"# good\n", "", `line 1, column 1: "good" is not a claim such as "player drop width=10 rows=6 pieces=12" or "player drop width=4 lines=any rows=10"; after rows, there may be a ceiling, and deals: bag, or some of IZSTLJO in this order`},
		{"# player drop width=4 rows=4 pieces=2\n", "", "line 2, column 1: check 13: the strategy may need 3 pieces"},
	} {
		var wanted *certificate.Claim
		if test.wanted != "" {
			c := require.Value(certificate.ParseGoal(test.wanted))(t)
			wanted = &c
		}
		text, err := ReadStrategy([]byte(test.line+states.String()), wanted)
		got := ""
		if err == nil {
			got, err = text.Section.Claim.String(), verify(t, text)
		}
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q, wanted %q: got %s, want %s", test.line, test.wanted, got, test.want)
		}
	}
}

// verify has the checker verify what a text says, and returns the fault of the text.
func verify(t *testing.T, text *Text) error {
	t.Helper()
	_, err := checker.Verify(bytes.NewReader(proofs.Raw(t, text.Section)), checker.Options{})
	return text.Fault(err)
}

// TestFault announces a win in each answer of a text where there is none, and wants the
// fault there.
func TestFault(t *testing.T) {
	proof := proofs.Of(t, "player drop width=6 rows=6 pieces=6")
	var b bytes.Buffer
	require.NoError(t, WriteStrategy(&b, proof))
	lines := strings.SplitAfter(strings.TrimSpace(b.String()), "\n")
	faults := 0
	for i, line := range lines {
		for p := range certificate.Pieces {
			fields := strings.Fields(line)
			if fields[3*p+2] == "-1" || i > 40 {
				continue
			}
			fields[3*p+2] = "-1"
			changed := slices.Clone(lines)
			changed[i] = strings.Join(fields, " ") + "\n"
			want := fmt.Sprintf("line %d, column %d: check 15: dealt %c: line and announced win do not agree", i+1,
				len(strings.Join(fields[:3*p+2], " "))+2, certificate.Letters[p])
			text := require.Value(ReadStrategy([]byte(strings.Join(changed, "")), &proof.Claim))(t)
			if err := verify(t, text); err == nil || err.Error() != want {
				t.Fatalf("got %v, want %s", err, want)
			}
			faults++
		}
	}
	if faults < 100 {
		t.Errorf("%d faults are too few", faults)
	}
}

// TestReadAgain reads the texts of sections as the sections that they were: those of a shipped
// certificate, which is the headline's with EXHAUSTIVE=1, of others about slide, and of claims.
func TestReadAgain(t *testing.T) {
	shipped := "../../testdata/wells/w8r6.cert.zst"
	if os.Getenv("EXHAUSTIVE") != "" {
		shipped = "../../testdata/theorem.cert.zst"
	}
	var all certificate.Certificate
	for _, name := range append(require.Files(t, "../../testdata/corpus/good_slide_*.cert"), shipped) {
		all = append(all, require.Value(certificate.Load(name))(t)...)
	}
	for _, text := range []string{
		"player slide width=4 rows=5 pieces=3",
		"player drop width=5 rows=3 deals=bag pieces=4",
		"player drop width=4 rows=4 deals=ZTL pieces=2",
		"adversary drop width=6 rows=5 pieces=5",
		"adversary slide width=5 rows=3",
		"adversary drop width=8 rows=3 deals=bag pieces=4",
		"adversary drop width=8 rows=4 deals=IZO pieces=5",
	} {
		all = append(all, proofs.Of(t, text))
	}
	for _, s := range all {
		again, err := (*Text)(nil), error(nil)
		var b bytes.Buffer
		if s.Claim.Player {
			require.NoError(t, WriteStrategy(&b, s))
			again, err = ReadStrategy(b.Bytes(), &s.Claim)
		} else {
			require.NoError(t, WriteWitness(&b, s))
			again, err = ReadWitness(b.Bytes())
		}
		if err != nil || !reflect.DeepEqual(again.Section, s) || again.Fault(nil) != nil {
			t.Errorf("%v: the text is read as another section, error %v", s.Claim, err)
		}
	}
}

// TestNeeded reads the text of a strategy for any piece as one for fewer, which leaves
// out what is not dealt.
func TestNeeded(t *testing.T) {
	full := proofs.Of(t, "player drop width=4 rows=5 pieces=3")
	var states bytes.Buffer
	require.NoError(t, WriteStrategy(&states, full))
	for _, deals := range []string{"bag", "I", "ZS", "ITLJ", "IZSTLJ"} {
		goal := full.Claim
		goal.Deals = deals
		text := require.Value(ReadStrategy(states.Bytes(), &goal))(t)
		if err := verify(t, text); err != nil || text.Section.Claim != goal {
			t.Errorf("%s: claims %v, error %v", deals, text.Section.Claim, err)
		}
	}
	lacking := proofs.Of(t, "player drop width=4 rows=5 deals=ZS pieces=2")
	states.Reset()
	require.NoError(t, WriteStrategy(&states, lacking))
	goal := lacking.Claim
	goal.Deals = "ZST"
	err := verify(t, require.Value(ReadStrategy(states.Bytes(), &goal))(t))
	if err == nil || !strings.Contains(err.Error(), "check 22: dealt T: ") {
		t.Errorf("got error %v, want that there is no answer to T", err)
	}
}
