package show

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// wide is a grid with texts as long as they get.
func wide(columns, rows int) Grid {
	g := Grid{
		Title: "Pieces that the player needs for a line in 12 columns",
		Axis:  "ceiling", About: "R is the highest row that counts",
		Legend: []Cell{{Sign: "m–n", Text: "the player wins, and needs m to n pieces", Paint: Bounded},
			{Sign: ">n", Text: "open; if the player wins, it needs more than n pieces"}},
	}
	for row := range rows {
		g.Rows = append(g.Rows, strconv.Itoa(row+1))
		g.Cells = append(g.Cells, slices.Repeat([]Cell{{Sign: "10–12", Text: "w12r6: more & less",
			Link: "a%20b/w12r6.cert.zst"}}, columns))
	}
	g.Heads = slices.Repeat([]string{"R+2"}, columns)
	return g
}

func TestGridMarkdown(t *testing.T) {
	for line := range strings.Lines(string(wide(4, 3).Draw("markdown", 0))) {
		if bars := strings.Count(line, "|"); strings.HasPrefix(line, "|") && bars != 6 {
			t.Errorf("%d bars in %q", bars, line)
		}
	}
}

// TestFold has a table in lines of any width.
func TestFold(t *testing.T) {
	table := Table{
		{"player", "dealer", "games", "lines", "±", "50%", "pieces", "±", "end"},
		{"random", "file:a/long/name", 20, "0.05", "0.10", 0, "26.55", "1.29", "lost 20"},
	}
	for width, want := range map[int]string{
		80: table.Text(),
		50: `player           dealer  games  lines     ±  50%
random  file:a/…ng/name     20   0.05  0.10    0

player           dealer  pieces     ±      end
random  file:a/…ng/name   26.55  1.29  lost 20
`,
	} {
		if got := table.Fold(width, 2); got != want {
			t.Errorf("%d characters: got\n%s\nwant\n%s", width, got, want)
		}
	}
	for width := range 90 { // in which nothing fits, and all does
		for keys := 1; keys <= 3; keys++ {
			for line := range strings.Lines(table.Fold(width, keys)) {
				if got := utf8.RuneCountInString(line) - 1; got > max(width, 46) {
					t.Errorf("%d characters, %d keys: got %d", width, keys, got)
				}
			}
		}
	}
}

// TestGridSVG reads the picture as XML, and wants everything to be inside of it,
// text in a wide font, too.
func TestGridSVG(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {4, 2}, {11, 15}} {
		g := wide(size[0], size[1])
		d := xml.NewDecoder(bytes.NewReader(g.SVG()))
		var at attributes
		width, height, signs := 0, 0, 0
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%v: %v", size, err)
			}
			switch token := token.(type) {
			case xml.StartElement:
				at = attributes{token}
				switch token.Name.Local {
				case "svg":
					width, height = at.number("width"), at.number("height")
				case "rect":
					if at.number("x")+at.number("width") > width || at.number("y")+at.number("height") > height {
						t.Errorf("%v: %v is outside of the picture", size, token)
					}
				}
			case xml.EndElement:
				at = attributes{}
			case xml.CharData:
				if at.Name.Local != "text" {
					continue
				}
				if left, right := at.span(string(token)); left < 0 || right > width || at.number("y") > height {
					t.Errorf("%v: %q reaches from %d to %d, outside of the picture", size, token, left, right)
				}
				if string(token) == "10–12" {
					signs++
				}
			}
		}
		if signs != size[0]*size[1] {
			t.Errorf("%v: %d cells", size, signs)
		}
	}
}

// attributes are those of an element.
type attributes struct{ xml.StartElement }

func (a attributes) value(name string) string {
	for _, attribute := range a.Attr {
		if attribute.Name.Local == name {
			return attribute.Value
		}
	}
	return ""
}

func (a attributes) number(name string) int {
	n, _ := strconv.Atoi(a.value(name)) // 0 if it is not there
	return n
}

// span returns from where to where a text reaches in a font whose letters are
// six tenths as wide as they are high.
func (a attributes) span(text string) (left, right int) {
	size := a.number("font-size")
	if size == 0 {
		size = 14
	}
	length := utf8.RuneCountInString(text) * size * 6 / 10
	switch x := a.number("x"); a.value("text-anchor") {
	case "middle":
		return x - length/2, x + length/2
	case "end":
		return x - length, x
	default:
		return x, x + length
	}
}
