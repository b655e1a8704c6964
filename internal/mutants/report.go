package main

import (
	"fmt"
	"io"
	"strings"
)

// A Result is what became of a mutant, and the test that it did not survive.
type Result struct {
	Mutant
	Outcome Outcome
	By      string
}

// faults lists what is wrong: mutants that survive and are not known to be
// equivalent, those that are not equivalent, and those that there are not.
func faults(known []Equivalent, all []Mutant, results []Result) (list []string) {
	exists, equivalent := make(map[string]bool), make(map[string]bool)
	for _, m := range all {
		exists[m.Name()] = true
	}
	for _, e := range known {
		equivalent[e.Name] = true
		if !exists[e.Name] {
			list = append(list, "equivalent.txt has it, but there is no such mutant:\n"+e.Name)
		}
	}
	for _, r := range results {
		switch name := r.Name(); {
		case r.Outcome == Survived && !equivalent[name]:
			list = append(list, "survives:\n"+name)
		case r.Outcome != Survived && equivalent[name]:
			list = append(list, fmt.Sprintf("equivalent.txt has it, but it is not equivalent (%v by %s):\n%s", r.Outcome, r.By, name))
		}
	}
	return list
}

// A tally counts mutants by what became of them.
type tally struct{ mutants, tests, crashes, limits, equivalent, survivors int }

// writeTable writes a tally for each row that a result belongs to, in the order
// of their first, and one for all.
func writeTable(out io.Writer, title string, known []Equivalent, results []Result, row func(Result) string) {
	equivalent := make(map[string]bool)
	for _, e := range known {
		equivalent[e.Name] = true
	}
	rows, total := make(map[string]*tally), new(tally)
	var order []string
	for _, r := range results {
		name := row(r)
		if rows[name] == nil {
			rows[name] = new(tally)
			order = append(order, name)
		}
		for _, t := range []*tally{rows[name], total} {
			t.count(r.Outcome, equivalent[r.Name()])
		}
	}
	rows["total"] = total
	fmt.Fprintf(out, "| %s | mutants | killed by a test | by a crash | by time or memory | equivalent | survivors |\n", title)
	fmt.Fprintf(out, "| ---%s |\n", strings.Repeat(" | ---:", 6))
	for _, name := range append(order, "total") {
		t := rows[name]
		fmt.Fprintf(out, "| %s | %d | %d | %d | %d | %d | %d |\n", name, t.mutants, t.tests, t.crashes, t.limits, t.equivalent, t.survivors)
	}
	fmt.Fprintln(out)
}

func (t *tally) count(o Outcome, equivalent bool) {
	t.mutants++
	switch {
	case o == Killed:
		t.tests++
	case o == Crashed:
		t.crashes++
	case o == TimedOut || o == Starved:
		t.limits++
	case equivalent:
		t.equivalent++
	default:
		t.survivors++
	}
}
