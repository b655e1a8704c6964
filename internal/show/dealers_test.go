package show

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/play"
)

// TestDealersPlayer counts the games of strategies with some dealers by playing all
// of them.
func TestDealersPlayer(t *testing.T) {
	for _, text := range []string{
		"player drop width=4 rows=5 pieces=3",
		"player slide width=4 rows=5 pieces=3",
		"player drop width=2 rows=6 deals=bag pieces=2",
		"player drop width=5 rows=3 deals=bag pieces=4",
		"player drop width=6 rows=3 deals=bag pieces=4",
		"player drop width=4 rows=4 deals=ZTL pieces=2",
		"player drop width=4 rows=3 deals=I pieces=1",
		"player drop width=6 rows=4 deals=ZSO pieces=3",
	} {
		s := proofs.Of(t, text)
		w := oracle.Well(s.Claim.Well)
		sum, err := Summarize(s.Strategy.Unmirrored(w.Width), s.Claim.Well)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if want := gamesOn(t, play.NewPlayer(s), w, nil, w.First(), s.Claim.Pieces); sum.Sequences.Cmp(big.NewInt(want)) != 0 {
			t.Errorf("%s: got %v sequences, want %d", text, sum.Sequences, want)
		}
	}
}

// gamesOn plays all games that go on after some pieces, for most pieces more, and counts
// them.
func gamesOn(t *testing.T, p *play.Player, w oracle.Well, dealt []int, left string, most int) (count int64) {
	r, err := p.Reply(dealt)
	if err != nil || r.Left.String() != left || len(r.Moves) != len(dealt) {
		t.Fatalf("%v: got %v left, error %v, want %s", dealt, r.Left, err, left)
	}
	if r.Reason != "" || r.PiecesLeft > most || (r.PiecesLeft == 0) != (len(r.Rows) > 0) ||
		(r.PiecesLeft == 0) != (r.Node == 0) {
		t.Fatalf("%v: got rows %v, reason %q, %d more of %d", dealt, r.Rows, r.Reason, r.PiecesLeft, most)
	}
	if r.Node == 0 {
		if behind, err := p.Reply(append(slices.Clip(dealt), 0)); err != play.ErrOver || len(behind.Moves) != len(dealt) {
			t.Fatalf("%v: the game goes on with %v, error %v", dealt, behind.Moves, err)
		}
		return 1
	}
	for piece := range certificate.Pieces {
		more := append(slices.Clip(dealt), piece)
		if oracle.MayDeal(left, piece) {
			count += gamesOn(t, p, w, more, w.After(left, piece), r.PiecesLeft-1)
		} else if _, err := p.Reply(more); err == nil || !strings.Contains(err.Error(), "cannot be dealt here") {
			t.Fatalf("%v: got error %v", more, err)
		}
	}
	return count
}
