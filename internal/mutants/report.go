package main

import (
	"fmt"
	"io"
	"strings"
)

// A result is what became of a mutant, and the test that it did not survive.
type result struct {
	Mutant
	outcome Outcome
	by      string
}

// faults lists what is wrong: mutants that survive and are not known to be
// equivalent, those that are not equivalent, and those that there are not.
func faults(known []equivalent, all []Mutant, results []result) (list []string) {
	exists, listed := make(map[string]bool), make(map[string]bool)
	for _, m := range all {
		exists[m.Name()] = true
	}
	for _, e := range known {
		listed[e.name] = true
		if !exists[e.name] {
			list = append(list, "equivalent.txt has it, but there is no such mutant:\n"+e.name)
		}
	}
	for _, r := range results {
		switch name := r.Name(); {
		case r.outcome == Survived && !listed[name]:
			list = append(list, "survives:\n"+name)
		case r.outcome != Survived && listed[name]:
			list = append(list, fmt.Sprintf("equivalent.txt has it, but it is not equivalent (%v %s):\n%s", r.outcome, r.by, name))
		}
	}
	return list
}

// What the columns of a table count.
const (
	mutants = iota
	broken
	killed
	crash
	late
	same
	cost
	survivors
	columns
)

// column returns the one that a result is counted in.
func column(r result, known map[string]equivalent) int {
	if r.outcome != Survived {
		return map[Outcome]int{Broken: broken, Killed: killed, Crashed: crash, TimedOut: late}[r.outcome]
	}
	switch e, ok := known[r.Name()]; {
	case !ok:
		return survivors
	case e.costs():
		return cost
	}
	return same
}

// writeTable counts the results in a row each for what they are named by, in the
// order of the first, and in one for all.
func writeTable(out io.Writer, title string, list []equivalent, results []result, nameOf func(result) string) {
	known := make(map[string]equivalent)
	for _, e := range list {
		known[e.name] = e
	}
	rows, total := make(map[string]*[columns]int), new([columns]int)
	var order []string
	for _, r := range results {
		name := nameOf(r)
		if rows[name] == nil {
			rows[name] = new([columns]int)
			order = append(order, name)
		}
		for _, row := range []*[columns]int{rows[name], total} {
			row[mutants]++
			row[column(r, known)]++
		}
	}
	rows["all"] = total
	fmt.Fprintf(out, "| %s | mutants | do not compile | killed by a test | by a crash | by time | equivalent | but for cost | survive |\n", title)
	fmt.Fprintf(out, "| ---%s |\n", strings.Repeat(" | ---:", columns))
	for _, name := range append(order, "all") {
		fmt.Fprintf(out, "| %s |", name)
		for _, count := range rows[name] {
			fmt.Fprintf(out, " %d |", count)
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintln(out)
}

// writeEquivalents shows mutants with their reasons, those of one together.
func writeEquivalents(out io.Writer, list []equivalent) {
	for i, e := range list {
		place, change, _ := strings.Cut(e.name, "\n")
		if i == 0 || !strings.HasPrefix(list[i-1].name, place+"\n") || list[i-1].reason != e.reason {
			fmt.Fprintf(out, "%s:\n\n```diff\n", place)
		}
		fmt.Fprintln(out, change)
		if i == len(list)-1 || !strings.HasPrefix(list[i+1].name, place+"\n") || list[i+1].reason != e.reason {
			fmt.Fprintf(out, "```\n\n%s\n\n", e.reason)
		}
	}
}
