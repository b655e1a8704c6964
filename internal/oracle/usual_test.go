package oracle

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

func TestRemove(t *testing.T) {
	w := Well{Width: 3, Rows: 6}
	after, rows := w.Remove(Draw("#..", "###", ".#.", "###", "###", "..#"))
	if want := Draw("#..", ".#.", "..#"); rows != 3 || after != want {
		t.Errorf("got %d rows and\n%s", rows, w.Picture(after))
	}
}

// mostAtOnce returns how many rows a piece can complete, wherever it is dropped. No
// column is full below row MaxRows.
func mostAtOnce(w Well, b Board, piece int) (most int) {
	w.Rows = MaxRows
	for rotation := range Pieces[piece] {
		for offset := -3; offset < w.Width; offset++ {
			if after, legal := w.Drop(b, piece, rotation, offset); legal {
				_, rows := w.Remove(after)
				most = max(most, rows)
			}
		}
	}
	return most
}

// withoutFullRows calls visit for each board of the lowest rows that has no full one.
func withoutFullRows(w Well, visit func(Board)) {
	var b Board
	var fill func(y int)
	fill = func(y int) {
		if y < 0 {
			visit(b)
			return
		}
		for row := range 1<<w.Width - 1 {
			for x := range w.Width {
				b[y][x] = row>>x&1 == 1
			}
			fill(y - 1)
		}
	}
	fill(w.Rows - 1)
}

const pieceZ, pieceS = 1, 2

// TestTwoAtOnce tries all boards of small wells: S and Z never both complete two rows.
// Each of them does on some board.
func TestTwoAtOnce(t *testing.T) {
	wells := []Well{{Width: 2, Rows: 6}, {Width: 3, Rows: 5}, {Width: 4, Rows: 4}, {Width: 5, Rows: 3}}
	if os.Getenv("EXHAUSTIVE") != "" {
		wells = append(wells, Well{Width: 3, Rows: 7}, Well{Width: 4, Rows: 5}, Well{Width: 5, Rows: 4})
	}
	for _, w := range wells {
		s, z := 0, 0
		withoutFullRows(w, func(b Board) {
			withS, withZ := mostAtOnce(w, b, pieceS) >= 2, mostAtOnce(w, b, pieceZ) >= 2
			switch {
			case withS && withZ:
				t.Fatalf("%v: both complete two rows:\n%s", w, w.Picture(b))
			case withS:
				s++
			case withZ:
				z++
			}
		})
		if s != z || s == 0 {
			t.Errorf("%v: S completes two rows on %d boards, Z on %d", w, s, z)
		}
	}
}

// TestTwoAtOnceInPlay does the same on boards of ten columns made by play: random
// pieces, each placed so that its column heights add up to little, and few cells are
// covered.
func TestTwoAtOnceInPlay(t *testing.T) {
	w := Well{Width: 10, Rows: MaxRows}
	r := rand.New(rand.NewPCG(1, 2))
	var b Board
	two := 0
	for range 3000 {
		withS, withZ := mostAtOnce(w, b, pieceS) >= 2, mostAtOnce(w, b, pieceZ) >= 2
		if withS && withZ {
			t.Fatalf("both complete two rows:\n%s", w.Picture(b))
		}
		if withS || withZ {
			two++
		}
		var options []Board
		piece := r.IntN(7)
		for rotation := range Pieces[piece] {
			for offset := -3; offset < w.Width; offset++ {
				if after, legal := w.Drop(b, piece, rotation, offset); legal {
					after, _ = w.Remove(after)
					options = append(options, after)
				}
			}
		}
		if len(options) == 0 {
			b = Board{}
			continue
		}
		if r.IntN(10) == 0 {
			b = options[r.IntN(len(options))]
			continue
		}
		b = slices.MinFunc(options, func(a, b Board) int { return sumOfHeights(w, a) - sumOfHeights(w, b) })
	}
	if two == 0 {
		t.Error("on no board can S or Z complete two rows")
	}
	t.Logf("on %d of 3000 boards, S or Z can complete two rows", two)
}

func sumOfHeights(w Well, b Board) (sum int) {
	for x := range w.Width {
		sum += w.Height(b, x) * w.Height(b, x)
	}
	return sum
}

// TestTwoAtOnceSliding looks in the slide game's wells for a board without a full row on
// which both S and Z can complete two rows; the theorem is not about that game. There is
// none in these wells.
func TestTwoAtOnceSliding(t *testing.T) {
	wells := []Slide{{4, 3}, {5, 3}}
	if os.Getenv("EXHAUSTIVE") != "" {
		wells = append(wells, Slide{4, 4}, Slide{6, 3}, Slide{5, 4}, Slide{4, 5})
	}
	for _, w := range wells {
		drop := Well{Width: w.Width, Rows: w.Rows}
		found := [2]int{}
		withoutFullRows(drop, func(b Board) {
			if lacking(drop, b) > 4 {
				return
			}
			two := func(piece int) int {
				for _, after := range w.Rests(b, piece) {
					if _, rows := drop.Remove(after); rows >= 2 {
						return 1
					}
				}
				return 0
			}
			s, z := two(pieceS), two(pieceZ)
			if s+z == 2 {
				t.Errorf("%v: both complete two rows:\n%s", w, drop.Picture(b))
			}
			found[0], found[1] = found[0]+s, found[1]+z
		})
		if found[0] == 0 || found[1] == 0 {
			t.Errorf("%v: S completes two rows on %d boards, Z on %d", w, found[0], found[1])
		}
		t.Logf("%v: S completes two rows on %d boards, Z on %d", w, found[0], found[1])
	}
}

// lacking returns how many cells the two fullest rows lack.
func lacking(w Well, b Board) int {
	var empty []int
	for _, row := range b[:w.Rows] {
		n := 0
		for _, filled := range row[:w.Width] {
			if !filled {
				n++
			}
		}
		empty = append(empty, n)
	}
	slices.Sort(empty)
	return empty[0] + empty[1]
}
