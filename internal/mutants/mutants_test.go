package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestEnumerate wants just these mutants of some functions, in their order.
func TestEnumerate(t *testing.T) {
	tests := []struct {
		name, signature, body string
		want                  []string
	}{
		{"size", "", "const size = 1 << 3", []string{
			"operator: const size = 1 >> 3", "operand: const size = 1", "operand: const size = 3",
			"number: const size = 2 << 3", "number: const size = 0 << 3", "number: const size = 1 << 4", "number: const size = 1 << 2",
		}},
		{"less", "(a, b int) bool", "return a < b", []string{
			"comparison: return a <= b", "comparison: return a != b", "comparison: return a >= b",
		}},
		{"same", "(a, b string) bool", "return a == b", []string{"comparison: return a != b"}},
		{"none", "(s []int) bool", "return len(s) == 0", []string{
			"comparison: return len(s) != 0", "comparison: return len(s) <= 0", "comparison: return len(s) >= 0",
			"number: return len(s) == 1", "number: return len(s) == -1",
		}},
		{"sum", "(a, b, c int) int", "return a - b*c", []string{
			"operator: return a + b*c", "operand: return a", "operand: return (b*c)",
			"operator: return a - b / c", "operand: return a - b", "operand: return a - c",
		}},
		{"shifted", "(a, b uint) uint", "return a<<b | b&1", []string{
			"operator: return (a<<b) & (b&1)", "operator: return a<<b ^ b&1", "operand: return a<<b", "operand: return (b&1)",
			"operator: return a >> b | b&1", "operand: return a | b&1", "operand: return b | b&1",
			"operator: return a<<b | (b | 1)", "operator: return a<<b | b &^ 1", "operand: return a<<b | b", "operand: return a<<b | 1",
			"number: return a<<b | b&2", "number: return a<<b | b&0",
		}},
		{"both", "(a, b, c bool) bool", "return a && (!b || c)", []string{
			"result: return !(a && (!b || c))", "logic: return a || (!b || c)",
			"condition: return (a || true) && (!b || c)", "condition: return a && ((!b || c) || true)",
			"logic: return a && (!b && c)",
			"condition: return a && ((!b && false) || c)", "condition: return a && (!b || (c && false))", "condition: return a && (b || c)",
		}},
		{"yes", "() bool", "return true", []string{"result: return false"}},
		{"least", "(a, b int) int", "return min(a, b)", []string{
			"minmax: return max(a, b)", "minmax: return a", "minmax: return b",
		}},
		{"name", "(p pair) int", "return p.x", []string{"field: return p.y"}},
		{"rest", "(s []int, i int) []int", "return s[i:]", []string{
			"bound: return s[:]", "bound: return s[i + 1:]", "bound: return s[i - 1:]",
		}},
		{"at", "(s []int, i int) int", "return s[i]", []string{"bound: return s[i + 1]", "bound: return s[i - 1]"}},
		{"key", "(m map[int]int, i int) int", "return m[i]", nil},
		{"call", "(a, b int) int", "return apply(a, b, \"x\", \"y\")", []string{
			"call: return a", "call: return b", "arguments: return apply(b, a, \"x\", \"y\")",
			"text: return apply(a, b, \"~\"+\"x\", \"y\")", "text: return apply(a, b, \"x\", \"~\"+\"y\")",
		}},
		{"add", "(p *pair, n int)", "p.x += n\n\tp.x, p.y = n, n", []string{
			"statement: if false { p.x += n }", "operator: p.x = n", "operator: p.x -= n", "field: p.y += n",
			"statement: if false { p.x, p.y = n, n }", "statement: p.y = n", "statement: p.x = n",
			"field: p.y, p.y = n, n", "field: p.x, p.x = n, n",
		}},
		{"each", "(s []int)", "for _, x := range s {\n\t\tif x == len(s) {\n\t\t\tcontinue\n\t\t}\n\t\tadd(nil, x)\n\t}", []string{
			"loop: for turn, x := range s { if turn == 0 { continue };", "loop: for turn, x := range s { if turn == len(s)-1 { continue };",
			"statement: if false { for _, x := range s { / } }",
			"condition: if (x == len(s) || true) {", "condition: if (x == len(s) && false) {",
			"comparison: if x != len(s) {", "comparison: if x <= len(s) {", "comparison: if x >= len(s) {",
			"statement: if false { continue }", "statement: break", "statement: if false { add(nil, x) }",
		}},
		{"count", "(n int)", "for i := 0; i < n; i++ {\n\t}", []string{
			"condition: for i := 0; (i < n || true); i++ {", "condition: for i := 0; (i < n && false); i++ {",
			"statement: if false { for i := 0; i < n; i++ { / } }", "number: for i := 1; i < n; i++ {", "number: for i := -1; i < n; i++ {",
			"comparison: for i := 0; i <= n; i++ {", "comparison: for i := 0; i != n; i++ {", "comparison: for i := 0; i >= n; i++ {",
			"operator: for i := 0; i < n; i-- {", "statement: for i := 0; i < n; {",
		}},
		{"pair.check", "(n int)", "p.require(n > p.x, 4, \"less\", n+1)", []string{
			"check: p.require((n > p.x || true), 4, \"less\", n+1)", "check: p.require(n > p.x, 5, \"less\", n+1)",
			"comparison: p.require(n >= p.x, 4, \"less\", n+1)", "comparison: p.require(n != p.x, 4, \"less\", n+1)",
			"comparison: p.require(n <= p.x, 4, \"less\", n+1)", "field: p.require(n > p.y, 4, \"less\", n+1)",
		}},
		{"pair.Error", "() string", "return fmt.Sprintf(\"at %d\", p.x+1)", nil},
		{"fail", "(n int) error", "return fmt.Errorf(\"%d\", n+1)", nil},
	}
	source := "package p\n\nimport \"fmt\"\n\ntype pair struct{ x, y int; name string }\n\n" +
		"func (pair) require(bool, int, string, ...any) {}\n\nfunc apply(a, b int, c, d string) (e int) { return }\n"
	for _, test := range tests {
		if test.signature == "" {
			source += "\n" + test.body + "\n"
			continue
		}
		name := test.name
		if method, ok := strings.CutPrefix(name, "pair."); ok {
			name = "(p pair) " + method
		}
		source += "\nfunc " + name + test.signature + " {\n\t" + test.body + "\n}\n"
	}
	mutants := enumerate(t, source)
	got := make(map[string][]string)
	for _, m := range mutants {
		got[m.Where] = append(got[m.Where], m.Kind+": "+m.After)
		if m.Broken {
			t.Errorf("%s: does not compile", m.Name())
		}
	}
	for _, test := range tests {
		if !slices.Equal(got[test.name], test.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, strings.Join(got[test.name], "\n"), strings.Join(test.want, "\n"))
		}
	}
}

// enumerate lists the mutants of a package with one file.
func enumerate(t *testing.T, source string) []Mutant {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "p.go"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	mutants, err := Enumerate(folder)
	if err != nil {
		t.Fatal(err)
	}
	return mutants
}

// TestNames tells apart what is changed in the same way in two places, and finds
// what does not compile.
func TestNames(t *testing.T) {
	var got []string
	for _, m := range enumerate(t, "package p\n\nfunc f(n uint) uint {\n\tn++ // once\n\tn++\n\treturn n % 1\n}\n") {
		if strings.HasPrefix(m.After, "n") || m.Broken {
			got = append(got, fmt.Sprint(m.Name(), m.Broken))
		}
	}
	want := []string{"p.go f\n- n++\n+ n--false", "p.go f #2\n- n++\n+ n--false", "p.go f\n- return n % 1\n+ return n % 0true"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestCells moves the cells of two pieces, of which the second counts with its
// first rotation only.
func TestCells(t *testing.T) {
	got := make(map[string]bool)
	for _, m := range enumerate(t, "package p\n\nvar drawing = `\n"+
		"I  ####  #...\n   ....  #...\n   ....  #...\n   ....  #...\nO  ##..  ..##\n   ##..  ..##\n   ....  ....\n   ....  ....`\n\n"+
		"var rotationsOf = [2]int{2, 1}\n") {
		if m.Kind == "cell" {
			got[m.Before+" → "+m.After] = true
		}
	}
	for _, want := range []string{
		"I #### #... → I .### #...",                         // removed
		"I #### #... / .... #... → I .### #... / #... #...", // moved
		"I #### #... / .... #... → I ###. #... / ...# #...",
		"I #### #... → I #### ....",
		".... #... → .... .#..",
		"O ##.. ..## → O #.#. ..##",
	} {
		if !got[want] {
			t.Errorf("got no %s", want)
		}
	}
	// Each of the cells is removed, and moves to each empty neighbour. Three lines of
	// the upright I look the same.
	if want := (4 + 4) + (4 + 4 - 4) + (4 + 4); len(got) != want {
		t.Errorf("got %d, want %d", len(got), want)
	}
}

// TestRun shows that mutants are told apart by what becomes of them, and that
// those survive that no test looks at.
func TestRun(t *testing.T) {
	mutants, err := Enumerate("testdata/tiny")
	if err != nil {
		t.Fatal(err)
	}
	r, err := newRunner(t.Context(), "testdata/tiny")
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.phases {
		r.phases[i].limit = 2 * time.Second
	}
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
		{"Count", "for (i < n || true) {", TimedOut, ""},
		{"Fill", "for (len(all) < n || true) {", Crashed, "fatal error: "},
		{"Third", "var Third = letters[3]", Crashed, "panic: "},
	} {
		t.Run(test.where+" "+test.after, func(t *testing.T) {
			t.Parallel()
			i := slices.IndexFunc(mutants, func(m Mutant) bool { return m.Where == test.where && m.After == test.after })
			if i < 0 {
				t.Fatal("no such mutant")
			}
			outcome, by, err := r.run(t.Context(), mutants[i])
			if err != nil || outcome != test.want || !strings.HasPrefix(by, test.by) {
				t.Errorf("got %v by %q, error %v, want %v by %q", outcome, by, err, test.want, test.by)
			}
		})
	}
}

// TestCommand runs the mutants of two functions, with lists that are right and
// wrong.
func TestCommand(t *testing.T) {
	const (
		head     = "For the reader.\n\n"
		careless = "tiny.go Careless\n- return n > 6\n+ return n >= 6\n- return n > 6\n+ return n > 7\nThe test is not at the bound.\n\n" +
			"tiny.go Careless\n- return n > 6\n+ return n > 5\nCosts: nothing.\n"
		different = "\ntiny.go Careless\n- return n > 6\n+ return n != 6\nThis is wrong.\n"
		gone      = "\ntiny.go Careless\n- return n > 60\n+ return n >= 60\nIt was 60 before.\n"
	)
	for _, test := range []struct {
		name, list, match string
		want              error
		out, wrong        string
	}{
		{"all known", head + careless, "Careless", nil, "| all | 5 | 0 | 2 | 0 | 0 | 2 | 1 | 0 |", ""},
		{"unknown", head + careless, "Untested", errWrong, "| comparison | 3 | 0 | 0 | 0 | 0 | 0 | 0 | 3 |", "\nsurvives:\ntiny.go Untested\n- return n > 7\n+ return n >= 7\n"},
		{"not equivalent", head + careless + different, "Careless", errWrong, "| tiny.go | 5 |", "is not equivalent (killed TestCareless):\ntiny.go Careless\n- return n > 6\n+ return n != 6\n"},
		{"gone", head + careless + gone, "Careless", errWrong, "| tiny.go | 5 |", "there is no such mutant:\ntiny.go Careless\n- return n > 60\n+ return n >= 60\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out, said bytes.Buffer
			err := run(t.Context(), "testdata/tiny", test.list, []string{"--match", test.match}, &out, &said)
			if err != test.want || !strings.Contains(out.String(), test.out) || !strings.Contains(said.String(), test.wrong) {
				t.Errorf("got error %v, printed\n%s\nand said\n%s\nwant %v, %q, and %q", err, &out, &said, test.want, test.out, test.wrong)
			}
		})
	}
}

// TestOutput writes a file with the reasons, if nothing is wrong, and all of it
// or nothing.
func TestOutput(t *testing.T) {
	const list = "For the reader.\n\nu.go f\n- return n + 0\n+ return n - 0\n- return n + 0\n+ return n\nNothing is\nadded.\n"
	folder := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":    "module u\n",
		"u.go":      "package u\n\nfunc f(n int) int {\n\treturn n + 0\n}\n",
		"u_test.go": "package u\n\nimport \"testing\"\n\nfunc Test(t *testing.T) {\n\tif f(3) != 3 {\n\t\tt.Fail()\n\t}\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	name := filepath.Join(folder, "OUT.md")
	if err := run(t.Context(), folder, "", []string{"-o", name}, io.Discard, io.Discard); err != errWrong {
		t.Errorf("got error %v, want %v", err, errWrong)
	}
	if _, err := os.Stat(name); err == nil {
		t.Errorf("got a file, want none as long as something is wrong")
	}
	for _, want := range []string{"5 mutants, of which 0 were", "5 mutants, of which 5 were"} {
		var said bytes.Buffer
		err := run(t.Context(), folder, list, []string{"-o", name, "--log", filepath.Join(folder, "log")}, io.Discard, &said)
		if err != nil || !strings.HasPrefix(said.String(), want) {
			t.Fatalf("got error %v, and said\n%s\nwant %s", err, &said, want)
		}
	}
	got, err := os.ReadFile(name)
	const want = "| all | 5 | 0 | 3 | 0 | 0 | 2 | 0 | 0 |\n\n## Equivalent\n\n" +
		"u.go f:\n\n```diff\n- return n + 0\n+ return n - 0\n- return n + 0\n+ return n\n```\n\nNothing is added.\n"
	if err != nil || !strings.HasPrefix(string(got), preface) || !strings.HasSuffix(string(got), want) {
		t.Errorf("got %s, error %v, want a preface, and in the end\n%s", got, err, want)
	}
}

func TestUsage(t *testing.T) {
	for _, args := range []string{"--sample -1", "--workers 0", "--match (", "--what", "checker", "-o missing/out.md"} {
		if err := run(t.Context(), "testdata/tiny", "", strings.Fields(args), io.Discard, io.Discard); err == nil || err == errWrong {
			t.Errorf("%s: got error %v, want one of usage", args, err)
		}
	}
}

// TestChoose wants a sample to be the same for the same seed, and no other.
func TestChoose(t *testing.T) {
	mutants, err := Enumerate("testdata/tiny")
	if err != nil {
		t.Fatal(err)
	}
	choose := func(args string) string {
		o, err := parse(strings.Fields("--match ^statement|Untested " + args))
		if err != nil {
			t.Fatal(err)
		}
		names := ""
		for _, m := range o.choose(mutants) {
			names += m.Name() + "\n\n"
		}
		return names
	}
	all, four := choose("--sample 99"), choose("--sample 4")
	if strings.Count(all, "\n\n") != 9 || strings.Count(four, "\n\n") != 4 {
		t.Errorf("got\n%s, and of these\n%s, want 9 and 4", all, four)
	}
	if again, other := choose("--sample 4 --seed 1"), choose("--sample 4 --seed 2"); four != again || four == other {
		t.Errorf("got\n%s, then\n%s, and with another seed\n%s", four, again, other)
	}
}

func TestParseEquivalents(t *testing.T) {
	got, err := parseEquivalents("For the\nreader.\n\na.go f\n- x\n+ y\n- x\n+\nBecause\nof z.\n\na.go f #2\n- x\n+ y\nAs well.\n")
	want := []equivalent{{"a.go f\n- x\n+ y", "Because of z."}, {"a.go f\n- x\n+", "Because of z."}, {"a.go f #2\n- x\n+ y", "As well."}}
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
	all, err := Enumerate("../../checker")
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range judge(known, all, nil) {
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
		t.Skip("compiles the checker's tests a dozen times")
	}
	var out, said bytes.Buffer
	err := run(t.Context(), "../../checker", equivalentText, []string{"--sample", "12"}, &out, &said)
	if err != nil {
		t.Errorf("got error %v, and printed\n%s", err, &out)
	}
	t.Logf("\n%s", &said)
}
