package main

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

var comparisons = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.NEQ, token.GEQ}, token.LEQ: {token.LSS, token.EQL, token.GTR},
	token.GTR: {token.GEQ, token.NEQ, token.LEQ}, token.GEQ: {token.GTR, token.EQL, token.LSS},
	token.EQL: {token.NEQ, token.LEQ, token.GEQ}, token.NEQ: {token.EQL, token.LSS, token.GTR},
}

var operators = map[token.Token][]token.Token{
	token.ADD: {token.SUB}, token.SUB: {token.ADD},
	token.MUL: {token.QUO}, token.QUO: {token.MUL, token.REM}, token.REM: {token.QUO, token.MUL},
	token.AND: {token.OR, token.AND_NOT}, token.OR: {token.AND, token.XOR},
	token.XOR: {token.AND, token.OR}, token.AND_NOT: {token.AND, token.OR},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},
}

var opposites = map[string]string{"++": "--", "--": "++", "true": "false", "false": "true", "min": "max", "max": "min"}

// binary changes an operator, or gives it up for one of its operands. Only numbers
// have an order in which < would be the neighbour of ==.
func (w *walk) binary(n *ast.BinaryExpr) {
	for _, other := range comparisons[n.Op] {
		if other == token.EQL || other == token.NEQ || isKind(w.info.TypeOf(n.X), types.IsInteger) {
			w.change("comparison", n.OpPos, n.Y.Pos(), other.String()+" ")
		}
	}
	switch n.Op {
	case token.LAND, token.LOR:
		w.replace("logic", n, w.with(n, map[token.Token]token.Token{token.LAND: token.LOR, token.LOR: token.LAND}[n.Op]))
		for _, operand := range []ast.Expr{n.X, n.Y} {
			if inner, ok := operand.(*ast.BinaryExpr); !ok || inner.Op != n.Op { // else it has operands of its own
				w.force(operand, n.Op == token.LAND, n.Op == token.LOR)
			}
		}
		return
	}
	if operators[n.Op] == nil || !isKind(w.info.TypeOf(n), types.IsInteger) {
		return
	}
	for _, other := range operators[n.Op] {
		w.replace("operator", n, w.with(n, other))
	}
	if !isLiteral(n.Y, "1") || n.Op != token.ADD && n.Op != token.SUB { // else the number becomes 0
		w.replace("operand", n, w.text(n.X))
	}
	w.replace("operand", n, w.wrapped(n.Y))
}

// with returns the expression with another operator, and with parentheses where
// that one would bind its operands in another way.
func (w *walk) with(n *ast.BinaryExpr, op token.Token) string {
	if op.Precedence() == n.Op.Precedence() {
		return w.text(n.X) + " " + op.String() + " " + w.text(n.Y)
	}
	text := w.wrapped(n.X) + " " + op.String() + " " + w.wrapped(n.Y)
	if _, ok := w.parent().(*ast.BinaryExpr); ok {
		return "(" + text + ")"
	}
	return text
}

// wrapped returns the source of an operand that binds whatever is beside it.
func (w *walk) wrapped(n ast.Expr) string {
	if _, ok := n.(*ast.BinaryExpr); ok {
		return "(" + w.text(n) + ")"
	}
	return w.text(n)
}

// force makes a condition always true, or always false; it is looked at all the
// same, so that its variables are used.
func (w *walk) force(condition ast.Expr, always, never bool) {
	if condition == nil {
		return
	}
	text := w.text(condition)
	if binary, ok := condition.(*ast.BinaryExpr); ok && binary.Op == token.LOR {
		text = "(" + text + ")"
	}
	if always {
		w.replace("condition", condition, "("+text+" || true)")
	}
	if never {
		w.replace("condition", condition, "("+text+" && false)")
	}
}

func (w *walk) unary(n *ast.UnaryExpr) {
	if n.Op == token.NOT {
		w.replace("condition", n, w.text(n.X))
	} else if n.Op != token.AND { // which is an address
		w.replace("operator", n, w.text(n.X))
	}
}

func (w *walk) literal(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT, token.CHAR:
		value, _ := constant.Int64Val(constant.ToInt(w.info.Types[n].Value))
		w.replace("number", n, strconv.FormatInt(value+1, 10))
		w.replace("number", n, strconv.FormatInt(value-1, 10))
	case token.STRING:
		if strings.Contains(n.Value, "\n") {
			w.drawing(n)
		} else {
			w.replace("text", n, `"~"+`+w.text(n))
		}
	}
}

// truth makes true false, and false true.
func (w *walk) truth(n *ast.Ident) {
	if use := w.info.Uses[n]; use == types.Universe.Lookup("true") || use == types.Universe.Lookup("false") {
		w.replace("result", n, opposites[n.Name])
	}
}

// results negates what is returned as true or false, unless another kind does.
func (w *walk) results(n *ast.ReturnStmt) {
	for _, result := range n.Results {
		_, named := result.(*ast.Ident)
		binary, ok := result.(*ast.BinaryExpr)
		if isKind(w.info.TypeOf(result), types.IsBoolean) && !named && !(ok && comparisons[binary.Op] != nil) {
			w.replace("result", result, "!("+w.text(result)+")")
		}
	}
}

func (w *walk) call(n *ast.CallExpr) {
	if w.info.Types[n.Fun].IsType() {
		return
	}
	name := w.text(n.Fun)
	switch {
	case name == "min", name == "max":
		w.replace("minmax", n.Fun, opposites[name])
		for _, arg := range n.Args {
			w.replace("minmax", n, w.text(arg))
		}
		return
	case isRequire(n):
		w.require(n)
		return
	case name == "append":
		return
	}
	inner := n.Args
	if f, ok := n.Fun.(*ast.SelectorExpr); ok && w.info.Selections[f] != nil {
		inner = append([]ast.Expr{f.X}, inner...)
	}
	for _, arg := range inner {
		if w.alike(n, arg) {
			w.replace("call", n, w.text(arg))
		}
	}
	for i := 1; i < len(n.Args); i++ {
		if a, b := n.Args[i-1], n.Args[i]; w.alike(a, b) {
			w.change("arguments", a.Pos(), b.End(), w.text(b)+", "+w.text(a))
		}
	}
}

// alike holds for values of one type, other than texts.
func (w *walk) alike(a, b ast.Expr) bool {
	t := w.info.TypeOf(a)
	return types.Identical(t, w.info.TypeOf(b)) && t != types.Typ[types.String] && w.info.Types[a].IsValue() && w.info.Types[b].IsValue()
}

// field takes the next field of the same type, and after the last the first.
func (w *walk) field(n *ast.SelectorExpr) {
	selection := w.info.Selections[n]
	if selection == nil || selection.Kind() != types.FieldVal {
		return
	}
	recv := selection.Recv()
	if pointer, ok := recv.Underlying().(*types.Pointer); ok {
		recv = pointer.Elem()
	}
	fields, ok := recv.Underlying().(*types.Struct)
	if !ok {
		return
	}
	var same []string
	at := 0
	for f := range fields.Fields() {
		if f.Name() == n.Sel.Name {
			at = len(same)
		}
		if types.Identical(f.Type(), selection.Type()) {
			same = append(same, f.Name())
		}
	}
	if len(same) > 1 {
		w.replace("field", n.Sel, same[(at+1)%len(same)])
	}
}

// bounds leaves a bound out, and moves it, unless it is a number of its own.
func (w *walk) bounds(n *ast.SliceExpr) {
	for _, bound := range []ast.Expr{n.Low, n.High} {
		if bound != nil {
			w.replace("bound", bound, "")
			w.shift(bound)
		}
	}
}

func (w *walk) index(n *ast.IndexExpr) {
	if _, ok := w.info.TypeOf(n.X).Underlying().(*types.Map); !ok {
		w.shift(n.Index)
	}
}

// shift moves a bound by one. Where a number stands in it, changing that one is
// the same.
func (w *walk) shift(bound ast.Expr) {
	if _, ok := bound.(*ast.BasicLit); ok {
		return
	}
	if sum, ok := bound.(*ast.BinaryExpr); ok && isLiteral(sum.Y, "1") {
		return
	}
	w.replace("bound", bound, w.text(bound)+" + 1")
	w.replace("bound", bound, w.text(bound)+" - 1")
}

func isKind(t types.Type, kind types.BasicInfo) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&kind != 0
}

func isLiteral(n ast.Expr, value string) bool {
	literal, ok := n.(*ast.BasicLit)
	return ok && literal.Value == value
}
