package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lineproof/certificate"
)

// A grid is the wells of a table. From line to line, the rows that count grow;
// from column to column, the width, or the ceiling.
type grid struct {
	title string
	axis  string   // what the columns are
	about string   // the same for people who do not know the word
	heads []string // of the columns
	rows  []int    // of the lines
	cells [][]*cell

	folder string // of the certificates, as seen from where the table is to be
}

// byWidth is the grid of wells without a ceiling.
func byWidth(widths, rows []int) *grid {
	g := &grid{
		title: "Pieces that the player needs for a line",
		axis:  "width",
		about: "columns of the well",
		rows:  rows,
	}
	for _, w := range widths {
		g.heads = append(g.heads, strconv.Itoa(w))
	}
	g.fill(func(rows, column int) certificate.Well {
		return certificate.Well{Width: widths[column], Rows: rows}
	})
	return g
}

// byCeiling is the grid of wells of one width, with all ceilings that there are.
func byCeiling(width int, rows []int) *grid {
	g := &grid{
		title: fmt.Sprintf("Pieces that the player needs for a line in %d columns", width),
		axis:  "ceiling",
		about: "R is the highest row that counts",
		heads: []string{"R"},
		rows:  rows,
	}
	for above := 1; above < certificate.Overhang; above++ {
		g.heads = append(g.heads, fmt.Sprintf("R+%d", above))
	}
	g.heads = append(g.heads, "none")
	g.fill(func(rows, column int) certificate.Well {
		w := certificate.Well{Width: width, Rows: rows}
		if column < certificate.Overhang {
			w.Ceiling = rows + column
		}
		return w
	})
	return g
}

// fill makes the cells, of which nothing is known.
func (g *grid) fill(well func(rows, column int) certificate.Well) {
	for _, rows := range g.rows {
		var line []*cell
		for column := range g.heads {
			w := well(rows, column)
			line = append(line, &cell{Well: w, answer: answerOf(w)})
		}
		g.cells = append(g.cells, line)
	}
}

// all returns the cells, small wells first: they take less time.
func (g *grid) all() []*cell {
	cells := slices.Concat(g.cells...)
	slices.SortStableFunc(cells, func(a, b *cell) int { return a.Width*a.Rows - b.Width*b.Rows })
	return cells
}

// settled returns how many of the cells are.
func (g *grid) settled() (n int) {
	for _, c := range g.all() {
		if c.answer.settled() {
			n++
		}
	}
	return n
}

// legend returns the kinds of answers that the table has.
func (g *grid) legend() (there []kind) {
	cells := g.all()
	for k := range kinds {
		if slices.ContainsFunc(cells, func(c *cell) bool { return c.answer.kind() == kind(k) }) {
			there = append(there, kind(k))
		}
	}
	return there
}

// numbers are the value of a flag such as 2-8,10: ascending, and different.
type numbers struct {
	least, most int
	values      []int
}

// numbers defines a flag whose value is a list of numbers and ranges.
func (f flags) numbers(name string, least, most int, first, last int) *numbers {
	n := &numbers{least: least, most: most}
	n.add(first, last)
	f.Var(n, name, "")
	return n
}

func (n *numbers) Type() string   { return "numbers" }
func (n *numbers) String() string { return fmt.Sprint(n.values) }
func (n *numbers) Set(text string) error {
	n.values = nil
	for part := range strings.SplitSeq(text, ",") {
		from, to, isRange := strings.Cut(part, "-")
		if !isRange {
			to = from
		}
		var first, last decimal
		switch {
		case first.Set(from) != nil || last.Set(to) != nil:
			return fmt.Errorf("%q is neither a number nor a range such as %d-%d", part, n.least, n.most)
		case first > last:
			return fmt.Errorf("%s is the wrong way round; say %d-%d", part, last, first)
		case int(first) < n.least || int(last) > n.most:
			return fmt.Errorf("%s is not in %d to %d", part, n.least, n.most)
		}
		n.add(int(first), int(last))
	}
	return nil
}

func (n *numbers) add(first, last int) {
	for i := first; i <= last; i++ {
		n.values = append(n.values, i)
	}
	slices.Sort(n.values)
	n.values = slices.Compact(n.values)
}
