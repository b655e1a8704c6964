package show

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Grid is a table of answers, one for each well.
type Grid struct {
	Title       string
	Side        string // what the lines are
	Axis        string // what the columns are
	Heads, Rows []string
	Cells       [][]Cell
	Legend      []Cell // a sign of each kind, and what it means
	More        Table  // what is said about the columns, in text and in Markdown; or nothing
}

// A Cell is an answer.
type Cell struct {
	Sign string
	Text string // in the legend: what it means
	Link string // in Markdown: a path with slashes, or empty
}

// table writes the answers below the heads.
func (g Grid) table(write func(Cell) string) Table {
	t := Table{{g.Side + ` \ ` + g.Axis}}
	for _, head := range g.Heads {
		t[0] = append(t[0], head)
	}
	for i, cells := range g.Cells {
		row := []any{g.Rows[i]}
		for _, c := range cells {
			row = append(row, write(c))
		}
		t = append(t, row)
	}
	return t
}

// Draw draws the grid in a format: text, in lines of a width, or markdown.
func (g Grid) Draw(format string, width int) []byte {
	if format == "markdown" {
		return g.write(g.Title+":", Cell.link, Table.Markdown, "- `%s` %s\n")
	}
	fold := func(t Table) string { return t.Fold(width, 1) }
	return g.write(g.Title, func(c Cell) string { return c.Sign }, fold, "%-3s  %s\n")
}

// write writes the grid below its title, with its legend in a format.
func (g Grid) write(title string, cell func(Cell) string, table func(Table) string, legend string) []byte {
	text := title + "\n\n" + table(g.table(cell)) + "\n"
	for _, c := range g.Legend {
		text += fmt.Sprintf(legend, c.Sign, c.Text)
	}
	if g.More != nil {
		text += "\n" + table(g.More)
	}
	return []byte(text)
}

func (c Cell) link() string {
	if c.Link == "" {
		return c.Sign
	}
	return fmt.Sprintf("[%s](%s)", c.Sign, c.Link)
}

// A Table is rows of cells, which are written as fmt.Sprint does. The first row is
// the head of the columns.
type Table [][]any

// Text aligns the first column to the left, and the others, which hold numbers, to
// the right.
func (t Table) Text() string {
	widths := make([]int, len(t[0]))
	for _, row := range t {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(shown(cell)))
		}
	}
	var b strings.Builder
	for _, row := range t {
		fmt.Fprintf(&b, "%-*s", widths[0], shown(row[0]))
		for i, cell := range row[1:] {
			fmt.Fprintf(&b, "  %*s", widths[i+1], shown(cell))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func shown(cell any) string { return Printable(fmt.Sprint(cell)) }

// Printable is a text on one line that no terminal takes for a command: escaped where it would
// show nothing.
func Printable(text string) string {
	var line strings.Builder
	for _, r := range text {
		if strconv.IsPrint(r) {
			line.WriteRune(r)
		} else {
			line.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return line.String()
}

// Fold writes the table as Text does, in lines of a width, if it can:
// columns for which there is no room stand below the others, with the first ones, the keys,
// before them again. The columns ± and those with % stay with those that they belong to. Long
// keys lose their middle.
func (t Table) Fold(width, keys int) string {
	if t.width() <= width {
		return t.Text()
	}
	some := func(from, to int) Table { // the keys, and these columns
		part := make(Table, len(t))
		for i, row := range t {
			for _, key := range row[:keys] {
				part[i] = append(part[i], shorten(shown(key), width*3/5/keys))
			}
			part[i] = append(part[i], row[from:to]...)
		}
		return part
	}
	text, from, to := "", keys, keys // columns that fit
	for next := keys + 1; ; next++ {
		for next < len(t[0]) && (t[0][next] == "±" || strings.HasSuffix(fmt.Sprint(t[0][next]), "%")) {
			next++
		}
		if next > len(t[0]) {
			return text + some(from, to).Text()
		}
		if from < to && some(from, next).width() > width {
			text += some(from, to).Text() + "\n"
			from = to
		}
		to = next
	}
}

// width returns how many characters a line has.
func (t Table) width() int {
	line, _, _ := strings.Cut(t.Text(), "\n")
	return utf8.RuneCountInString(line)
}

// shorten puts … for the middle of a text with more characters than most.
func shorten(text string, most int) string {
	all := []rune(text)
	if len(all) <= most {
		return text
	}
	return string(all[:most/2]) + "…" + string(all[len(all)-(most-1)/2:])
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
