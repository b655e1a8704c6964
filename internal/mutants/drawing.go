package main

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

const (
	boxColumn = 3 // where the first box begins in a line of the drawing
	boxStep   = 6 // from there to where the next one begins
)

// drawing removes each cell of the drawn pieces, and moves it to each empty
// neighbour in its box, in the rotations that count. The variable drawing holds
// four lines for a piece, and four boxes in a line; rotationsOf tells how many
// of them count.
func (w *walk) drawing(file *ast.File) {
	var pictures *ast.BasicLit
	var counts []int
	var there []ast.Node
	ast.PreorderStack(file, nil, func(n ast.Node, above []ast.Node) bool {
		w.path = append(above[:len(above):len(above)], n)
		literal, ok := n.(*ast.BasicLit)
		_, element := w.parent().(*ast.CompositeLit) // which the length of a list is not
		switch {
		case !ok:
		case w.where() == "drawing" && isPicture(literal):
			pictures, there = literal, w.path
		case w.where() == "rotationsOf" && element:
			count, _ := strconv.Atoi(literal.Value)
			counts = append(counts, count)
		}
		return true
	})
	if pictures == nil {
		return
	}
	w.path = there
	for _, m := range cells(pictures.Value, counts) {
		at := pictures.Pos() + token.Pos(m.from)
		edits := []edit{{at, at + 1, "."}}
		if m.to >= 0 {
			to := pictures.Pos() + token.Pos(m.to)
			edits = append(edits, edit{to, to + 1, "#"})
			if to < at {
				edits[0], edits[1] = edits[1], edits[0]
			}
		}
		w.addAs("cell", m.before, m.after, edits...)
	}
}

// isPicture holds for a text of several lines.
func isPicture(n *ast.BasicLit) bool { return strings.Contains(n.Value, "\n") }

// A moved cell is one of the drawing, by its place in the text, and where it
// goes, or -1.
type moved struct {
	from, to      int
	before, after string // the box
}

func cells(text string, counts []int) (all []moved) {
	lines := strings.SplitAfter(text, "\n")
	start := make([]int, len(lines)) // of the line
	for i := 1; i < len(lines); i++ {
		start[i] = start[i-1] + len(lines[i-1])
	}
	for piece, count := range counts {
		for rotation := range count {
			at := func(x, row int) int { return start[1+4*piece+row] + boxColumn + boxStep*rotation + x }
			box := func(text string) string {
				name := text[start[1+4*piece]:][:1]
				for row := range 4 {
					name += " " + text[at(0, row):][:4]
				}
				return name
			}
			for i := range 16 {
				x, row := i%4, i/4
				if text[at(x, row)] != '#' {
					continue
				}
				all = append(all, moved{at(x, row), -1, box(text), box(set(text, at(x, row), '.'))})
				for _, by := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
					x2, row2 := x+by[0], row+by[1]
					if x2 < 0 || x2 > 3 || row2 < 0 || row2 > 3 || text[at(x2, row2)] == '#' {
						continue
					}
					after := set(set(text, at(x, row), '.'), at(x2, row2), '#')
					all = append(all, moved{at(x, row), at(x2, row2), box(text), box(after)})
				}
			}
		}
	}
	return all
}

// set returns the text with another byte.
func set(text string, at int, b byte) string {
	return text[:at] + string(rune(b)) + text[at+1:]
}
