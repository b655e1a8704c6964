package main

import (
	"strings"
	"testing"
)

// TestMutants tries some, and wants to hear of what should not be.
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the checker's tests again and again")
	}
	t.Chdir("../..")
	all := append(checks(), others...)
	lines, err := tryAll([]mutant{all[6], all[20]})
	if err != nil || len(lines) != 2 || !strings.Contains(lines[1], all[20].does+" | Test") {
		t.Errorf("got %q, %v", lines, err)
	}
	otherCheck := all[12]
	otherCheck.check = 14
	for want, m := range map[string]mutant{
		"is there 0 times": {file: "verify.go", old: "no such text"},
		"go test: exit":    {file: "verify.go", old: "if !holds {", new: "if holds > 0 {"},
		"accepts 14_":      otherCheck,
	} {
		if _, err := m.try(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want %q", err, want)
		}
	}
}
