package solver

import (
	"fmt"
	"math/bits"
	"os"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/game/drop"
)

// A moveOrder is weights of what a profile tells of the scores that players of
// internal/arena have: its bound, the height of the highest column, the sacrificed
// rows, and their score of holes, with the powers f and g.
type moveOrder struct{ bound, mh, nh, holes, f, g int }

// rank adds up y^f for each sacrificed row y, and y^g for each cell of row y that is
// above its column, and not above one beside it.
func (o moveOrder) rank(game *game, p drop.Profile, bound int) int {
	power := [2][certificate.MaxRows + 1]int{} // y^f, y^g
	for y := range power[0] {
		power[0][y], power[1][y] = 1, 1
		for i, exponent := range []int{o.f, o.g} {
			for range exponent {
				power[i][y] *= y
			}
		}
	}
	rows, highest, holes := game.Sacrificed(p), p.Height(0), 0
	for y := range game.Rows {
		holes += int(rows>>y&1) * power[0][y+1]
	}
	for x := 1; x < game.Width; x++ {
		a, b := p.Height(x-1), p.Height(x)
		highest = max(highest, b)
		for y := min(a, b) + 1; y <= max(a, b); y++ {
			holes += power[1][y]
		}
	}
	return o.bound*bound + o.mh*highest + o.nh*bits.OnesCount64(rows) + o.holes*holes
}

// BenchmarkMoveOrder counts the positions that the search expands for an optimum with
// other orders of the player's moves. Ten columns need EXHAUSTIVE=1.
func BenchmarkMoveOrder(b *testing.B) {
	for _, w := range []certificate.Well{{Width: 8, Rows: 5}, {Width: 8, Rows: 6}, {Width: 10, Rows: 5}, {Width: 10, Rows: 6}} {
		for _, o := range []moveOrder{{mh: 1}, {nh: 1}, {mh: 4, nh: 7}, {holes: 1},
			{holes: 1, f: 1}, {holes: 1, f: 2, g: 1}, {holes: 1, f: 3, g: 2}, {bound: 4, holes: 1, f: 2, g: 1}, {bound: 10, holes: 3, f: 1}} {
			b.Run(fmt.Sprintf("%dx%d/%+v", w.Width, w.Rows, o), func(b *testing.B) {
				if w.Width == 10 && os.Getenv("EXHAUSTIVE") == "" {
					b.Skip("takes long; EXHAUSTIVE=1 measures it")
				}
				for b.Loop() {
					s, err := New(w, Options{Workers: 1, Memory: 1 << 30}) // as lineproof ideas
					if err != nil {
						b.Fatal(err)
					}
					s.search.rank = o.rank
					if _, err := s.Optimum(b.Context()); err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(s.Cost().Positions), "positions")
				}
			})
		}
	}
}
