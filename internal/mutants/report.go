package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// A result is what became of a mutant, and the test that it did not survive.
type result struct {
	Mutant
	outcome Outcome
	by      string
}

// judge sorts out the results that are known to be equivalent. It returns what is
// wrong: mutants that survive and are not known, those that are known and do not
// survive, and those that there are not.
func judge(known []equivalent, all []Mutant, results []result) (wrong []string) {
	exists, reasons := make(map[string]bool), make(map[string]string)
	for _, m := range all {
		exists[m.Name()] = true
	}
	for _, e := range known {
		reasons[e.name] = e.reason
		if !exists[e.name] {
			wrong = append(wrong, "equivalent.txt has it, but there is no such mutant:\n"+e.name)
		}
	}
	for i, r := range results {
		switch reason := reasons[r.Name()]; {
		case r.outcome != Survived && reason != "":
			wrong = append(wrong, fmt.Sprintf("equivalent.txt has it, but it is not equivalent (%v %s):\n%s", r.outcome, r.by, r.Name()))
		case r.outcome != Survived:
		case reason == "":
			wrong = append(wrong, "survives:\n"+r.Name())
		case strings.HasPrefix(reason, "Costs: "):
			results[i].outcome = Costs
		default:
			results[i].outcome = Equivalent
		}
	}
	return wrong
}

// writeTable counts the results in a row each for what they are named by, in the
// order of the first, and in one for all.
func writeTable(out io.Writer, title string, results []result, nameOf func(result) string) {
	rows := make(map[string]map[Outcome]int)
	var order []string
	for _, r := range results {
		for _, name := range []string{nameOf(r), "all"} {
			if rows[name] == nil {
				rows[name] = make(map[Outcome]int)
				order = append(order, name)
			}
			rows[name][r.outcome]++
		}
	}
	order = append(slices.DeleteFunc(order, func(name string) bool { return name == "all" }), "all")
	fmt.Fprintf(out, "| %s | mutants | do not compile | killed by a test | by a crash | by time | equivalent | but for cost | survive |\n", title)
	fmt.Fprintf(out, "| ---%s |\n", strings.Repeat(" | ---:", 8))
	for _, name := range order {
		counts, sum := "", 0
		for _, o := range []Outcome{Broken, Killed, Crashed, TimedOut, Equivalent, Costs, Survived} {
			counts += fmt.Sprintf(" %d |", rows[name][o])
			sum += rows[name][o]
		}
		fmt.Fprintf(out, "| %s | %d |%s\n", name, sum, counts)
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
