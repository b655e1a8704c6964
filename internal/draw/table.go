package draw

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Table is rows of cells, which are written as fmt.Sprint does. The first row is
// the head of the columns.
type Table [][]any

// Text aligns the first column to the left, and the others, which hold numbers, to
// the right.
func (t Table) Text() string {
	widths := make([]int, len(t[0]))
	for _, row := range t {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(fmt.Sprint(cell)))
		}
	}
	var b strings.Builder
	for _, row := range t {
		fmt.Fprintf(&b, "%-*v", widths[0], row[0])
		for i, cell := range row[1:] {
			fmt.Fprintf(&b, "  %*v", widths[i+1], cell)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Markdown aligns all columns to the right.
func (t Table) Markdown() string {
	var b strings.Builder
	for i, row := range t {
		fmt.Fprintf(&b, "|%s\n", fmt.Sprintf(strings.Repeat(" %v |", len(row)), row...))
		if i == 0 {
			fmt.Fprintf(&b, "|%s\n", strings.Repeat(" ---: |", len(row)))
		}
	}
	return b.String()
}
