package main

import (
	"strings"
	"testing"

	"lineproof/internal/audit/recheck"
	"lineproof/internal/audit/require"
)

// TestMutants wants to hear of what should not be.
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the checker's tests again and again")
	}
	t.Chdir("../../..")
	leavesOut := mutants(t, table)[12]
	leavesOut.check++
	const setDealsI = "-	tooFewI := again && p.may.has(pieceI)\n+	tooFewI := again"
	for want, m := range map[string]mutant{
		"does not have the lines": mutants(t, "verify.go: x\n-no such line")[0],
		"more than once":          mutants(t, "verify.go: x\n-\n+//")[0],
		"changes nothing":         mutants(t, "verify.go: x\n import (")[0],
		"go test: exit":           mutants(t, "verify.go: x\n-	if !holds {\n+	if holds > 0 {")[0],
		"does not accept":         leavesOut,
		"does not disagree about": mutants(t, "drop.go: x\n=good_four.cert\n"+setDealsI)[0],
		"the corpus has only":     mutants(t, "drop.go: x\n=none.cert\n"+setDealsI)[0],
	} {
		if _, err := m.try(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want %q", err, want)
		}
	}
}

func mutants(t *testing.T, table string) []mutant {
	return require.Value(parse(table))(t)
}

// TestTable wants each change to be of lines that are there, and each check but 21 left out.
func TestTable(t *testing.T) {
	t.Chdir("../../..")
	all := mutants(t, table)
	leftOut := map[int]int{21: 1}
	for _, m := range all {
		if _, err := m.overlay(t.TempDir()); err != nil {
			t.Errorf("mutants.txt:%d: %s: %v", m.line, m.does, err)
		}
		leftOut[m.check]++
	}
	for check := 1; check <= recheck.Checks; check++ {
		if leftOut[check] != 1 {
			t.Errorf("check %d: got %d mutants without it, want one", check, leftOut[check])
		}
	}
	for table, want := range map[string]string{
		"# x\n+x": "mutants.txt:2: ", "=x.cert": "mutants.txt:1: ", "\nverify.go\n": "mutants.txt:2: ",
	} {
		if _, err := parse(table); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got error %v, want %q", table, err, want)
		}
	}
}
