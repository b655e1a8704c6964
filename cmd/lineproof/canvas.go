package main

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// A canvas is what pictures are drawn on. Colours are as in HTML, #rrggbb.
type canvas interface {
	rect(x, y, width, height int, fill string)
	sign(x, y int, ink, text string) // of pieces and digits, in the middle of x and y
	text(x, y int, attributes, text string)
}

// An svgCanvas has all that is drawn on it.
type svgCanvas struct{ bytes.Buffer }

// newSVG returns a canvas with its own background, so that the picture can be
// seen on any other.
func newSVG(width, height int, title string) *svgCanvas {
	c := new(svgCanvas)
	fmt.Fprintf(c, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" `+
		`font-family="system-ui, 'Helvetica Neue', Arial, sans-serif" font-size="14" fill="#222222">`+"\n", width, height)
	fmt.Fprintf(c, "<title>%s</title>\n", html.EscapeString(title))
	fmt.Fprintf(c, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", width, height)
	return c
}

func (c *svgCanvas) rect(x, y, width, height int, fill string) {
	fmt.Fprintf(c, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", x, y, width, height, fill)
}

func (c *svgCanvas) sign(x, y int, ink, text string) {
	fmt.Fprintf(c, `<text x="%d" y="%d" text-anchor="middle" font-weight="600" fill="%s">%s</text>`+"\n", x, y+5, ink, html.EscapeString(text))
}

// text writes a line of text, with these attributes.
func (c *svgCanvas) text(x, y int, attributes, text string) {
	fmt.Fprintf(c, `<text x="%d" y="%d" %s>%s</text>`+"\n", x, y, attributes, html.EscapeString(text))
}

// bytes returns the picture, to which nothing can be added.
func (c *svgCanvas) bytes() []byte {
	c.WriteString("</svg>\n")
	return c.Bytes()
}

// A pngCanvas is a picture of pixels. It has the signs, but no other text.
type pngCanvas struct{ *image.RGBA }

func newPNG(width, height int) pngCanvas {
	c := pngCanvas{image.NewRGBA(image.Rect(0, 0, width, height))}
	c.rect(0, 0, width, height, "#ffffff")
	return c
}

func (c pngCanvas) rect(x, y, width, height int, fill string) {
	at := image.Rect(x, y, x+width, y+height)
	draw.Draw(c, at, image.NewUniform(parseColor(fill)), image.Point{}, draw.Src)
}

func (c pngCanvas) text(x, y int, attributes, text string) {}

// dot is how many pixels a dot of a glyph is wide and high.
const dot = 2

// sign draws glyphs of 5×7 dots, six dots apart.
func (c pngCanvas) sign(x, y int, ink, text string) {
	left := x - (6*len(text)-1)*dot/2
	for i := range len(text) {
		for row, line := range glyphs[text[i]] {
			for column := range 5 {
				if line>>(4-column)&1 == 1 {
					c.rect(left+(6*i+column)*dot, y+(row*2-7)*dot/2, dot, dot, ink)
				}
			}
		}
	}
}

func (c pngCanvas) bytes() ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, c.RGBA)
	return b.Bytes(), err
}

// parseColor reads #rrggbb.
func parseColor(text string) color.RGBA {
	c := color.RGBA{A: 255}
	if _, err := fmt.Sscanf(text, "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil {
		panic("lineproof: parseColor: " + text)
	}
	return c
}

// pale returns the colour with a good deal of white in it.
func pale(text string) string {
	c := parseColor(text)
	mix := func(part uint8) int { return (2*int(part) + 3*255) / 5 }
	return fmt.Sprintf("#%02x%02x%02x", mix(c.R), mix(c.G), mix(c.B))
}

// glyphs are what a pngCanvas can write: lines from the top, five dots each.
var glyphs = map[byte][7]uint8{
	' ': {},
	'0': {0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110},
	'1': {0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110},
	'2': {0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111},
	'3': {0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110},
	'4': {0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010},
	'5': {0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110},
	'6': {0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110},
	'7': {0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000},
	'8': {0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110},
	'9': {0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100},
	'I': {0b01110, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110},
	'J': {0b00111, 0b00010, 0b00010, 0b00010, 0b00010, 0b10010, 0b01100},
	'L': {0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111},
	'O': {0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110},
	'S': {0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110},
	'T': {0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100},
	'Z': {0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b11111},
}
