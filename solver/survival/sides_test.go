package survival

import (
	"os"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/solver"
)

// TestSideGame wants what other programs have found: how many states of the sides are safe, and on how many surfaces.
func TestSideGame(t *testing.T) {
	type test struct {
		columns, rough   int
		pieces           certificate.Set
		hold             bool
		states, surfaces int
		core             int // states of it, if that takes no minutes
	}
	tests := []test{{4, 5, leftPieces, true, 255, 23, 56}, {6, 12, rightPieces, false, 1256, 1107, 97}}
	if os.Getenv("EXHAUSTIVE") != "" {
		tests = append(tests, test{6, 14, rightPieces, false, 25592, 13069, 0})
	}
	for _, test := range tests {
		g := newSideGame(newSide(test.columns, test.rough), test.pieces, test.hold)
		states := 0
		for range g.states {
			states++
		}
		if states != test.states || len(g.surfaces) != test.surfaces {
			t.Errorf("%+v: got %d states on %d surfaces", test, states, len(g.surfaces))
		}
		if test.core == 0 {
			continue
		}
		work := require.Value(solver.NewWork(solver.Options{}, DefaultMemory))(t)
		if core := require.Value(g.newCore(t.Context(), work))(t); len(core) != test.core {
			t.Errorf("%+v: got a core of %d states", test, len(core))
		}
	}
}

// TestMoves compares the moves between boards of two sides with those on cells that leave no hole.
func TestMoves(t *testing.T) {
	claim := wellOf(t, "width=10 lines=any ceiling=7 deals=bag hold=1")
	well := require.Value(newWell(claim, require.Value(solver.NewWork(solver.Options{}, DefaultMemory))(t)))(t)
	w := &ways{closed: &closed{family: &family{Well: well}}}
	w.prepare(&sideGame{side: newSide(4, 5)}, &sideGame{side: newSide(6, 6)})
	g := &guide{Well: well, ranking: w.ranking}
	compared := 0
	for pair := 0; pair < w.pairs(); pair += 97 {
		left, right := w.split(pair)
		for level := range w.levels {
			b, fits := g.board(guided{left: uint32(left), right: uint32(right), above: int8(level + leastAbove)})
			if !fits {
				continue
			}
			for piece := range certificate.Pieces {
				var got, want [][2]int
				w.moves(level, pair, piece, func(level, pair int) { got = append(got, [2]int{level, pair}) })
				for _, resting := range well.rests(b, piece) {
					after, _ := well.remove(resting)
					if level, pair, found := w.find(after); found && well.holes(resting) == 0 {
						want = append(want, [2]int{level, pair})
					}
				}
				order := func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }
				slices.SortFunc(got, order)
				slices.SortFunc(want, order)
				if !slices.Equal(got, want) {
					t.Fatalf("sides %v and %v, %d rows apart, piece %d: got %v, want %v", []byte(w.left.surfaces[left]),
						[]byte(w.right.surfaces[right]), level+leastAbove, piece, got, want)
				}
				compared += len(got)
			}
		}
	}
	if compared < 10_000 {
		t.Errorf("%d moves are too few", compared)
	}
}
