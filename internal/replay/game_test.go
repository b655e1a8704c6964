package replay

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
)

// sections returns the sections of a shipped certificate.
func sections(t *testing.T, name string) certificate.Certificate {
	t.Helper()
	c, err := certificate.Load("../../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestCount compares what goes on from the empty well with what all games of the
// strategy give, and what goes on from each position of some games with the sum
// over the next piece.
func TestCount(t *testing.T) {
	for _, name := range []string{"wells/w4r4.cert.zst", "wells/w6r5.cert.zst", "wells/w8r6.cert.zst", "theorem.cert.zst"} {
		section := sections(t, name)[0]
		s := NewStrategy(section)
		all, err := Summarize(section.Strategy.Unmirrored(section.Claim.Width), section.Claim.Well)
		if err != nil {
			t.Fatal(err)
		}
		if got := sequences(t, s, nil); got.Sequences.Cmp(all.Sequences) != 0 || got.Highest.Cmp(all.Highest) != 0 {
			t.Errorf("%s: got %v and %v sequences, want %v and %v", name, got.Sequences, got.Highest, all.Sequences, all.Highest)
		}
		random := rand.New(rand.NewPCG(1, 2))
		for range 20 {
			var pieces []int
			for {
				sum := Count{Sequences: new(big.Int), Highest: new(big.Int)}
				for piece := range certificate.Pieces {
					part := sequences(t, s, append(slices.Clone(pieces), piece))
					sum.Sequences.Add(sum.Sequences, part.Sequences)
					sum.Highest.Add(sum.Highest, part.Highest)
				}
				if got := sequences(t, s, pieces); got.Sequences.Cmp(sum.Sequences) != 0 || got.Highest.Cmp(sum.Highest) != 0 {
					t.Fatalf("%s, %v: got %v, want %v", name, pieces, got, sum)
				}
				pieces = append(pieces, random.IntN(certificate.Pieces))
				if r, _ := s.Reply(pieces); r.More == 0 {
					break
				}
			}
		}
	}
}

func sequences(t *testing.T, s *Player, pieces []int) Count {
	t.Helper()
	r, err := s.Reply(pieces)
	if err != nil {
		t.Fatal(err)
	}
	n, err := s.Count(r)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestReply plays random games: the node that is said to answer does answer the
// next piece.
func TestReply(t *testing.T) {
	section := sections(t, "theorem.cert.zst")[0]
	s := NewStrategy(section)
	random := rand.New(rand.NewPCG(1, 2))
	turned := 0
	for range 200 {
		var pieces []int
		for r, _ := s.Reply(nil); r.More > 0; {
			node := section.Strategy[r.Node-1]
			if r.NodeMirrored {
				node = node.Mirror(section.Claim.Width)
				turned++
			}
			piece := random.IntN(certificate.Pieces)
			pieces = append(pieces, piece)
			answers, err := s.Answers(pieces[:len(pieces)-1])
			if err != nil {
				t.Fatal(err)
			}
			r = answers[piece]
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

// TestTurn plays random games against the adversary up to their ends.
func TestTurn(t *testing.T) {
	ends := map[bool]int{} // by whether the claim's pieces were used up
	for _, section := range append(sections(t, "wells/w8r5.cert.zst"), sections(t, "theorem.cert.zst")[1:]...) {
		a, err := NewAdversary(section)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(1, 2))
		for range 200 {
			var placed []Placement
			turn, err := a.Turn(nil)
			for ; err == nil && !turn.Ended(); turn, err = a.Turn(placed) {
				placed = append(placed, turn.Legal()[random.IntN(len(turn.Legal()))])
			}
			if err != nil || len(turn.Line.Rows) > 0 || len(turn.Line.Moves) != len(placed) {
				t.Fatalf("%v, %v: error %v, rows %v", section.Claim, placed, err, turn.Line.Rows)
			}
			ends[turn.Over]++
			if _, err := a.Turn(append(placed, Placement{})); !errors.Is(err, ErrOver) {
				t.Errorf("%v, %v: a move behind the end: got error %v", section.Claim, placed, err)
			}
		}
	}
	if ends[true] == 0 || ends[false] == 0 {
		t.Errorf("got ends %v", ends)
	}
}

// TestTurnImpossible has placements that are not possible.
func TestTurnImpossible(t *testing.T) {
	a, err := NewAdversary(sections(t, "wells/w2r3.cert.zst")[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		placed, want string
		moves        int
	}{
		{"0:5", "move 1, 0:5: a cell is outside the well", 0},
		{"0:9223372036854775807", "move 1, 0:9223372036854775807: a cell is outside the well", 0},
		{"1:-9223372036854775808", "move 1, 1:-9223372036854775808: a cell is outside the well", 0},
		{"4:0", "move 1, 4:0: I has the rotations 0 to 1", 0},
		{"-1:0", "move 1, -1:0: I has the rotations 0 to 1", 0},
		{"0:0,0:0", "move 2, 0:0: the game is over", 1},
	} {
		placed, err := ParsePlacements(test.placed)
		if err != nil {
			t.Fatal(err)
		}
		turn, err := a.Turn(placed)
		if err == nil || err.Error() != test.want || len(turn.Line.Moves) != test.moves {
			t.Errorf("%s: got error %v after %d moves, want %s after %d", test.placed, err, len(turn.Line.Moves), test.want, test.moves)
		}
	}
}

// TestNotation reads what is written, and nothing else.
func TestNotation(t *testing.T) {
	for _, text := range []string{"0", "1:", ":", "1:x", "01:2", "1:+2", "1:2:3", " 1:2", "1:2,", ",1:2", "1:99999999999999999999"} {
		if got, err := ParsePlacements(text); err == nil {
			t.Errorf("%q: got %v", text, got)
		}
	}
	want := []Placement{{0, 0}, {3, -2}, {1, 11}}
	if got, err := ParsePlacements("0:0,3:-2,1:11"); err != nil || !slices.Equal(got, want) || FormatPlacements(got) != "0:0,3:-2,1:11" {
		t.Errorf("got %v and error %v", got, err)
	}
	if got, err := ParsePieces("IZSTLJO"); err != nil || FormatPieces(got) != "IZSTLJO" {
		t.Errorf("got %v and error %v", got, err)
	}
	if got, err := ParsePieces("IZx"); err == nil || err.Error() != "piece 3: 'x' is none of the pieces IZSTLJO" || FormatPieces(got) != "IZ" {
		t.Errorf("got %v and error %v", got, err)
	}
	if got, err := ParsePlacements("0:0,1"); err == nil || !strings.HasPrefix(err.Error(), `move 2: "1" is not`) || FormatPlacements(got) != "0:0" {
		t.Errorf("got %v and error %v", got, err)
	}
}
