package checker

import (
	"cmp"
	"testing"

	"lineproof/internal/oracle"
)

// TestMirror has all rows of each width.
func TestMirror(t *testing.T) {
	for width := 2; width <= maxWidth; width++ {
		for row := range uint16(1) << width {
			for x := range width {
				if got := mirror(row, width); got>>x&1 != row>>(width-1-x)&1 || got>>width != 0 {
					t.Fatalf("width %d: got %b for %b", width, got, row)
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
			if got, want := leanOf(o, 6, width), 4*int(o.offset)+2-2*(width-1); got != want {
				t.Errorf("width %d: got lean %d for the O at %d, want %d", width, got, o.offset, want)
			}
			for _, tee := range places(3, width) {
				lean := cmp.Or(leanOf(o, 6, width), leanOf(tee, 3, width))
				mirrored := cmp.Or(leanOf(mirrorOf(o, 6, width), 6, width), leanOf(mirrorOf(tee, 3, width), 3, width))
				if lean == 0 || lean != -mirrored {
					t.Errorf("width %d: got lean %d with the O at %d and the T at %d, and %d mirrored", width, lean, o.offset, tee.offset, mirrored)
				}
			}
		}
	}
}

func leanOf(a answer, piece, width int) int {
	var n node
	n[piece] = a
	return n.lean(piece, &shapes, width)
}

// places lists the answers to a piece inside an empty well.
func places(piece, width int) (all []answer) {
	w := oracle.Well{Width: width, Rows: 4}
	for rotation := range shapes[piece] {
		for offset := -2; offset < width; offset++ {
			if _, legal := w.Drop(oracle.Board{}, piece, rotation, offset); legal {
				all = append(all, answer{rotation: uint8(rotation), offset: int8(offset)})
			}
		}
	}
	return all
}

// mirrorOf finds the answer to a piece, its own mirror image, that fills the
// mirrored cells.
func mirrorOf(a answer, piece, width int) answer {
	rules := &drop{Claim{Width: width, Rows: 4}}
	want, _ := rest(rules, board{}, piece, a)
	for y, row := range want.rows {
		want.rows[y] = mirror(row, width)
	}
	for _, m := range places(piece, width) {
		if got, _ := rest(rules, board{}, piece, m); got == want {
			return m
		}
	}
	panic("no mirror image")
}
