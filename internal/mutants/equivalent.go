package main

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed equivalent.txt
var equivalentText string

// An equivalent is a mutant that no test can kill, by its name.
type equivalent struct {
	name   string
	reason string
}

// parseEquivalents reads the list. It consists of blocks with blank lines
// between them: a file and what is declared there, mutants of it with their
// lines before (-) and after (+), and the reason for all of these. The first
// block is for the reader.
func parseEquivalents(text string) (list []equivalent, err error) {
	seen := make(map[string]bool)
	for _, block := range strings.Split(text, "\n\n")[1:] {
		place, rest, _ := strings.Cut(strings.TrimSpace(block), "\n")
		var names []string
		for strings.HasPrefix(rest, "-") {
			before, more, _ := strings.Cut(rest, "\n")
			after, more, _ := strings.Cut(more, "\n")
			if !strings.HasPrefix(after, "+") {
				return nil, fmt.Errorf("equivalent.txt: %s: got %q, want a line with + after %q", place, after, before)
			}
			names = append(names, place+"\n"+before+"\n"+after)
			rest = more
		}
		reason := strings.Join(strings.Fields(rest), " ")
		if len(names) == 0 || reason == "" {
			return nil, fmt.Errorf("equivalent.txt: %s: got %d mutants with the reason %q, want some, and one", place, len(names), reason)
		}
		for _, name := range names {
			if seen[name] {
				return nil, fmt.Errorf("equivalent.txt: listed twice:\n%s", name)
			}
			seen[name] = true
			list = append(list, equivalent{name, reason})
		}
	}
	return list, nil
}
