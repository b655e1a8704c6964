package show

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"html"

	"lineproof/certificate"
	"lineproof/internal/rules/usual"
)

// A color is 0xRRGGBB.
type color uint32

const (
	white    color = 0xffffff
	black    color = 0x000000
	ink      color = 0x222222 // of text and lines
	paleInk  color = 0x444444 // on a pale cell
	paleEdge color = 0xbbbbbb // around it
	fault    color = 0xb00020 // what is wrong
	counted  color = 0xf1f1f1 // the background of rows that count
	lines    color = 0xdddddd // between their cells
)

// A Paint is the colour of an area, and of what is written on it.
type Paint struct{ fill, ink color }

// pieces are the colours of the games that people know. The letters tell the pieces
// to those who cannot tell the colours.
var pieces = [usual.Junk]Paint{
	certificate.I: {0x31c7ef, black}, certificate.Z: {0xef2029, black}, certificate.S: {0x42b642, black},
	certificate.T: {0xad4d9c, white}, certificate.L: {0xef7921, black}, certificate.J: {0x5a65ad, white},
	certificate.O: {0xf7d308, black}, usual.Junk - 1: {0x808080, black},
}

func (c color) String() string { return fmt.Sprintf("#%06x", uint32(c)) }

// pale returns the colour mixed with white, two parts to three.
func (c color) pale() (mixed color) {
	for shift := 0; shift <= 16; shift += 8 {
		mixed |= (2*(c>>shift&0xff) + 3*0xff) / 5 << shift
	}
	return mixed
}

// Attributes of SVG texts.
const (
	titleText = `font-size="17" font-weight="600"`
	headText  = `font-weight="600"`
	middle    = `text-anchor="middle"`
)

// An svg is a picture that a browser draws. The origin is the upper left corner.
type svg struct {
	bytes.Buffer
	drawn map[string]bool // what place has drawn
}

// escaped is a text in XML, which has no control characters.
func escaped(text string) string { return html.EscapeString(Printable(text)) }

// newSVG returns a picture with its own background, so that it can be read on any
// other.
func newSVG(width, height int, title string) *svg {
	s := &svg{drawn: make(map[string]bool)}
	fmt.Fprintf(s, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" `+
		`font-family="system-ui, 'Helvetica Neue', Arial, sans-serif" font-size="14" fill="%v">`+"\n", width, height, ink)
	fmt.Fprintf(s, "<title>%s</title>\n", escaped(title))
	fmt.Fprintf(s, `<rect width="%d" height="%d" fill="%v"/>`+"\n", width, height, white)
	return s
}

func (s *svg) rect(x, y, width, height int, fill color) {
	fmt.Fprintf(s, `<rect x="%d" y="%d" width="%d" height="%d" fill="%v"/>`+"\n", x, y, width, height, fill)
}

// place puts something, which draw draws around the origin, at x and y. The file has it once, under a
// name that it has in no other: pages hold several files.
func (s *svg) place(x, y int, draw func()) {
	begin := s.Len()
	draw()
	drawn := bytes.Clone(s.Bytes()[begin:])
	s.Truncate(begin)
	name := fmt.Sprintf("d%x", sha256.Sum256(drawn))[:9]
	if !s.drawn[name] {
		s.drawn[name] = true
		fmt.Fprintf(s, `<defs><g id="%s">`+"\n%s</g></defs>\n", name, drawn)
	}
	fmt.Fprintf(s, `<use href="#%s" x="%d" y="%d"/>`+"\n", name, x, y)
}

// label writes a text with its middle in x and y.
func (s *svg) label(x, y int, ink color, text string) {
	s.text(x, y+5, fmt.Sprintf(`%s %s fill="%v"`, middle, headText, ink), text)
}

func (s *svg) text(x, y int, attributes, text string) {
	fmt.Fprintf(s, `<text x="%d" y="%d" %s>%s</text>`+"\n", x, y, attributes, escaped(text))
}

// end returns the picture, to which nothing can be added.
func (s *svg) end() []byte {
	s.WriteString("</svg>\n")
	return s.Bytes()
}
