package replay

import (
	"testing"

	"lineproof/certificate"
)

// TestPlayEnds has games that go on behind their end.
func TestPlayEnds(t *testing.T) {
	w := certificate.Well{Width: 2, Rows: 3}
	o, outside := certificate.Move{Piece: 6}, certificate.Move{Piece: 6, Offset: 1}
	for name, moves := range map[string][]certificate.Move{"behind a line": {o, o}, "behind a move that is not legal": {outside, o}} {
		if _, err := Play(w, moves); err == nil {
			t.Errorf("%s: got no error", name)
		}
		if l, err := Play(w, moves[:1]); err != nil || len(l.Moves) != 1 {
			t.Errorf("up to there: got %d moves, error %v", len(l.Moves), err)
		}
	}
}

// TestText draws lines of play.
func TestText(t *testing.T) {
	for _, test := range []struct {
		name  string
		well  certificate.Well
		moves []certificate.Move
		want  string
	}{
		{"nothing", certificate.Well{Width: 2, Rows: 3}, nil, `why:
   3 |..|
   2 |..|
   1 |..|
      01
`},
		{"a line", certificate.Well{Width: 4, Rows: 2}, []certificate.Move{{Piece: 3, Rotation: 2, Offset: 0}, {Piece: 0, Rotation: 0, Offset: 0}}, `   1. T rotation 2 offset 0
   2. I rotation 0 offset 0
why:
   4  I...
   3  I...
   2 |I.#.|
   1 |I###| complete
      0123
`},
		{"mirrored moves", certificate.Well{Width: 4, Rows: 2}, []certificate.Move{{Piece: 6, Offset: 2, Mirrored: true}, {Piece: 2, Rotation: 1, Mirrored: true}}, `   1. O rotation 0 offset 2 (mirrored O)
   2. S rotation 1 offset 0 (mirrored Z)
why:
   3  S...
   2 |SS##| complete
   1 |.S##|
      0123
`},
		{"two lines", certificate.Well{Width: 2, Rows: 3}, []certificate.Move{{Piece: 6}}, `   1. O rotation 0 offset 0
why:
   3 |..|
   2 |OO| complete
   1 |OO| complete
      01
`},
		{"above the rows that count", certificate.Well{Width: 12, Rows: 2, Ceiling: 4}, []certificate.Move{{Piece: 1, Rotation: 1, Offset: 9}, {Piece: 0, Rotation: 0, Offset: 0}}, `   1. Z rotation 1 offset 9
   2. I rotation 0 offset 0
why:
      ------------ ceiling
   4  I...........
   3  I...........
   2 |I........##.|
   1 |I.........##|
      012345678901
`},
		{"above the ceiling", certificate.Well{Width: 3, Rows: 2, Ceiling: 3}, []certificate.Move{{Piece: 4, Rotation: 1, Offset: 0}, {Piece: 0, Rotation: 0, Offset: 1}}, `   1. L rotation 1 offset 0
   2. I rotation 0 offset 1
why:
   5  .i.
   4  .i.
      --- ceiling
   3  #i.
   2 |#i.|
   1 |##.|
      012
`},
		{"on a full column", certificate.Well{Width: 3, Rows: 2}, []certificate.Move{{Piece: 0, Rotation: 0, Offset: 0}, {Piece: 6, Rotation: 0, Offset: 0}}, `   1. I rotation 0 offset 0
   2. O rotation 0 offset 0
why:
   6  oo.
   5  oo.
   4  #..
   3  #..
   2 |#..|
   1 |#..|
      012
`},
		{"outside", certificate.Well{Width: 3, Rows: 2}, []certificate.Move{{Piece: 0, Rotation: 1, Offset: -2}}, `   1. I rotation 1 offset -2
why:
   2 |...|
   1 |...|
      012
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			l, err := Play(test.well, test.moves)
			if err != nil {
				t.Fatal(err)
			}
			l.Reason = "why"
			if got := l.Text(); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}
