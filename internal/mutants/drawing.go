package main

import (
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"
)

// Of a piece's four lines, the first box begins at boxColumn, and each other one
// boxStep further on.
const boxColumn, boxStep = 3, 6

var rotationsOf = regexp.MustCompile(`rotationsOf = \[\d+\]int\{(.*)\}`)

// drawing removes each cell of the drawn pieces, and moves it to each empty
// neighbour in its box, in the rotations that count.
func (w *walk) drawing(n *ast.BasicLit) {
	lines := strings.SplitAfter(n.Value, "\n") // the first has nothing but a quote
	width := len(lines[1])
	counts := rotationsOf.FindStringSubmatch(w.source)
	if counts == nil {
		return
	}
	for piece, text := range strings.Split(counts[1], ", ") {
		count, _ := strconv.Atoi(text)
		for i := range 16 * count {
			rotation, row, x := i/16, i/4%4, i%4
			cell := len(lines[0]) + width*(4*piece+row) + boxColumn + boxStep*rotation + x
			if n.Value[cell] == '#' {
				w.change("cell", n.Pos()+token.Pos(cell), n.Pos()+token.Pos(cell+1), ".")
			}
			if x < 3 {
				w.swap(n, cell, cell+1)
			}
			if row < 3 {
				w.swap(n, cell, cell+width)
			}
		}
	}
}

// swap moves what is in one of two cells to the other.
func (w *walk) swap(n *ast.BasicLit, a, b int) {
	if first, second := n.Value[a:a+1], n.Value[b:b+1]; first != second {
		at := func(cell int) token.Pos { return n.Pos() + token.Pos(cell) }
		w.add("cell", edit{at(a), at(a + 1), second}, edit{at(b), at(b + 1), first})
	}
}
