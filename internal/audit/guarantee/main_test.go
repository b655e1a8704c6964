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
	n     int
}

func newSlow(columns, rows int, question string) *slow {
	return &slow{oracle.Well{Width: columns, Rows: rows, Ceiling: rows}, question, map[slowState]bool{}}
}

// wins reports whether the player can complete n rows more, or place n pieces.
func (s *slow) wins(b oracle.Board, n int) bool {
	st := slowState{s.Cells(b), n}
	won, known := s.known[st]
	if known {
		return won
	}
	won = true
	for piece := range 7 {
		won = won && s.answers(b, n, piece)
	}
	s.known[st] = won
	return won
}

func (s *slow) answers(b oracle.Board, n, piece int) bool {
	for after, rows := range s.moves(b, piece) {
		left := n - 1
		if s.question == "rows" {
			left = n - rows
		}
		if left <= 0 || s.wins(after, left) {
			return true
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

// answer is what the table has.
func (s *slow) answer() string {
	n := 1
	for s.wins(oracle.Board{}, n) {
		n++
	}
	if s.question == "rows" {
		return fmt.Sprint(n - 1)
	}
	return fmt.Sprint(n)
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
		{2, 4, 10, "sees"}, {3, 4, 5, "sees"}, {4, 4, 5, "sees"},
	}
	if os.Getenv("EXHAUSTIVE") != "" {
		all = append(all, wells{4, 6, 7, "sees"}, wells{6, 4, 4, "sees"})
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
		h := oracle.Held{Well: oracle.Well{Width: w.Columns, Rows: w.Rows, Ceiling: w.Rows, Deals: "bag"},
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
		h := oracle.Held{Well: oracle.Well{Width: 4, Rows: 10, Ceiling: 10, Deals: "bag"}, Holds: hands.Holds, Combo: true}
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
			slow := oracle.NewProfileGame(oracle.Well{Width: columns, Rows: rows, Ceiling: rows})
			want := slow.Optimum(oracle.Board{}) != oracle.Never
			if got := newSearch(w, game{rows: true}).reaches(1); got != want {
				t.Errorf("%d columns, %d rows: the player wins: got %v, want %v", columns, rows, got, want)
			}
		}
	}
}
