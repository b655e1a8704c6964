package checker

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
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
					if strings.HasPrefix(c.Text, "//go:") || strings.HasPrefix(c.Text, "// +build") {
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

// TestSize keeps the checker short enough to be read in one sitting. Whoever does not
// ask for the slide game need not read its file.
func TestSize(t *testing.T) {
	lines := 0
	for _, name := range sources(t, ".") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines += bytes.Count(text, []byte("\n"))
	}
	if lines > 1075 {
		t.Errorf("got %d lines, want 1075 at most", lines)
	}
}
