package main

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// A Mutant is one change of one file.
type Mutant struct {
	File   string // without its folder
	Where  string // the function, or what else is declared there
	Kind   string
	Before string // the lines that the change is in, with slashes between them
	After  string // the same, changed
	Nth    int    // among those that are the same in all of this, from 1
	Source string // the whole file, changed
	Broken bool   // it does not compile
}

// Name is how equivalent.txt writes the mutant.
func (m Mutant) Name() string { return fmt.Sprintf("%s\n- %s\n+ %s", m.place(), m.Before, m.After) }

func (m Mutant) place() string {
	if m.Nth > 1 {
		return fmt.Sprintf("%s %s #%d", m.File, m.Where, m.Nth)
	}
	return m.File + " " + m.Where
}

// Enumerate lists the mutants of the package in a folder, in the order of its
// text. Of those with the same text, it takes the first.
func Enumerate(folder string) (mutants []Mutant, err error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	var files []*ast.File
	var sources []string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(fset, name, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files, sources = append(files, file), append(sources, string(source))
	}
	config := types.Config{Importer: importer.Default(), Sizes: types.SizesFor("gc", runtime.GOARCH)}
	info := &types.Info{
		Types:      make(map[ast.Expr]types.TypeAndValue),
		Uses:       make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection),
	}
	if _, err := config.Check(folder, fset, files, info); err != nil {
		return nil, err
	}
	for i, file := range files {
		w := &walk{file: fset.File(file.Pos()), info: info, source: sources[i]}
		seen, nth := map[string]bool{sources[i]: true}, make(map[string]int)
		for _, m := range w.changes(file) {
			if seen[m.Source] {
				continue
			}
			seen[m.Source] = true
			key := m.Name()
			nth[key]++
			m.Nth = nth[key]
			changed, err := parser.ParseFile(fset, m.File, m.Source, parser.SkipObjectResolution)
			if err == nil {
				all := append([]*ast.File{changed}, files[:i]...)
				_, err = config.Check(folder, fset, append(all, files[i+1:]...), nil)
			}
			m.Broken = err != nil
			mutants = append(mutants, m)
		}
	}
	return mutants, nil
}

// differing returns the lines in which two texts of as many lines differ.
func differing(a, b string) (before, after string) {
	var old, changed []string
	others := strings.Split(b, "\n")
	for i, line := range strings.Split(a, "\n") {
		if line != others[i] {
			old, changed = append(old, bare(line)), append(changed, bare(others[i]))
		}
	}
	return strings.Join(old, " / "), strings.Join(changed, " / ")
}

// bare returns a line without its comment, and with single blanks.
func bare(line string) string {
	code, _, _ := strings.Cut(line, " // ")
	return strings.Join(strings.Fields(code), " ")
}
