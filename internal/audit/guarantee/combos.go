package main

import (
	"fmt"
	"math/bits"
	"slices"

	"lineproof/internal/show"
	"lineproof/internal/survive"
)

// combos says for four columns with so many cells left over, and so many next pieces shown, on how many of the
// boards the player can complete a row with each piece, for ever, whatever a bag deals.
func combos() show.Table {
	table := show.Table{{`cells \ shown`, 0, 1, 2, 3}}
	w, _ := survive.NewWell(4, 10) // a piece of four rows fits on six cells
	for _, cells := range []int{3, 6} {
		first := leftOver(w, 0, 0, cells)
		for _, holds := range []bool{false, true} {
			line := []any{fmt.Sprint(cells, map[bool]string{true: ", hold"}[holds])}
			for shows := range len(table[0]) - 1 {
				if cells == 6 && shows > 2 {
					line = append(line, "?")
					continue
				}
				s := survive.Combos(w, survive.Hands{Shows: shows, Holds: holds}, first)
				line = append(line, endless(s, first))
			}
			table = append(table, line)
		}
	}
	return table
}

// endless returns how many boards are safe whatever is dealt first, if nothing is kept.
func endless(s *survive.Closed, boards []survive.Board) (n int) {
	for _, b := range boards {
		if !slices.ContainsFunc(s.Firsts(), func(st survive.State) bool {
			st.Board = b
			return !s.Safe(st)
		}) {
			n++
		}
	}
	return n
}

// leftOver returns the boards with so many cells from a row on, none of which is full or empty below another one.
func leftOver(w *survive.Well, below survive.Board, row, cells int) (all []survive.Board) {
	if cells == 0 {
		return []survive.Board{below}
	}
	for filled := survive.Board(1); filled < 1<<w.Columns-1; filled++ {
		if n := bits.OnesCount64(uint64(filled)); n <= cells {
			all = append(all, leftOver(w, below|filled<<(row*w.Columns), row+1, cells-n)...)
		}
	}
	return all
}
