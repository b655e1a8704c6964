package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const checkerFolder = "../../checker"

// TestEnumerate wants just these mutants of some functions, in their order.
func TestEnumerate(t *testing.T) {
	tests := []struct {
		name, source string
		want         []string
	}{
		{"size", "const size = 1 << 3", []string{
			"operator: size = 1 >> 3", "operand: size = 1", "operand: size = 3",
			"number: size = 2 << 3", "number: size = 0 << 3", "number: size = 1 << 4", "number: size = 1 << 2",
		}},
		{"less", "func less(a, b int) bool { return a < b }", []string{
			"comparison: return a <= b", "comparison: return a != b", "comparison: return a >= b",
		}},
		{"same", "func same(a, b string) bool { return a == b }", []string{"comparison: return a != b"}},
		{"none", "func none(s []int) bool { return len(s) == 0 }", []string{
			"comparison: return len(s) != 0", "comparison: return len(s) >= 0", "number: return len(s) == 1", "number: return len(s) == -1",
		}},
		{"sum", "func sum(a, b, c int) int { return a - b*c }", []string{
			"operator: return a + b*c", "operand: return a", "operand: return (b*c)",
			"operator: return a - b / c", "operand: return a - b", "operand: return a - c",
		}},
		{"shifted", "func shifted(a, b uint) uint { return a<<b | b&1 }", []string{
			"operator: return (a<<b) & (b&1)", "operand: return a<<b", "operand: return (b&1)",
			"operator: return a >> b | b&1", "operand: return a | b&1", "operand: return b | b&1",
			"operator: return a<<b | (b | 1)", "operator: return a<<b | b &^ 1", "operand: return a<<b | b", "operand: return a<<b | 1",
			"number: return a<<b | b&2", "number: return a<<b | b&0",
		}},
		{"both", "func both(a, b, c bool) bool { return a && (!b || c) }", []string{
			"result: return !(a && (!b || c))", "logic: return a || (!b || c)",
			"condition: return (a || true) && (!b || c)", "condition: return a && ((!b || c) || true)",
			"logic: return a && (!b && c)",
			"condition: return a && ((!b && false) || c)", "condition: return a && (!b || (c && false))", "condition: return a && (b || c)",
		}},
		{"yes", "func yes() bool { return true }", []string{"result: return false"}},
		{"least", "func least(a, b int) int { return min(a, b) }", []string{
			"minmax: return max(a, b)", "minmax: return a", "minmax: return b",
		}},
		{"name", "func name(p pair) int { return p.x }", []string{"field: return p.y"}},
		{"rest", "func rest(s []int, i int) []int { return s[i:] }", []string{
			"bound: return s[:]", "bound: return s[i + 1:]", "bound: return s[i - 1:]",
		}},
		{"at", "func at(s []int, i int) int { return s[i] }", []string{"bound: return s[i + 1]", "bound: return s[i - 1]"}},
		{"key", "func key(m map[int]int, i int) int { return m[i] }", nil},
		{"call", "func call(a, b int) int { return apply(a, b, \"x\", \"y\") }", []string{
			"call: return a", "call: return b", "arguments: return apply(b, a, \"x\", \"y\")",
			"text: return apply(a, b, \"~\"+\"x\", \"y\")", "text: return apply(a, b, \"x\", \"~\"+\"y\")",
		}},
		{"add", "func add(p *pair, n int) {\n\tp.x += n\n\tp.x, p.y = n, n\n}", []string{
			"statement: ", "operator: p.x = n", "operator: p.x -= n", "field: p.y += n",
			"statement: ", "statement: p.y = n", "statement: p.x = n", "field: p.y, p.y = n, n", "field: p.x, p.x = n, n",
		}},
		{"each", "func each(s []int) {\n\tfor _, x := range s {\n\t\tif x == len(s) {\n\t\t\tcontinue\n\t\t}\n\t\tadd(nil, x)\n\t}\n}", []string{
			"loop: for turn, x := range s { if turn == 0 { continue };", "loop: for turn, x := range s { if turn == len(s)-1 { continue };",
			"statement: ", "condition: (x == len(s) || true)", "condition: (x == len(s) && false)",
			"comparison: x != len(s)", "comparison: x <= len(s)", "comparison: x >= len(s)",
			"statement: ", "statement: break", "statement: ",
		}},
		{"count", "func count(n int) {\n\tfor i := 0; i < n; i++ {\n\t}\n}", []string{
			"condition: (i < n || true)", "condition: (i < n && false)", "statement: ", "number: i := 1", "number: i := -1",
			"comparison: i <= n", "comparison: i != n", "comparison: i >= n", "operator: i--", "statement: ",
		}},
		{"pair.check", "func (p pair) check(n int) {\n\tp.require(n > p.x, 4, \"%d is less than %d\", n+1, p.x)\n}", []string{
			"check: (n > p.x || true)", "check: p.require(n > p.x, 5, …)",
			"comparison: n >= p.x", "comparison: n != p.x", "comparison: n <= p.x", "field: n > p.y",
		}},
		{"pair.Error", "func (p pair) Error() string { return fmt.Sprintf(\"at %d\", p.x+1) }", nil},
		{"fail", "func fail(n int) error { return fmt.Errorf(\"%d\", n+1) }", nil},
	}
	source := `package p

import "fmt"

type pair struct{ x, y int; name string }

func (pair) require(bool, int, string, ...any) {}

func apply(a, b int, c, d string) (e int) { return }
`
	for _, test := range tests {
		source += "\n" + test.source + "\n"
	}
	folder := t.TempDir()
	write(t, filepath.Join(folder, "go.mod"), "module p\n\ngo 1.26\n")
	write(t, filepath.Join(folder, "p.go"), source)
	mutants, broken, err := Enumerate(folder)
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string][]string)
	for _, m := range mutants {
		got[m.Where] = append(got[m.Where], m.Kind+": "+m.After)
	}
	for _, test := range tests {
		if !slices.Equal(got[test.name], test.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, strings.Join(got[test.name], "\n"), strings.Join(test.want, "\n"))
		}
	}
	if broken != 0 {
		t.Errorf("got %d that do not compile, want none", broken)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestNth tells apart what is changed in the same way in two places.
func TestNth(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "go.mod"), "module p\n\ngo 1.26\n")
	write(t, filepath.Join(folder, "p.go"), "package p\n\nfunc f(n int) int {\n\tn++\n\tn++\n\treturn n\n}\n")
	mutants, _, err := Enumerate(folder)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range mutants {
		got = append(got, m.Name())
	}
	want := []string{"p.go f\n- n++\n+ n--", "p.go f\n- n++\n+", "p.go f #2\n- n++\n+ n--", "p.go f #2\n- n++\n+"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestCells moves the cells of two pieces, of which the second counts with its
// first rotation only.
func TestCells(t *testing.T) {
	const text = "`\nI  ####  #...\n   ....  #...\n   ....  #...\n   ....  #...\nO  ##..  ..##\n   ##..  ..##\n   ....  ....\n   ....  ....`"
	got := make(map[string]bool)
	for _, m := range cells(text, []int{2, 1}) {
		got[m.before+" → "+m.after] = true
	}
	for _, want := range []string{
		"I #### .... .... .... → I .### .... .... ....", // removed
		"I #### .... .... .... → I .### #... .... ....", // moved
		"I #### .... .... .... → I ###. ...# .... ....",
		"I #... #... #... #... → I .... #... #... #...",
		"I #... #... #... #... → I #... #... #... .#..",
		"O ##.. ##.. .... .... → O ##.. #.#. .... ....",
	} {
		if !got[want] {
			t.Errorf("got no %s", want)
		}
	}
	// Each of the cells is removed, and moves to each empty neighbour.
	if want := (4 + 4) + (4 + 4) + (4 + 4); len(got) != want {
		t.Errorf("got %d, want %d", len(got), want)
	}
}

// tiny tests its mutants with one another's limits.
func tiny() Runner {
	return Runner{Folder: "testdata/tiny", Limits: Limits{Short: time.Second, Full: time.Second, Memory: 1400}}
}

// TestRun shows that mutants are told apart by what becomes of them, and that
// those survive that no test looks at.
func TestRun(t *testing.T) {
	mutants, _, err := Enumerate("testdata/tiny")
	if err != nil {
		t.Fatal(err)
	}
	r := tiny()
	for _, test := range []struct {
		where, after string
		want         Outcome
		by           string
	}{
		{"Tested", "return n >= 5", Killed, "TestTested"},
		{"Careless", "return n >= 6", Survived, ""},
		{"Careless", "return n <= 6", Killed, "TestCareless"},
		{"Untested", "return n <= 7", Survived, ""},
		{"Late", "return n >= 8", Killed, "TestLate"},
		{"Count", "(i < n || true)", TimedOut, "TestLoops"},
		{"Fill", "(len(all) < n || true)", Starved, "TestLoops"},
		{"Third", "Third = letters[3]", Crashed, ""},
	} {
		t.Run(test.where+" "+test.after, func(t *testing.T) {
			t.Parallel()
			i := slices.IndexFunc(mutants, func(m Mutant) bool { return m.Where == test.where && m.After == test.after })
			if i < 0 {
				t.Fatal("no such mutant")
			}
			outcome, by, err := r.Run(t.Context(), mutants[i])
			if err != nil || outcome != test.want || by != test.by {
				t.Errorf("got %v by %q, error %v, want %v by %q", outcome, by, err, test.want, test.by)
			}
		})
	}
}

// TestCommand runs the mutants of two functions, with lists that are right and
// wrong.
func TestCommand(t *testing.T) {
	const (
		head      = "For the reader.\n\n"
		careless  = "tiny.go Careless\n- return n > 6\n+ return n >= 6\n- return n > 6\n+ return n > 7\n- return n > 6\n+ return n > 5\nThe test is not at the bound.\n"
		different = "\ntiny.go Careless\n- return n > 6\n+ return n != 6\nThis is wrong.\n"
		gone      = "\ntiny.go Careless\n- return n > 60\n+ return n >= 60\nIt was 60 before.\n"
	)
	for _, test := range []struct {
		name, list, match string
		want              error
		out               []string
	}{
		{"all known", head + careless, "Careless", nil, []string{"| total | 5 | 2 | 0 | 0 | 3 | 0 |"}},
		{"unknown", head + careless, "Untested", errWrong, []string{
			"| tiny.go | 5 | 0 | 0 | 0 | 0 | 5 |", "| comparison | 3 | 0 | 0 | 0 | 0 | 3 |", "\nsurvives:\ntiny.go Untested\n- return n > 7\n+ return n >= 7\n",
		}},
		{"not equivalent", head + careless + different, "Careless", errWrong, []string{"is not equivalent (killed by TestCareless):\ntiny.go Careless\n- return n > 6\n+ return n != 6\n"}},
		{"gone", head + careless + gone, "Careless", errWrong, []string{"there is no such mutant:\ntiny.go Careless\n- return n > 60\n+ return n >= 60\n"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out, progress bytes.Buffer
			err := run(t.Context(), "testdata/tiny", test.list, []string{"--match", test.match}, &out, &progress)
			if err != test.want {
				t.Errorf("got error %v, want %v, and printed\n%s", err, test.want, &out)
			}
			for _, want := range test.out {
				if !strings.Contains(out.String(), want) {
					t.Errorf("got\n%swant in it %q", &out, want)
				}
			}
		})
	}
}

func TestUsage(t *testing.T) {
	for _, args := range []string{"--sample -1", "--workers 0", "--match (", "--what", "checker"} {
		if err := run(t.Context(), "testdata/tiny", "", strings.Fields(args), io.Discard, io.Discard); !errors.Is(err, errUsage) {
			t.Errorf("%s: got error %v, want %v", args, err, errUsage)
		}
	}
}

func TestList(t *testing.T) {
	var all, sample, again, other bytes.Buffer
	for _, test := range []struct {
		out  *bytes.Buffer
		args string
		want int
	}{
		{&all, "--list --match Untested", 5},
		{&sample, "--list --match Untested --sample 3", 3},
		{&again, "--list --match Untested --sample 3 --seed 1", 3},
		{&other, "--list --match Untested --sample 3 --seed 2", 3},
		{new(bytes.Buffer), "--list --match Untested --sample 9", 5},
		{new(bytes.Buffer), "--list --match ^statement --sample 9", 4},
	} {
		if err := run(t.Context(), "testdata/tiny", "", strings.Fields(test.args), test.out, io.Discard); err != nil {
			t.Fatal(err)
		}
		mutants := strings.SplitAfter(test.out.String(), "\n\n")
		if got := len(mutants) - 1; got != test.want {
			t.Errorf("%s: got %d, want %d", test.args, got, test.want)
		}
		for _, m := range mutants {
			if !strings.Contains(all.String(), m) && strings.Contains(test.args, "Untested") {
				t.Errorf("%s: got\n%snot among\n%s", test.args, m, &all)
			}
		}
	}
	if sample.String() != again.String() || sample.String() == other.String() {
		t.Errorf("got samples\n%s\nthen\n%s\nand\n%s", &sample, &again, &other)
	}
}

func TestParseEquivalents(t *testing.T) {
	got, err := parseEquivalents("For the\nreader.\n\na.go f\n- x\n+ y\n- x\n+\nBecause\nof z.\n\na.go f #2\n- x\n+ y\nAs well.\n")
	want := []Equivalent{{"a.go f\n- x\n+ y", "Because of z."}, {"a.go f\n- x\n+", "Because of z."}, {"a.go f #2\n- x\n+ y", "As well."}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, error %v, want %q", got, err, want)
	}
	for name, text := range map[string]string{
		"no reason":  "head\n\na.go f\n- x\n+ y\n",
		"no mutant":  "head\n\na.go f\nBecause.\n",
		"no after":   "head\n\na.go f\n- x\nBecause.\n",
		"said twice": "head\n\na.go f\n- x\n+ y\nBecause.\n\na.go f\n- x\n+ y\nBecause.\n",
	} {
		if got, err := parseEquivalents(text); err == nil {
			t.Errorf("%s: got %q, want an error", name, got)
		}
	}
}

// TestEquivalents wants each mutant in the list to be there.
func TestEquivalents(t *testing.T) {
	known, err := parseEquivalents(equivalentText)
	if err != nil {
		t.Fatal(err)
	}
	all, _, err := Enumerate(checkerFolder)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults(known, all, nil) {
		t.Error(fault)
	}
	if len(all) < 1500 {
		t.Errorf("got %d mutants, want more", len(all))
	}
}

// TestSample runs a few of the checker's mutants. All of them is what the
// command is for.
func TestSample(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the checker's tests ten times")
	}
	var out, progress bytes.Buffer
	err := run(t.Context(), checkerFolder, equivalentText, []string{"--sample", "10"}, &out, &progress)
	if err != nil {
		t.Errorf("got error %v, and printed\n%s", err, &out)
	}
	t.Logf("\n%s", &progress)
}
