package checker

import (
	"cmp"
	"testing"

	"lineproof/internal/oracle"
)

// TestMirror has a single cell, in every place.
func TestMirror(t *testing.T) {
	for width := 2; width <= maxWidth; width++ {
		for y := range maxRows + overhang {
			for x := range width {
				var b, want board
				b.rows[y], want.rows[y] = 1<<x, 1<<(width-1-x)
				if got := b.mirror(width); got != want {
					t.Errorf("width %d: got %v for %v, want %v", width, got, b, want)
				}
			}
		}
	}
}

// TestLean wants just one of a node and its mirror image to lean left, wherever the
// O and the T are.
func TestLean(t *testing.T) {
	for width := 2; width <= maxWidth; width++ {
		for _, o := range places(6, width) {
			if got, want := o.lean(width), 4*int(o.offset)+2-2*(width-1); got != want {
				t.Errorf("width %d: got lean %d for the O at %d, want %d", width, got, o.offset, want)
			}
			for _, tee := range places(3, width) {
				lean := cmp.Or(o.lean(width), tee.lean(width))
				mirrored := cmp.Or(mirrorOf(o, 6, width).lean(width), mirrorOf(tee, 3, width).lean(width))
				if lean == 0 || lean != -mirrored {
					t.Errorf("width %d: got lean %d with the O at %d and the T at %d, and %d mirrored", width, lean, o.offset, tee.offset, mirrored)
				}
			}
		}
	}
}

// places lists the answers to a piece inside an empty well.
func places(piece, width int) (all []answer) {
	w := oracle.Well{Width: width, Rows: 4}
	for rotation := range shapes[piece] {
		for offset := -2; offset < width; offset++ {
			if _, legal := w.Drop(oracle.Board{}, piece, rotation, offset); legal {
				all = append(all, answer{shape: &shapes[piece][rotation], offset: int8(offset)})
			}
		}
	}
	return all
}

// mirrorOf finds the answer to a piece, its own mirror image, that fills the
// mirrored cells.
func mirrorOf(a answer, piece, width int) answer {
	rest := func(a answer) board { return new(source).drop(Claim{Width: width, Rows: 4}, board{}, piece, a) }
	for _, m := range places(piece, width) {
		if rest(m) == rest(a).mirror(width) {
			return m
		}
	}
	panic("no mirror image")
}
