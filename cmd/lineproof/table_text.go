package main

import (
	"fmt"
	"net/url"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// lines are the table: the heads of the columns, and then the answers, as they
// are to be written.
func (g *grid) lines(write func(*cell) string) [][]string {
	lines := [][]string{append([]string{`rows \ ` + g.axis}, g.heads...)}
	for i, cells := range g.cells {
		line := []string{strconv.Itoa(g.rows[i])}
		for _, c := range cells {
			line = append(line, write(c))
		}
		lines = append(lines, line)
	}
	return lines
}

func tableText(g *grid) string {
	text := g.title + "\n\n" + columns(g.lines((*cell).sign)) + "\n"
	for _, k := range g.legend() {
		text += fmt.Sprintf("%-3s  %s\n", kinds[k].sign, kinds[k].meaning)
	}
	return text
}

// tableMarkdown has each answer lead to its certificate.
func tableMarkdown(g *grid) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:\n\n", g.title)
	for i, line := range g.lines(g.link) {
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

// link is the answer in Markdown, as a link where there is a certificate.
func (g *grid) link(c *cell) string {
	if len(c.sections) == 0 {
		return c.answer.String()
	}
	target := url.URL{Path: path.Join(filepath.ToSlash(g.folder), c.file())}
	return fmt.Sprintf("[%v](%s)", c.answer, target.EscapedPath())
}
