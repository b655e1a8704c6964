package certificate

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// replyText is a section about more than one line as text; it means nothing to the game.
const replyText = "# player drop width=4 lines=any pieces=5\n3 1 0 0 0 0 0 0 0 0 0 0 0 0 11\n255 0 -2 0 13 1 3 3 -2 2 1 1 1 0 2\n"

// TestReplies reads a text, writes it again, and has it as bytes.
func TestReplies(t *testing.T) {
	for _, text := range []string{replyText, strings.ReplaceAll(replyText, "\n", " \r\n") + "\n", strings.TrimSuffix(replyText, "\n")} {
		s, err := ReadReplies([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := s.WriteReplies(&b); err != nil || b.String() != replyText || !IsReplies(b.Bytes()) {
			t.Errorf("written again: got %q, error %v", &b, err)
		}
		want := Certificate{s}
		if got, err := Decode(encode(t, want)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("decoded: got %v, error %v, want %v", got, err, want)
		}
	}
}

func TestReadRepliesRefuses(t *testing.T) {
	claim, lines, _ := strings.Cut(replyText, "\n")
	line, _, _ := strings.Cut(lines, "\n")
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "line 1, column 1: no claim"},
		{"no claim", line, "line 1, column 1: this is not # and a claim such as "},
		{"a claim about one line", "# player drop width=4 rows=5 pieces=3\n" + line, "line 1, column 1: this is not # and a claim such as "},
		{"14 numbers", claim + "\n" + strings.TrimSuffix(line, " 11"), "line 2, column 28: 14 numbers, not 15"},
		{"16 numbers", claim + "\n" + line + " 0", "line 2, column 32: more than 15 numbers"},
		{"a wait of 256", claim + "\n256" + line[1:], "line 2, column 1: wait 256 is not in 0 to 255"},
		{"a rotation that is not drawn", claim + "\n3 2" + line[3:], "line 2, column 3: rotation 2 is not in 0 to 1"},
		{"an offset of 14", claim + "\n3 1 14" + line[5:], "line 2, column 5: offset 14 is not in -2 to 13"},
		{"a word", claim + "\n3 x" + line[3:], `line 2, column 3: "x" is not a decimal number`},
		{"a blank line", claim + "\n\n" + line, "line 2, column 1: a blank line before the end"},
	} {
		if got, err := ReadReplies([]byte(test.text)); !errors.As(err, new(*Fault)) || !strings.Contains(fmt.Sprint(err), test.want) {
			t.Errorf("%s: got %v, error %v, want %q", test.name, got, err, test.want)
		}
	}
}
