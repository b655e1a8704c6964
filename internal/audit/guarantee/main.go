// Command guarantee makes the tables of docs/open.md about the usual game in small
// wells with a top, by plain search on real boards:
//
//	go run ./internal/audit/guarantee [twice] [COLUMNSxROWS...]
//
// It prints, for wells of so many columns and up to so many rows, how many rows the
// player can be sure to complete, so that the adversary can prevent one more. With
// twice, the adversary deals from a bag, and it prints how many single rows the player
// may have to complete before it completes two with one piece, or ∞ if the adversary
// prevents that for ever. A ? stands for wells that it has not tried.
package main

import (
	"fmt"
	"os"

	"lineproof/internal/arena/topped"
	"lineproof/internal/show"
)

func main() {
	args, answer := os.Args[1:], guaranteed
	small := []string{"2x16", "3x12", "4x12", "5x10", "6x8", "8x6"} // half a minute together
	if len(args) > 0 && args[0] == "twice" {
		args, answer, small = args[1:], singles, []string{"2x16", "3x13", "4x13"}
	}
	if len(args) == 0 {
		args = small
	}
	var wells []*topped.Well
	highest := 0
	for _, arg := range args {
		w, err := parse(arg)
		if err != nil {
			fmt.Fprintf(os.Stderr, "guarantee: %s: %v\n", arg, err)
			os.Exit(2)
		}
		wells, highest = append(wells, w), max(highest, w.Height)
	}
	table := show.Table{{`columns \ rows`}}
	for rows := topped.MinHeight; rows <= highest; rows++ {
		table[0] = append(table[0], rows)
	}
	for _, w := range wells {
		line := []any{w.Width}
		for rows := topped.MinHeight; rows <= highest; rows++ {
			cell := "?"
			if lower, _ := topped.New(w.Width, rows, 0); rows <= w.Height {
				cell = answer(lower)
			}
			line = append(line, cell)
		}
		table = append(table, line)
	}
	fmt.Print(table.Text())
}

// parse returns the well of a text such as 4x12. A board fits in 64 bits.
func parse(text string) (w *topped.Well, err error) {
	var columns, rows int
	if _, err = fmt.Sscanf(text, "%dx%d", &columns, &rows); err != nil || text != fmt.Sprintf("%dx%d", columns, rows) {
		return nil, fmt.Errorf("want columns and rows, such as 4x12")
	}
	if w, err = topped.New(columns, rows, 0); err == nil && columns*rows > 64 {
		err = fmt.Errorf("has more than 64 cells")
	}
	return w, err
}

// guaranteed returns how many rows the player can be sure to complete.
func guaranteed(w *topped.Well) string {
	s := newSearch(w, lines)
	n := 0
	for s.reaches(goal(n + 1)) {
		n++
	}
	return fmt.Sprint(n)
}

// singles returns how many single rows the player may have to complete before two at
// once.
func singles(w *topped.Well) string {
	s := newSearch(w, twice)
	n := 0
	for !s.reaches(goal(-n)) {
		if s.prevents(goal(-n)) {
			return "∞"
		}
		n++
	}
	return fmt.Sprint(n)
}
