package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
)

// A slow search plays real cells one by one, tries pieces and moves as they come, and
// knows no mirror images and no order of goals.
type slow struct {
	oracle.Well        // the ceiling is the top
	question    string // as in the command
	known       map[slowState]bool
}

type slowState struct {
	cells oracle.Cells
	left  string
	n     int
}

func newSlow(columns, rows int, question string) *slow {
	s := &slow{oracle.Well{Width: columns, Rows: rows, Ceiling: rows}, question, map[slowState]bool{}}
	switch question {
	case "twice":
		s.Deals = "bag"
	case "sees-ZS":
		s.Deals = "ZS"
	case "turns":
		s.Deals = "S"
	}
	return s
}

// wins reports whether the player can complete n rows more; with twice, two at once after at
// most n single ones; and otherwise, whether it can place n pieces.
func (s *slow) wins(b oracle.Board, left string, n int) bool {
	st := slowState{s.Cells(b), left, n}
	won, known := s.known[st]
	if known {
		return won
	}
	won = true
	for piece := range 7 {
		won = won && (!oracle.MayDeal(left, piece) || s.answers(b, s.after(left, piece), n, piece))
	}
	s.known[st] = won
	return won
}

func (s *slow) after(left string, piece int) string {
	if s.question == "turns" {
		return map[string]string{"S": "Z", "Z": "S"}[left]
	}
	return s.After(left, piece)
}

func (s *slow) answers(b oracle.Board, left string, n, piece int) bool {
	for after, rows := range s.moves(b, piece) {
		switch s.question {
		case "rows":
			if rows >= n || s.wins(after, left, n-rows) {
				return true
			}
		case "twice":
			if rows >= 2 || rows <= n && s.wins(after, left, n-rows) {
				return true
			}
		default:
			if n == 1 || s.wins(after, left, n-1) {
				return true
			}
		}
	}
	return false
}

// moves has the boards after a piece, and how many rows it completes.
func (s *slow) moves(b oracle.Board, piece int) map[oracle.Board]int {
	all := make(map[oracle.Board]int)
	for rotation := range 4 {
		for offset := -3; offset < s.Width; offset++ {
			if after, legal := s.Drop(b, piece, rotation, offset); legal {
				after, rows := s.Remove(after)
				all[after] = rows
			}
		}
	}
	return all
}

// answer is what the table has, if twelve single rows are as good as any number, and a game of
// forty pieces never ends.
func (s *slow) answer() string {
	for n := 0; ; n++ {
		if s.question == "blind" {
			if s.sequence(map[oracle.Board]bool{{}: true}, n) {
				return fmt.Sprint(n)
			}
			continue
		}
		won := n == 0 && s.question != "twice" || s.wins(oracle.Board{}, s.First(), n)
		switch {
		case s.question == "rows" && !won:
			return fmt.Sprint(n - 1)
		case s.question == "twice" && won, s.question != "twice" && !won:
			return fmt.Sprint(n)
		case s.question == "twice" && n == 12, n == 40:
			return "∞"
		}
	}
}

// sequence reports whether one of the sequences of n pieces ends the game from all boards.
func (s *slow) sequence(boards map[oracle.Board]bool, n int) bool {
	if n == 0 || len(boards) == 0 {
		return len(boards) == 0
	}
	for piece := range 7 {
		after := make(map[oracle.Board]bool)
		for b := range boards {
			for next := range s.moves(b, piece) {
				after[next] = true
			}
		}
		if s.sequence(after, n-1) {
			return true
		}
	}
	return false
}

// TestTables compares small wells with the slow search; with EXHAUSTIVE=1, those that take
// most of a second, too.
func TestTables(t *testing.T) {
	type wells struct {
		columns, from, to int
		question          string
	}
	all := []wells{
		{2, 4, 13, "rows"}, {3, 4, 6, "rows"}, {4, 4, 6, "rows"},
		{2, 4, 15, "twice"}, {3, 4, 8, "twice"}, {4, 4, 6, "twice"},
		{2, 4, 10, "sees"}, {3, 4, 5, "sees"}, {4, 4, 5, "sees"},
		{2, 4, 10, "sees-ZS"}, {3, 4, 7, "sees-ZS"}, {4, 4, 5, "sees-ZS"}, {5, 4, 4, "sees-ZS"},
		{2, 4, 10, "turns"}, {3, 4, 8, "turns"}, {4, 4, 4, "turns"}, {5, 4, 5, "turns"},
		{2, 4, 9, "blind"}, {3, 4, 6, "blind"}, {4, 4, 4, "blind"},
	}
	if os.Getenv("EXHAUSTIVE") != "" {
		all = append(all, wells{3, 9, 12, "twice"}, wells{4, 10, 11, "twice"})
		all = append(all, wells{4, 5, 5, "blind"}, wells{4, 6, 7, "sees"}, wells{6, 4, 4, "sees"}, wells{6, 4, 4, "turns"})
	}
	for _, test := range all {
		for rows := test.from; rows <= test.to; rows++ {
			w := require.Value(newWell(test.columns, rows))(t)
			got, want := questions[test.question].answer(w), newSlow(test.columns, rows, test.question).answer()
			if got != want {
				t.Errorf("%d columns, %d rows, %s: got %s, want %s", test.columns, rows, test.question, got, want)
			}
		}
	}
}

// TestOneLine compares a first row with the drop game, under a ceiling as high as its rows.
func TestOneLine(t *testing.T) {
	for columns := 2; columns <= 5; columns++ {
		for rows := 4; rows <= 6; rows++ {
			w := require.Value(newWell(columns, rows))(t)
			game := oracle.NewProfileGame(oracle.Well{Width: columns, Rows: rows, Ceiling: rows})
			want := game.Optimum(oracle.Board{}) != oracle.Never
			if got := newSearch(w, lines).reaches(1); got != want {
				t.Errorf("%d columns, %d rows: the player wins: got %v, want %v", columns, rows, got, want)
			}
		}
	}
}

// A bagState is a board, and the letters of the pieces that come, are kept and are left in the bag.
type bagState struct {
	board             oracle.Board
	comes, kept, left string
}

// firsts are the states in which a game with a bag may begin.
func (s *slow) firsts(g bagGame) []bagState {
	all := []bagState{{left: s.First()}}
	deal := func(set func(st *bagState, piece string)) {
		var after []bagState
		for _, st := range all {
			for _, piece := range st.left {
				next := st
				next.left = s.After(st.left, number(string(piece)))
				set(&next, string(piece))
				after = append(after, next)
			}
		}
		all = after
	}
	if g.comes > 1 {
		deal(func(st *bagState, piece string) { st.comes = piece })
	}
	if g.kept > 1 {
		deal(func(st *bagState, piece string) { st.kept = piece })
	}
	return all
}

func number(piece string) int { return strings.Index("IZSTLJO", piece) }

// options are the states that the player can choose from when a piece is dealt.
func (s *slow) options(g bagGame, st bagState, piece string) (all []bagState) {
	st.left = s.After(st.left, number(piece))
	placed := piece
	if g.comes > 1 {
		placed, st.comes = st.comes, piece
	}
	for b := range s.moves(st.board, number(placed)) {
		all = append(all, bagState{b, st.comes, st.kept, st.left})
	}
	if g.kept > 1 {
		for b := range s.moves(st.board, number(st.kept)) {
			all = append(all, bagState{b, st.comes, placed, st.left})
		}
	}
	return all
}

// lasts reports whether the player can place n pieces more.
func (s *slow) lasts(g bagGame, st bagState, n int) bool {
	more := func(st bagState) bool { return n == 1 || s.lasts(g, st, n-1) }
	for _, piece := range st.left {
		if !slices.ContainsFunc(s.options(g, st, string(piece)), more) {
			return false
		}
	}
	return true
}

// TestLostWithBag looks for the end of games that the adversary is said to win.
func TestLostWithBag(t *testing.T) {
	for _, test := range []struct {
		columns, rows, pieces int
		game                  bagGame
	}{{4, 4, 4, bagGame{1, 1}}, {4, 4, 5, bagGame{7, 1}}, {3, 4, 5, bagGame{1, 7}}, {2, 5, 4, bagGame{7, 7}}} {
		s := newSlow(test.columns, test.rows, "twice")
		w := require.Value(newWell(test.columns, test.rows))(t)
		if got := survivor(test.game)(w); got != "no" {
			t.Errorf("%dx%d, %v: got %s, want no", test.columns, test.rows, test.game, got)
		}
		lost := func(st bagState) bool { return !s.lasts(test.game, st, test.pieces) }
		if !slices.ContainsFunc(s.firsts(test.game), lost) {
			t.Errorf("%dx%d, %v: the player lasts for %d pieces", test.columns, test.rows, test.game, test.pieces)
		}
	}
}

// TestSurvives plays long games on real cells, with the adversary's choices made at random.
func TestSurvives(t *testing.T) {
	g, s := bagGame{7, 7}, newSlow(4, 5, "twice")
	safe := newSurvival(newFamily(require.Value(newWell(4, 5))(t), 1, 1000), g, bags{})
	if !safe.survives() {
		t.Fatal("the player does not survive")
	}
	isSafe := func(st bagState) bool {
		b, left := board(0), certificate.Set(0)
		for y, row := range s.Cells(st.board) {
			b |= board(row) << (y * s.Width)
		}
		for _, piece := range st.left {
			left |= 1 << number(string(piece))
		}
		n, inside := safe.numbers[b]
		return inside && safe.safe[n][g.hand(number(st.comes), number(st.kept))].has(left)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, st := range s.firsts(g) {
		for range 50 {
			piece := st.left[random.IntN(len(st.left)):][:1]
			options := s.options(g, st, piece)
			at := slices.IndexFunc(options, isSafe)
			if at < 0 {
				t.Fatalf("after %s, nothing is safe: %v", piece, st)
			}
			st = options[at]
		}
	}
}
