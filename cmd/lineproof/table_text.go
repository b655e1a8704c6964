package main

import (
	"net/url"
	"path"
	"path/filepath"
	"strconv"

	"lineproof/internal/draw"
)

// tones are the colours of answers.
var tones = [...]draw.Tone{
	optimal: draw.Known, between: draw.Bounded, atMost: draw.Bounded,
	endless: draw.Negative, moreThan: draw.Open, undecided: draw.Open,
}

// drawn is the grid with its answers, which lead to their certificates.
func (g *grid) drawn() draw.Grid {
	d := draw.Grid{Title: g.title, Axis: g.axis, About: g.about, Heads: g.heads}
	for i, cells := range g.cells {
		d.Rows = append(d.Rows, strconv.Itoa(g.rows[i]))
		var line []draw.Cell
		for _, c := range cells {
			to := draw.Cell{Sign: c.answer.String(), Text: c.name() + ": " + c.text(), Tone: tones[c.answer.kind()]}
			if len(c.sections) > 0 {
				target := url.URL{Path: path.Join(filepath.ToSlash(g.folder), c.file())}
				to.Link = target.EscapedPath()
			}
			line = append(line, to)
		}
		d.Cells = append(d.Cells, line)
	}
	for _, k := range g.legend() {
		d.Legend = append(d.Legend, draw.Cell{Sign: kinds[k].sign, Text: kinds[k].meaning, Tone: tones[k]})
	}
	return d
}

func tableText(g *grid) string     { return g.drawn().Text() }
func tableMarkdown(g *grid) string { return g.drawn().Markdown() }
func tableSVG(g *grid) string      { return string(g.drawn().SVG()) }
