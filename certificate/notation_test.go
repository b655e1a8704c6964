package certificate

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestNotation reads what is written, and nothing else.
func TestNotation(t *testing.T) {
	for _, text := range []string{"0", "1:", ":", "1:x", "01:2", "1:+2", "1:2:0", "1:2:", "1:2:3:4", "1:2:03", "1: 2",
		"1:2,", ",1:2", "1:99999999999999999999", "0:128", "-129:0"} {
		if got, err := ParsePlacements(text); err == nil {
			t.Errorf("%q: got %v", text, got)
		}
	}
	want := []Placement{{}, {Rotation: 3, Offset: -2}, {Rotation: 1, Offset: 11, Row: 15}}
	if got, err := ParsePlacements(" 0:0, 3:-2,1:11:15\n"); err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v and error %v", got, err)
	}
	if got, err := ParsePlacements("0:0,1"); err == nil || !strings.HasPrefix(err.Error(), `move 2: "1" is not`) ||
		!slices.Equal(got, want[:1]) {
		t.Errorf("got %v and error %v", got, err)
	}
	for _, text := range []string{"IZSTLJO", "izstljo", "IzsTljO", "I,Z,S T\tL, j\r\nO\n"} {
		if got, err := ParsePieces(text); err != nil || !slices.Equal(got, []int{I, Z, S, T, L, J, O}) {
			t.Errorf("%s: got %v and error %v", text, got, err)
		}
	}
	for _, letter := range "x1:ſé" {
		if got, err := ParsePieces("Iz" + string(letter)); err == nil ||
			err.Error() != fmt.Sprintf("piece 3: %q is not one of IZSTLJO", letter) || !slices.Equal(got, []int{I, Z}) {
			t.Errorf("%c: got %v and error %v", letter, got, err)
		}
	}
	for text, want := range map[string]string{"o,S": "SO", "jltszio": "IZSTLJO", "": "none of the pieces IZSTLJO",
		"IiX": "piece 3: 'X' is not one of IZSTLJO", "SzsI": "piece 3: S is there already"} {
		set, err := ParseSet(text)
		if got := set.String(); got != want && fmt.Sprint(err) != want || (err == nil) != (got == want) {
			t.Errorf("%q: got %s and error %v, want %s", text, got, err, want)
		}
	}
}
