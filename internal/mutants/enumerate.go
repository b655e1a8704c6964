package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

// A Mutant is one change of one file.
type Mutant struct {
	File   string // without its folder
	Where  string // the function, or what else is declared there
	Kind   string
	Before string // the statement or condition in question, on one line
	After  string // the same, changed
	Nth    int    // among those that are the same in all of this, from 1
	Source string // the whole file, changed
}

// Name is how equivalent.txt writes the mutant.
func (m Mutant) Name() string {
	return fmt.Sprintf("%s\n%s\n%s", m.place(), strings.TrimSpace("- "+m.Before), strings.TrimSpace("+ "+m.After))
}

func (m Mutant) place() string {
	if m.Nth > 1 {
		return fmt.Sprintf("%s %s #%d", m.File, m.Where, m.Nth)
	}
	return m.File + " " + m.Where
}

// A pkg is a package's source, without its tests, and what its imports export.
type pkg struct {
	fset    *token.FileSet
	names   []string
	sources map[string][]byte
	config  types.Config
}

// Enumerate lists the mutants of the package in a folder that compile, in the
// order of its text, and counts those that do not.
func Enumerate(folder string) (mutants []Mutant, broken int, err error) {
	p, err := load(folder)
	if err != nil {
		return nil, 0, err
	}
	var files []*ast.File
	for _, name := range p.names {
		file, err := p.parse(name, p.sources[name])
		if err != nil {
			return nil, 0, err
		}
		files = append(files, file)
	}
	info := &types.Info{
		Types:      make(map[ast.Expr]types.TypeAndValue),
		Uses:       make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection),
	}
	if _, err := p.config.Check(folder, p.fset, files, info); err != nil {
		return nil, 0, err
	}
	for i, name := range p.names {
		seen := map[string]bool{string(p.sources[name]): true}
		nth := make(map[string]int)
		for _, m := range changes(p.fset, info, files[i], name, p.sources[name]) {
			if seen[m.Source] {
				continue
			}
			seen[m.Source] = true
			if !p.compiles(files, i, m.Source) {
				broken++
				continue
			}
			m.Nth = 1
			key := m.Name()
			nth[key]++
			m.Nth = nth[key]
			mutants = append(mutants, m)
		}
	}
	return mutants, broken, nil
}

// load reads a package as the go command sees it.
func load(folder string) (*pkg, error) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export,GoFiles", ".")
	cmd.Dir = folder
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list in %s: %w", folder, err)
	}
	p := &pkg{fset: token.NewFileSet(), sources: make(map[string][]byte)}
	exports := make(map[string]string)
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var listed struct {
			ImportPath, Export string
			GoFiles            []string
		}
		if err := decoder.Decode(&listed); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		exports[listed.ImportPath] = listed.Export
		p.names = listed.GoFiles // the package itself is the last
	}
	for _, name := range p.names {
		if p.sources[name], err = os.ReadFile(filepath.Join(folder, name)); err != nil {
			return nil, err
		}
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	p.config = types.Config{
		Importer: importer.ForCompiler(p.fset, "gc", lookup),
		Sizes:    types.SizesFor("gc", runtime.GOARCH),
	}
	return p, nil
}

func (p *pkg) parse(name string, source []byte) (*ast.File, error) {
	return parser.ParseFile(p.fset, name, source, parser.SkipObjectResolution)
}

// compiles reports whether the package does, with another source for a file.
func (p *pkg) compiles(files []*ast.File, i int, source string) bool {
	changed, err := p.parse(p.names[i], []byte(source))
	if err != nil {
		return false
	}
	all := append([]*ast.File(nil), files...)
	all[i] = changed
	_, err = p.config.Check("mutant", p.fset, all, nil)
	return err == nil
}

var (
	comments = regexp.MustCompile(`//.*`)
	pictures = regexp.MustCompile("`[^`]*\n[^`]*`")
	bodies   = regexp.MustCompile(`(?s)\{\n.*\}`)
	spaces   = regexp.MustCompile(`\s+`)
)

// oneLine writes source text on one line, without what is between the first and
// the last line of a block, or of a text.
func oneLine(text string) string {
	text = comments.ReplaceAllString(text, "")
	text = pictures.ReplaceAllString(text, "`…`")
	text = bodies.ReplaceAllString(text, "{ … }")
	return spaces.ReplaceAllString(strings.TrimSpace(text), " ")
}
