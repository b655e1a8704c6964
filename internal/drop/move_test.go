package drop

import (
	"fmt"
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
		for piece, moves := range wellOf(w).Moves {
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
				b, legal := w.Drop(oracle.Board{}, piece, int(m.Rotation), int(m.Offset))
				if !legal || got[b] {
					t.Errorf("width %d, piece %d: rotation %d at offset %d is not legal, or twice in the list",
						width, piece, m.Rotation, m.Offset)
				}
				got[b] = true
			}
			if len(got) != len(want) {
				t.Errorf("width %d, piece %d: got %d moves, want %d", width, piece, len(got), len(want))
			}
		}
	}
}

// TestDrop compares all moves on all boards with real cells: which are legal,
// the profile after them, and whether a row is complete, which a bound of 0
// says.
func TestDrop(t *testing.T) {
	eachWell(t, oracle.WithCeilings(append(oracle.SmallWells(), oracle.WideWells()...)), func(t *testing.T, w oracle.Well, g *Well) {
		err := w.EachBoard(func(b oracle.Board) error {
			p := profileOf(w, b)
			for piece := range g.Moves {
				for i := range g.Moves[piece] {
					if err := compareDrop(w, g, b, p, piece, &g.Moves[piece][i]); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

func compareDrop(w oracle.Well, g *Well, b oracle.Board, p Profile, piece int, m *Move) error {
	type outcome struct {
		legal    bool
		after    Profile
		complete bool
	}
	var got, want outcome
	if after, legal := g.Drop(p, m); legal {
		got = outcome{true, after, g.Bound(after) == 0}
	}
	if after, legal := w.Drop(b, piece, int(m.Rotation), int(m.Offset)); legal {
		want = outcome{true, profileOf(w, after), w.Line(after)}
	}
	if got == want {
		return nil
	}
	return fmt.Errorf("piece %d, rotation %d, offset %d: got %#v, want %#v", piece, m.Rotation, m.Offset, got, want)
}
