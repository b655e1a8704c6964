package replay

import (
	"slices"
	"strings"
	"testing"
)

// TestNotation reads what is written, and nothing else.
func TestNotation(t *testing.T) {
	for _, text := range []string{"0", "1:", ":", "1:x", "01:2", "1:+2", "1:2:3", " 1:2", "1:2,", ",1:2", "1:99999999999999999999"} {
		if got, err := ParsePlacements(text); err == nil {
			t.Errorf("%q: got %v", text, got)
		}
	}
	want := []Placement{{0, 0}, {3, -2}, {1, 11}}
	if got, err := ParsePlacements("0:0,3:-2,1:11"); err != nil || !slices.Equal(got, want) || FormatPlacements(got) != "0:0,3:-2,1:11" {
		t.Errorf("got %v and error %v", got, err)
	}
	if got, err := ParsePieces("IZSTLJO"); err != nil || FormatPieces(got) != "IZSTLJO" {
		t.Errorf("got %v and error %v", got, err)
	}
	if got, err := ParsePieces("IZx"); err == nil || err.Error() != "piece 3: 'x' is none of the pieces IZSTLJO" || FormatPieces(got) != "IZ" {
		t.Errorf("got %v and error %v", got, err)
	}
	if got, err := ParsePlacements("0:0,1"); err == nil || !strings.HasPrefix(err.Error(), `move 2: "1" is not`) || FormatPlacements(got) != "0:0" {
		t.Errorf("got %v and error %v", got, err)
	}
}
