package texts

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/audit/require"
)

// TestReadWitness reads what WriteWitness writes, in all forms that a text may have.
func TestReadWitness(t *testing.T) {
	for _, claim := range []string{
		"adversary drop width=4 rows=4 pieces=2", "adversary drop width=6 rows=2 deals=bag", "adversary slide width=4 rows=2",
	} {
		want := proofs.Of(t, claim)
		text := written(t, want)
		dos := mark + strings.ReplaceAll(text, "\n", "\r\n") + "\r\n\n"
		for _, form := range []string{text, dos, strings.TrimSuffix(text, "\n")} {
			if got := require.Value(ReadWitness([]byte(form)))(t).Section; !reflect.DeepEqual(got, want) {
				t.Errorf("%q: got %v, want %v", form, got, want)
			}
		}
	}
}

func written(t *testing.T, s certificate.Section) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, WriteWitness(&b, s))
	return b.String()
}

func TestReadWitnessRefuses(t *testing.T) {
	const (
		claim = "adversary drop width=4 rows=12\n"
		first = "line 2, column 1: what follows here from the lines before is 0 0000 -"
	)
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "line 1, column 1: no claim"},
		{"no claim", "0 0000 - O\n", `line 1, column 1: "0 0000 - O" is not a claim`},
		{"a blank more", claim[:9] + " " + claim[9:], "line 1, column 1: "},
		{"a player's claim", "player drop width=10 rows=6 pieces=12\n", "line 1, column 1: a player's claim"},
		{"a claim out of range", "adversary drop width=15 rows=6\n", "width 15"},
		{"a tab", claim + "0\t0000 - O\n", "line 2, column 1: layer \"0\\t0000\""},
		{"a field less", claim + "0 0000 O\n", first},
		{"a field more", claim + "0 0000 - - O\n", first},
		{"two blanks", claim + "0 0000  - O\n", first},
		{"another profile", claim + "0 0001 - O\n", first},
		{"no layer 0", claim + "1 0000 - O\n", "line 2, column 1: layer \"1\""},
		{"a layer left out", claim + "0 0000 - O\n2 0000 - O\n", "line 3, column 1: layer \"2\", where layer 0 goes "},
		{"a layer once more", claim + "0 0000 - O\n1 0000 - O\n0 0000 - O\n", "line 4, column 1: layer \"0\""},
		{"a leading zero", claim + "00 0000 - O\n", "layer \"00\""},
		{"a piece that there is not", claim + "0 0000 1,2 X\n", "line 2, column 12: \"X\" is not a piece"},
		{"two pieces", claim + "0 0000 - ZS\n", "line 2, column 10: \"ZS\" is not a piece"},
		{"no piece", claim + "0 0000 - \n", "line 2, column 10: \"\" is not a piece"},
		{"a blank line", claim + "\n0 0000 - O\n", "line 2, column 1: a blank line"},
	} {
		got, err := ReadWitness([]byte(test.text))
		if !errors.As(err, new(*certificate.Fault)) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, error %v, want %q", test.name, got, err, test.want)
		}
	}
}

// TestReadWitnessLayers has as many layers as there can be, and one more.
func TestReadWitnessLayers(t *testing.T) {
	text := "adversary drop width=12 rows=15\n"
	for k := range certificate.MaxPieces {
		text += fmt.Sprintf("%d 000000000000 - I\n", k)
	}
	if _, err := parseWitness([]byte(text)); err != nil {
		t.Errorf("%d layers: error %v", certificate.MaxPieces, err)
	}
	if _, err := parseWitness([]byte(text + "54 000000000000 - I\n")); !errors.As(err, new(*certificate.Fault)) {
		t.Errorf("%d layers: got error %v", certificate.MaxPieces+1, err)
	}
}

// FuzzReadWitness wants that what is accepted, and written, reads the same.
func FuzzReadWitness(f *testing.F) {
	f.Add("adversary drop width=4 rows=2 deals=bag\n0 0000 - IZSTLJO O\n1 0022 - IZSTLJ I\n1 0202 - IZSTLJ Z\n2 0222 - ZSTLJ Z\n")
	f.Add("adversary drop width=2 rows=1\r\n0 00 - Z\r\n\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		var read *Text
		var err error
		require.Frugal(t, len(text), 16, func() { read, err = ReadWitness([]byte(text)) })
		switch {
		case err != nil:
			if !errors.As(err, new(*certificate.Fault)) {
				t.Errorf("got error %v, which is no fault", err)
			}
		case read.unsound == nil:
			again := require.Value(ReadWitness([]byte(written(t, read.Section))))(t)
			if !reflect.DeepEqual(again.Section, read.Section) {
				t.Errorf("got %v, want %v", again.Section, read.Section)
			}
		}
	})
}
