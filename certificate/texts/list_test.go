package texts

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/audit/require"
)

// listText is a list of positions as text; it means nothing to the game.
const listText = "# player drop width=4 lines=any rows=10\n" +
	"0123 - 1 0 0 0 0 0 0 0 0 0 0 0 0 11\n80f0 1,3,8 0 -2 0 13 1 3 3 -2 2 1 1 1 0 2\n"

// oddText is another, with an odd width and a set of pieces.
const oddText = "# player drop width=5 lines=any rows=10 deals=ISO\n01238 - 1 0 0 0 0 11\n80f01 1,8 0 -2 1 3 0 2\n"

// TestList reads a text, writes it again, and has it as bytes.
func TestList(t *testing.T) {
	for text, want := range map[string]string{
		listText: listText,
		oddText:  oddText,
		strings.ReplaceAll(listText, "\n", " \r\n") + "\n": listText,
		strings.TrimSuffix(listText, "\n"):                 listText,
	} {
		s := require.Value(ReadStrategy([]byte(text), nil))(t).Section
		var b bytes.Buffer
		if err := WriteStrategy(&b, s); err != nil || b.String() != want {
			t.Errorf("written again: got %q, error %v", &b, err)
		}
		want := certificate.Certificate{s}
		if got, err := certificate.Decode(proofs.Raw(t, s)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("decoded: got %v, error %v, want %v", got, err, want)
		}
	}
}

func TestReadListRefuses(t *testing.T) {
	claim, lines, _ := strings.Cut(listText, "\n")
	line, _, _ := strings.Cut(lines, "\n")
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "line 1, column 1: no claim"},
		{"no claim", line, "line 1, column 1: this is not # and a claim such as "},
		{"a claim about one line", "# player drop width=4 rows=5 pieces=3\n" + line, "line 1, column 1: this is not # "},
		{"3 heights", claim + "\n" + line[1:], "line 2, column 1: 3 heights, not 4"},
		{"a height that is no digit", claim + "\nx" + line[1:], `line 2, column 1: height "x" is not in 0 to f`},
		{"a capital", claim + "\nA" + line[1:], `line 2, column 1: height "A" is not in 0 to f`},
		{"row 0", claim + "\n0123 0" + line[6:], `column 6: "0" is not a list of rows`},
		{"rows not ascending", claim + "\n0123 3,1" + line[6:], "column 6: "},
		{"a row twice", claim + "\n0123 3,3" + line[6:], "column 6: "},
		{"a comma at the end", claim + "\n0123 3," + line[6:], "column 6: "},
		{"a plus sign", claim + "\n0123 +3" + line[6:], "column 6: "},
		{"no closed rows", claim + "\n0123 1 0", "line 2, column 9: 1 numbers, not 14"},
		{"a row beyond the highest", claim + "\n0123 9" + line[6:], `column 6: "9" is not a list of rows: want -, or rows from 1 to 8`},
		{"13 numbers", claim + "\n" + strings.TrimSuffix(line, " 11"), "line 2, column 33: 13 numbers, not 14"},
		{"15 numbers", claim + "\n" + line + " 0", "line 2, column 37: more than 14 numbers"},
		{"a rotation that is not drawn", claim + "\n0123 - 2" + line[8:], "line 2, column 8: rotation 2 is not in 0 to 1"},
		{"an offset of 14", claim + "\n0123 - 1 14" + line[10:], "line 2, column 10: offset 14 is not in -2 to 13"},
		{"a word", claim + "\n0123 - x" + line[8:], `line 2, column 8: "x" is not a decimal number`},
		{"a blank line", claim + "\n\n" + line, "line 2, column 1: a blank line before the end"},
	} {
		got, err := readList([]byte(test.text), nil)
		if !errors.As(err, new(*certificate.Fault)) || !strings.Contains(fmt.Sprint(err), test.want) {
			t.Errorf("%s: got %v, error %v, want %q", test.name, got, err, test.want)
		}
	}
}
