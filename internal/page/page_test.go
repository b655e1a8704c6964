package page

import (
	"bytes"
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lineproof"
)

// contents are what the pages of the tests are about.
var contents = Contents{Name: "theorem.cert.zst", Certificate: lineproof.Theorem}

// TestBuild makes a page twice, from different folders, and wants the same bytes,
// and nothing left behind.
func TestBuild(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	first, err := Build(context.Background(), contents)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	second, err := Build(context.Background(), contents)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, second) {
		t.Error("two pages of the same certificate differ")
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("left behind are %v, error %v", left, err)
	}
	t.Logf("%d bytes", len(first))
	text := string(first)
	for _, part := range []string{
		`content="default-src 'none'; connect-src 'none'; `, "checker/verify.go", "player drop width=10 rows=6 pieces=12", "by go1.",
		"18bb671b81fc71d10bd8d627fef59b3e8a59b320a703d7fba78395feee109d0b",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("the page has no %s", part)
		}
	}
	for _, part := range []string{" src=", "<link", "@import", "url(", "{{", "<no value>"} {
		if strings.Contains(text, part) {
			t.Errorf("the page has %s", part)
		}
	}
}

// TestProgram wants the functions with which a page plays in its program, and none
// of those that search. Go keeps their names.
func TestProgram(t *testing.T) {
	p, err := build(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"lineproof/checker.Verify", "lineproof/solver.NewDealer", "lineproof/solver.(*Dealer).Deal"} {
		if !bytes.Contains(p.code, []byte(name)) {
			t.Errorf("the program has no %s", name)
		}
	}
	names := append(functions(t, "search.go"), functions(t, "find.go")...)
	if len(names) < 10 {
		t.Fatalf("%q are too few to look for", names)
	}
	for _, name := range names {
		if bytes.Contains(p.code, []byte(name)) {
			t.Errorf("the program has %s", name)
		}
	}
}

// functions returns the functions of a file of package solver, as Go names them.
func functions(t *testing.T, file string) (names []string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), "../solver/"+file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range parsed.Decls {
		f, ok := d.(*ast.FuncDecl)
		switch {
		case !ok:
		case f.Recv == nil:
			names = append(names, "lineproof/solver."+f.Name.Name)
		default:
			receiver := f.Recv.List[0].Type
			if star, ok := receiver.(*ast.StarExpr); ok {
				names = append(names, "lineproof/solver.(*"+star.X.(*ast.Ident).Name+")."+f.Name.Name)
			} else {
				names = append(names, "lineproof/solver."+receiver.(*ast.Ident).Name+"."+f.Name.Name)
			}
		}
	}
	return names
}

// TestProgramSearching finds these names in a program that searches: lineproof.
func TestProgramSearching(t *testing.T) {
	output := t.TempDir() + "/lineproof"
	if said, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", output, "lineproof/cmd/lineproof").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	code, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range append(functions(t, "search.go"), functions(t, "find.go")...) {
		if bytes.Contains(code, []byte(name)) {
			found++
		}
	}
	if found < 10 {
		t.Errorf("%d names of functions that search are in a program that does", found)
	}
}

// TestBuildInterrupted interrupts go, which leaves nothing behind.
func TestBuildInterrupted(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	t.Setenv("GOCACHE", t.TempDir()) // so that there is much to do
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		defer cancel()
		for ctx.Err() == nil {
			if begun, _ := filepath.Glob(temporary + "/*/go-build*/b*"); len(begun) > 0 {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	if _, err := build(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v", err)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("left behind are %v, error %v", left, err)
	}
}

func TestBuildFails(t *testing.T) {
	t.Run("no certificate", func(t *testing.T) {
		if _, err := Build(context.Background(), Contents{Certificate: []byte("none")}); err == nil {
			t.Error("got a page")
		}
	})
	t.Run("no Go", func(t *testing.T) {
		t.Setenv("PATH", t.TempDir())
		if _, err := Build(context.Background(), contents); err == nil || !strings.Contains(err.Error(), "there is no go command") {
			t.Errorf("got error %v", err)
		}
	})
	t.Run("a Go that fails", func(t *testing.T) {
		t.Setenv("GOFLAGS", "-mod=vendor") // has no effect
		t.Setenv("GOTOOLCHAIN", "go1.2.3.4")
		if _, err := Build(context.Background(), contents); err == nil || !strings.Contains(err.Error(), "go env: ") {
			t.Errorf("got error %v", err)
		}
	})
}
