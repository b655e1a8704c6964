package show

import (
	"fmt"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/audit/require"
)

// A played game is one that has been played so far. Other than a position, it is there
// once for each sequence of pieces.
type played struct {
	node  int
	board oracle.Board
}

// slowly does what Strategy does, with one oracle's board for each sequence of
// pieces: it merges nothing, and counts by ones.
func slowly(s certificate.Strategy, w oracle.Well) Summary {
	sum := Summary{
		States: len(s), Depths: []int{0}, Sequences: big.NewInt(0), Lengths: ones(0),
		Lines: ones(make([]int64, w.Rows+1)...), Highest: big.NewInt(0),
	}
	boards, profiles := make(map[oracle.Cells]bool), make(map[certificate.Profile]bool)
	for now := []played{{len(s), oracle.Board{}}}; len(now) > 0; {
		var next []played
		won := int64(0)
		for _, g := range now {
			boards[w.Cells(g.board)], profiles[w.Profile(g.board)] = true, true
			for piece, a := range s[g.node-1] {
				after, _ := w.Drop(g.board, piece, int(a.Rotation), int(a.Offset))
				if a.Next != 0 {
					next = append(next, played{a.Next, after})
					continue
				}
				won++
				rows := w.Lines(after)
				for _, row := range rows {
					increase(sum.Lines[row], 1)
				}
				if reflect.DeepEqual(rows, []int{w.Rows}) {
					increase(sum.Highest, 1)
				}
			}
		}
		sum.Pieces++
		increase(sum.Sequences, won)
		sum.Lengths = append(sum.Lengths, big.NewInt(won))
		sum.Depths = append(sum.Depths, 0)
		now = next
	}
	for n := range s {
		sum.Depths[need(s, n+1)]++
	}
	sum.Boards, sum.Profiles = len(boards), len(profiles)
	return sum
}

// need returns how many pieces a node may take.
func need(s certificate.Strategy, node int) (pieces int) {
	if node > 0 {
		for _, a := range s[node-1] {
			pieces = max(pieces, 1+need(s, a.Next))
		}
	}
	return pieces
}

func increase(n *big.Int, by int64) { n.Add(n, big.NewInt(by)) }

func ones(numbers ...int64) (all []*big.Int) {
	for _, n := range numbers {
		all = append(all, big.NewInt(n))
	}
	return all
}

// same compares summaries by what they print: big numbers that are equal may
// differ in their spare memory.
func same(t *testing.T, got, want Summary) {
	t.Helper()
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	for i := range g.NumField() {
		if g, w := fmt.Sprint(g.Field(i)), fmt.Sprint(w.Field(i)); g != w {
			t.Errorf("%s: got %s, want %s", reflect.TypeOf(got).Field(i).Name, g, w)
		}
	}
}

// TestStrategy compares with the slow twin.
func TestStrategy(t *testing.T) {
	for _, text := range []string{
		"width=2 rows=6 pieces=2", "width=2 rows=8 pieces=2", "width=4 rows=4 pieces=3", "width=4 rows=5 pieces=3",
		"width=4 rows=4 ceiling=5 pieces=3", "width=4 rows=5 ceiling=5 pieces=3", "width=6 rows=5 pieces=6",
		"width=8 rows=6 pieces=9",
	} {
		t.Run(text, func(t *testing.T) {
			proof := proofs.Of(t, "player drop "+text)
			w := proof.Claim.Well
			s := proof.Strategy.Unmirrored(w.Width)
			got := require.Value(Summarize(s, w))(t)
			same(t, got, slowly(s, oracle.Well(w)))
			t.Logf("%d states, %v sequences", got.States, got.Sequences)
		})
	}
}

// TestHeadline holds the counts of the shipped strategy against the slow twin.
func TestHeadline(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays half a million games")
	}
	s := require.Value(certificate.Load("../../testdata/theorem.cert.zst"))(t)[0].Strategy.Unmirrored(10)
	got := require.Value(Summarize(s, certificate.Well{Width: 10, Rows: 6}))(t)
	same(t, got, slowly(s, oracle.Well{Width: 10, Rows: 6}))
	if got.States != 1404 || got.Sequences.Int64() != 512713 || got.Highest.Int64() != 2179 { // docs/theorem.md has these
		t.Errorf("got %d states and %v sequences, %v of them for row 6 alone, want 1404, 512713 and 2179",
			got.States, got.Sequences, got.Highest)
	}
}

// TestLimits takes limits that are just enough, and others.
func TestLimits(t *testing.T) {
	proof := proofs.Of(t, "player drop width=4 rows=5 pieces=3")
	w := proof.Claim.Well
	s := proof.Strategy.Unmirrored(w.Width)
	for _, test := range []struct {
		limits
		want string // the error, empty for none
	}{
		{limits{1 << 22, 1 << 22}, ""},
		{limits{0, 1 << 22}, "more than 0 boards wait"},
		{limits{1 << 22, 0}, "more than 0 profiles"},
	} {
		_, err := summarize(s, w, test.limits)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: got error %v, want %q", test.limits, err, test.want)
		}
	}
}

func BenchmarkStrategy(b *testing.B) {
	s := require.Value(certificate.Load("../../testdata/theorem.cert.zst"))(b)[0].Strategy.Unmirrored(10)
	for b.Loop() {
		require.Value(Summarize(s, certificate.Well{Width: 10, Rows: 6}))(b)
	}
}
