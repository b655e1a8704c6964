package main

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/survive"
)

// A goal is how many rows the player is still to complete, or how many deals to answer.
type goal int16

// A game comes back to no state with the same goal: pieces add cells, and only full rows take cells away. So
// a search ends.
type game struct {
	hands survive.Hands
	bag   bool // the adversary deals from a bag, and else any piece
	rows  bool // a goal counts rows, and else deals
}

// A search finds out which goals the player reaches in a well with a top, whatever is
// dealt, and remembers that.
type search struct {
	*survive.Well
	game
	known map[survive.State]bounds
	limit int // of known states: if there are more, the player is taken to reach every other goal
}

func newSearch(w *survive.Well, g game) *search {
	return &search{w, g, make(map[survive.State]bounds), math.MaxInt}
}

// most returns the hardest goal from 1 on that the player reaches from the empty well, or 0.
func (s *search) most() (n goal) {
	for len(s.known) < s.limit && s.reaches(n+1) {
		n++
	}
	return n
}

// reaches reports whether the player reaches a goal from the empty well.
func (s *search) reaches(g goal) bool {
	for _, st := range s.hands.Firsts() {
		if !s.wins(st, g) {
			return false
		}
	}
	return true
}

// bounds of the goals: the player reaches won and easier ones, not lost or harder ones.
type bounds struct{ won, lost goal }

// order is that in which pieces are tried, so that the player is refuted soon.
var order = [certificate.Pieces]int{2, 1, 6, 0, 4, 5, 3}

// wins reports whether the player reaches a goal from a state.
func (s *search) wins(st survive.State, g goal) bool {
	key := s.state(st)
	k := s.bounds(key)
	if g <= k.won || g >= k.lost {
		return g <= k.won
	}
	won := true
	for _, piece := range order {
		won = won && (!st.Left.Has(piece) || len(s.known) >= s.limit || s.answers(st, piece, g))
	}
	k = s.bounds(key)
	if won {
		k.won = g
	} else {
		k.lost = g
	}
	s.known[key] = k
	return won
}

// bounds returns what is known of a state.
func (s *search) bounds(key survive.State) bounds {
	if k, known := s.known[key]; known {
		return k
	}
	return bounds{0, math.MaxInt16}
}

// answers reports whether the player has an answer to a piece after which it reaches
// what is left of the goal. States that are known come first, then those with many rows
// completed and few holes.
func (s *search) answers(st survive.State, piece int, g goal) bool {
	type option struct {
		survive.State
		goal goal
		cost int
	}
	var options []option
	for a := range s.Answers(s.hands, st, piece) {
		next := g - 1
		if s.rows {
			next = g - goal(a.Rows)
		}
		if !s.bag {
			a.Left = certificate.AllPieces
		}
		switch k := s.bounds(s.state(a.State)); {
		case next <= k.won:
			return true
		case next < k.lost:
			options = append(options, option{a.State, next, s.cost(a.Board) - 100*a.Rows})
		}
	}
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(a.cost, b.cost) })
	return slices.ContainsFunc(options, func(o option) bool { return s.wins(o.State, o.goal) })
}

// cost is higher for boards that are worse for the player, as a rule.
func (s *search) cost(b survive.Board) int {
	highest := (bits.Len64(uint64(b)) + s.Columns - 1) / s.Columns
	return highest + 4*s.Holes(b) + bits.OnesCount64(uint64(b))
}

// state returns the same for a state and its mirror image: one of them.
func (s *search) state(st survive.State) survive.State {
	image := survive.State{Board: s.Mirror(st.Board), Next: certificate.MirrorPiece(st.Next), Kept: st.Kept,
		Locked: st.Locked, Left: st.Left.Mirror()}
	if st.Kept != survive.Nothing {
		image.Kept = certificate.MirrorPiece(st.Kept)
	}
	if cmp.Or(cmp.Compare(st.Board, image.Board), cmp.Compare(st.Left, image.Left),
		cmp.Compare(st.Next, image.Next), cmp.Compare(st.Kept, image.Kept)) > 0 {
		return image
	}
	return st
}
