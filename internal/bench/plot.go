package main

import (
	"cmp"
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
)

const svgEnding = ".svg"

// Sizes in the picture, in pixels.
const (
	pictureWidth  = 820
	pictureHeight = 600
	plotLeft      = 116
	plotTop       = 124
	plotRight     = pictureWidth - 132
	plotBottom    = pictureHeight - 64
	labelWidth    = 76
	labelHeight   = 17
)

// inks are the colours of the widths. The colour-blind can tell them apart, and
// each line has its width at its end.
var inks = map[int]string{2: "#7a7a7a", 4: "#007f5c", 6: "#c65500", 8: "#1f6fb4", 10: "#9b2d86", 12: "#222222"}

// A chart is the picture of the positions in wells by their rows, a line for each
// width, with a logarithmic axis.
type chart struct {
	strings.Builder
	rows    int // the most
	decades int // of positions
	labels  []label
}

// A label stands at the end of a line: behind it in the last column, or else above
// it.
type label struct {
	x, y   float64
	anchor string
	ink    string
	text   string
}

// plot draws the solver's points, and those of the article's algorithm. The
// picture brings its own background, so that it can be read on any other.
func plot(ours, plain []point) string {
	c := chart{}
	for _, p := range slices.Concat(ours, plain) {
		c.rows = max(c.rows, p.Rows)
		c.decades = max(c.decades, int(math.Ceil(math.Log10(float64(max(p.Positions, 10))))))
	}
	fmt.Fprintf(&c, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" `+
		`font-family="system-ui, 'Helvetica Neue', Arial, sans-serif" font-size="14" fill="#222222">`+"\n", pictureWidth, pictureHeight)
	const title = "Positions that are searched to find out who wins, and in how many pieces"
	fmt.Fprintf(&c, "<title>%s</title>\n", title)
	fmt.Fprintf(&c, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", pictureWidth, pictureHeight)
	c.text(24, 36, `font-size="17" font-weight="600"`, title)
	c.legend(len(plain) > 0)
	c.axes()
	c.lines(plain, true)
	c.lines(ours, false)
	c.writeLabels()
	c.WriteString("</svg>\n")
	return c.String()
}

func (c *chart) text(x, y float64, attributes, text string) {
	fmt.Fprintf(c, `<text x="%.1f" y="%.1f" %s>%s</text>`+"\n", x, y, attributes, html.EscapeString(text))
}

func (c *chart) x(rows int) float64 {
	return plotLeft + (plotRight-plotLeft)*(float64(rows)-0.5)/(float64(c.rows)-0.5)
}

func (c *chart) y(positions int64) float64 {
	return plotBottom - (plotBottom-plotTop)*math.Log10(float64(positions))/float64(c.decades)
}

// legend tells the lines and the signs apart.
func (c *chart) legend(plain bool) {
	const y, ink, grey = 68, "#555555", `fill="#555555"`
	x := 24.0
	entry := func(width float64, text string) {
		c.text(x+40, y+5, grey, text)
		x += width
	}
	c.path([]string{fmt.Sprintf("%.1f,%d", x, y), fmt.Sprintf("%.1f,%d", x+32, y)}, ink, false)
	entry(126, "our solver")
	if plain {
		c.path([]string{fmt.Sprintf("%.1f,%d", x, y), fmt.Sprintf("%.1f,%d", x+32, y)}, ink, true)
		entry(204, "the article's algorithm")
	}
	c.dot(x+26, y, ink, true)
	entry(150, "the player wins")
	c.dot(x+26, y, ink, false)
	entry(176, "the adversary wins")
	if plain {
		c.arrow(x+26, y+5, ink)
		entry(0, "at least")
	}
}

// decadeNames are the marks of the axis.
var decadeNames = []string{"1", "10", "100", "1 000", "10 000", "100 000", "1 million", "10 million", "100 million", "1 billion", "10 billion"}

func (c *chart) axes() {
	const end, middle = `text-anchor="end"`, `text-anchor="middle"`
	for d := range c.decades + 1 {
		y := c.y(int64(math.Pow10(d)))
		fmt.Fprintf(c, `<line x1="%d" y1="%.1f" x2="%d" y2="%.1[2]f" stroke="#e3e3e3"/>`+"\n", plotLeft, y, plotRight)
		c.text(plotLeft-10, y+5, end, decadeNames[d])
	}
	for rows := 1; rows <= c.rows; rows++ {
		c.text(c.x(rows), plotBottom+24, middle, fmt.Sprint(rows))
	}
	c.text((plotLeft+plotRight)/2, plotBottom+48, middle+` fill="#555555"`, "rows that count")
	c.text(plotLeft-10, plotTop-18, end+` fill="#555555"`, "positions")
}

// lines draws a line for each width, and its points. Where no position was
// searched, as a bound says it all, there is no place for a point.
func (c *chart) lines(points []point, dashed bool) {
	points = slices.DeleteFunc(slices.Clone(points), func(p point) bool { return p.Positions == 0 })
	slices.SortStableFunc(points, func(p, q point) int {
		return cmp.Or(cmp.Compare(p.Width, q.Width), cmp.Compare(p.Rows, q.Rows))
	})
	for len(points) > 0 {
		width := points[0].Width
		n := slices.IndexFunc(points, func(p point) bool { return p.Width != width })
		if n < 0 {
			n = len(points)
		}
		c.line(points[:n], inks[width], dashed)
		points = points[n:]
	}
}

// line draws the line of a width. It ends at the first search that did not: what
// the next ones passed says nothing of how they compare.
func (c *chart) line(points []point, ink string, dashed bool) {
	var places []string
	for _, p := range points {
		places = append(places, fmt.Sprintf("%.1f,%.1f", c.x(p.Rows), c.y(p.Positions)))
		if !p.Ended {
			break
		}
	}
	c.path(places, ink, dashed)
	for _, p := range points {
		x, y := c.x(p.Rows), c.y(p.Positions)
		fmt.Fprintf(c, "<g><title>%s: %s positions; %s</title>", size(p.Well), p.positions(), p.answer())
		if p.Ended {
			c.dot(x, y, ink, p.playerWins())
		} else {
			c.arrow(x, y, ink)
		}
		c.WriteString("</g>\n")
	}
	last := points[len(points)-1]
	x, y := c.x(last.Rows), c.y(last.Positions)
	switch {
	case dashed:
		c.labels = append(c.labels, label{x, y - 18, "middle", ink, fmt.Sprintf("article, %d", last.Width)})
	case last.Rows < c.rows:
		c.labels = append(c.labels, label{x, y - 14, "middle", ink, fmt.Sprintf("width %d", last.Width)})
	default:
		c.labels = append(c.labels, label{x + 12, y + 5, "start", ink, fmt.Sprintf("width %d", last.Width)})
	}
}

func (c *chart) path(places []string, ink string, dashed bool) {
	dashes := ""
	if dashed {
		dashes = ` stroke-dasharray="6 4"`
	}
	fmt.Fprintf(c, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"%s/>`+"\n", strings.Join(places, " "), ink, dashes)
}

// dot is filled where the player wins.
func (c *chart) dot(x, y float64, ink string, filled bool) {
	fill := "#ffffff"
	if filled {
		fill = ink
	}
	fmt.Fprintf(c, `<circle cx="%.1f" cy="%.1f" r="4.5" fill="%s" stroke="%s" stroke-width="2"/>`, x, y, fill, ink)
}

// arrow points up from a place that the search would have passed.
func (c *chart) arrow(x, y float64, ink string) {
	fmt.Fprintf(c, `<path d="M%.1f %.1fv-12m-5 5l5 -6l5 6" fill="none" stroke="%s" stroke-width="2"/>`, x, y, ink)
}

// writeLabels writes the labels, from the lowest up. Each is moved up until it is
// clear of those before.
func (c *chart) writeLabels() {
	slices.SortStableFunc(c.labels, func(a, b label) int { return cmp.Compare(b.y, a.y) })
	for i := range c.labels {
		l := &c.labels[i]
		for _, before := range c.labels[:i] {
			if math.Abs(l.x-before.x) < labelWidth {
				l.y = min(l.y, before.y-labelHeight)
			}
		}
		c.text(l.x, l.y, fmt.Sprintf(`text-anchor="%s" fill="%s" stroke="#ffffff" stroke-width="4" paint-order="stroke"`, l.anchor, l.ink), l.text)
	}
}
