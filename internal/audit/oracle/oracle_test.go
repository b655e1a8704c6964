package oracle

import (
	"strings"
	"testing"

	"lineproof/certificate"
)

func TestDrop(t *testing.T) {
	const illegal = "illegal"
	for _, test := range []struct {
		name                    string
		well                    Well
		board                   string
		piece, rotation, offset int
		want                    string
	}{
		{"on the floor", Well{Width: 4, Rows: 3}, "", 3, 0, 0, "###. .#.."},
		{"on the floor, low in the box", Well{Width: 4, Rows: 3}, "", 3, 2, 0, "..#. .###"},
		{"on a column", Well{Width: 4, Rows: 3}, "#...", 6, 0, 0, "##.. ##.. #..."},
		{"not under an overhang", Well{Width: 4, Rows: 3}, "##.. #...", 0, 1, 0, "#### ##.. #..."},
		{"down to a hole's side", Well{Width: 4, Rows: 4}, "##.. #...", 0, 0, 2, "..#. ..#. ###. #.#."},
		{"into a corner", Well{Width: 4, Rows: 3}, "#...", 1, 1, 0, "##.. ###."},
		{"left of the well", Well{Width: 4, Rows: 3}, "", 6, 0, -1, illegal},
		{"left edge of the box outside", Well{Width: 4, Rows: 3}, "", 6, 2, -2, "##.. ##.."},
		{"right of the well", Well{Width: 4, Rows: 3}, "", 6, 0, 3, illegal},
		{"beside a full column", Well{Width: 4, Rows: 3}, "#... #... #...", 6, 0, 1, "#... ###. ###."},
		{"on a full column", Well{Width: 4, Rows: 3}, "#... #... #...", 6, 0, 0, illegal},
		{"on a column fuller than full", Well{Width: 4, Rows: 3}, "#... #... #... #...", 6, 0, 0, illegal},
		{"over the rows that count", Well{Width: 4, Rows: 3}, "#... #...", 0, 0, 0, "#... #... #... #... #... #..."},
		{"up to the ceiling", Well{Width: 4, Rows: 3, Ceiling: 4}, "", 0, 0, 3, "...# ...# ...# ...#"},
		{"above the ceiling", Well{Width: 4, Rows: 3, Ceiling: 3}, "", 0, 0, 3, illegal},
		{"above the ceiling by its higher column", Well{Width: 4, Rows: 3, Ceiling: 4}, "#... #...", 1, 0, 0, illegal},
	} {
		got := illegal
		if b, legal := test.well.Drop(Draw(strings.Fields(test.board)...), test.piece, test.rotation, test.offset); legal {
			got = strings.Join(strings.Fields(test.well.Picture(b)), " ")
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

func TestLineAndProfile(t *testing.T) {
	w := Well{Width: 4, Rows: 3}
	for _, test := range []struct {
		board   string
		line    bool
		heights [MaxWidth]uint16
		holed   uint16 // the lowest row in the lowest bit
	}{
		{"", false, [MaxWidth]uint16{}, 0},
		{"###.", false, [MaxWidth]uint16{1, 1, 1, 0}, 0},
		{"####", true, [MaxWidth]uint16{1, 1, 1, 1}, 0},
		{"#### #...", true, [MaxWidth]uint16{2, 2, 2, 2}, 0b001},
		{"#### ###. ###. ###.", false, [MaxWidth]uint16{3, 3, 3, 3}, 0b111}, // row 4 does not count
		{"...# .#.#", false, [MaxWidth]uint16{0, 1, 0, 2}, 0},
		{".#.. ...# #...", false, [MaxWidth]uint16{1, 3, 0, 2}, 0b011},
	} {
		b := Draw(strings.Fields(test.board)...)
		if got := w.Line(b); got != test.line {
			t.Errorf("%q: got line %v, want %v", test.board, got, test.line)
		}
		got, want := w.Profile(b), certificate.Profile{Heights: test.heights, Sacrificed: test.holed}
		if got != want {
			t.Errorf("%q: got profile %v, want %v", test.board, got, want)
		}
	}
}

// TestOptimum has wells that can be decided in the head. In two columns, with two
// rows or more, every first piece completes one, but for an upright I, which
// makes a column of four. With up to four rows this one is full, and T needs both
// columns. With five, T rests on it and completes row 6, which does not count.
// With six, whatever comes second completes a row.
func TestOptimum(t *testing.T) {
	for _, test := range []struct {
		well Well
		want int
	}{
		{Well{Width: 2, Rows: 1}, Never}, // S completes row 2
		{Well{Width: 2, Rows: 4}, Never}, // I, T
		{Well{Width: 2, Rows: 5}, Never}, // I, T, T
		{Well{Width: 2, Rows: 6}, 2},
		{Well{Width: 3, Rows: 6}, Never}, // O fills two columns of a row, never three
		{Well{Width: 4, Rows: 1}, Never}, // S leaves a hole
		{Well{Width: 4, Rows: 4}, 3},
	} {
		if got := NewGame(test.well).Optimum(Board{}); got != test.want {
			t.Errorf("%+v: got %d, want %d", test.well, got, test.want)
		}
	}
}

// TestLeft asks one Game about the same board with other pieces left: with one piece, the
// player completes a row of two columns if that is O, and of four if that is I.
func TestLeft(t *testing.T) {
	for width, wins := range map[int]string{2: "O", 4: "I"} {
		g := NewGame(Well{Width: width, Rows: 4, Deals: "bag"})
		for _, left := range []string{"O", "I", "IO", "I", "O"} {
			if got := g.WinsWith(Board{}, left, 1); got != (left == wins) {
				t.Errorf("%d columns, %s left: got %v", width, left, got)
			}
		}
	}
}

// TestProfileGame shows, on every board of small wells and not just on the
// empty one, that the cells matter to the game no more than the profile.
func TestProfileGame(t *testing.T) {
	for _, size := range [][3]int{ // width, rows, ceiling
		{2, 1, 0}, {2, 5, 0}, {2, 6, 0}, {3, 1, 0}, {3, 2, 0}, {3, 3, 0}, {3, 4, 0}, {3, 5, 0},
		{4, 1, 0}, {4, 2, 0}, {4, 3, 0}, {4, 4, 0}, {5, 1, 0}, {5, 2, 0},
		{2, 5, 5}, {3, 3, 3}, {3, 3, 4}, {4, 3, 3}, {4, 3, 4}, {4, 3, 5}, {4, 4, 4}, {4, 4, 5},
	} {
		w := Well{Width: size[0], Rows: size[1], Ceiling: size[2]}
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			cells, profiles := NewGame(w), NewProfileGame(w)
			cells.EachBoard(func(b Board) {
				if got, want := profiles.Optimum(b), cells.Optimum(b); got != want {
					t.Errorf("by profiles: got %d, want %d, for\n%s", got, want, w.Picture(b))
				}
			})
		})
	}
}
