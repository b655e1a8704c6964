package terminal

import (
	"os"

	"github.com/gdamore/tcell/v2"

	"lineproof/internal/game/usual"
)

// A palette holds the styles of what is drawn. No colour says what a letter or a
// wall does not say, too.
type palette struct {
	tones  [bad + 1]tcell.Style
	counts tcell.Style             // an empty cell in a row that counts
	placed [usual.Junk]tcell.Style // a cell of a piece, or of junk
	now    [usual.Junk]tcell.Style // one of the piece that was placed last, or is to be placed
	fault  tcell.Style             // one of a piece that may not be placed so
}

// pieceColors are those of the games that people know, the same as in pictures, and
// what stands for them where there are only eight; the last one is that of junk.
var pieceColors = [usual.Junk]struct{ fill, ink, basic, basicInk tcell.Color }{
	{tcell.NewHexColor(0x31c7ef), tcell.ColorBlack, tcell.ColorTeal, tcell.ColorBlack},
	{tcell.NewHexColor(0xef2029), tcell.ColorBlack, tcell.ColorMaroon, tcell.ColorSilver},
	{tcell.NewHexColor(0x42b642), tcell.ColorBlack, tcell.ColorGreen, tcell.ColorBlack},
	{tcell.NewHexColor(0xad4d9c), tcell.ColorWhite, tcell.ColorPurple, tcell.ColorSilver},
	{tcell.NewHexColor(0xef7921), tcell.ColorBlack, tcell.ColorSilver, tcell.ColorBlack},
	{tcell.NewHexColor(0x5a65ad), tcell.ColorWhite, tcell.ColorNavy, tcell.ColorSilver},
	{tcell.NewHexColor(0xf7d308), tcell.ColorBlack, tcell.ColorOlive, tcell.ColorBlack},
	{tcell.NewHexColor(0x808080), tcell.ColorBlack, tcell.ColorSilver, tcell.ColorBlack},
}

// newPalette returns the styles for a screen with so many colours. Where there are
// few, the piece that stands out is underlined, and where there are none, reversed.
func newPalette(colors int) (p palette) {
	style := func(ink, fill tcell.Color) tcell.Style { return tcell.StyleDefault.Foreground(ink).Background(fill) }
	bold := tcell.StyleDefault.Bold(true)
	red, gray, light := tcell.NewHexColor(0xb00020), tcell.NewHexColor(0x8a8a8a), tcell.NewHexColor(0xe4e4e4)
	p.tones[strong], p.tones[bad], p.fault = bold, bold, bold.Underline(true)
	switch {
	case os.Getenv("NO_COLOR") != "" || colors < 8:
		for i := range p.now {
			p.now[i] = bold.Reverse(true)
		}
	case colors < 256:
		p.tones[bad] = style(tcell.ColorSilver, tcell.ColorMaroon).Bold(true)
		p.fault = style(tcell.ColorMaroon, tcell.ColorSilver).Bold(true)
		for i, c := range pieceColors {
			p.placed[i] = style(c.basicInk, c.basic)
			p.now[i] = p.placed[i].Bold(true).Underline(true)
		}
	default: // earlier pieces are dark
		p.tones[bad] = style(tcell.ColorWhite, red).Bold(true)
		p.counts = style(gray, tcell.NewHexColor(0x262626))
		p.fault = style(red, tcell.ColorWhite).Bold(true)
		for i, c := range pieceColors {
			r, g, b := c.fill.RGB()
			p.placed[i] = style(light, tcell.NewRGBColor(r/2, g/2, b/2))
			p.now[i] = style(c.ink, c.fill).Bold(true)
		}
	}
	return p
}
