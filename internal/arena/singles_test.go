package arena

import (
	"math/bits"
	"testing"
)

// In a thousand games of each player against singles, pieces complete one row, and
// none completes two.
func TestSingles(t *testing.T) {
	players := []string{"random", "bergmark:3,2,0", "bergmark:2,1,0,random", "linear:0,0,0,0"}
	for features := range Published {
		players = append(players, "linear:"+features)
	}
	completed := [5]int{} // pieces that complete so many rows
	for _, width := range []int{4, 7, 10} {
		w := wellOf(t, width, 20, 0)
		for _, player := range players {
			m := matchOf(t, w, player, "singles")
			m.Most = 500
			for game := range uint64(1000) {
				before, pieces := 0, 0
				if _, err := m.Play(t.Context(), game, func(p *Position) {
					cells := 0
					for _, row := range p.Board.Rows {
						cells += bits.OnesCount16(row)
					}
					completed[(before+4*(p.Placed-pieces)-cells)/width]++
					before, pieces = cells, p.Placed
				}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if completed[1] == 0 || completed[2]+completed[3]+completed[4] > 0 {
		t.Errorf("so many pieces complete 0 to 4 rows: %v", completed)
	}
	t.Log(completed)
}
