package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
)

// A walk goes through a file, and collects its mutants.
type walk struct {
	file    *token.File
	info    *types.Info
	source  string
	path    []ast.Node // from the file to the node
	mutants []Mutant
}

// An edit puts text in the place of what stands between two positions.
type edit struct {
	from, to token.Pos
	text     string
}

// changes lists all mutants of a file, those that do not compile among them.
func (w *walk) changes(file *ast.File) []Mutant {
	ast.PreorderStack(file, nil, func(n ast.Node, above []ast.Node) bool {
		w.path = append(above[:len(above):len(above)], n)
		if w.isMessage(n) {
			return false
		}
		w.visit(n)
		return true
	})
	return w.mutants
}

func (w *walk) visit(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		w.binary(n)
	case *ast.UnaryExpr:
		w.unary(n)
	case *ast.BasicLit:
		w.literal(n)
	case *ast.Ident:
		w.truth(n)
	case *ast.CallExpr:
		w.call(n)
	case *ast.SelectorExpr:
		w.field(n)
	case *ast.SliceExpr:
		w.bounds(n)
	case *ast.IndexExpr:
		w.index(n)
	case *ast.IfStmt:
		w.force(n.Cond, true, true)
	case *ast.ForStmt:
		w.force(n.Cond, true, true)
		w.statement(n)
	case *ast.RangeStmt:
		w.turns(n)
		w.statement(n)
	case *ast.AssignStmt:
		w.assign(n)
	case *ast.IncDecStmt:
		w.change("operator", n.TokPos, n.End(), opposites[n.Tok.String()])
		w.statement(n)
	case *ast.ExprStmt, *ast.DeferStmt:
		w.statement(n)
	case *ast.BranchStmt:
		w.branch(n)
	case *ast.ReturnStmt:
		w.results(n)
	}
}

// text returns the source of a node.
func (w *walk) text(n ast.Node) string { return w.between(n.Pos(), n.End()) }

func (w *walk) between(from, to token.Pos) string {
	return w.source[w.file.Offset(from):w.file.Offset(to)]
}

// replace adds the mutant with another text in the place of n.
func (w *walk) replace(kind string, n ast.Node, text string) { w.change(kind, n.Pos(), n.End(), text) }

// change adds the mutant with another text between two positions.
func (w *walk) change(kind string, from, to token.Pos, text string) {
	w.add(kind, edit{from, to, text})
}

// add adds the mutant with edits, which are in ascending order.
func (w *walk) add(kind string, edits ...edit) {
	text, at := "", token.Pos(w.file.Base())
	for _, e := range edits {
		text += w.between(at, e.from) + e.text
		at = e.to
	}
	text += w.source[w.file.Offset(at):]
	before, after := differing(w.source, text)
	w.mutants = append(w.mutants, Mutant{
		File: filepath.Base(w.file.Name()), Where: w.where(), Kind: kind, Before: before, After: after, Source: text,
	})
}

// where names the declaration that the walk is in.
func (w *walk) where() string {
	for _, n := range w.path {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv == nil {
				return n.Name.Name
			}
			receiver := n.Recv.List[0].Type
			if star, ok := receiver.(*ast.StarExpr); ok {
				receiver = star.X
			}
			return w.text(receiver) + "." + n.Name.Name
		case *ast.ValueSpec:
			return n.Names[0].Name
		case *ast.TypeSpec:
			return n.Name.Name
		}
	}
	return "package"
}

// isMessage holds for what says in words what is wrong, and for imports.
func (w *walk) isMessage(n ast.Node) bool {
	if _, ok := n.(*ast.ImportSpec); ok {
		return true
	}
	inError := false
	for _, above := range w.path {
		f, ok := above.(*ast.FuncDecl)
		inError = inError || ok && f.Name.Name == "Error"
	}
	literal, ok := n.(*ast.BasicLit)
	isText := ok && literal.Kind == token.STRING
	if isText && inError {
		return true
	}
	call, ok := w.parent().(*ast.CallExpr)
	if !ok || n == call.Fun {
		return false
	}
	switch name := w.text(call.Fun); {
	case isRequire(call):
		return n != call.Args[0]
	case name == "fmt.Errorf", name == "fmt.Sprintf" && inError:
		return true
	case name == "panic":
		return isText
	}
	return false
}

func (w *walk) parent() ast.Node {
	if len(w.path) < 2 {
		return nil
	}
	return w.path[len(w.path)-2]
}
