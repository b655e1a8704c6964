package arena

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
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

// slowFuture is what Bergmark's study says of prediction: the scores of the best moves for
// the seven pieces, added up, with some steps to go.
func slowFuture(w *topped.Well, b *topped.Board, f, g, steps int) int64 {
	if steps == 0 {
		return slowHoles(w, b, f, g)
	}
	sum := int64(0)
	for piece := range certificate.Pieces {
		best := int64(lost)
		for range steps - 1 {
			best *= certificate.Pieces
		}
		for _, d := range b.Drops(w, piece) {
			best = min(best, slowFuture(w, &d.Board, f, g, steps-1))
		}
		sum += best
	}
	return sum
}

// TestBergmark compares the player's moves with the best by slowFuture, up to the
// last piece, which does not fit.
func TestBergmark(t *testing.T) {
	for _, test := range []struct {
		width, height, rows, steps, every int
	}{{10, 16, 0, 0, 1}, {4, 8, 0, 1, 1}, {6, 12, 6, 1, 1}, {4, 6, 0, 2, 4}} {
		w := wellOf(t, test.width, test.height, test.rows)
		r := rand.New(rand.NewPCG(3, 4))
		players := make(map[string]*bergmark)
		for tie, choose := range ties {
			players[tie] = &bergmark{newHoles(2, 1), test.steps, choose, r}
		}
		for i, p := range positions(t, matchOf(t, w, "bergmark:1,0,0", "uniform"), 1) {
			if len(p.Ahead) == 0 || i%test.every > 0 {
				continue
			}
			lowest, best := int64(math.MaxInt64), []*topped.Move(nil)
			for m, d := range p.Board.Drops(w, p.Piece()) {
				score := slowFuture(w, &d.Board, 2, 1, test.steps)
				if score < lowest {
					lowest, best = score, nil
				}
				if score == lowest {
					best = append(best, m)
				}
			}
			if best == nil {
				best = []*topped.Move{nil} // nothing fits
			}
			for tie, player := range players {
				got := player.Place(&p)
				if tie == "first" && got != best[0] || tie == "last" && got != best[len(best)-1] || !slices.Contains(best, got) {
					t.Fatalf("%+v, piece %d, %s: got %+v, want one of %v", test, i, tie, got, best)
				}
			}
		}
	}
}
