package draw

import (
	"encoding/xml"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// TestPlot wants well-formed XML, a point for each number, a stroke for each that
// one is an average of, and larger numbers further right.
func TestPlot(t *testing.T) {
	p := Plot{Title: "<a>", Rows: []string{"one", "two"}, Series: []string{"x", "y"}, Panels: []Panel{
		{Title: "lines", Points: [][]Point{{{Value: 0, Of: []float64{0}}, {Value: 5, Margin: 7, Of: []float64{2, 8}}}, {{Value: 1234, Of: []float64{1234}}, {}}}},
	}}
	text := string(p.SVG())
	var parsed struct {
		Circles []struct {
			X     int    `xml:"cx,attr"`
			Title string `xml:"title"`
		} `xml:"circle"`
		Strokes []struct {
			Path string `xml:"d,attr"`
		} `xml:"path"`
	}
	if err := xml.NewDecoder(strings.NewReader(text)).Decode(&parsed); err != nil {
		t.Fatal(err)
	}
	c := parsed.Circles
	if len(c) != 3 || c[0].X >= c[1].X || c[1].X >= c[2].X || c[1].Title != "one, y: 5.0 ± 7.0" {
		t.Errorf("got points %+v", c)
	}
	var left, right, y, high int
	if _, err := fmt.Sscanf(parsed.Strokes[1].Path, "M%d %dv%dM%d %dv%d", &left, &y, &high, &right, &y, &high); err != nil || left >= c[1].X || right <= c[1].X {
		t.Errorf("got strokes %s, error %v, want them around %d", parsed.Strokes[1].Path, err, c[1].X)
	}
	if !regexp.MustCompile(`>1k</text>`).MatchString(text) {
		t.Error("no tick at 1000")
	}
}
