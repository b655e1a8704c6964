package main

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
)

// A goal is what the player is to reach from a board; greater ones are harder.
type goal int8

const reached, missed = goal(math.MinInt8), goal(math.MaxInt8)

// A game says what the adversary may deal, and which goal is left of one after a piece
// that completes some rows. No game comes back to a board with the same goal, as pieces
// add cells, and only rows that change the goal take cells away: so a search ends.
type game struct {
	dealer certificate.Well // of which Deals matters
	next   func(g goal, rows int) goal
}

// In lines, the goal is to complete so many rows in all.
var lines = game{certificate.Well{}, func(g goal, rows int) goal {
	if rows >= int(g) {
		return reached
	}
	return g - goal(rows)
}}

// In twice, the goal -n is to complete two rows with one piece, and at most n single
// ones before. The adversary deals from a bag.
var twice = game{certificate.Well{Deals: certificate.Bag}, func(g goal, rows int) goal {
	switch {
	case rows >= 2:
		return reached
	case rows == 1 && g == 0:
		return missed
	}
	return g + goal(rows)
}}

// A search finds out which goals the player reaches in a well with a top, whatever is
// dealt, and remembers that.
type search struct {
	*topped.Well
	game
	known map[state]bounds
}

func newSearch(w *topped.Well, g game) *search { return &search{w, g, make(map[state]bounds)} }

// reaches reports whether the player reaches a goal from the empty well.
func (s *search) reaches(g goal) bool {
	return s.wins(&topped.Board{}, s.dealer.First(), g)
}

// prevents reports whether the adversary can keep for ever to boards from which the
// player does not reach a goal of twice, however many single rows it completes. The
// player reaches an easier goal, or none at all; and then some goal is so easy that
// prevents says so.
func (s *search) prevents(g goal) bool {
	seen := make(map[state]bool)
	var keeps func(b *topped.Board, left certificate.Set) bool
	keeps = func(b *topped.Board, left certificate.Set) bool {
		if s.wins(b, left, g) {
			return false
		}
		st := s.state(b, left)
		if seen[st] {
			return true
		}
		seen[st] = true
		for _, piece := range order {
			if left.Has(piece) {
				rest := s.dealer.After(left, piece)
				boards, most := s.after(b, piece)
				lost := func(b topped.Board) bool { return !s.wins(&b, rest, g) }
				if most < 2 && all(boards, lost) {
					return all(boards, func(b topped.Board) bool { return keeps(&b, rest) })
				}
			}
		}
		return false
	}
	return keeps(&topped.Board{}, s.dealer.First())
}

// after returns the boards after a piece, and the most rows that it completes.
func (s *search) after(b *topped.Board, piece int) (boards []topped.Board, most int) {
	for _, d := range b.Drops(s.Well, piece) {
		boards, most = append(boards, d.Board), max(most, d.Lines)
	}
	return boards, most
}

func all(boards []topped.Board, holds func(topped.Board) bool) bool {
	return !slices.ContainsFunc(boards, func(b topped.Board) bool { return !holds(b) })
}

// A state is a board, from the highest row to the lowest, and the pieces that may be
// dealt, or their mirror image.
type state struct {
	cells uint64
	left  certificate.Set
}

// bounds of the goals: the player reaches won and easier ones, not lost or harder ones.
type bounds struct{ won, lost goal }

// order is that in which pieces are tried, so that the player is refuted soon.
var order = []int{2, 1, 6, 0, 4, 5, 3}

// wins reports whether the player reaches a goal from a board.
func (s *search) wins(b *topped.Board, left certificate.Set, g goal) bool {
	st := s.state(b, left)
	if k := s.bounds(st); g <= k.won || g >= k.lost {
		return g <= k.won
	}
	won := true
	for _, piece := range order {
		if left.Has(piece) && won {
			won = s.answers(b, piece, s.dealer.After(left, piece), g)
		}
	}
	k := s.bounds(st)
	if won {
		k.won = g
	} else {
		k.lost = g
	}
	s.known[st] = k
	return won
}

// bounds returns what is known of a state.
func (s *search) bounds(st state) bounds {
	if k, known := s.known[st]; known {
		return k
	}
	return bounds{reached, missed}
}

// answers reports whether the player has a move with a piece after which it reaches
// what is left of the goal. Boards that are known come first, then those with many rows
// completed and few holes.
func (s *search) answers(b *topped.Board, piece int, left certificate.Set, g goal) bool {
	type option struct {
		board topped.Board
		goal  goal
		cost  int
	}
	var options []option
	for _, d := range b.Drops(s.Well, piece) {
		next := s.next(g, d.Lines)
		switch k := s.bounds(s.state(&d.Board, left)); {
		case next <= k.won:
			return true
		case next < k.lost:
			options = append(options, option{d.Board, next, s.cost(&d.Board) - 100*d.Lines})
		}
	}
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(a.cost, b.cost) })
	return slices.ContainsFunc(options, func(o option) bool { return s.wins(&o.board, left, o.goal) })
}

// cost is higher for boards that are worse for the player, as a rule.
func (s *search) cost(b *topped.Board) int {
	cost := b.Highest()
	for y, row := range b.Rows[:s.Height] {
		cost -= 3 * bits.OnesCount16(row)
		for _, height := range b.Heights[:s.Width] {
			if y < int(height) {
				cost += 4
			}
		}
	}
	return cost
}

func (s *search) state(b *topped.Board, left certificate.Set) state {
	st, mirrored := state{left: left}, state{left: left.Mirror()}
	for y := s.Height - 1; y >= 0; y-- {
		st.cells = st.cells<<s.Width | uint64(b.Rows[y])
		mirrored.cells = mirrored.cells<<s.Width | uint64(bits.Reverse16(b.Rows[y])>>(16-s.Width))
	}
	if cmp.Or(cmp.Compare(st.cells, mirrored.cells), cmp.Compare(st.left, mirrored.left)) > 0 {
		return mirrored
	}
	return st
}
