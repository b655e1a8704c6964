package main

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/survive"
)

// A goal is what the player is to reach from a board; greater ones are harder.
type goal int16

const reached, missed = goal(math.MinInt16), goal(math.MaxInt16)

// A game says what the adversary may deal, and which goal is left of one after a piece that
// completes some rows. No game comes back to a board with the same goal: pieces add cells,
// and where rows take cells away, the goal changes, too. So a search ends.
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

// In pieces, the goal is to place so many pieces.
func pieces(deals string) game {
	return game{certificate.Well{Deals: deals}, func(g goal, _ int) goal {
		if g == 1 {
			return reached
		}
		return g - 1
	}}
}

// A search finds out which goals the player reaches in a well with a top, whatever is
// dealt, and remembers that.
type search struct {
	*survive.Well
	game
	known map[state]bounds
}

func newSearch(w *survive.Well, g game) *search { return &search{w, g, make(map[state]bounds)} }

// most returns the hardest goal from 1 on that the player reaches from the empty well, or 0.
func (s *search) most() (n goal) {
	for s.reaches(n + 1) {
		n++
	}
	return n
}

// reaches reports whether the player reaches a goal from the empty well.
func (s *search) reaches(g goal) bool {
	return s.wins(0, s.dealer.First(), g)
}

// prevents reports whether the adversary can keep for ever to boards from which the
// player does not reach a goal of twice, however many single rows it completes. The
// player reaches an easier goal, or none at all; and then some goal is so easy that
// prevents says so.
func (s *search) prevents(g goal) bool {
	seen := make(map[state]bool)
	var keeps func(b survive.Board, left certificate.Set) bool
	keeps = func(b survive.Board, left certificate.Set) bool {
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
				most := 0
				var next []survive.Board
				for after, rows := range s.Drops(b, piece) {
					next, most = append(next, after), max(most, rows)
				}
				wins := func(b survive.Board) bool { return s.wins(b, rest, g) }
				ends := func(b survive.Board) bool { return !keeps(b, rest) }
				if most < 2 && !slices.ContainsFunc(next, wins) {
					return !slices.ContainsFunc(next, ends)
				}
			}
		}
		return false
	}
	return keeps(0, s.dealer.First())
}

// bounds of the goals: the player reaches won and easier ones, not lost or harder ones.
type bounds struct{ won, lost goal }

// order is that in which pieces are tried, so that the player is refuted soon.
var order = [certificate.Pieces]int{2, 1, 6, 0, 4, 5, 3}

// wins reports whether the player reaches a goal from a board.
func (s *search) wins(b survive.Board, left certificate.Set, g goal) bool {
	st := s.state(b, left)
	if k := s.bounds(st); g <= k.won || g >= k.lost {
		return g <= k.won
	}
	won := true
	for _, piece := range order {
		won = won && (!left.Has(piece) || s.answers(b, s.dealer.After(left, piece), piece, g))
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
func (s *search) answers(b survive.Board, left certificate.Set, piece int, g goal) bool {
	type option struct {
		board survive.Board
		goal  goal
		cost  int
	}
	var options []option
	for after, rows := range s.Drops(b, piece) {
		next := s.next(g, rows)
		switch k := s.bounds(s.state(after, left)); {
		case next <= k.won:
			return true
		case next < k.lost:
			options = append(options, option{after, next, s.cost(after) - 100*rows})
		}
	}
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(a.cost, b.cost) })
	return slices.ContainsFunc(options, func(o option) bool { return s.wins(o.board, left, o.goal) })
}

// cost is higher for boards that are worse for the player, as a rule.
func (s *search) cost(b survive.Board) int {
	highest := (bits.Len64(uint64(b)) + s.Columns - 1) / s.Columns
	return highest + 4*s.Holes(b) + bits.OnesCount64(uint64(b))
}

// A state is a board and the pieces that may be dealt, or their mirror image.
type state struct {
	board survive.Board
	left  certificate.Set
}

func (s *search) state(b survive.Board, left certificate.Set) state {
	st, image := state{b, left}, state{s.Mirror(b), left.Mirror()}
	if cmp.Or(cmp.Compare(st.board, image.board), cmp.Compare(st.left, image.left)) > 0 {
		return image
	}
	return st
}
