package main

import (
	"fmt"
	"os"
	"testing"

	"lineproof/internal/arena/topped"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
)

// A slow search plays real cells one by one, tries pieces and moves as they come, and
// knows no mirror images and no order of goals.
type slow struct {
	oracle.Well // the ceiling is the top
	twice       bool
	known       map[slowState]bool
}

type slowState struct {
	cells oracle.Cells
	left  string
	n     int
}

// wins reports whether the player can complete n rows more, or, with twice, two at once
// after at most n single ones.
func (s *slow) wins(b oracle.Board, left string, n int) bool {
	st := slowState{s.Cells(b), left, n}
	won, known := s.known[st]
	if known {
		return won
	}
	won = true
	for piece := range 7 {
		won = won && (!oracle.MayDeal(left, piece) || s.answers(b, s.After(left, piece), n, piece))
	}
	s.known[st] = won
	return won
}

func (s *slow) answers(b oracle.Board, left string, n, piece int) bool {
	for rotation := range 4 {
		for offset := -3; offset < s.Width; offset++ {
			after, legal := s.Drop(b, piece, rotation, offset)
			if !legal {
				continue
			}
			after, rows := s.Remove(after)
			switch {
			case s.twice && rows >= 2, !s.twice && rows >= n:
				return true
			case s.twice && rows > n:
			case s.wins(after, left, n-rows):
				return true
			}
		}
	}
	return false
}

// answer is what the table has, if twelve single rows are as good as any number.
func (s *slow) answer() string {
	for n := 0; ; n++ {
		switch won := s.wins(oracle.Board{}, s.First(), n); {
		case !s.twice && !won:
			return fmt.Sprint(n - 1)
		case s.twice && won:
			return fmt.Sprint(n)
		case s.twice && n == 12:
			return "∞"
		}
	}
}

// TestTables compares small wells with the slow search; with EXHAUSTIVE=1, those that take
// most of a second, too.
func TestTables(t *testing.T) {
	type wells struct {
		columns, from, to int
		twice             bool
	}
	all := []wells{
		{2, 4, 13, false}, {3, 4, 6, false}, {4, 4, 6, false},
		{2, 4, 15, true}, {3, 4, 8, true}, {4, 4, 6, true},
	}
	if os.Getenv("EXHAUSTIVE") != "" {
		all = append(all, wells{3, 9, 12, true}, wells{4, 10, 11, true})
	}
	for _, test := range all {
		for rows := test.from; rows <= test.to; rows++ {
			w := require.Value(topped.New(test.columns, rows, 0))(t)
			s := &slow{oracle.Well{Width: test.columns, Rows: rows, Ceiling: rows}, test.twice, map[slowState]bool{}}
			got := guaranteed(w)
			if test.twice {
				s.Deals = "bag"
				got = singles(w)
			}
			if want := s.answer(); got != want {
				t.Errorf("%d columns, %d rows, twice=%v: got %s, want %s", test.columns, rows, test.twice, got, want)
			}
		}
	}
}

// TestOneLine compares a first row with the drop game, under a ceiling as high as its rows.
func TestOneLine(t *testing.T) {
	for columns := 2; columns <= 5; columns++ {
		for rows := 4; rows <= 6; rows++ {
			w := require.Value(topped.New(columns, rows, 0))(t)
			game := oracle.NewProfileGame(oracle.Well{Width: columns, Rows: rows, Ceiling: rows})
			want := game.Optimum(oracle.Board{}) != oracle.Never
			if got := newSearch(w, lines).reaches(1); got != want {
				t.Errorf("%d columns, %d rows: the player wins: got %v, want %v", columns, rows, got, want)
			}
		}
	}
}
