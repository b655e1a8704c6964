package main

import (
	"fmt"
	"html"
)

// Sizes in the picture, in pixels. What is written fits in the widest of the
// usual fonts.
const (
	margin     = 24
	gridLeft   = 84
	gridTop    = 104
	minCell    = 54 // width of a cell
	maxCell    = 84
	cellHeight = 42
	legendLine = 30
	minPicture = 640 // width of the title and the legend
)

// shades are the colours of cells, and of what is written on them. The colour-blind
// can tell them apart, and the signs say the same.
var shades = [...]struct{ fill, ink string }{
	optimal:   {"#1f6fb4", "#ffffff"},
	between:   {"#bcdcf4", "#10334f"},
	atMost:    {"#bcdcf4", "#10334f"},
	endless:   {"#f6c36b", "#4a2c00"},
	moreThan:  {"#e6e6e6", "#333333"},
	undecided: {"#e6e6e6", "#333333"},
}

// A drawing is an SVG picture.
type drawing struct {
	*svgCanvas
	cellWidth int
}

// tableSVG is the table as a picture.
func tableSVG(g *grid) string {
	d := drawing{cellWidth: min(max((minPicture-gridLeft-margin)/len(g.heads), minCell), maxCell)}
	legendTop := gridTop + len(g.rows)*cellHeight + margin
	width := max(minPicture, gridLeft+len(g.heads)*d.cellWidth+margin)
	height := legendTop + len(g.legend())*legendLine + margin
	d.svgCanvas = newSVG(width, height, g.title)
	d.text(margin, 36, `font-size="17" font-weight="600"`, g.title)
	d.axes(g)
	for i, line := range g.cells {
		for j, c := range line {
			fmt.Fprintf(d, "<g><title>%s: %s</title>", c.name(), html.EscapeString(c.text()))
			d.box(d.left(j), gridTop+i*cellHeight, cellHeight, c.answer.kind(), c.answer.String())
			d.WriteString("</g>\n")
		}
	}
	for i, k := range g.legend() {
		y := legendTop + i*legendLine
		d.box(gridLeft, y, legendLine, k, kinds[k].sign)
		d.WriteByte('\n')
		d.text(d.left(1)+10, y+legendLine/2+5, `text-anchor="start"`, kinds[k].meaning)
	}
	return string(d.bytes())
}

// left returns where a column begins.
func (d *drawing) left(column int) int { return gridLeft + column*d.cellWidth }

// axes draws what the columns and lines are.
func (d *drawing) axes(g *grid) {
	const grey, middle, end = `fill="#555555"`, `text-anchor="middle"`, `text-anchor="end"`
	d.text(gridLeft, gridTop-38, grey, g.axis+": "+g.about)
	for j, head := range g.heads {
		d.text(d.left(j)+d.cellWidth/2, gridTop-12, middle, head)
	}
	side := gridTop + len(g.rows)*cellHeight/2
	d.text(margin+10, side, fmt.Sprintf(`%s %s transform="rotate(-90 %d %d)"`, grey, middle, margin+10, side), "rows")
	for i, rows := range g.rows {
		d.text(gridLeft-12, gridTop+i*cellHeight+cellHeight/2+5, end, fmt.Sprint(rows))
	}
}

// box draws a cell with a sign in it.
func (d *drawing) box(x, y, height int, k kind, sign string) {
	fmt.Fprintf(d, `<rect x="%d" y="%d" width="%d" height="%d" rx="3" fill="%s"/>`,
		x+1, y+1, d.cellWidth-2, height-2, shades[k].fill)
	fmt.Fprintf(d, `<text x="%d" y="%d" text-anchor="middle" font-size="17" font-weight="600" fill="%s">%s</text>`,
		x+d.cellWidth/2, y+height/2+6, shades[k].ink, html.EscapeString(sign))
}
