package show

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

// TestPictures reads the pictures of games, in a way that knows nothing of how they
// are drawn.
func TestPictures(t *testing.T) {
	for name, g := range tenColumns(t) {
		if strings.ContainsAny(name, "0123456789") { // one of the many that differ in a move
			continue
		}
		text := texts(t, g.SVG())
		for _, b := range g.boards() {
			if !strings.Contains(text, b.heading) {
				t.Errorf("%s: the picture does not name board %s", name, b.heading)
			}
		}
	}
}

// texts returns what is written in a picture. What it uses must have been drawn before.
func texts(t *testing.T, content []byte) (text string) {
	drawn := make(map[string]bool)
	for read := xml.NewDecoder(bytes.NewReader(content)); ; {
		token, err := read.Token()
		if err == io.EOF {
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
