package main

import (
	"cmp"
	"fmt"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/survive"
)

// blind finds the shortest sequence of pieces that ends every game. The adversary does not see
// the well, so the sequence has to end the game from each board that the player may have by now.
type blind struct {
	*search                          // what an adversary achieves that sees the well
	cores   map[survive.Board][]core // by their first board
}

// A core is boards, in ascending order, for which no sequence of so many pieces is good: it does
// not end the game from each of them.
type core struct {
	boards []survive.Board
	pieces int
}

// core returns some of the boards that are a core of n pieces, or none if there is a sequence.
// Boards are in ascending order.
func (s *blind) core(boards []survive.Board, n int) []survive.Board {
	for _, b := range boards {
		if n == 0 || s.wins(survive.State{Board: b, Left: certificate.AllPieces}, goal(n)) {
			return []survive.Board{b}
		}
		for _, c := range s.cores[b] {
			if n <= c.pieces && contains(boards, c.boards) {
				return c.boards
			}
		}
	}
	if len(boards) == 0 {
		return nil
	}
	pieces := order
	var next [7][]survive.Board
	for piece := range next {
		next[piece] = s.next(boards, piece)
	}
	slices.SortStableFunc(pieces[:], func(p, q int) int { return cmp.Compare(len(next[p]), len(next[q])) })
	var found []survive.Board
	for _, piece := range pieces {
		after := s.core(next[piece], n-1)
		if len(after) == 0 {
			return nil
		}
		found = s.before(found, boards, piece, after)
	}
	slices.Sort(found)
	s.learn(found, n)
	var image []survive.Board
	for _, b := range found {
		image = append(image, s.Mirror(b))
	}
	slices.Sort(image)
	s.learn(image, n)
	return found
}

func (s *blind) learn(boards []survive.Board, n int) {
	s.cores[boards[0]] = append(s.cores[boards[0]], core{boards, n})
}

// before adds to found those of boards that are needed so that a piece leads to each board of
// after.
func (s *blind) before(found, boards []survive.Board, piece int, after []survive.Board) []survive.Board {
	missing := make(map[survive.Board]bool)
	for _, b := range after {
		missing[b] = true
	}
	needed := func(b survive.Board) (is bool) {
		for a := range s.Drops(b, piece) {
			if missing[a] {
				is = true
				delete(missing, a)
			}
		}
		return is
	}
	for _, b := range found {
		needed(b)
	}
	for _, b := range boards {
		if len(missing) > 0 && needed(b) {
			found = append(found, b)
		}
	}
	return found
}

// contains reports whether boards has all of some.
func contains(boards, some []survive.Board) bool {
	for _, b := range some {
		at, found := slices.BinarySearch(boards, b)
		if !found {
			return false
		}
		boards = boards[at+1:]
	}
	return true
}

// next returns the boards after a piece, each once, in ascending order.
func (s *blind) next(boards []survive.Board, piece int) (next []survive.Board) {
	for _, b := range boards {
		for after := range s.Drops(b, piece) {
			next = append(next, after)
		}
	}
	slices.Sort(next)
	return slices.Compact(next)
}

// shortest returns the length of the shortest sequence that ends every game.
func shortest(w *survive.Well) string {
	s := &blind{newSearch(w, pieces), make(map[survive.Board][]core)}
	n := 0
	for s.core([]survive.Board{0}, n) != nil {
		n++
	}
	return fmt.Sprint(n)
}
