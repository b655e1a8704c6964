package main

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A walk goes through a file, and collects its mutants.
type walk struct {
	file    *token.File
	info    *types.Info
	name    string
	source  []byte
	path    []ast.Node // from the file to the node
	mutants []Mutant
}

// An edit puts text in the place of what stands between two positions.
type edit struct {
	from, to token.Pos
	text     string
}

// changes lists all mutants of a file, those that do not compile among them.
func changes(fset *token.FileSet, info *types.Info, file *ast.File, name string, source []byte) []Mutant {
	w := &walk{file: fset.File(file.Pos()), info: info, name: name, source: source}
	ast.PreorderStack(file, nil, func(n ast.Node, above []ast.Node) bool {
		w.path = append(above[:len(above):len(above)], n)
		if w.isMessage(n) {
			return false
		}
		w.visit(n)
		return true
	})
	w.drawing(file)
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
		w.replace("operator", n.TokPos, n.End(), map[token.Token]string{token.INC: "--", token.DEC: "++"}[n.Tok])
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
	return string(w.source[w.file.Offset(from):w.file.Offset(to)])
}

// replace adds the mutant that has other text between two positions, inside the
// statement or condition that the walk is at.
func (w *walk) replace(kind string, from, to token.Pos, text string) {
	first, last := w.unit()
	w.add(kind, first, last, edit{from, to, text})
}

// swap adds the mutant with another expression in the place of n.
func (w *walk) swap(kind string, n ast.Node, text string) { w.replace(kind, n.Pos(), n.End(), text) }

// add adds the mutant with edits, in ascending order, and shows them in the text
// between first and last.
func (w *walk) add(kind string, first, last token.Pos, edits ...edit) {
	w.addAs(kind, w.between(first, last), w.apply(first, last, edits), edits...)
}

func (w *walk) addAs(kind, before, after string, edits ...edit) {
	start := token.Pos(w.file.Base())
	w.mutants = append(w.mutants, Mutant{
		File: w.name, Where: w.where(), Kind: kind, Before: oneLine(before), After: oneLine(after),
		Source: w.apply(start, start+token.Pos(w.file.Size()), edits),
	})
}

// apply returns the text between first and last, with edits.
func (w *walk) apply(first, last token.Pos, edits []edit) (text string) {
	for _, e := range edits {
		text += w.between(first, e.from) + e.text
		first = e.to
	}
	return text + w.between(first, last)
}

// unit returns where the smallest statement, condition or declaration begins
// and ends that the walk is in. Of a loop over a range, this is what stands
// before its body.
func (w *walk) unit() (first, last token.Pos) {
	for i := len(w.path) - 1; i > 0; i-- {
		switch n := w.path[i].(type) {
		case *ast.RangeStmt:
			return n.Pos(), n.Body.Lbrace + 1
		case *ast.AssignStmt, *ast.ExprStmt, *ast.IncDecStmt, *ast.ReturnStmt, *ast.BranchStmt, *ast.DeferStmt, *ast.ForStmt,
			*ast.ValueSpec, *ast.TypeSpec, *ast.Field:
			return n.Pos(), n.End()
		case ast.Expr:
			switch parent := w.path[i-1].(type) {
			case *ast.IfStmt, *ast.ForStmt:
				return n.Pos(), n.End()
			case *ast.CallExpr:
				if isRequire(parent) {
					return n.Pos(), n.End()
				}
			case *ast.RangeStmt:
				return parent.Pos(), parent.Body.Lbrace + 1
			}
		}
	}
	return w.path[0].Pos(), w.path[0].End()
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
	return w.name
}

// isMessage holds for what says in words what is wrong.
func (w *walk) isMessage(n ast.Node) bool {
	if _, ok := n.(*ast.ImportSpec); ok {
		return true
	}
	inError := false
	for _, above := range w.path {
		f, ok := above.(*ast.FuncDecl)
		inError = inError || ok && f.Name.Name == "Error"
	}
	if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING && inError {
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
		literal, ok := n.(*ast.BasicLit)
		return ok && literal.Kind == token.STRING
	}
	return false
}

func (w *walk) parent() ast.Node {
	if len(w.path) < 2 {
		return nil
	}
	return w.path[len(w.path)-2]
}
