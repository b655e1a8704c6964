package oracle

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestSlidePieces holds the cells against the pictures of SPEC.md, rotation by
// rotation.
func TestSlidePieces(t *testing.T) {
	for piece, want := range [7]string{
		"..../####/..../.... ..#./..#./..#./..#.",
		"..../.##./..##/.... ...#/..##/..#./....",
		"..../..##/.##./.... ..#./..##/...#/....",
		"..../.###/..#./.... ..#./.##./..#./.... ..#./.###/..../.... ..#./..##/..#./....",
		"..../.###/.#../.... .##./..#./..#./.... ...#/.###/..../.... ..#./..#./..##/....",
		"..../###./..#./.... .#../.#../##../.... #.../###./..../.... .##./.#../.#../....",
		"..../.##./.##./....",
	} {
		var got []string
		for _, cells := range SlidePieces[piece] {
			box := strings.Repeat("..../", 4)
			for _, c := range cells {
				i := 5*(3-c.Y) + c.X
				box = box[:i] + "#" + box[i+1:]
			}
			got = append(got, box[:19])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("piece %d: got %s, want %s", piece, strings.Join(got, " "), want)
		}
	}
}

// TestRests has boards where a piece must slide, turn in the right direction, or
// stay out; and the states in which a piece comes to rest there.
func TestRests(t *testing.T) {
	for _, test := range []struct {
		name  string
		well  Slide
		board string
		piece byte
		cells string // the highest row first, with @ for the piece
		want  bool
	}{
		{"on the floor", Slide{4, 3}, "", 'O', ".@@. .@@.", true},
		{"at the walls", Slide{4, 4}, "", 'I', "@... @... @... @...", true},
		{"in mid-air", Slide{4, 3}, "", 'O', ".@@. .@@. ....", false},
		{"under an overhang", Slide{5, 4}, "##... #.... #....", 'O', "##... #@@.. #@@..", true},
		{"into a covered hole", Slide{4, 3}, "##.. #... #...", 'I', "##.. #... #@@@", false},
		{"into a slot", Slide{4, 4}, ".### .### .### .###", 'I', "@### @### @### @###", true},
		{"turned under an overhang", Slide{4, 3}, "##.. #... #...", 'L', "##.. #@@@ #@..", true},
		{"turned the other way", Slide{4, 3}, "..## ...# ...#", 'J', "..## @@@# ..@#", false},
		{"up to the free rows", Slide{4, 3}, ".... #### ####", 'I', "@@@@ #### ####", true},
		{"in the free rows", Slide{4, 3}, ".... #### ####", 'O', "@@.. @@.. #### ####", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, want := Draw(strings.Fields(test.board)...), make(map[Cell]bool)
			rows := strings.Fields(test.cells)
			for i, row := range rows {
				for x, c := range row {
					if c == '@' {
						want[Cell{x, len(rows) - 1 - i}] = true
					}
				}
			}
			got := false
			for s := range test.well.Rests(b, strings.IndexByte("IZSTLJO", test.piece)) {
				cells := make(map[Cell]bool)
				for _, c := range s.Cells(strings.IndexByte("IZSTLJO", test.piece)) {
					cells[c] = true
				}
				got = got || maps.Equal(cells, want)
			}
			if got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

// TestSlideOptimum has the cells of qntm's table that take no time, and the
// number of pieces.
func TestSlideOptimum(t *testing.T) {
	got := make(map[string]int)
	for _, w := range []Slide{{4, 1}, {4, 2}, {4, 3}, {4, 4}, {4, 5}, {4, 6}, {5, 1}, {5, 2}, {5, 3}, {6, 1}, {6, 2}, {6, 3}} {
		got[fmt.Sprintf("%d,%d", w.Width, w.Rows)] = NewSlideGame(w).Optimum(Board{})
	}
	for name, n := range got {
		want := map[string]int{"4,5": 3, "4,6": 3}[name] // Never elsewhere
		if n != want {
			t.Errorf("%s: got %d pieces, want %d", name, n, want)
		}
	}
}

// TestSlideProfile has a board under whose overhang pieces get, and one with a hole.
func TestSlideProfile(t *testing.T) {
	for _, test := range []struct {
		well       Slide
		board      string
		open       string // the highest row first
		sacrificed []int
	}{
		{Slide{4, 3}, "##.. #... #...", "..@@ .@@@ .@@@", nil},
		{Slide{4, 3}, ".#.. ###. #...", "@.@@ ...@ ...@", []int{1}},
	} {
		g := NewSlideGame(test.well)
		p := g.Profile(Draw(strings.Fields(test.board)...))
		open := ""
		var sacrificed []int
		for y := test.well.Rows - 1; y >= 0; y-- {
			for _, is := range p.Open[y][:test.well.Width] {
				open += map[bool]string{true: "@", false: "."}[is]
			}
			open += " "
			if p.Sacrificed[y] {
				sacrificed = append(sacrificed, y+1)
			}
		}
		if strings.TrimSpace(open) != test.open || !slices.Equal(sacrificed, test.sacrificed) {
			t.Errorf("%s: got %s, rows %v, want %s, rows %v", test.board, open, sacrificed, test.open, test.sacrificed)
		}
	}
}

// TestSlideProfileGame shows, on every board of small wells, that the player needs as
// many pieces from all boards with one profile.
func TestSlideProfileGame(t *testing.T) {
	for _, w := range []Slide{{4, 2}, {4, 3}, {4, 4}, {4, 5}, {5, 2}, {5, 3}, {6, 2}} {
		for _, deals := range [][]int{{0, 1, 2, 3, 4, 5, 6}, {1, 3, 4}} {
			t.Run(fmt.Sprint(w, deals), func(t *testing.T) {
				t.Parallel()
				g := NewSlideGame(w)
				g.Deals = deals
				optimum, boards := make(map[SlideProfile]int), 0
				g.EachBoard(func(b Board) {
					boards++
					p, n := g.Profile(b), g.Optimum(b)
					if first, ok := optimum[p]; ok && first != n {
						t.Fatalf("got %d pieces from one board, and %d from\n%s", first, n, Well{Width: w.Width, Rows: w.Rows}.Picture(b))
					}
					optimum[p] = n
				})
				if w == (Slide{4, 5}) && boards < 2*len(optimum) {
					t.Errorf("got %d profiles of %d boards, want fewer", len(optimum), boards)
				}
			})
		}
	}
}
