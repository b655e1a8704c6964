package certificate

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"lineproof/internal/audit/require"
)

// witnessText is a witness as to its form; it means nothing to the game.
const witnessText = `adversary drop width=4 rows=12
0 0000 - O
1 0123 - I
1 9abc 1,3,12 Z
2 cccc 10 S
`

// TestReadWitness reads a text, and writes it again.
func TestReadWitness(t *testing.T) {
	want := Witness{
		Claim: Claim{Well: Well{Width: 4, Rows: 12}},
		Layers: [][]Dealt{
			{{Profile{}, 6}},
			{
				{Profile{[MaxWidth]uint16{0, 1, 2, 3}, 0, 0}, 0},
				{Profile{[MaxWidth]uint16{9, 10, 11, 12}, 1<<0 | 1<<2 | 1<<11, 0}, 1},
			},
			{{Profile{[MaxWidth]uint16{12, 12, 12, 12}, 1 << 9, 0}, 2}},
		},
	}
	dos := strings.ReplaceAll(witnessText, "\n", "\r\n") + "\r\n\n"
	for _, text := range []string{witnessText, dos, strings.TrimSuffix(witnessText, "\n")} {
		got, err := ReadWitness([]byte(text))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, error %v, want %v", got, err, want)
		}
		var b strings.Builder
		if err := got.Write(&b); err != nil || b.String() != witnessText {
			t.Errorf("written again: got %q, error %v", &b, err)
		}
	}
	if got, want := want.Deals(), [][]byte{{6}, {0, 1}, {2}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got deals %v, want %v", got, want)
	}
	for _, test := range []struct {
		layer, profile int
		want           string
	}{{0, 0, "line 2"}, {1, 1, "line 4"}, {2, 0, "line 5"}, {3, 0, "line 6"}} {
		if got := want.Fault(test.layer, test.profile, "x").Error(); got != test.want+", column 1: x" {
			t.Errorf("layer %d, profile %d: got %s, want %s", test.layer, test.profile, got, test.want)
		}
	}
}

func TestReadWitnessRefuses(t *testing.T) {
	const claim = "adversary drop width=4 rows=12\n"
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "line 1, column 1: no claim"},
		{"no claim", "0 0000 - O\n", `line 1, column 1: "0 0000 - O" is not a claim`},
		{"a blank more", claim[:9] + " " + claim[9:], "line 1, column 1: "},
		{"a player's claim", "player drop width=10 rows=6 pieces=12\n", "line 1, column 1: a player's claim"},
		{"a claim out of range", "adversary drop width=15 rows=6\n", "width 15"},
		{"three fields", claim + "0 0000 -\n", "line 2, column 1: 3 fields"},
		{"five fields", claim + "0 0000 - O O\n", "line 2, column 1: 5 fields"},
		{"two blanks", claim + "0 0000  - O\n", "line 2, column 1: 5 fields"},
		{"a blank at the end", claim + "0 0000 - O \n", "line 2, column 1: 5 fields"},
		{"a tab", claim + "0\t0000 - O\n", "line 2, column 1: 3 fields"},
		{"no layer 0", claim + "1 0000 - O\n", "line 2, column 1: layer \"1\""},
		{"a layer left out", claim + "0 0000 - O\n2 0000 - O\n", "line 3, column 1: layer \"2\", where layer 0 goes "},
		{"a layer once more", claim + "0 0000 - O\n1 0000 - O\n0 0000 - O\n", "line 4, column 1: layer \"0\""},
		{"a leading zero", claim + "00 0000 - O\n", "layer \"00\""},
		{"too few heights", claim + "0 000 - O\n", "line 2, column 3: 3 heights, not 4"},
		{"too many heights", claim + "0 00000 - O\n", "line 2, column 3: 5 heights, not 4"},
		{"a height above the rows", claim + "0 000d - O\n", "line 2, column 3: height \"d\" is not in 0 to c"},
		{"a capital", claim + "0 000A - O\n", "line 2, column 3: height \"A\""},
		{"row 0", claim + "0 0000 0 O\n", "line 2, column 8: \"0\" is not a list of rows"},
		{"row 13", claim + "0 0000 13 O\n", "line 2, column 8: \"13\""},
		{"rows not ascending", claim + "0 0000 3,1 O\n", "line 2, column 8: "},
		{"a row twice", claim + "0 0000 3,3 O\n", "line 2, column 8: "},
		{"a comma at the end", claim + "0 0000 3, O\n", "line 2, column 8: "},
		{"a plus sign", claim + "0 0000 +3 O\n", "line 2, column 8: "},
		{"a piece that there is not", claim + "0 0000 1,2 X\n", "line 2, column 12: \"X\" is not a piece"},
		{"two pieces", claim + "0 0000 - ZS\n", "line 2, column 10: \"ZS\" is not a piece"},
		{"no piece", claim + "0 0000 - \n", "line 2, column 10: \"\" is not a piece"},
		{"a blank line", claim + "\n0 0000 - O\n", "line 2, column 1: a blank line"},
	} {
		got, err := ReadWitness([]byte(test.text))
		if !errors.As(err, new(*Fault)) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, error %v, want %q", test.name, got, err, test.want)
		}
	}
}

// TestReadWitnessLayers has as many layers as there can be, and one more.
func TestReadWitnessLayers(t *testing.T) {
	w := Witness{Claim: Claim{Well: Well{Width: 12, Rows: 15}}, Layers: make([][]Dealt, maxLayers)}
	for k := range w.Layers {
		w.Layers[k] = make([]Dealt, 1)
	}
	var b strings.Builder
	require.NoError(t, w.Write(&b))
	if got, err := ReadWitness([]byte(b.String())); err != nil || !reflect.DeepEqual(got, w) {
		t.Errorf("%d layers: error %v", maxLayers, err)
	}
	if _, err := ReadWitness([]byte(b.String() + "54 000000000000 - I\n")); !errors.As(err, new(*Fault)) {
		t.Errorf("%d layers: got error %v", maxLayers+1, err)
	}
}
