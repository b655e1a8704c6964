package certificate

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"lineproof/internal/audit/require"
)

// replyText is a list of positions as text; it means nothing to the game.
const replyText = "# player drop width=4 lines=any rows=10\n" +
	"0123 - 1 0 0 0 0 0 0 0 0 0 0 0 0 11\n80f0 1,3,8 0 -2 0 13 1 3 3 -2 2 1 1 1 0 2\n"

// oddText is another, with an odd width and a set of pieces.
const oddText = "# player drop width=5 lines=any rows=10 deals=ISO\n01238 - 1 0 0 0 0 11\n80f01 1,8 0 -2 1 3 0 2\n"

// TestReplies reads a text, writes it again, and has it as bytes.
func TestReplies(t *testing.T) {
	for text, want := range map[string]string{
		replyText: replyText,
		oddText:   oddText,
		strings.ReplaceAll(replyText, "\n", " \r\n") + "\n": replyText,
		strings.TrimSuffix(replyText, "\n"):                 replyText,
	} {
		s := require.Value(ReadReplies([]byte(text)))(t)
		var b bytes.Buffer
		if err := s.WriteReplies(&b); err != nil || b.String() != want || !IsReplies(b.Bytes()) {
			t.Errorf("written again: got %q, error %v", &b, err)
		}
		want := Certificate{s}
		if got, err := Decode(encode(t, want)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("decoded: got %v, error %v, want %v", got, err, want)
		}
	}
}

// TestRepliesOfSets has only bytes for the pieces that may be dealt, and half a byte 0 after the last column.
func TestRepliesOfSets(t *testing.T) {
	c := Certificate{require.Value(ReadReplies([]byte(oddText)))(t)}
	raw := encode(t, c)
	want := "\x00\x00\x00\x02" + "\x01\x23\x80\x00\x12\x02\x0d" + "\x80\xf0\x10\x81\x00\x15\x04"
	if got := string(raw[len(raw)-len(want):]); got != want {
		t.Errorf("got %x, want %x", got, want)
	}
	raw[len(raw)-5]++ // the last half byte of the heights
	if _, err := Decode(raw); !strings.Contains(fmt.Sprint(err), "position 2: there are heights beyond 5 columns") {
		t.Errorf("got error %v", err)
	}
	c[0].Replies[0].Moves[3].Offset = 1 // T is not dealt
	if err := c.Encode(io.Discard); !strings.Contains(fmt.Sprint(err), "position 1: piece T: no such answer: 0:1") {
		t.Errorf("got error %v", err)
	}
}

func TestReadRepliesRefuses(t *testing.T) {
	claim, lines, _ := strings.Cut(replyText, "\n")
	line, _, _ := strings.Cut(lines, "\n")
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "line 1, column 1: no claim"},
		{"no claim", line, "line 1, column 1: this is not # and a claim such as "},
		{"a claim about one line", "# player drop width=4 rows=5 pieces=3\n" + line, "line 1, column 1: this is not # "},
		{"3 heights", claim + "\n" + line[1:], "line 2, column 1: 3 heights, not 4"},
		{"a height that is no digit", claim + "\nx" + line[1:], `line 2, column 1: height "x" is not in 0 to f`},
		{"no closed rows", claim + "\n0123 1 0", "line 2, column 9: 1 numbers, not 14"},
		{"a row beyond the highest", claim + "\n0123 9" + line[6:], `column 6: "9" is not a list of rows: want -, or rows from 1 to 8`},
		{"13 numbers", claim + "\n" + strings.TrimSuffix(line, " 11"), "line 2, column 33: 13 numbers, not 14"},
		{"15 numbers", claim + "\n" + line + " 0", "line 2, column 37: more than 14 numbers"},
		{"a rotation that is not drawn", claim + "\n0123 - 2" + line[8:], "line 2, column 8: rotation 2 is not in 0 to 1"},
		{"an offset of 14", claim + "\n0123 - 1 14" + line[10:], "line 2, column 10: offset 14 is not in -2 to 13"},
		{"a word", claim + "\n0123 - x" + line[8:], `line 2, column 8: "x" is not a decimal number`},
		{"a blank line", claim + "\n\n" + line, "line 2, column 1: a blank line before the end"},
	} {
		got, err := ReadReplies([]byte(test.text))
		if !errors.As(err, new(*Fault)) || !strings.Contains(fmt.Sprint(err), test.want) {
			t.Errorf("%s: got %v, error %v, want %q", test.name, got, err, test.want)
		}
	}
}

// TestPositions mirrors positions of all widths.
func TestPositions(t *testing.T) {
	for width := MinWidth; width <= MaxWidth; width++ {
		p, want := Position(0xa5), Position(0xa5)
		for x := range width {
			p |= Column(x, x%9)
			want |= Column(width-1-x, x%9)
		}
		for x := range width {
			if p.Height(x) != x%9 || p.Closed() != 0xa5 {
				t.Errorf("width %d, column %d: got height %d, closed %x, want %d, a5", width, x, p.Height(x), p.Closed(), x%9)
			}
		}
		if got := p.Mirror(width); got != want || want.Mirror(width) != p || p.Canonical(width) != want.Canonical(width) {
			t.Errorf("width %d: got mirror image %x, want %x", width, got, want)
		}
	}
}
