package main

import (
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
		"is there 0 times": {"verify.go", change{"no such text", "", ""}, 0},
		"go test: exit":    {"verify.go", change{"if !holds {", "if holds > 0 {", ""}, 0},
		"does not accept":  {"verify.go", all[12].change, 14},
	} {
		if _, err := m.try(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want %q", err, want)
		}
	}
}
