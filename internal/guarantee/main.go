// Command guarantee makes the tables of docs/open.md about the usual game in small
// wells with a top, by plain search on real boards:
//
//	go run ./internal/guarantee [twice] [COLUMNSxROWS...]
//
// It prints, for wells of so many columns and up to so many rows, how many rows the
// player can be sure to complete, so that the adversary can prevent one more. With
// twice, it prints how many single rows the player may have to complete before it
// completes two with one piece, where the adversary deals from a bag.
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"lineproof/internal/tetris"
)

// mostSingles is how many single rows are tried with twice.
const mostSingles = 12

// most lists the rows, by columns, that take a few seconds at the most.
var most = map[string][]string{
	"lines": {"2x24", "3x12", "4x12", "5x10", "6x8", "8x6"},
	"twice": {"2x16", "3x13", "4x13"},
}

func main() {
	args, mode := os.Args[1:], "lines"
	if len(args) > 0 && args[0] == "twice" {
		args, mode = args[1:], "twice"
	}
	if len(args) == 0 {
		args = most[mode]
	}
	var tallest []*tetris.Well // of each width
	for _, arg := range args {
		var columns, rows int
		_, err := fmt.Sscanf(arg, "%dx%d", &columns, &rows)
		if err == nil && columns*rows > 64 {
			err = fmt.Errorf("want at most 64 cells")
		}
		var w *tetris.Well
		if err == nil {
			w, err = tetris.New(columns, rows, 0)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "guarantee: %s: %v\n", arg, err)
			os.Exit(2)
		}
		tallest = append(tallest, w)
	}
	answer := map[string]func(*tetris.Well) string{"lines": guaranteed, "twice": singles}[mode]
	head, rule := "| rows |", "| ---: |"
	for _, w := range tallest {
		head, rule = head+fmt.Sprintf(" %d columns |", w.Width), rule+" ---: |"
	}
	fmt.Printf("%s\n%s\n", head, rule)
	height := func(a, b *tetris.Well) int { return a.Height - b.Height }
	for rows := tetris.MinHeight; rows <= slices.MaxFunc(tallest, height).Height; rows++ {
		cells := []string{fmt.Sprint(rows)}
		for _, w := range tallest {
			cell := ""
			if rows <= w.Height {
				well, _ := tetris.New(w.Width, rows, 0) // no higher than w
				cell = answer(well)
			}
			cells = append(cells, cell)
		}
		fmt.Printf("| %s |\n", strings.Join(cells, " | "))
	}
}

// guaranteed returns how many rows the player can be sure to complete.
func guaranteed(w *tetris.Well) string {
	s := newSearch(w, lines)
	n := 0
	for s.reaches(goal(n + 1)) {
		n++
	}
	return fmt.Sprint(n)
}

// singles returns how many single rows the player may have to complete before two at
// once.
func singles(w *tetris.Well) string {
	s := newSearch(w, twice)
	for n := range mostSingles + 1 {
		if s.reaches(goal(-n)) {
			return fmt.Sprint(n)
		}
	}
	return "–"
}
