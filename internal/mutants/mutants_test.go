package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestMutants tries one, and wants to hear of what should not be.
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the checker's tests again and again")
	}
	t.Chdir("../..")
	all := mutants()
	lines, err := tryAll([]mutant{all[20]})
	if err != nil || len(lines) != 1 || !strings.Contains(lines[0], all[20].does+" | Test") {
		t.Errorf("got %q, %v", lines, err)
	}
	for want, m := range map[string]mutant{
		"is there 0 times": {file: "verify.go", old: "no such text"},
		"go test: exit":    {file: "verify.go", old: "if !holds {", new: "if holds > 0 {"},
		"does not accept":  {"verify.go", all[12].old, all[12].new, "", 14},
	} {
		if _, err := m.try(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want %q", err, want)
		}
	}
}

// TestTable wants each change to be of text that is there, a line for it in
// docs/mutants.md, and their number there and in README.md.
func TestTable(t *testing.T) {
	t.Chdir("../..")
	read := func(name string) string {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	page, all := read("docs/mutants.md"), mutants()
	if want := fmt.Sprintf("tries %d of them", len(all)); !strings.Contains(page, want) {
		t.Errorf("docs/mutants.md does not say %q", want)
	}
	if want := fmt.Sprintf("| changes of the checker's source | %d |", len(all)); !strings.Contains(read("README.md"), want) {
		t.Errorf("README.md does not say %q", want)
	}
	for _, m := range all {
		if _, err := m.overlay(t.TempDir()); err != nil {
			t.Errorf("%s: %s: %v", m.file, m.does, err)
		}
		if line := fmt.Sprintf("| %s | %s | ", m.file, m.does); !strings.Contains(page, line) {
			t.Errorf("docs/mutants.md has no line %q", line)
		}
	}
}
