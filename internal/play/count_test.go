package play

import (
	"errors"
	"reflect"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/audit/require"
)

// counted is what a counter counts.
type counted struct {
	Counts
	profiles int
}

// slowly counts with one oracle's board for each sequence of pieces: it merges nothing, and counts by ones.
func slowly(s certificate.Strategy, w oracle.Well) (n counted) {
	type played struct {
		node  int
		board oracle.Board
	}
	profiles := make(map[certificate.Profile]bool)
	for now := []played{{node: len(s)}}; len(now) > 0; {
		var next []played
		for _, g := range now {
			profiles[w.Profile(g.board)] = true
			for piece, a := range s[g.node-1] {
				after, _ := w.Drop(g.board, piece, int(a.Rotation), int(a.Offset))
				if a.Next != 0 {
					next = append(next, played{a.Next, after})
					continue
				}
				n.All++
				if reflect.DeepEqual(w.Lines(after), []int{w.Rows}) {
					n.Highest++
				}
			}
		}
		now = next
	}
	n.profiles = len(profiles)
	return n
}

func countsOf(t testing.TB, s certificate.Section) counted {
	t.Helper()
	c := NewCounter(s, 1<<20)
	n := require.Value(c.From(c.First()))(t)
	return counted{n, c.Profiles()}
}

// TestCounter compares with the slow twin.
func TestCounter(t *testing.T) {
	for _, text := range []string{
		"width=2 rows=6 pieces=2", "width=2 rows=8 pieces=2", "width=4 rows=4 pieces=3", "width=4 rows=5 pieces=3",
		"width=4 rows=4 ceiling=5 pieces=3", "width=4 rows=5 ceiling=5 pieces=3", "width=6 rows=5 pieces=6",
		"width=8 rows=6 pieces=9",
	} {
		t.Run(text, func(t *testing.T) {
			proof := proofs.Of(t, "player drop "+text)
			w := proof.Claim.Well
			got, want := countsOf(t, proof), slowly(proof.Strategy.Unmirrored(w.Width), oracle.Well(w))
			if got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

// TestHeadline has the counts of the shipped strategy that docs/theorem.md and the page name, and holds them
// against the slow twin.
func TestHeadline(t *testing.T) {
	s := sections(t, "theorem.cert.zst")[0]
	unmirrored := s.Strategy.Unmirrored(10)
	got, want := countsOf(t, s), counted{Counts{All: 512713, Highest: 2179}, 11773}
	if got != want || len(unmirrored) != 1404 {
		t.Errorf("got %+v, %d states, want %+v, 1404", got, len(unmirrored), want)
	}
	if testing.Short() {
		t.Skip("it plays half a million games")
	}
	if slow := slowly(unmirrored, oracle.Well{Width: 10, Rows: 6}); slow != want {
		t.Errorf("slowly: got %+v, want %+v", slow, want)
	}
}

// TestCounterLimit takes a limit that is just enough, and a lower one.
func TestCounterLimit(t *testing.T) {
	proof := proofs.Of(t, "player drop width=4 rows=5 pieces=3")
	c := NewCounter(proof, 1<<20)
	require.Value(c.From(c.First()))(t)
	for most, want := range map[int]error{len(c.known): nil, len(c.known) - 1: ErrManySequences} {
		less := NewCounter(proof, most)
		if _, err := less.From(less.First()); !errors.Is(err, want) {
			t.Errorf("%d visits: got error %v, want %v", most, err, want)
		}
	}
}

func BenchmarkCounter(b *testing.B) {
	s := sections(b, "theorem.cert.zst")[0]
	for b.Loop() {
		countsOf(b, s)
	}
}
