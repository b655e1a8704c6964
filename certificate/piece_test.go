package certificate

import (
	"reflect"
	"slices"
	"testing"

	"lineproof/internal/audit/pictures"
)

// shapeOf derives a shape from the cells of a picture, without its mirror.
func shapeOf(cells []pictures.Cell) (s Shape) {
	left, right, low := 3, 0, 3
	for _, c := range cells {
		left, right, low = min(left, c.X), max(right, c.X), min(low, c.Y)
	}
	s.Left = left
	for x := left; x <= right; x++ {
		bottom, top := 3, 0
		for _, c := range cells {
			if c.X == x {
				bottom, top = min(bottom, c.Y-low), max(top, c.Y-low+1)
			}
		}
		s.Bottom, s.Top = append(s.Bottom, bottom), append(s.Top, top)
	}
	return s
}

// alike reports whether two shapes look the same, wherever in the box.
func alike(a, b Shape) bool {
	return slices.Equal(a.Bottom, b.Bottom) && slices.Equal(a.Top, b.Top)
}

// TestShapes compares the table with the pictures: all of those that look
// different, and no other.
func TestShapes(t *testing.T) {
	for piece, rotations := range pictures.Drop {
		var want []Shape
		for rotation, cells := range rotations {
			s := shapeOf(cells)
			if slices.ContainsFunc(want, func(other Shape) bool { return alike(s, other) }) {
				continue
			}
			if rotation != len(want) {
				t.Errorf("piece %d: rotation %d looks new, after one that does not", piece, rotation)
			}
			want = append(want, s)
		}
		got := slices.Clone(Shapes(piece))
		for i := range got {
			got[i].Mirror = 0 // see TestMirrors
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("piece %d: got %v, want %v", piece, got, want)
		}
	}
}

func TestMirrors(t *testing.T) {
	for piece := range Pieces {
		for rotation, s := range Shapes(piece) {
			var turned []pictures.Cell
			for _, c := range pictures.Drop[piece][rotation] {
				turned = append(turned, pictures.Cell{X: 3 - c.X, Y: c.Y})
			}
			mirror := shapeOf(pictures.Drop[MirrorPiece(piece)][s.Mirror])
			if want := shapeOf(turned); !alike(mirror, want) {
				t.Errorf("piece %d rotation %d: got mirror image %v, want %v", piece, rotation, mirror, want)
			}
		}
	}
}
