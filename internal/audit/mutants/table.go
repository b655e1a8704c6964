package main

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"
)

//go:embed mutants.txt
var table string

// A mutant is package checker with a change in one of its files.
type mutant struct {
	line       int // of the table, where it begins
	file, does string
	check      int      // that it leaves out; 0 for none
	noticed    []string // certificates of the corpus on which TestCorpus has to fail
	old, new   string   // whole lines
}

// parse reads a table of mutants, whose form mutants.txt describes.
func parse(table string) (all []mutant, err error) {
	for i, line := range strings.Split(table, "\n") {
		switch {
		case line == "" || line[0] == '#':
		case strings.ContainsRune(" -+=", rune(line[0])):
			if all == nil {
				return nil, fmt.Errorf("mutants.txt:%d: %q belongs to no mutant", i+1, line)
			}
			m := &all[len(all)-1]
			if line[0] == '=' {
				m.noticed = append(m.noticed, line[1:])
				continue
			}
			if line[0] != '+' {
				m.old += line[1:] + "\n"
			}
			if line[0] != '-' {
				m.new += line[1:] + "\n"
			}
		default:
			m := mutant{line: i + 1}
			var ok bool
			if m.file, m.does, ok = strings.Cut(line, ": "); !ok {
				return nil, fmt.Errorf("mutants.txt:%d: got %q, want FILE: what the change does", i+1, line)
			}
			fmt.Sscanf(m.does, "without check %d:", &m.check) // 0 if it says something else
			all = append(all, m)
		}
	}
	return all, nil
}

// change makes the change in a file's source.
func (m mutant) change(source string) (changed string, err error) {
	before, after, found := strings.Cut("\n"+source, "\n"+m.old)
	switch {
	case m.old == m.new:
		return "", errors.New("it changes nothing")
	case !found:
		return "", fmt.Errorf("%s does not have the lines\n%s", m.file, m.old)
	case strings.Contains("\n"+after, "\n"+m.old):
		return "", fmt.Errorf("%s has more than once the lines\n%s", m.file, m.old)
	}
	return strings.TrimPrefix(before+"\n"+m.new+after, "\n"), nil
}
