package replay

import (
	"math/big"
	"math/rand/v2"
	"slices"
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
		s := NewPlayer(section)
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
	s := NewPlayer(section)
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

// TestCountLimit has less room than a strategy has boards.
func TestCountLimit(t *testing.T) {
	c, err := certificate.Load("../../testdata/wells/w6r5.cert.zst")
	if err != nil {
		t.Fatal(err)
	}
	player := NewPlayer(c[0])
	start, _ := player.Reply(nil)
	if _, err := player.Count(start); err != nil {
		t.Fatal(err)
	}
	boards := len(player.known)
	for _, most := range []int{boards, boards - 1} {
		player := NewPlayer(c[0])
		player.most = most
		if _, err := player.Count(start); (err == nil) != (most == boards) {
			t.Errorf("%d boards, room for %d: got error %v", boards, most, err)
		}
	}
}
