package checker

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lineproof/internal/audit/recheck"
)

// sources returns the files of a folder that make up the program, without tests.
func sources(t *testing.T, folder string) (names []string) {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range all {
		switch {
		case strings.HasSuffix(name, "_test.go") || filepath.Base(name) == "testdata":
		case strings.HasSuffix(name, ".go"):
			names = append(names, name)
		default:
			t.Errorf("%s: got a file that is not Go, want none", name) // assembly, C, embedded data
		}
	}
	if len(names) == 0 {
		t.Fatalf("%s: got no Go files", folder)
	}
	return names
}

// TestTrustedCode holds what a reader must trust to what README.md promises: the
// standard library alone, nothing that gets around the compiler's
// rules, and nothing that happens at the same time as something else.
func TestTrustedCode(t *testing.T) {
	allowed := map[string]map[string]bool{
		".":                {},
		"../cmd/linecheck": {"lineproof/checker": true},
	}
	refused := map[string]bool{
		"unsafe": true, "C": true, "reflect": true, "sync": true, "plugin": true, "os/exec": true, "net": true,
	}
	for folder, ours := range allowed {
		for _, name := range sources(t, folder) {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range file.Imports {
				path, _ := strconv.Unquote(spec.Path.Value)
				first, _, _ := strings.Cut(path, "/")
				standard := !strings.Contains(first, ".") && first != "lineproof"
				if !standard && !ours[path] || refused[path] || refused[first] {
					t.Errorf("%s: got import %s, want only what is trusted", name, path)
				}
			}
			for _, group := range file.Comments {
				for _, c := range group.List {
					if strings.HasPrefix(c.Text, "//go:") && c.Text != "//go:build unix" {
						t.Errorf("%s: got %s, want no directives", name, c.Text)
					}
				}
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n.(type) {
				case *ast.GoStmt, *ast.SelectStmt, *ast.SendStmt, *ast.ChanType:
					t.Errorf("%s: got a %T, want nothing concurrent", name, n)
				}
				return true
			})
		}
	}
}

// TestSize keeps the checker short enough to be read in one sitting: by tokens, so that packing
// does not make it shorter; and its lines, so that they are read without scrolling.
func TestSize(t *testing.T) {
	for folder, most := range map[string]int{".": 9000, "../cmd/linecheck": 900} {
		tokens := 0
		for _, name := range sources(t, folder) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(string(text), "\n") {
				if len(line) > 100 {
					t.Errorf("%s:%d: got %d columns, want at most 100", name, i+1, len(line))
				}
			}
			var s scanner.Scanner
			s.Init(token.NewFileSet().AddFile(name, -1, len(text)), text, nil, 0)
			for tok := token.ILLEGAL; tok != token.EOF; {
				if _, tok, _ = s.Scan(); tok != token.SEMICOLON { // nearly all are ends of lines
					tokens++
				}
			}
		}
		t.Logf("%s: %d tokens", folder, tokens)
		if tokens > most {
			t.Errorf("%s: got %d tokens, want at most %d", folder, tokens, most)
		}
	}
}

// TestSections wants each section of SPEC.md that a comment names to be there, and those that
// prove something to be named.
func TestSections(t *testing.T) {
	spec, err := os.ReadFile("../SPEC.md")
	if err != nil {
		t.Fatal(err)
	}
	there, named := make(map[string]bool), make(map[string]bool)
	for _, heading := range regexp.MustCompile(`(?m)^##+ (.+)$`).FindAllSubmatch(spec, -1) {
		there[string(heading[1])] = true
	}
	for _, name := range sources(t, ".") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, names := range regexp.MustCompile(`SPEC\.md, ([^.:;)\n]+)[.:;)\n]`).FindAllSubmatch(text, -1) {
			for _, section := range strings.Split(string(names[1]), ", and ") {
				named[section] = true
				if !there[section] {
					t.Errorf("%s: SPEC.md has no section %q", name, section)
				}
			}
		}
	}
	for _, section := range []string{
		"The game", "Claims", "The player's side", "Canonical strategies", "Profiles", "Statically lost profiles",
		"Canonical profiles", "Dominated profiles", "Layers", "Rules", "Profiles in slide",
		"Statically lost profiles in slide", "Strategies in slide", "Positions", "Outcomes", "Evidence for rows",
		"The usual game", "Evidence for survival",
	} {
		if !named[section] {
			t.Errorf("no comment names section %q of SPEC.md", section)
		}
	}
}

// TestChecks compares SPEC.md's table of checks with the calls of require: their names, and
// the functions that make them.
func TestChecks(t *testing.T) {
	spec, err := os.ReadFile("../SPEC.md")
	if err != nil {
		t.Fatal(err)
	}
	made := make(map[string]map[string]bool) // functions, by the check's name
	for _, name := range sources(t, ".") {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			function := f.Name.Name
			if function == "rest" { // one for each game
				function = f.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name + "." + function
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && strings.HasPrefix(id.Name, "Check") {
					if made[id.Name] == nil {
						made[id.Name] = make(map[string]bool)
					}
					made[id.Name]["`"+function+"`"] = true
				}
				return true
			})
		}
	}
	rows := regexp.MustCompile("(?m)^\\| (\\d+) \\|.*\\| (truth|one encoding|limit) \\| `(Check\\w+)` \\| (.+) \\|$").FindAllStringSubmatch(string(spec), -1)
	for i, row := range rows {
		if row[1] != strconv.Itoa(i+1) {
			t.Errorf("got check %s in row %d", row[1], i+1)
		}
		functions := slices.Sorted(maps.Keys(made[row[3]]))
		if want := strings.Join(functions, ", "); row[4] != want {
			t.Errorf("check %s, %s: SPEC.md says it is made in %s, want %s", row[1], row[3], row[4], want)
		}
	}
	if len(rows) != recheck.Checks {
		t.Fatalf("got %d checks in SPEC.md, want %d", len(rows), recheck.Checks)
	}
	text, err := os.ReadFile("../testdata/corpus/index.json")
	if err != nil {
		t.Fatal(err)
	}
	var corpus []struct {
		File, Level string
		Check       int
		Alone       bool
	}
	if err := json.Unmarshal(text, &corpus); err != nil {
		t.Fatal(err)
	}
	for _, e := range corpus {
		want := map[string]string{"false": "truth", "truth": "truth", "encoding": "one encoding"}[e.Level]
		if e.Alone && rows[e.Check-1][2] != want {
			t.Errorf("%s: SPEC.md says check %d is for %s, want %s", e.File, e.Check, rows[e.Check-1][2], want)
		}
	}
}
