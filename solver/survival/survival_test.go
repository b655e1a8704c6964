package survival

import (
	"fmt"
	"math/bits"
	"os"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/solver"
)

func bagWell(t *testing.T, columns, ceiling int) *Well {
	w := certificate.Well{Game: certificate.Usual, Width: columns, Ceiling: ceiling, Deals: certificate.Bag, Hold: true}
	return require.Value(newWell(w, require.Value(solver.NewWork(solver.Options{}, DefaultMemory))(t)))(t)
}

// TestGreatest wants what other programs have found: how many boards, how many of them are left, and
// with how many kept pieces and bags.
func TestGreatest(t *testing.T) {
	type test struct{ columns, ceiling, holes, boards, left, states int }
	tests := []test{{8, 4, 0, 81273, 0, 0}}
	if os.Getenv("EXHAUSTIVE") != "" {
		tests = append(tests, test{6, 5, 1, 126663, 120103, 0}, test{8, 5, 0, 322255, 311802, 60673751},
			test{8, 4, 1, 645255, 503739, 35898088},
			test{10, 4, 0, 4358525, 4207588, 833091991})
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%dx%d", test.columns, test.ceiling), func(t *testing.T) {
			w := bagWell(t, test.columns, test.ceiling)
			few := func(_, after Board) bool { return w.holes(after) <= test.holes }
			f := require.Value(newFamily(t.Context(), w, []Board{{}}, few, 1<<30))(t)
			s := require.Value(f.greatest(t.Context(), func(round, changed int) {}))(t)
			left, states := 0, 0
			for i := range s.boards {
				words := 0
				for _, word := range s.sets(i) {
					words += bits.OnesCount64(word)
				}
				if words > 0 {
					left++
				}
				for kept := range Nothing {
					set := s.sets(i)[2*kept:]
					states += bits.OnesCount64(set[0]&^1) + bits.OnesCount64(set[1]) // the full bag counts once
				}
			}
			if len(s.boards) != test.boards || left != test.left || test.states > 0 && states != test.states {
				t.Errorf("%+v: got %d boards, %d left with %d states", test, len(s.boards), left, states)
			}
		})
	}
}
