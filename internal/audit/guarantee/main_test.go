package main

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
	"lineproof/internal/survive"
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
		{2, 4, 10, "turns"}, {3, 4, 8, "turns"}, {4, 4, 4, "turns"}, {5, 4, 5, "turns"},
		{2, 4, 9, "blind"}, {3, 4, 6, "blind"}, {4, 4, 4, "blind"},
	}
	if os.Getenv("EXHAUSTIVE") != "" {
		all = append(all, wells{3, 9, 12, "twice"}, wells{4, 10, 11, "twice"})
		all = append(all, wells{4, 5, 5, "blind"}, wells{4, 6, 7, "sees"}, wells{6, 4, 4, "sees"}, wells{6, 4, 4, "turns"})
	}
	for _, test := range all {
		for rows := test.from; rows <= test.to; rows++ {
			w := require.Value(survive.NewWell(test.columns, rows))(t)
			got, want := questions[test.question].answer(w), newSlow(test.columns, rows, test.question).answer()
			if got != want {
				t.Errorf("%d columns, %d rows, %s: got %s, want %s", test.columns, rows, test.question, got, want)
			}
		}
	}
}

// TestEnds plays on cells to the end of games from a bag that the adversary is said to win. Closed sets of
// all boards say so, too.
func TestEnds(t *testing.T) {
	for _, test := range []struct {
		question            string
		columns, rows, last int
		hands               survive.Hands
	}{
		{"neither", 4, 4, 4, survive.Hands{}}, {"next", 4, 4, 5, survive.Hands{Shows: 1}},
		{"hold", 3, 4, 4, survive.Hands{Holds: true}}, {"both", 2, 5, 4, survive.Hands{Shows: 1, Holds: true}},
	} {
		w := require.Value(survive.NewWell(test.columns, test.rows))(t)
		if got := questions[test.question].answer(w); got != fmt.Sprintf("no/%d", test.last) {
			t.Errorf("%+v: got %s", test, got)
		}
		h := oracle.Held{Well: oracle.Well{Width: w.Columns, Rows: w.Rows, Ceiling: w.Rows},
			Shows: test.hands.Shows > 0, Holds: test.hands.Holds}
		for n, want := range map[int]bool{test.last - 1: false, test.last: true} {
			ends := slices.ContainsFunc(h.Firsts(), func(st oracle.HeldState) bool { return !h.Lasts(st, n) })
			if ends != want {
				t.Errorf("%+v: the game ends with piece %d: got %v", test, n, ends)
			}
		}
		all := survive.Greatest(w, test.hands, w.Columns*w.Rows, 1<<20, func(boards, round, changed int) {})
		if all.Survives() {
			t.Errorf("%+v: the player survives", test)
		}
	}
}

// TestCombos ends on cells the combos from all boards of three cells.
func TestCombos(t *testing.T) {
	w := require.Value(survive.NewWell(4, 10))(t)
	first := leftOver(w, 0, 0, 3)
	for _, hands := range []survive.Hands{{}, {Holds: true}} {
		if n := endless(survive.Combos(w, hands, first), first); n != 0 {
			t.Errorf("%+v: %d boards are endless", hands, n)
		}
		h := oracle.Held{Well: oracle.Well{Width: 4, Rows: 10, Ceiling: 10}, Holds: hands.Holds, Combo: true}
		for _, b := range first {
			st := h.Firsts()[0]
			for cell := range 40 {
				st.Board[cell/4][cell%4] = b>>cell&1 == 1
			}
			if h.Lasts(st, 9) {
				t.Errorf("%+v: a combo of nine pieces is sure on\n%s", hands, h.Picture(st.Board))
			}
		}
	}
}

// TestOneLine compares a first row with the drop game, under a ceiling as high as its rows.
func TestOneLine(t *testing.T) {
	for columns := 2; columns <= 5; columns++ {
		for rows := 4; rows <= 6; rows++ {
			w := require.Value(survive.NewWell(columns, rows))(t)
			game := oracle.NewProfileGame(oracle.Well{Width: columns, Rows: rows, Ceiling: rows})
			want := game.Optimum(oracle.Board{}) != oracle.Never
			if got := newSearch(w, lines).reaches(1); got != want {
				t.Errorf("%d columns, %d rows: the player wins: got %v, want %v", columns, rows, got, want)
			}
		}
	}
}
