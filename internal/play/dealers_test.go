package play

import (
	"errors"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/proofs"
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
		if got, want := countsOf(t, s).All, gamesOn(t, NewPlayer(s), w, w.First(), s.Claim.Pieces); got != want {
			t.Errorf("%s: got %d sequences, want %d", text, got, want)
		}
	}
}

// gamesOn plays all games that go on from here, for most pieces more, and counts them.
func gamesOn(t *testing.T, p *Player, w oracle.Well, left string, most int) (count uint64) {
	r := p.Turn()
	if r.Left.String() != left || r.PiecesLeft > most || (r.PiecesLeft == 0) != (len(r.Rows) > 0) ||
		(r.PiecesLeft == 0) != (r.Node == 0) {
		t.Fatalf("%v: got %v left, rows %v, %d more of %d, want %s", r.Lying, r.Left, r.Rows, r.PiecesLeft, most, left)
	}
	if r.Node == 0 {
		if err := p.Move(certificate.Move{}); !errors.Is(err, ErrOver) || p.Turn().Pieces != r.Pieces {
			t.Fatalf("%v: the game goes on, error %v", r.Lying, err)
		}
		return 1
	}
	for piece := range certificate.Pieces {
		err := p.Move(certificate.Move{Piece: piece})
		switch {
		case oracle.MayDeal(left, piece) && err == nil:
			count += gamesOn(t, p, w, w.After(left, piece), r.PiecesLeft-1)
			p.Undo()
		case oracle.MayDeal(left, piece) || err == nil || !strings.Contains(err.Error(), "cannot be dealt here"):
			t.Fatalf("%v: got error %v", r.Lying, err)
		}
	}
	return count
}
