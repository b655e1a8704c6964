package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// everyKind is a grid that has an answer of each kind.
func everyKind() *grid {
	g := byWidth([]int{2, 4, 6, 8, 10, 12}, []int{6})
	for i, a := range []answer{{2, 1, 99}, {12, 8, 99}, {12, 0, 99}, {0, 99, 99}, {0, 11, 99}, {0, 0, 99}} {
		g.cells[0][i].answer = a
	}
	return g
}

// all the grids that differ in their form.
func grids() map[string]*grid {
	return map[string]*grid{
		"every kind": everyKind(),
		"smallest":   byWidth([]int{2}, []int{1}),
		"largest":    byWidth([]int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}),
		"ceilings":   byCeiling(12, []int{14, 15}),
	}
}

func TestTableText(t *testing.T) {
	const want = `Pieces that the player needs for a line

rows \ width  2     4    6  8   10  12
6             2  9–12  ≤12  ∞  >11   ?

n    the player wins, and needs n pieces
m–n  the player wins, and needs m to n pieces
≤n   the player wins, and needs n pieces or fewer
∞    the adversary wins
>n   open; if the player wins, it needs more than n pieces
?    open
`
	if got := tableText(everyKind()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestTableForms reads JSON and Markdown of all grids.
func TestTableForms(t *testing.T) {
	for name, g := range grids() {
		var read jsonTable
		if err := json.Unmarshal([]byte(tableJSON(g)), &read); err != nil || len(read.Cells) != len(g.all()) {
			t.Errorf("%s: %d cells in JSON, error %v", name, len(read.Cells), err)
		}
		for line := range strings.Lines(tableMarkdown(g)) {
			if bars := strings.Count(line, "|"); strings.HasPrefix(line, "|") && bars != len(g.heads)+2 {
				t.Errorf("%s: %d bars in %q", name, bars, line)
			}
		}
	}
}

// TestTableSVG reads the picture as XML, and wants everything to be inside of
// it, text in a wide font, too.
func TestTableSVG(t *testing.T) {
	for name, g := range grids() {
		picture := tableSVG(g)
		d := xml.NewDecoder(strings.NewReader(picture))
		var at attributes
		var signs []string
		width, height, texts := 0, 0, 0
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v in\n%s", name, err, picture)
			}
			switch token := token.(type) {
			case xml.StartElement:
				at = attributes{token}
				switch token.Name.Local {
				case "svg":
					width, height = at.number("width"), at.number("height")
				case "rect":
					if at.number("x")+at.number("width") > width || at.number("y")+at.number("height") > height {
						t.Errorf("%s: %v is outside of the picture", name, token)
					}
				}
			case xml.EndElement:
				at = attributes{}
			case xml.CharData:
				if at.Name.Local != "text" {
					continue
				}
				texts++
				if left, right := at.span(string(token)); left < 0 || right > width || at.number("y") > height {
					t.Errorf("%s: %q reaches from %d to %d, outside of the picture", name, token, left, right)
				}
				if at.value("font-size") == "17" && at.value("text-anchor") == "middle" {
					signs = append(signs, string(token))
				}
			}
		}
		legend := len(g.legend())
		if want := 3 + len(g.heads) + len(g.rows) + len(g.all()) + 2*legend; texts != want {
			t.Errorf("%s: %d texts, want %d", name, texts, want)
		}
		var want []string
		for _, line := range g.lines((*cell).sign)[1:] {
			want = append(want, line[1:]...)
		}
		if got := strings.Join(signs[:len(signs)-legend], " "); got != strings.Join(want, " ") {
			t.Errorf("%s: the cells are %s, want %v", name, got, want)
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
