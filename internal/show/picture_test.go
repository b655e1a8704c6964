package show

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"lineproof/certificate"
)

// TestPictures reads the pictures of games, in a way that knows nothing of how they
// are drawn.
func TestPictures(t *testing.T) {
	for name, g := range tenColumns(t) {
		if strings.ContainsAny(name, "0123456789") { // one of the many that differ in a move
			continue
		}
		text := written(t, g.SVG())
		for _, b := range g.boards() {
			if !strings.Contains(text, b.heading) {
				t.Errorf("%s: the picture does not name board %s", name, b.heading)
			}
		}
	}
}

// TestNamesInPictures wants the names in pictures of different wells to stand for the same in all of them.
func TestNamesInPictures(t *testing.T) {
	seen := make(map[string]string)
	defined := regexp.MustCompile(`(?s)<g id="(.*?)">(.*?)</g>`)
	for _, w := range []certificate.Well{{Width: 4, Rows: 2}, {Width: 10, Rows: 2}, {Width: 10, Rows: 6}} {
		content := drawn(t, w, "a game", "I 0 0").SVG()
		for _, d := range defined.FindAllSubmatch(content, -1) {
			name, what := string(d[1]), string(d[2])
			if other, known := seen[name]; known && other != what {
				t.Errorf("%s is %q, and %q", name, other, what)
			}
			seen[name] = what
		}
	}
	if len(seen) < 4 { // three wells, and a cell
		t.Errorf("got %v", seen)
	}
}

// written returns what is written in a picture. What it uses must have been drawn before.
func written(t *testing.T, content []byte) (text string) {
	drawn := make(map[string]bool)
	for read := xml.NewDecoder(bytes.NewReader(content)); ; {
		token, err := read.Token()
		if errors.Is(err, io.EOF) {
			return text
		}
		if err != nil {
			t.Fatalf("%v in %s", err, content)
		}
		if data, ok := token.(xml.CharData); ok {
			text += string(data)
		}
		if start, ok := token.(xml.StartElement); ok {
			for _, a := range start.Attr {
				drawn["#"+a.Value] = drawn["#"+a.Value] || a.Name.Local == "id"
				if a.Name.Local == "href" && !drawn[a.Value] {
					t.Errorf("%s is not drawn", a.Value)
				}
			}
		}
	}
}
