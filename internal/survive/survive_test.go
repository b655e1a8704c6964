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
		sets[of] = Greatest(w, h, holes, 1<<30, false, func(boards, round, changed int) {})
	}
	return sets[of]
}

// TestGreatest wants what other programs have found: how many boards, how many of them are left, and
// with how many kept pieces and bags.
func TestGreatest(t *testing.T) {
	tests := []struct{ columns, rows, holes, boards, left, states int }{
		{8, 4, 0, 81273, 0, 0},
	}
	if os.Getenv("EXHAUSTIVE") != "" {
		tests = append(tests, []struct{ columns, rows, holes, boards, left, states int }{
			{6, 5, 1, 126663, 120103, 0}, {8, 5, 0, 322255, 311802, 60673751}, {8, 4, 1, 645255, 503739, 35898088},
			{10, 4, 0, 4358525, 4207588, 833091991},
		}...)
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%dx%d", test.columns, test.rows), func(t *testing.T) {
			s := greatest(t, test.columns, test.rows, test.holes, Hands{Holds: true})
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
type cells struct {
	oracle.Well
	Hands
}

// A cellState is a board, and the letters of the pieces that are shown, are kept and are left.
type cellState struct {
	board            oracle.Board
	next, kept, left string
	locked           bool
}

const letters = "IZSTLJO"

func cellsOf(s *Closed) cells {
	return cells{oracle.Well{Width: s.Columns, Rows: s.Rows, Ceiling: s.Rows}, s.Hands}
}

func (c cells) firsts() (all []cellState) {
	if !c.Shows {
		return []cellState{{left: letters}}
	}
	for _, next := range strings.Split(letters, "") {
		all = append(all, cellState{next: next, left: strings.Replace(letters, next, "", 1)})
	}
	return all
}

// options are the states that the player can choose from when a piece is dealt.
func (c cells) options(st cellState, piece string) (all []cellState) {
	st.left = strings.Replace(st.left, piece, "", 1)
	if st.left == "" {
		st.left = letters
	}
	if c.Shows {
		piece, st.next = st.next, piece
	}
	all = c.placed(st, piece)
	switch {
	case !c.Holds || st.locked:
	case st.kept == "":
		st.kept, st.locked = piece, true
		all = append(all, st)
	default:
		kept := st.kept
		st.kept = piece
		all = append(all, c.placed(st, kept)...)
	}
	return all
}

func (c cells) placed(st cellState, piece string) (all []cellState) {
	st.locked = false
	before := st.board
	for rotation := range 4 {
		for offset := -3; offset < c.Width; offset++ {
			if after, legal := c.Drop(before, strings.Index(letters, piece), rotation, offset); legal {
				st.board, _ = c.Remove(after)
				all = append(all, st)
			}
		}
	}
	return all
}

// lasts tells whether the player can answer n deals more.
func (c cells) lasts(st cellState, n int) bool {
	for _, piece := range strings.Split(st.left, "") {
		if !slices.ContainsFunc(c.options(st, piece), func(st cellState) bool { return n == 1 || c.lasts(st, n-1) }) {
			return false
		}
	}
	return true
}

// state is one of the set's.
func (c cells) state(st cellState) State {
	own := State{Kept: c.Hands.First(), Locked: st.locked}
	for y, row := range c.Cells(st.board) {
		own.Board |= Board(row) << (y * c.Width)
	}
	for _, piece := range st.left {
		own.Left |= 1 << strings.IndexRune(letters, piece)
	}
	if st.kept != "" {
		own.Kept = strings.Index(letters, st.kept)
	}
	own.Next = max(0, strings.Index(letters, st.next))
	return own
}

// safe has the options from which the player survives: by the set, or so many deals before it.
func (c cells) safe(s *Closed, st cellState, piece string, deals int) []cellState {
	return slices.DeleteFunc(c.options(st, piece), func(st cellState) bool { return !s.Reaches(c.state(st), deals) })
}

// TestOrders follows all orders of the first bags, and wants an answer for each deal.
func TestOrders(t *testing.T) {
	for _, test := range []struct {
		columns, rows, holes, deals int
		hands                       Hands
		exhaustive                  bool
	}{
		{4, 5, 1, 5, Hands{true, true}, false},
		{6, 5, 1, 14, Hands{false, true}, true}, {10, 4, 0, 7, Hands{false, true}, true},
	} {
		if test.exhaustive && os.Getenv("EXHAUSTIVE") == "" {
			continue
		}
		s := greatest(t, test.columns, test.rows, test.holes, test.hands)
		c := cellsOf(s)
		states := make(map[cellState]bool)
		for _, st := range c.firsts() {
			states[st] = true
		}
		for deals := range test.deals {
			after := make(map[cellState]bool)
			for st := range states {
				for _, piece := range strings.Split(st.left, "") {
					options := c.safe(s, st, piece, max(0, Opening-1-deals))
					if len(options) == 0 {
						t.Fatalf("%+v, deal %d: %s has no answer on\n%s", test, deals+1, piece, c.Picture(st.board))
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
	hands := Hands{true, true}
	if os.Getenv("EXHAUSTIVE") != "" {
		columns, rows, holes, pieces, hands = 10, 4, 0, 50_000, Hands{Holds: true}
	}
	s := greatest(t, columns, rows, holes, hands)
	c, random := cellsOf(s), rand.New(rand.NewPCG(1, 2))
	for _, worst := range []bool{false, true} {
		st := c.firsts()[0]
		for n := range pieces {
			var options []cellState
			for i, at := range random.Perm(len(st.left)) {
				safe := c.safe(s, st, st.left[at:at+1], max(0, Opening-1-n))
				if i == 0 || worst && len(safe) < len(options) {
					options = safe
				}
			}
			if len(options) == 0 {
				t.Fatalf("worst %v, piece %d: no answer with %q left and %q kept on\n%s",
					worst, n+1, st.left, st.kept, c.Picture(st.board))
			}
			st = options[random.IntN(len(options))]
		}
	}
}

// TestLost looks for the end of games that the adversary is said to win, whatever holes the player makes.
func TestLost(t *testing.T) {
	for _, test := range []struct {
		columns, rows, deals int
		hands                Hands
	}{{4, 4, 4, Hands{}}, {4, 4, 5, Hands{Shows: true}}, {3, 4, 5, Hands{Holds: true}}, {2, 5, 4, Hands{true, true}}} {
		s := greatest(t, test.columns, test.rows, test.columns*test.rows, test.hands)
		c := cellsOf(s)
		if s.Survives() || !slices.ContainsFunc(c.firsts(), func(st cellState) bool { return !c.lasts(st, test.deals) }) {
			t.Errorf("%+v: the player survives", test)
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
