package drop

import (
	"testing"

	"lineproof/certificate"
	"lineproof/internal/oracle"
)

// TestMoves compares the lists of moves with what all rotations and offsets of
// the pictures do in the empty well. Two moves that fill the same cells there
// are the same on every board.
func TestMoves(t *testing.T) {
	for width := certificate.MinWidth; width <= certificate.MaxWidth; width++ {
		w := oracle.Well{Width: width, Rows: 6}
		for piece, moves := range wellOf(w).Shapes {
			want := make(map[oracle.Board]bool)
			for rotation := range 4 {
				for offset := -4; offset <= width; offset++ {
					if b, legal := w.Drop(oracle.Board{}, piece, rotation, offset); legal {
						want[b] = true
					}
				}
			}
			got := make(map[oracle.Board]bool)
			for _, m := range moves {
				b, legal := w.Drop(oracle.Board{}, piece, int(m.At.Rotation), int(m.At.Offset))
				if !legal || got[b] {
					t.Errorf("width %d, piece %d: rotation %d at offset %d is not legal, or twice in the list",
						width, piece, m.At.Rotation, m.At.Offset)
				}
				got[b] = true
			}
			if len(got) != len(want) {
				t.Errorf("width %d, piece %d: got %d moves, want %d", width, piece, len(got), len(want))
			}
		}
	}
}
