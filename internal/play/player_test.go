package play

import (
	"errors"
	"math/rand/v2"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
)

// sections returns the sections of a shipped certificate.
func sections(t testing.TB, name string) certificate.Certificate {
	t.Helper()
	return require.Value(certificate.Load("../../testdata/" + name))(t)
}

// TestPlayer plays random games: the node that is said to answer does answer the
// next piece.
func TestPlayer(t *testing.T) {
	section := sections(t, "theorem.cert.zst")[0]
	s := NewPlayer(section)
	random := rand.New(rand.NewPCG(1, 2))
	turned := 0
	for range 200 {
		for s.Undo() {
		}
		for r := s.Turn(); r.PiecesLeft > 0; {
			node := section.Strategy[r.Node-1]
			if r.NodeMirrored {
				node = node.Mirror(section.Claim.Width)
				turned++
			}
			piece := random.IntN(certificate.Pieces)
			require.NoError(t, s.Move(certificate.Move{Piece: piece}))
			r = s.Turn()
			m := r.Lying[r.Pieces-1]
			if a := node[piece]; m.Piece != piece || m.Rotation != a.Rotation || m.Offset != a.Offset || a.Next != r.Node {
				t.Fatalf("%v: got %v, then node %d, want %v", r.Lying, m, r.Node, a)
			}
		}
		n := s.Turn().Pieces
		if err := s.Move(certificate.Move{}); !errors.Is(err, ErrOver) || s.Turn().Pieces != n || len(s.Turn().Rows) == 0 {
			t.Errorf("a piece after the end: got error %v after %d pieces", err, n)
		}
	}
	if turned < 100 {
		t.Errorf("%d mirrored nodes are no test", turned)
	}
}
