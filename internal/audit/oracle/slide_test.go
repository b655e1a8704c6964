package oracle

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/pictures"
)

func slideWell(width, rows int) Well { return Well{Width: width, Rows: rows, Game: certificate.Slide} }

// TestRests has boards where a piece must slide, turn in the right direction, or
// stay out; and the states in which a piece comes to rest there.
func TestRests(t *testing.T) {
	for _, test := range []struct {
		name  string
		well  Well
		board string
		piece byte
		cells string // the highest row first, with @ for the piece
		want  bool
	}{
		{"on the floor", slideWell(4, 3), "", 'O', ".@@. .@@.", true},
		{"at the walls", slideWell(4, 4), "", 'I', "@... @... @... @...", true},
		{"in mid-air", slideWell(4, 3), "", 'O', ".@@. .@@. ....", false},
		{"under an overhang", slideWell(5, 4), "##... #.... #....", 'O', "##... #@@.. #@@..", true},
		{"into a covered hole", slideWell(4, 3), "##.. #... #...", 'I', "##.. #... #@@@", false},
		{"into a slot", slideWell(4, 4), ".### .### .### .###", 'I', "@### @### @### @###", true},
		{"turned under an overhang", slideWell(4, 3), "##.. #... #...", 'L', "##.. #@@@ #@..", true},
		{"turned the other way", slideWell(4, 3), "..## ...# ...#", 'J', "..## @@@# ..@#", false},
		{"up to the free rows", slideWell(4, 3), ".... #### ####", 'I', "@@@@ #### ####", true},
		{"in the free rows", slideWell(4, 3), ".... #### ####", 'O', "@@.. @@.. #### ####", false},
	} {
		b, want := Draw(strings.Fields(test.board)...), make(map[pictures.Cell]bool)
		rows := strings.Fields(test.cells)
		for i, row := range rows {
			for x, c := range row {
				if c == '@' {
					want[pictures.Cell{X: x, Y: len(rows) - 1 - i}] = true
				}
			}
		}
		got := false
		for s := range test.well.Rests(b, strings.IndexByte("IZSTLJO", test.piece)) {
			cells := make(map[pictures.Cell]bool)
			for _, c := range s.Cells(strings.IndexByte("IZSTLJO", test.piece)) {
				cells[c] = true
			}
			got = got || maps.Equal(cells, want)
		}
		if got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

// TestSlideProfile has a board under whose overhang pieces get, and one with a hole.
func TestSlideProfile(t *testing.T) {
	for _, test := range []struct {
		well       Well
		board      string
		open       string // the highest row first
		sacrificed []int
	}{
		{slideWell(4, 3), "##.. #... #...", "..@@ .@@@ .@@@", nil},
		{slideWell(4, 3), ".#.. ###. #...", "@.@@ ...@ ...@", []int{1}},
	} {
		p := test.well.Profile(Draw(strings.Fields(test.board)...))
		open := ""
		var sacrificed []int
		for y := test.well.Rows - 1; y >= 0; y-- {
			for _, column := range p.Heights[:test.well.Width] {
				open += map[bool]string{true: "@", false: "."}[column>>y&1 == 1]
			}
			open += " "
			if p.Sacrificed>>y&1 == 1 {
				sacrificed = append(sacrificed, y+1)
			}
		}
		if strings.TrimSpace(open) != test.open || !slices.Equal(sacrificed, test.sacrificed) {
			t.Errorf("%s: got %s, rows %v, want %s, rows %v", test.board, open, sacrificed, test.open, test.sacrificed)
		}
	}
}
