package main

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"strings"
	"testing"

	"lineproof/certificate"
)

// TestStripPictures reads the pictures of all games, in a way that knows nothing
// of how they are drawn.
func TestStripPictures(t *testing.T) {
	for name, s := range fumenGames(t) {
		if strings.ContainsAny(name, "0123456789") { // one of the many that differ in a move
			continue
		}
		text := xmlText(t, s.svg())
		for i := range s.boards() {
			if !strings.Contains(text, s.heading(i)) {
				t.Errorf("%s: the picture does not name board %d", name, i)
			}
		}
		content, err := s.png()
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(content))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		width, height := s.size()
		if size := picture.Bounds().Size(); size.X != width+2*margin || size.Y != height+2*margin {
			t.Errorf("%s: the picture has %v pixels", name, size)
		}
	}
}

// xmlText returns what is written in a picture.
func xmlText(t *testing.T, content []byte) (text string) {
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

// TestShapeCounts compares the bars of a shape with what its picture says in all.
func TestShapeCounts(t *testing.T) {
	c := decode(t, "../../testdata/wells/w8r6.cert.zst")
	s, err := newShape(c[0])
	if err != nil {
		t.Fatal(err)
	}
	nodes := 0
	for _, n := range s.nodes {
		nodes += n
	}
	if nodes != len(c[0].Strategy) || len(s.nodes) != c[0].Claim.Pieces+1 {
		t.Errorf("%d nodes that need up to %d pieces, want %d and %d", nodes, len(s.nodes)-1, len(c[0].Strategy), c[0].Claim.Pieces)
	}
	text := xmlText(t, s.svg())
	for _, chart := range s.charts() {
		for _, b := range chart.bars {
			if long := chart.of(b, longestBar); long > longestBar || (long == 0) != (b.number.Sign() == 0) {
				t.Errorf("%s %s: %d pixels for %v", chart.head, b.name, long, b.number)
			}
			if !strings.Contains(text, b.number.String()) {
				t.Errorf("%s %s: %v is not in the picture", chart.head, b.name, b.number)
			}
		}
	}
}

// TestGlyphs looks for what a picture of pixels cannot write.
func TestGlyphs(t *testing.T) {
	for _, sign := range certificate.Letters + "0123456789 " {
		if _, known := glyphs[byte(sign)]; !known {
			t.Errorf("no glyph for %q", sign)
		}
	}
}

// TestStripPixels looks at cells of the last board of a picture: a piece that was
// placed before, the one that is placed now, and none.
func TestStripPixels(t *testing.T) {
	s := fumenStrip(t, certificate.Well{Width: 2, Rows: 4}, "", "I 0 0", "I 0 1")
	content, err := s.png()
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	top := margin + headHeight
	second := margin + 2*side + boardGap
	for _, test := range []struct {
		name string
		x, y int
		want string
	}{
		{"now", margin + 4, top + 4, pieceColors[0].fill},
		{"not yet", margin + side + 4, top + 4, counts},
		{"before", second + 4, top + 4, pale(pieceColors[0].fill)},
		{"now, second", second + side + 4, top + 4, pieceColors[0].fill},
		{"outside", margin - 8, top + 4, "#ffffff"},
	} {
		if got := picture.At(test.x, test.y); got != parseColor(test.want) {
			t.Errorf("%s: %v, want %s", test.name, got, test.want)
		}
	}
}
