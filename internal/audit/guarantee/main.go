// Command guarantee makes the tables of docs/open.md and docs/top.md about small wells with a top, by
// search on real boards:
//
//	go run ./internal/audit/guarantee [FLAGS] [QUESTION] [COLUMNSxROWS...]
//
// It prints an answer for each of these wells, and for lower ones. A ? stands for wells that it
// has not tried or has given up. The questions:
//
//	rows      how many rows the player can be sure to complete, so that the adversary can prevent
//	          one more; this is what it answers if no question is named
//	sees      with which piece the game is over at the latest, if the adversary wants it to be
//	neither   whether the player survives for ever if the adversary deals from a bag: no/N, if the
//	          adversary can end the game with the Nth piece that it deals; or yes/HOLES/BOARDS/LEFT, if
//	          so many of all boards with at most so many holes are left. It tries more and more holes
//	next      the same if the player sees the next piece before it places one
//	hold      the same if the player may keep one piece aside
//	both      the same with both
//	combos    in four columns with some cells left over: on how many boards the player can complete a
//	          row with each piece, for ever (no wells are named)
package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"lineproof/internal/arena/topped"
	"lineproof/internal/show"
	"lineproof/internal/survive"
)

// A question has an answer for each well.
type question struct {
	answer func(*survive.Well) string
	wells  string // for which it is answered if none are named
}

var questions = map[string]question{ // none takes longer than half a minute
	"rows":    {guaranteed, "2x16 4x11 6x7"},
	"sees":    {lastPiece, "2x9 3x9 4x9 5x8 6x6 7x6 8x5 9x4 10x4"},
	"neither": {survives(survive.Hands{}), "4x5"},
	"next":    {survives(survive.Hands{Shows: 1}), "4x5"},
	"hold":    {survives(survive.Hands{Holds: true}), "4x5"},
	"both":    {survives(survive.Hands{Shows: 1, Holds: true}), "4x5"},
}

var (
	most  = flag.Int("most", 2_000_000, "give up before there are more `states` without their bags")
	least = flag.Int("least", topped.MinHeight, "begin with so many `rows`")
	holes = flag.Int("holes", 0, "begin with so many `holes`")
)

func main() {
	flag.Parse()
	args := flag.Args()
	name := "rows"
	if len(args) > 0 && args[0] >= "a" { // wells begin with a digit
		name, args = args[0], args[1:]
	}
	if name == "combos" {
		fmt.Print(combos().Text())
		return
	}
	q, known := questions[name]
	if !known {
		fmt.Fprintf(os.Stderr, "guarantee: unknown question %q, want one of %s\n", name,
			strings.Join(slices.Sorted(maps.Keys(questions)), ", "))
		os.Exit(2)
	}
	if len(args) == 0 {
		args = strings.Fields(q.wells)
	}
	var wells []*survive.Well
	highest := 0
	for _, arg := range args {
		w, err := parse(arg)
		if err != nil {
			fmt.Fprintf(os.Stderr, "guarantee: %s: %v\n", arg, err)
			os.Exit(2)
		}
		wells, highest = append(wells, w), max(highest, w.Rows)
	}
	table := show.Table{{`columns \ rows`}}
	for rows := *least; rows <= highest; rows++ {
		table[0] = append(table[0], rows)
	}
	for _, w := range wells {
		line := []any{w.Columns}
		for rows := *least; rows <= highest; rows++ {
			cell := "?"
			if lower, _ := survive.NewWell(w.Columns, rows); rows <= w.Rows {
				cell = q.answer(lower)
			}
			line = append(line, cell)
		}
		table = append(table, line)
	}
	fmt.Print(table.Text())
}

// parse returns the well of a text such as 4x12.
func parse(text string) (w *survive.Well, err error) {
	var columns, rows int
	if _, err = fmt.Sscanf(text, "%dx%d", &columns, &rows); err != nil || text != fmt.Sprintf("%dx%d", columns, rows) {
		return nil, fmt.Errorf("want columns and rows, such as 4x12")
	}
	return survive.NewWell(columns, rows)
}

// survives answers whether the player survives for ever. Boards of the first search may have any number of
// holes. If it does not find the end of the game, closed sets are tried.
func survives(h survive.Hands) func(*survive.Well) string {
	return func(w *survive.Well) string {
		s := newSearch(w, game{hands: h, bag: true})
		s.limit = *most / 8
		if n := s.most() + 1; len(s.known) < s.limit {
			return fmt.Sprintf("no/%d", n)
		}
		s.known = nil
		for n := *holes; n < w.Columns*w.Rows; n++ {
			switch s := survive.Greatest(w, h, n, *most/max(h.Count(), 8), func(boards, round, changed int) {}); {
			case s == nil:
				return "?"
			case s.Survives():
				boards, left := s.Boards()
				return fmt.Sprintf("yes/%d/%d/%d", n, boards, left)
			}
		}
		return "?"
	}
}

// guaranteed returns how many rows the player can be sure to complete.
func guaranteed(w *survive.Well) string {
	return fmt.Sprint(newSearch(w, game{rows: true}).most())
}

// lastPiece returns with which piece the game ends at the latest, if the adversary wants it to.
func lastPiece(w *survive.Well) string { return fmt.Sprint(newSearch(w, game{}).most() + 1) }
