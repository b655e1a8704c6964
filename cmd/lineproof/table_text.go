package main

import (
	"fmt"
	"strconv"
	"strings"
)

// lines are the table: the heads of the columns, and then the answers.
func (g *grid) lines() [][]string {
	lines := [][]string{append([]string{`rows \ ` + g.axis}, g.heads...)}
	for i, cells := range g.cells {
		line := []string{strconv.Itoa(g.rows[i])}
		for _, c := range cells {
			line = append(line, c.answer.String())
		}
		lines = append(lines, line)
	}
	return lines
}

func tableText(g *grid) string {
	text := g.title + "\n\n" + columns(g.lines()) + "\n"
	for _, k := range g.legend() {
		text += fmt.Sprintf("%-3s  %s\n", kinds[k].sign, kinds[k].meaning)
	}
	return text
}

func tableMarkdown(g *grid) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:\n\n", g.title)
	for i, line := range g.lines() {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(line, " | "))
		if i == 0 {
			fmt.Fprintf(&b, "|%s\n", strings.Repeat(" ---: |", len(line)))
		}
	}
	b.WriteByte('\n')
	for _, k := range g.legend() {
		fmt.Fprintf(&b, "- `%s` %s\n", kinds[k].sign, kinds[k].meaning)
	}
	return b.String()
}
