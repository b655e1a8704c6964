package checker

import (
	"fmt"
	"testing"

	"lineproof/internal/oracle"
)

// TestBoards holds the board of the player's side against the oracle's, with one
// board for each profile of the wells that are not too large, and those of random
// games in wide ones.
func TestBoards(t *testing.T) {
	type outcome struct {
		check    int // that fails: 14 for a move that is not legal
		after    board
		complete bool
	}
	wells := oracle.WithCeilings(append(decidedWells(), oracle.WideWells()...))
	type move struct{ piece, rotation, offset int }
	eachWell(t, wells, func(w oracle.Well, claim Claim) error {
		inside := make(map[move]bool)
		eachMove(claim, func(piece, rotation, offset int) error {
			_, inside[move{piece, rotation, offset}] = w.Drop(oracle.Board{}, piece, rotation, offset)
			return nil
		})
		return eachBoard(w, func(b oracle.Board) error {
			from := boardOf(b)
			if got, want := from.mirror(w.Width), boardOf(w.Mirror(b)); got != want {
				return fmt.Errorf("mirror image: got %v, want %v", got, want)
			}
			return eachMove(claim, func(piece, rotation, offset int) error {
				if from != (board{}) && !inside[move{piece, rotation, offset}] {
					return nil // as on the empty board
				}
				got, want := outcome{}, outcome{check: 14}
				got.check = required(func() {
					got.after = new(source).drop(claim, from, answer{shape: &shapes[piece][rotation], offset: int8(offset)})
					got.complete = got.after.complete(claim)
				})
				if after, legal := w.Drop(b, piece, rotation, offset); legal {
					want = outcome{0, boardOf(after), w.Line(after)}
				}
				if got != want {
					return fmt.Errorf("got %v, want %v", got, want)
				}
				return nil
			})
		})
	})
}

// TestMirror has a single cell, in every place.
func TestMirror(t *testing.T) {
	for width := 2; width <= maxWidth; width++ {
		for y := range maxRows + overhang {
			for x := range width {
				var b, want board
				b[y], want[y] = 1<<x, 1<<(width-1-x)
				if got := b.mirror(width); got != want {
					t.Errorf("width %d: got %v for %v, want %v", width, got, b, want)
				}
			}
		}
	}
}

// TestLeansLeft wants that of a node and its mirror image just one leans left,
// wherever its O and its T are.
func TestLeansLeft(t *testing.T) {
	for width := 2; width <= maxWidth; width++ {
		for _, o := range places(6, width) {
			for _, tee := range places(3, width) {
				var n, mirror node
				n[6], mirror[6] = o, mirrorOf(o, 6, width)
				n[3], mirror[3] = tee, mirrorOf(tee, 3, width)
				if leansLeft(n, width) == leansLeft(mirror, width) {
					t.Errorf("width %d: O at %d and T at %d lean left as their mirror images do", width, o.offset, tee.offset)
				}
				if want := sum(o) < 2*(width-1); sum(o) != 2*(width-1) && leansLeft(n, width) != want {
					t.Errorf("width %d: O at %d: got leans left %v, want %v", width, o.offset, !want, want)
				}
			}
		}
	}
}

// places lists the answers to a piece inside an empty well.
func places(piece, width int) (all []answer) {
	w := oracle.Well{Width: width, Rows: 4}
	for rotation := range rotationsOf[piece] {
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
	cells := func(a answer, mirrored bool) (b board) {
		for _, c := range a.shape {
			b[c.y] |= 1 << (int(a.offset) + c.x)
		}
		if mirrored {
			return b.mirror(width)
		}
		return b
	}
	for _, m := range places(piece, width) {
		if cells(m, false) == cells(a, true) {
			return m
		}
	}
	panic("no mirror image")
}

func sum(a answer) (columns int) {
	for _, c := range a.shape {
		columns += int(a.offset) + c.x
	}
	return columns
}
