package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// statement removes one.
func (w *walk) statement(n ast.Node) {
	if s, ok := n.(*ast.ExprStmt); ok {
		if call, ok := s.X.(*ast.CallExpr); ok && isRequire(call) {
			return // what it requires is forced instead
		}
	}
	if loop, ok := w.parent().(*ast.ForStmt); ok && n == loop.Post {
		w.replace("statement", n, "")
		return
	}
	w.replace("statement", n, "if false { "+w.text(n)+" }") // so that what it uses is used
}

// assign removes an assignment, or one of several at once, and changes += and
// the like. What is defined is needed.
func (w *walk) assign(n *ast.AssignStmt) {
	if n.Tok == token.DEFINE {
		return
	}
	w.statement(n)
	if len(n.Lhs) == len(n.Rhs) && len(n.Lhs) > 1 {
		for i := range n.Lhs {
			var left, right []string
			for j := range n.Lhs {
				if j != i {
					left, right = append(left, w.text(n.Lhs[j])), append(right, w.text(n.Rhs[j]))
				}
			}
			w.replace("statement", n, strings.Join(left, ", ")+" = "+strings.Join(right, ", "))
		}
	}
	if n.Tok == token.ASSIGN {
		return
	}
	w.change("operator", n.TokPos, n.Rhs[0].Pos(), "= ")
	if !isKind(w.info.TypeOf(n.Lhs[0]), types.IsInteger) {
		return
	}
	plain := n.Tok + token.ADD - token.ADD_ASSIGN // both lists have the same order
	for _, other := range operators[plain] {
		w.change("operator", n.TokPos, n.Rhs[0].Pos(), other.String()+"= ")
	}
}

func (w *walk) branch(n *ast.BranchStmt) {
	w.statement(n)
	if n.Tok == token.CONTINUE {
		w.replace("statement", n, "break")
	}
}

// turns leaves out the first or the last turn of a loop over a range.
func (w *walk) turns(n *ast.RangeStmt) {
	if n.Tok == token.ASSIGN {
		return
	}
	counter, edits := "turn", []edit(nil)
	key, named := n.Key.(*ast.Ident)
	switch {
	case n.Key == nil:
		edits = append(edits, edit{n.Range, n.Range, counter + " := "})
	case named && key.Name == "_":
		edits = append(edits, edit{key.Pos(), key.End(), counter})
	default:
		counter = w.text(n.Key)
	}
	last := "len(" + w.text(n.X) + ")"
	if isKind(w.info.TypeOf(n.X), types.IsInteger) {
		last = w.wrapped(n.X)
	}
	for _, turn := range []string{"0", last + "-1"} {
		skip := " if " + counter + " == " + turn + " { continue };"
		end := n.Body.Lbrace + 1
		w.add("loop", append(edits[:len(edits):len(edits)], edit{end, end, skip})...)
	}
}

// isRequire holds for a call of the checker's require, or of another function of
// this name: a condition, the number of a check, and why it fails.
func isRequire(n *ast.CallExpr) bool {
	f, ok := n.Fun.(*ast.SelectorExpr)
	return ok && f.Sel.Name == "require" && len(n.Args) >= 3
}

// require lets everything pass, and names the next check.
func (w *walk) require(n *ast.CallExpr) {
	w.replace("check", n.Args[0], "("+w.text(n.Args[0])+" || true)")
	if check, ok := n.Args[1].(*ast.BasicLit); ok {
		number, _ := strconv.Atoi(check.Value)
		w.replace("check", check, strconv.Itoa(number+1))
	}
}
