package play

import (
	"testing"

	"lineproof/certificate"
)

// TestPlayEnds has games that go on after their end.
func TestPlayEnds(t *testing.T) {
	w := certificate.Well{Width: 2, Rows: 3}
	o := certificate.Move{Piece: certificate.O}
	outside := certificate.Move{Piece: certificate.O, Placement: certificate.Placement{Offset: 1}}
	for name, moves := range map[string][]certificate.Move{"after a line": {o, o},
		"after a move that is not legal": {outside, o}} {
		if _, err := Play(w, moves); err == nil {
			t.Errorf("%s: got no error", name)
		}
		if l, err := Play(w, moves[:1]); err != nil || len(l.Moves) != 1 {
			t.Errorf("up to there: got %d moves, error %v", len(l.Moves), err)
		}
	}
}
