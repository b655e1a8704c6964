package checker

import (
	"slices"
	"testing"

	"lineproof/internal/oracle"
)

// TestShapes compares two transcriptions of the article's pictures.
func TestShapes(t *testing.T) {
	for piece, all := range shapes {
		for rotation, sh := range all {
			want := slices.Clone(oracle.Pieces[piece][rotation])
			slices.SortFunc(want, func(a, b oracle.Cell) int { return 4*(a.Y-b.Y) + a.X - b.X })
			var got []oracle.Cell
			for _, c := range sh {
				got = append(got, oracle.Cell{X: c.x, Y: c.y})
			}
			if !slices.Equal(got, want) {
				t.Errorf("piece %d rotation %d: got cells %v, want %v", piece, rotation, got, want)
			}
		}
	}
}

// TestRotations compares the moves that the checker can tell apart with those of
// all rotations: what fills different cells in the empty well. None is missing,
// and none is there twice.
func TestRotations(t *testing.T) {
	for width := 2; width <= maxWidth; width++ {
		w := oracle.Well{Width: width, Rows: 4}
		var want, got [7]map[oracle.Board]bool
		for piece := range 7 {
			want[piece], got[piece] = make(map[oracle.Board]bool), make(map[oracle.Board]bool)
			for rotation := range 4 {
				for offset := -4; offset <= width; offset++ {
					if b, legal := w.Drop(oracle.Board{}, piece, rotation, offset); legal {
						want[piece][b] = true
					}
				}
			}
		}
		eachMove(claimOf(w), func(piece, rotation, offset int) error {
			if b, legal := w.Drop(oracle.Board{}, piece, rotation, offset); legal {
				if got[piece][b] {
					t.Errorf("width %d: piece %d, rotation %d, offset %d is like one before", width, piece, rotation, offset)
				}
				got[piece][b] = true
			}
			return nil
		})
		for piece := range 7 {
			if len(got[piece]) != len(want[piece]) {
				t.Errorf("width %d, piece %d: got %d moves, want %d", width, piece, len(got[piece]), len(want[piece]))
			}
		}
	}
}

// TestBag deals all pieces of a bag, in an order that ends with each: it is filled
// again as its last one is dealt, and not before.
func TestBag(t *testing.T) {
	claim := Claim{Deals: "bag"}
	for last := range 7 {
		left := claim.next(0, 0)
		for i := 1; i < 7; i++ {
			left = claim.next(left, (last+i)%7)
		}
		if left != 1<<last || claim.next(left, last) != 1<<7-1 {
			t.Errorf("the last piece %d: got %07b left before it, %07b after it", last, left, claim.next(left, last))
		}
	}
}
