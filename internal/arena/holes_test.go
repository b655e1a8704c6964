package arena

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"lineproof/internal/arena/topped"
)

// slowHoles scores a board as Bergmark's text defines it, cell by cell.
func slowHoles(w *topped.Well, b *topped.Board, f, g int) (sum int64) {
	filled := func(x, row int) bool { return b.Rows[row-1]>>x&1 == 1 }
	reaches := func(x, row int) bool { // the topmost cell of column x is in the row or above
		for y := row; x >= 0 && x < w.Width && y <= w.Height; y++ {
			if filled(x, y) {
				return true
			}
		}
		return false
	}
	for row := 1; row <= w.Height; row++ {
		for x := range w.Width {
			if filled(x, row) {
				continue
			}
			if reaches(x, row) { // rule 2
				sum += power(row, f)
			}
			if reaches(x+1, row) { // rule 1
				sum += power(row, g)
			}
			if reaches(x-1, row) { // rule 3
				sum += power(row, g)
			}
		}
	}
	return sum
}

// TestScores compares scores of boards with the definition, in
// games that two players play: one at random, and one that clears lines.
func TestScores(t *testing.T) {
	for width := topped.MinWidth; width <= topped.MaxWidth; width++ {
		for _, rows := range []int{0, 6} {
			w := wellOf(t, width, 14, rows)
			for game := range uint64(4) {
				r := rand.New(rand.NewPCG(game, 1))
				f, g := r.IntN(6), r.IntN(6)
				m := matchOf(t, w, []string{"random", fmt.Sprintf("bergmark:%d,%d,0", f, g)}[game%2], "uniform")
				m.Most = 100
				h := newHoles(f, g)
				for _, p := range positions(t, m, game) {
					if got, want := h.score(w, &p.Board), slowHoles(w, &p.Board, f, g); got != want {
						t.Fatalf("score of %x: got %d, want %d", p.Board.Rows, got, want)
					}
				}
			}
		}
	}
}
