package game_test

import (
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/oracle"
)

// TestLines has boards with more than one line, and one that does not count.
func TestLines(t *testing.T) {
	for _, test := range []struct {
		name  string
		board oracle.Board
		want  []int
	}{
		{"none", oracle.Draw("###.", ".###"), nil},
		{"the lowest", oracle.Draw("#...", "####"), []int{1}},
		{"the highest", oracle.Draw("####", "#.##", "##.#"), []int{3}},
		{"one and three", oracle.Draw("####", "#.##", "####"), []int{1, 3}},
		{"above the rows that count", oracle.Draw("####", "...#", "...#", "...#"), nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := game.Board(oracle.Well{}.Cells(test.board))
			if got := b.Lines(certificate.Well{Width: 4, Rows: 3}); !slices.Equal(got, test.want) {
				t.Errorf("got %d, want %d", got, test.want)
			}
		})
	}
}
