package show

import (
	"fmt"
	"math"
	"slices"
)

// A Plot shows numbers as points, in panels side by side: from top to bottom the
// rows, and in each of them the series, one below the other.
type Plot struct {
	Title        string
	Rows, Series []string
	Panels       []Panel
}

// A Panel has one kind of numbers. Its axis is logarithmic, of one more than the
// number, so that 0 has a place.
type Panel struct {
	Title  string
	Points [][]Point // by row and series
}

// A Point is an average, and an interval around it. That of no numbers is not drawn.
type Point struct {
	Value, Margin float64
	Of            []float64 // the numbers, each drawn as a stroke
	Cut           bool      // they would be greater; the point is a ring
}

// SVG draws the plot as a picture.
func (p Plot) SVG() []byte {
	const width, gap, top, step, letter = 230, 36, 108, 14, 8
	side := 0 // for the names of the rows
	for _, name := range p.Rows {
		side = max(side, 2*margin+letter*len(name))
	}
	high := len(p.Series)*step + 12 // of a row
	bottom := top + len(p.Rows)*high
	s := newSVG(max(minWidth, side+len(p.Panels)*(width+gap)), bottom+margin+20, p.Title)
	s.text(margin, 34, titleText, p.Title)
	for i, name := range p.Series {
		x := margin + i*150
		s.rect(x, 54, 10, 10, p.color(i))
		s.text(x+16, 64, faintText, name)
	}
	for i, name := range p.Rows {
		s.text(side-12, top+i*high+high/2+5, rightEnd, name)
		s.rect(margin, top+i*high, side-margin+len(p.Panels)*(width+gap)-gap, 1, lines)
	}
	for i, panel := range p.Panels {
		panel.draw(s, p, side+i*(width+gap), top, width, high, step)
	}
	return s.end()
}

func (p Plot) color(series int) color { return pieces[series%(len(pieces)-1)].fill } // without that of junk

// draw draws a panel whose upper left corner is at left and top.
func (panel Panel) draw(s *svg, p Plot, left, top, width, high, step int) {
	most := 9.0
	for _, row := range panel.Points {
		for _, point := range row {
			most = max(most, point.Value+point.Margin, slices.Max(append(point.Of, 0)))
		}
	}
	x := func(value float64) int {
		return left + int(math.Log1p(max(value, 0))/math.Log1p(most)*float64(width))
	}
	bottom := top + len(panel.Points)*high
	s.text(left, top-12, headText, panel.Title)
	s.rect(left, top, 1, bottom-top, ink)
	s.text(left, bottom+18, middle+" "+faintText, "0")
	for tick := 1.0; tick <= most; tick *= 10 {
		s.rect(x(tick), top, 1, bottom-top, lines)
		s.text(x(tick), bottom+18, middle+" "+faintText, shortNumber(tick))
	}
	for i, row := range panel.Points {
		for j, point := range row {
			if len(point.Of) == 0 {
				continue
			}
			y := top + i*high + 6 + j*step + step/2
			point.draw(s, p.Rows[i]+", "+p.Series[j], p.color(j), x, y, step)
		}
	}
}

// draw draws a point at a height, with its strokes and its interval. The function x places numbers.
func (p Point) draw(s *svg, name string, c color, x func(float64) int, y, step int) {
	strokes := ""
	for _, value := range p.Of {
		strokes += fmt.Sprintf("M%d %dv%d", x(value), y-step/2+1, step-2)
	}
	fmt.Fprintf(s, `<path d="%s" stroke="%v"/>`+"\n", strokes, c.pale())
	from, to := x(p.Value-p.Margin), x(p.Value+p.Margin)
	s.rect(from, y-1, max(to-from, 1), 2, c)
	fill, stroke, least := c, color(ink), ""
	if p.Cut {
		fill, stroke, least = white, c, "at least "
	}
	fmt.Fprintf(s, `<circle cx="%d" cy="%d" r="4" fill="%v" stroke="%v">`, x(p.Value), y, fill, stroke)
	fmt.Fprintf(s, "<title>%s: %s%.1f ± %.1f</title></circle>\n", escaped(name), least, p.Value, p.Margin)
}

func shortNumber(n float64) string {
	switch {
	case n >= 1e6:
		return fmt.Sprintf("%.0fM", n/1e6)
	case n >= 1e3:
		return fmt.Sprintf("%.0fk", n/1e3)
	}
	return fmt.Sprintf("%.0f", n)
}
