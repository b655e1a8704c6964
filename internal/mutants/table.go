package main

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
)

// table has the mutants, with an empty line between two of them: the file, what the change
// does, and the lines that it takes out and puts in, as in a diff. First come those that
// leave out a check where it is not enough to let everything pass, as the checker would
// crash, or read on at the wrong place.
//
//go:embed table.txt
var table string

var heading = regexp.MustCompile(`^(\w+\.go)(?: without check (\d+))?: (.+)$`)

// mutants returns them all: first those that leave out a check, but for the limits
// of check 21.
func mutants() []mutant {
	without, others := make(map[int]mutant), []mutant(nil)
	for text := range strings.SplitSeq(strings.TrimSpace(table), "\n\n") {
		if m := parse(text); m.check != 0 {
			without[m.check] = m
		} else {
			others = append(others, m)
		}
	}
	var all []mutant
	for check := 1; check <= 28; check++ {
		if check == 21 {
			continue
		}
		m, ok := without[check]
		if !ok {
			m = mutant{"verify.go", "if !holds {", fmt.Sprintf("if !holds && check != %d {", check), "everything passes", check}
		}
		m.does = fmt.Sprintf("without check %d: %s", check, m.does)
		all = append(all, m)
	}
	return append(all, others...)
}

// parse reads a mutant of the table.
func parse(text string) (m mutant) {
	first, lines, _ := strings.Cut(text, "\n")
	head := heading.FindStringSubmatch(first)
	if head == nil {
		panic("mutants: table.txt: no heading: " + first)
	}
	m.file, m.does = head[1], head[3]
	fmt.Sscan(head[2], &m.check)
	for line := range strings.SplitSeq(lines, "\n") {
		switch {
		case strings.HasPrefix(line, "-"):
			m.old += "\n" + line[1:]
		case strings.HasPrefix(line, "+"):
			m.new += "\n" + line[1:]
		default:
			panic("mutants: table.txt: neither - nor +: " + line)
		}
	}
	m.old, m.new = m.old+"\n", m.new+"\n"
	return m
}
