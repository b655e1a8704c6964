// Command lanes finds lists of positions that show that the player makes a row full in lanes that
// stand apart, and checks such lists (docs/lines.md; what is checked: verify.go):
//
//	go run ./internal/audit/lanes find NARROW WIDE > LIST
//	go run ./internal/audit/lanes check LIST...
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

	"lineproof/certificate"
)

func main() {
	err := fmt.Errorf("want find NARROW WIDE, or check and one list or more")
	if len(os.Args) == 4 && os.Args[1] == "find" {
		err = find(os.Args[2] + " " + os.Args[3])
	} else if len(os.Args) > 2 && os.Args[1] == "check" {
		err = check(os.Args[2:])
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

func find(lanes string) error {
	b, ok := known[lanes]
	if !ok {
		return fmt.Errorf("no bounds are known for %s", lanes)
	}
	fmt.Sscan(lanes, &b.narrow, &b.wide)
	text, err := findList(b.rules, b.rounds)
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(text)
	return err
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

func check(names []string) error {
	for _, name := range names {
		text, err := load(name)
		if err != nil {
			return err
		}
		if err := verify(text); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Printf("%s: %s\n", name, text[:bytes.IndexByte(text, '\n')])
	}
	return nil
}

// load returns the text of a list, which may be compressed, as certificates are.
func load(name string) ([]byte, error) {
	file, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return certificate.Raw(file, 1<<26)
}
