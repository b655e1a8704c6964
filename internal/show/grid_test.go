package show

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// wide is a grid with texts as long as they get.
func wide(columns, rows int) Grid {
	g := Grid{
		Title: "Pieces that the player needs for a line in 12 columns",
		Axis:  "ceiling",
		Legend: []Cell{{Sign: "m–n", Text: "the player wins, and needs m to n pieces"},
			{Sign: ">n", Text: "open; if the player wins, it needs more than n pieces"}},
	}
	for row := range rows {
		g.Rows = append(g.Rows, strconv.Itoa(row+1))
		g.Cells = append(g.Cells, slices.Repeat([]Cell{{Sign: "10–12", Text: "w12r6: more & less",
			Link: "a%20b/w12r6.cert.zst"}}, columns))
	}
	g.Heads = slices.Repeat([]string{"R+2"}, columns)
	return g
}

func TestGridMarkdown(t *testing.T) {
	for line := range strings.Lines(string(wide(4, 3).Draw("markdown", 0))) {
		if bars := strings.Count(line, "|"); strings.HasPrefix(line, "|") && bars != 6 {
			t.Errorf("%d bars in %q", bars, line)
		}
	}
}

// TestFold has a table in lines of any width.
func TestFold(t *testing.T) {
	table := Table{
		{"player", "dealer", "games", "lines", "±", "50%", "pieces", "±", "end"},
		{"random", "file:a/long/name", 20, "0.05", "0.10", 0, "26.55", "1.29", "lost 20"},
	}
	for width, want := range map[int]string{
		80: table.Text(),
		50: `player           dealer  games  lines     ±  50%
random  file:a/…ng/name     20   0.05  0.10    0

player           dealer  pieces     ±      end
random  file:a/…ng/name   26.55  1.29  lost 20
`,
	} {
		if got := table.Fold(width, 2); got != want {
			t.Errorf("%d characters: got\n%s\nwant\n%s", width, got, want)
		}
	}
	for width := range 90 { // in which nothing fits, and all does
		for keys := 1; keys <= 3; keys++ {
			for line := range strings.Lines(table.Fold(width, keys)) {
				if got := utf8.RuneCountInString(line) - 1; got > max(width, 46) {
					t.Errorf("%d characters, %d keys: got %d", width, keys, got)
				}
			}
		}
	}
}
