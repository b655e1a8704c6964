package texts

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"lineproof/certificate"
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
	want := witness{
		claim: certificate.Claim{Well: certificate.Well{Width: 4, Rows: 12}},
		layers: [][]dealt{
			{{certificate.Profile{}, 6}},
			{
				{certificate.Profile{Heights: [certificate.MaxWidth]uint16{0, 1, 2, 3}}, 0},
				{certificate.Profile{Heights: [certificate.MaxWidth]uint16{9, 10, 11, 12}, Sacrificed: 1<<0 | 1<<2 | 1<<11}, 1},
			},
			{{certificate.Profile{Heights: [certificate.MaxWidth]uint16{12, 12, 12, 12}, Sacrificed: 1 << 9}, 2}},
		},
	}
	dos := strings.ReplaceAll(witnessText, "\n", "\r\n") + "\r\n\n"
	for _, text := range []string{witnessText, dos, strings.TrimSuffix(witnessText, "\n")} {
		got, err := parseWitness([]byte(text))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, error %v, want %v", got, err, want)
		}
		if again := written(got); again != witnessText {
			t.Errorf("written again: got %q", again)
		}
	}
	if got, want := want.deals(), [][]byte{{6}, {0, 1}, {2}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got deals %v, want %v", got, want)
	}
	for _, test := range []struct{ layer, profile, want int }{{0, 0, 2}, {1, 1, 4}, {2, 0, 5}, {3, 0, 6}} {
		if got := want.line(test.layer, test.profile); got != test.want {
			t.Errorf("layer %d, profile %d: got line %d, want %d", test.layer, test.profile, got, test.want)
		}
	}
}

// written is the text of a witness, which WriteWitness writes only of profiles that follow.
func written(w witness) string {
	text := fmt.Sprintln(w.claim)
	for k, layer := range w.layers {
		for _, d := range layer {
			text += fmt.Sprintf("%d %s %c\n", k, d.Text(w.claim.Well), certificate.Letters[d.deal])
		}
	}
	return text
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
		got, err := parseWitness([]byte(test.text))
		if !errors.As(err, new(*certificate.Fault)) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, error %v, want %q", test.name, got, err, test.want)
		}
	}
}

// TestReadWitnessLayers has as many layers as there can be, and one more.
func TestReadWitnessLayers(t *testing.T) {
	w := witness{claim: certificate.Claim{Well: certificate.Well{Width: 12, Rows: 15}}, layers: make([][]dealt, certificate.MaxPieces)}
	for k := range w.layers {
		w.layers[k] = make([]dealt, 1)
	}
	text := written(w)
	if got, err := parseWitness([]byte(text)); err != nil || !reflect.DeepEqual(got, w) {
		t.Errorf("%d layers: error %v", certificate.MaxPieces, err)
	}
	if _, err := parseWitness([]byte(text + "54 000000000000 - I\n")); !errors.As(err, new(*certificate.Fault)) {
		t.Errorf("%d layers: got error %v", certificate.MaxPieces+1, err)
	}
}

// FuzzReadWitness wants that what is accepted, and written, reads the same.
func FuzzReadWitness(f *testing.F) {
	f.Add(witnessText)
	f.Add("adversary drop width=2 rows=1\r\n0 00 - Z\r\n\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		var w witness
		var err error
		require.Frugal(t, len(text), 16, func() { w, err = parseWitness([]byte(text)) })
		if err != nil {
			if !errors.As(err, new(*certificate.Fault)) {
				t.Errorf("got error %v, which is no fault", err)
			}
			return
		}
		again, err := parseWitness([]byte(written(w)))
		if err != nil || !reflect.DeepEqual(again, w) {
			t.Errorf("got %v, error %v, want %v", again, err, w)
		}
	})
}
