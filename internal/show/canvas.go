package show

import (
	"bytes"
	"fmt"
	"html"
	"image"
	imagedraw "image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/font/inconsolata"
	"golang.org/x/image/math/fixed"

	"lineproof/internal/endless"
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
	bars     color = 0x1f6fb4
)

// A Paint is the colour of an area, and of what is written on it.
type Paint struct{ fill, ink color }

// Paints of answers. The colour-blind can tell them apart, and signs say the same.
var (
	Known    = Paint{bars, white}
	Bounded  = Paint{0xbcdcf4, 0x10334f}
	Negative = Paint{0xf6c36b, 0x4a2c00}
	Open     = Paint{0xe6e6e6, 0x333333}
)

// pieces are the colours of the games that people know. The letters tell the pieces
// to those who cannot tell the colours.
var pieces = [endless.Junk]Paint{
	{0x31c7ef, black}, {0xef2029, black}, {0x42b642, black}, {0xad4d9c, white},
	{0xef7921, black}, {0x5a65ad, white}, {0xf7d308, black}, {0x808080, black},
}

// PieceColors returns the colours of a piece, or of junk, and of the letter on it.
func PieceColors(piece int) (fill, ink int32) {
	return int32(pieces[piece].fill), int32(pieces[piece].ink)
}

func (c color) String() string { return fmt.Sprintf("#%06x", uint32(c)) }

// RGBA makes a color one of package image/color.
func (c color) RGBA() (r, g, b, a uint32) {
	return uint32(c>>16&0xff) * 0x101, uint32(c>>8&0xff) * 0x101, uint32(c&0xff) * 0x101, 0xffff
}

// pale returns the colour mixed with white, two parts to three.
func (c color) pale() (mixed color) {
	for shift := 0; shift <= 16; shift += 8 {
		mixed |= (2*(c>>shift&0xff) + 3*0xff) / 5 << shift
	}
	return mixed
}

// A canvas is what boards are drawn on. The origin is the upper left corner.
type canvas interface {
	rect(x, y, width, height int, fill color)
	label(x, y int, ink color, text string) // with its middle in x and y
}

// Attributes of SVG texts.
const (
	titleText = `font-size="17" font-weight="600"`
	headText  = `font-weight="600"`
	faintText = `fill="#555555"`
	middle    = `text-anchor="middle"`
	rightEnd  = `text-anchor="end"`
)

// An svg is a canvas as a picture that a browser draws.
type svg struct{ bytes.Buffer }

// escaped is a text in XML, which has no control characters.
func escaped(text string) string { return html.EscapeString(Printable(text)) }

// newSVG returns a picture with its own background, so that it can be read on any
// other.
func newSVG(width, height int, title string) *svg {
	s := new(svg)
	fmt.Fprintf(s, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" `+
		`font-family="system-ui, 'Helvetica Neue', Arial, sans-serif" font-size="14" fill="%v">`+"\n", width, height, ink)
	fmt.Fprintf(s, "<title>%s</title>\n", escaped(title))
	fmt.Fprintf(s, `<rect width="%d" height="%d" fill="%v"/>`+"\n", width, height, white)
	return s
}

func (s *svg) rect(x, y, width, height int, fill color) {
	fmt.Fprintf(s, `<rect x="%d" y="%d" width="%d" height="%d" fill="%v"/>`+"\n", x, y, width, height, fill)
}

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

// A bitmap is a canvas of pixels.
type bitmap struct{ *image.RGBA }

func newBitmap(width, height int) bitmap {
	b := bitmap{image.NewRGBA(image.Rect(0, 0, width, height))}
	b.rect(0, 0, width, height, white)
	return b
}

func (b bitmap) rect(x, y, width, height int, fill color) {
	imagedraw.Draw(b, image.Rect(x, y, x+width, y+height), image.NewUniform(fill), image.Point{}, imagedraw.Src)
}

func (b bitmap) label(x, y int, ink color, text string) {
	d := font.Drawer{Dst: b, Src: image.NewUniform(ink), Face: inconsolata.Bold8x16}
	d.Dot = fixed.P(x-d.MeasureString(text).Round()/2, y+5)
	d.DrawString(text)
}
