package show

import (
	"encoding/xml"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"lineproof/internal/audit/require"
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
	require.NoError(t, xml.NewDecoder(strings.NewReader(text)).Decode(&parsed))
	c := parsed.Circles
	if len(c) != 3 || c[0].X >= c[1].X || c[1].X >= c[2].X || c[1].Title != "one, y: 5.0 ± 7.0" {
		t.Errorf("got points %+v", c)
	}
	var left, right, y, high int
	if _, err := fmt.Sscanf(parsed.Strokes[1].Path, "M%d %dv%dM%d %dv%d", &left, &y, &high, &right, &y,
		&high); err != nil || left >= c[1].X || right <= c[1].X {
		t.Errorf("got strokes %s, error %v, want them around %d", parsed.Strokes[1].Path, err, c[1].X)
	}
	if !regexp.MustCompile(`>1k</text>`).MatchString(text) {
		t.Error("no tick at 1000")
	}
}

// TestPrintable has names with what moves a cursor, ends a line, or is no text: shown escaped in
// tables, and in pictures that are XML.
func TestPrintable(t *testing.T) {
	name, want := "a\x1b[2J\nb\xff<\u202ec", `a\x1b[2J\nb`+"\ufffd"+`<\u202ec`
	p := Plot{Title: name, Rows: []string{name}, Series: []string{name},
		Panels: []Panel{{Title: name, Points: [][]Point{{{Value: 1}}}}}}
	var parsed struct {
		Title string `xml:"title"`
	}
	if err := xml.Unmarshal(p.SVG(), &parsed); err != nil || parsed.Title != want {
		t.Errorf("got title %q, error %v, want %q", parsed.Title, err, want)
	}
	if got := (Table{{"x"}, {name}}).Text(); !strings.HasSuffix(got, "\n"+want+"\n") || strings.Count(got, "\n") != 2 {
		t.Errorf("got table %q, want a row %q", got, want)
	}
}
