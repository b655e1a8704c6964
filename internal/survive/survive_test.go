package survive

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
)

// sets are made once for all tests.
var sets = make(map[setOf]*Closed)

type setOf struct {
	columns, rows, holes int
	Hands
}

func greatest(t *testing.T, columns, rows, holes int, h Hands) *Closed {
	t.Helper()
	of := setOf{columns, rows, holes, h}
	if sets[of] == nil {
		w := require.Value(NewWell(columns, rows))(t)
		sets[of] = Greatest(w, h, holes, 1<<30, func(boards, round, changed int) {})
	}
	return sets[of]
}

// TestGreatest wants what other programs have found: how many boards, how many of them are left, and
// with how many kept pieces and bags.
func TestGreatest(t *testing.T) {
	tests := []struct{ columns, rows, holes, rough, boards, left, states int }{
		{8, 4, 0, 0, 81273, 0, 0}, {8, 4, 0, 99, 81273, 0, 0},
	}
	if os.Getenv("EXHAUSTIVE") != "" {
		tests = append(tests, []struct{ columns, rows, holes, rough, boards, left, states int }{
			{6, 5, 1, 0, 126663, 120103, 0}, {8, 5, 0, 0, 322255, 311802, 60673751},
			{8, 4, 1, 0, 645255, 503739, 35898088}, {10, 4, 0, 0, 4358525, 4207588, 833091991},
			{10, 4, 0, 99, 4358525, 4176375, 650784195}, {10, 5, 0, 10, 904805, 904800, 288189159},
		}...)
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%dx%d/%d", test.columns, test.rows, test.rough), func(t *testing.T) {
			var s *Closed
			if test.rough == 0 {
				s = greatest(t, test.columns, test.rows, test.holes, Hands{Holds: true})
			} else {
				w := require.Value(NewWell(test.columns, test.rows))(t)
				s = Flat(w, test.rough, 1<<30, func(boards, round, changed int) {})
			}
			boards, left := s.Boards()
			states := 0
			for i := range boards {
				for _, word := range s.sets(i)[:2*Nothing] {
					states += bits.OnesCount64(word)
				}
				for kept := range Nothing {
					states -= int(s.sets(i)[2*kept] & 1)
				}
			}
			if boards != test.boards || left != test.left || test.states > 0 && states != test.states {
				t.Errorf("%+v: got %d boards, %d left with %d states", test, boards, left, states)
			}
		})
	}
}

// A game on cells shares no code with the rest: it only asks which states are safe.
type cells struct{ oracle.Held }

const letters = "IZSTLJO"

func cellsOf(s *Closed) cells {
	w := oracle.Well{Width: s.Columns, Rows: s.Rows, Ceiling: s.Rows, Deals: "bag"}
	return cells{oracle.Held{Well: w, Shows: s.Shows > 0, Holds: s.Holds}}
}

// state is one of the set's.
func (c cells) state(st oracle.HeldState) State {
	own := State{Kept: Hands{Holds: c.Holds}.First(), Locked: st.Locked}
	for y, row := range c.Cells(st.Board) {
		own.Board |= Board(row) << (y * c.Width)
	}
	for _, piece := range st.Left {
		own.Left |= 1 << strings.IndexRune(letters, piece)
	}
	if st.Kept != "" {
		own.Kept = strings.Index(letters, st.Kept)
	}
	own.Next = max(0, strings.Index(letters, st.Next))
	return own
}

// safe has the options from which the player survives: by the set, or so many deals before it.
func (c cells) safe(s *Closed, st oracle.HeldState, piece string, deals int) []oracle.HeldState {
	return slices.DeleteFunc(c.Options(st, piece), func(st oracle.HeldState) bool { return !s.Reaches(c.state(st), deals) })
}

// TestOrders follows all orders of the first bags, and wants an answer for each deal.
func TestOrders(t *testing.T) {
	for _, test := range []struct {
		columns, rows, holes, deals int
		hands                       Hands
		exhaustive                  bool
	}{
		{4, 5, 1, 5, Hands{1, true}, false},
		{6, 5, 1, 14, Hands{0, true}, true}, {10, 4, 0, 14, Hands{0, true}, true},
	} {
		if test.exhaustive && os.Getenv("EXHAUSTIVE") == "" {
			continue
		}
		s := greatest(t, test.columns, test.rows, test.holes, test.hands)
		c := cellsOf(s)
		states := make(map[oracle.HeldState]bool)
		for _, st := range c.Firsts() {
			states[st] = true
		}
		for deals := range test.deals {
			after := make(map[oracle.HeldState]bool)
			for st := range states {
				for _, piece := range strings.Split(st.Left, "") {
					options := c.safe(s, st, piece, max(0, Opening-1-deals))
					if len(options) == 0 {
						t.Fatalf("%+v, deal %d: %s has no answer on\n%s", test, deals+1, piece, c.Picture(st.Board))
					}
					after[options[0]] = true
				}
			}
			states = after
		}
		t.Logf("%+v: %d states", test, len(states))
	}
}

// TestGames plays long games: one deals at random, the other the piece that has fewest answers.
func TestGames(t *testing.T) {
	columns, rows, holes, pieces := 4, 5, 1, 300
	hands := Hands{1, true}
	if os.Getenv("EXHAUSTIVE") != "" {
		columns, rows, holes, pieces, hands = 10, 4, 0, 500_000, Hands{Holds: true}
	}
	s := greatest(t, columns, rows, holes, hands)
	c, random := cellsOf(s), rand.New(rand.NewPCG(1, 2))
	for _, worst := range []bool{false, true} {
		st := c.Firsts()[0]
		for n := range pieces {
			var options []oracle.HeldState
			for i, at := range random.Perm(len(st.Left)) {
				safe := c.safe(s, st, st.Left[at:at+1], max(0, Opening-1-n))
				if i == 0 || worst && len(safe) < len(options) {
					options = safe
				}
			}
			if len(options) == 0 {
				t.Fatalf("worst %v, piece %d: no answer with %q left and %q kept on\n%s",
					worst, n+1, st.Left, st.Kept, c.Picture(st.Board))
			}
			st = options[random.IntN(len(options))]
		}
	}
}

// TestHeld has what a game does with the first pieces: who keeps the first one must place the next one.
func TestHeld(t *testing.T) {
	s := greatest(t, 4, 2, 8, Hands{Holds: true})
	st := s.Firsts()[0]
	for a := range s.Answers(st, 3) {
		if a.Piece != 3 && (a.Piece != Nothing || !a.Locked || a.Kept != 3) {
			t.Errorf("got %+v", a)
		}
		st = a.State
	}
	for a := range s.Answers(st, 6) {
		if a.Piece != 6 || a.Locked || a.Kept != 3 || a.Left != certificate.AllPieces&^(1<<3|1<<6) {
			t.Errorf("got %+v", a)
		}
	}
}
