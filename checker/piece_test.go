package checker

import (
	"slices"
	"testing"

	"lineproof/internal/audit/pictures"
)

// TestShapes compares two transcriptions of the article's pictures.
func TestShapes(t *testing.T) {
	for piece, all := range dropShapes {
		if len(all) != len(slideShapes[piece]) {
			t.Errorf("piece %d: got %d rotations in drop, and %d in slide", piece, len(all), len(slideShapes[piece]))
		}
		for rotation, sh := range all {
			want := slices.Clone(pictures.Drop[piece][rotation])
			slices.SortFunc(want, func(a, b pictures.Cell) int { return 4*(a.Y-b.Y) + a.X - b.X })
			var got []pictures.Cell
			for _, c := range sh {
				got = append(got, pictures.Cell{X: c.x, Y: c.y})
			}
			if !slices.Equal(got, want) {
				t.Errorf("piece %d rotation %d: got cells %v, want %v", piece, rotation, got, want)
			}
		}
	}
}

// TestBag deals all pieces of a bag, in an order that ends with each: it is filled
// again as its last one is dealt, and not before.
func TestBag(t *testing.T) {
	claim := Claim{Deals: "bag"}
	for last := range 7 {
		left := claim.first()
		for i := 1; i < 7; i++ {
			left = claim.after(left, (last+i)%7)
		}
		if left != 1<<last || claim.after(left, last) != 1<<7-1 {
			t.Errorf("the last piece %d: got %07b left before it, %07b after it", last, left, claim.after(left, last))
		}
	}
}
