package show

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
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
		content := require.Value(g.PNG())(t)
		picture, err := png.DecodeConfig(bytes.NewReader(content))
		if width, height := g.size(); err != nil || picture.Width != width+2*margin || picture.Height != height+2*margin {
			t.Errorf("%s: the picture has %d by %d pixels, error %v", name, picture.Width, picture.Height, err)
		}
	}
}

// texts returns what is written in a picture.
func texts(t *testing.T, content []byte) (text string) {
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
	}
}

// TestPixels looks at cells of the boards of a picture: of the piece that was placed
// last, of one that was placed before, and of none, and at
// a letter.
func TestPixels(t *testing.T) {
	content := require.Value(drawn(t, certificate.Well{Width: 2, Rows: 4}, "", "I 0 0", "I 0 1").PNG())(t)
	picture := require.Value(png.Decode(bytes.NewReader(content)))(t)
	top := margin + headHeight
	second := margin + 2*cellSide + boardGap
	for _, test := range []struct {
		name string
		x, y int
		want color
	}{
		{"now", margin + 4, top + 4, pieces[0].fill},
		{"not yet", margin + cellSide + 4, top + 4, counted},
		{"before", second + 4, top + 4, 0xace8f8}, // two parts of the colour, three of white
		{"now, second", second + cellSide + 4, top + 4, pieces[0].fill},
		{"outside", margin - 8, top + 4, white},
	} {
		r, g, b, _ := picture.At(test.x, test.y).RGBA()
		if got := color(r>>8<<16 | g>>8<<8 | b>>8); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	written := 0 // pixels of the letter in a cell
	for i := range cellSide * cellSide {
		x, y := i%cellSide, i/cellSide
		if r, g, b, _ := picture.At(margin+x, top+y).RGBA(); x > 2 && x < cellSide-2 && y > 2 && y < cellSide-2 &&
			r+g+b == 0 {
			written++
		}
	}
	if written < 8 {
		t.Errorf("%d pixels of a letter are black, want 8 or more", written)
	}
}
