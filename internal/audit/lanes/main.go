// Lanes finds lists of positions that show that the player makes a row full in lanes that stand apart. docs/lines.md
// says what a position is, and why a list is enough; Coq's kernel checks the lists of testdata/lanes.
//
//	go run ./internal/audit/lanes NARROW WIDE > LIST
//
// NARROW lanes are two columns wide; WIDE is 0, or 1 for one lane more, of three columns.
package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

func main() {
	text, err := find(strings.Join(os.Args[1:], " "))
	if err == nil {
		_, err = os.Stdout.Write(text)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "lanes:", err)
		os.Exit(1)
	}
}

// known has bounds with which all beginnings are won, by the numbers of lanes.
var known = map[string]struct {
	rules
	rounds int
}{
	"1 0": {rules{rows: 7, highest: 6, apart: 4, rough: 3}, 3},
	"2 0": {rules{rows: 8, highest: 7, apart: 4, rough: 99}, 9},
	"3 0": {rules{rows: 9, highest: 8, apart: 4, rough: 99}, 9},
	"4 0": {rules{rows: 6, oneRow: true, highest: 8, apart: 4, rough: 3}, 9},
	"0 1": {rules{rows: 8, highest: 7, apart: 5, rough: 99}, 3},
	"1 1": {rules{rows: 8, highest: 7, apart: 5, rough: 99}, 5},
	"2 1": {rules{rows: 8, highest: 7, apart: 4, rough: 5}, 3},
}

func find(lanes string) ([]byte, error) {
	b, ok := known[lanes]
	if !ok {
		return nil, fmt.Errorf("want NARROW and WIDE, such as 4 0; no bounds are known for %q", lanes)
	}
	fmt.Sscan(lanes, &b.narrow, &b.wide)
	return findList(b.rules, b.rounds)
}

// findList returns the shortest list of some rounds.
func findList(r rules, rounds int) (best []byte, err error) {
	g := explore(newGame(r))
	prices := make([]float32, len(g.game.keys))
	least := 0
	for range rounds {
		g.rank(prices)
		if err := g.dropLost(); err != nil {
			return nil, err
		}
		var chosen []int32
		chosen, prices = g.choose()
		if best == nil || len(chosen) < least {
			best, least = g.text(chosen), len(chosen)
		}
	}
	return best, nil
}

// dropLost keeps the choices of beginnings that are won.
func (g *graph) dropLost() error {
	lost := 0
	for i, choices := range g.beginnings {
		g.beginnings[i] = slices.DeleteFunc(choices, func(n int32) bool { return g.ranks[n] == unranked })
		if len(g.beginnings[i]) == 0 {
			lost++
		}
	}
	if lost > 0 {
		return fmt.Errorf("%d of %d beginnings are lost", lost, len(g.beginnings))
	}
	return nil
}

// text returns a list of positions, by rank.
func (g *graph) text(numbers []int32) []byte {
	wide := ""
	if g.game.wide > 0 {
		wide = "wide 1 "
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "lanes %d %srows %d\n", g.game.narrow, wide, g.game.rows)
	slices.SortFunc(numbers, func(a, b int32) int {
		return cmp.Or(cmp.Compare(g.ranks[a], g.ranks[b]), cmp.Compare(g.game.keys[a], g.game.keys[b]))
	})
	for _, n := range numbers {
		k := g.game.keys[n]
		fmt.Fprint(&text, g.ranks[n], " ", strconv.Itoa(int(k>>openAt)))
		for _, l := range g.game.lanesOf(k) {
			text.WriteString(" " + strings.Trim(strings.ReplaceAll(fmt.Sprint(l.columns()), " ", ","), "[]"))
		}
		text.WriteByte('\n')
	}
	return text.Bytes()
}
