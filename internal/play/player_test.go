package play

import (
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

// TestReply plays random games: the node that is said to answer does answer the
// next piece.
func TestReply(t *testing.T) {
	section := sections(t, "theorem.cert.zst")[0]
	s := NewPlayer(section)
	random := rand.New(rand.NewPCG(1, 2))
	turned := 0
	for range 200 {
		var pieces []int
		for r := s.Start(); r.PiecesLeft > 0; {
			node := section.Strategy[r.Node-1]
			if r.NodeMirrored {
				node = node.Mirror(section.Claim.Width)
				turned++
			}
			piece := random.IntN(certificate.Pieces)
			pieces = append(pieces, piece)
			r, _ = s.Next(r, piece)
			m := r.Moves[len(pieces)-1]
			if a := node[piece]; m.Piece != piece || m.Rotation != a.Rotation || m.Offset != a.Offset || a.Next != r.Node {
				t.Fatalf("%v: got %v, then node %d, want %v", pieces, m, r.Node, a)
			}
		}
		if r, err := s.Reply(append(pieces, 0)); err != ErrOver || len(r.Moves) != len(pieces) || len(r.Rows) == 0 {
			t.Errorf("a piece behind the end: got error %v after %d pieces", err, len(r.Moves))
		}
	}
	if turned < 100 {
		t.Errorf("%d mirrored nodes are no test", turned)
	}
}
