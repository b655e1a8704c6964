package terminal

import (
	"os"

	"github.com/gdamore/tcell/v2"

	"lineproof/certificate"
)

// A palette holds the styles of what is drawn. No colour says what a letter or a
// wall does not say, too.
type palette struct {
	tones  [bad + 1]tcell.Style
	counts tcell.Style                     // an empty cell in a row that counts
	placed [certificate.Pieces]tcell.Style // a cell of a piece
	now    [certificate.Pieces]tcell.Style // one of the piece that was placed last, or is to be placed
	fault  tcell.Style                     // one of a piece that may not be placed so
}

// pieceColors are colours that the colour-blind can tell apart (Okabe and
// Ito's), the same as in pictures, and what stands for them where there are only
// 16, the first eight for earlier pieces, or 8.
var pieceColors = [certificate.Pieces]struct{ fill, ink, dim, dimInk, bright, brightInk tcell.Color }{
	{tcell.NewHexColor(0x56b4e9), tcell.ColorBlack, tcell.ColorTeal, tcell.ColorBlack, tcell.ColorAqua, tcell.ColorBlack},
	{tcell.NewHexColor(0xd55e00), tcell.ColorWhite, tcell.ColorMaroon, tcell.ColorSilver, tcell.ColorRed, tcell.ColorBlack},
	{tcell.NewHexColor(0x009e73), tcell.ColorWhite, tcell.ColorGreen, tcell.ColorBlack, tcell.ColorLime, tcell.ColorBlack},
	{tcell.NewHexColor(0xcc79a7), tcell.ColorBlack, tcell.ColorPurple, tcell.ColorSilver, tcell.ColorFuchsia, tcell.ColorBlack},
	{tcell.NewHexColor(0xe69f00), tcell.ColorBlack, tcell.ColorSilver, tcell.ColorBlack, tcell.ColorWhite, tcell.ColorBlack},
	{tcell.NewHexColor(0x0072b2), tcell.ColorWhite, tcell.ColorNavy, tcell.ColorSilver, tcell.ColorBlue, tcell.ColorWhite},
	{tcell.NewHexColor(0xf0e442), tcell.ColorBlack, tcell.ColorOlive, tcell.ColorBlack, tcell.ColorYellow, tcell.ColorBlack},
}

// newPalette returns the styles for a screen with so many colours.
func newPalette(colors int) (p palette) {
	if os.Getenv("NO_COLOR") != "" {
		colors = 0
	}
	none := tcell.StyleDefault
	p.tones = [...]tcell.Style{plain: none, strong: none.Bold(true), bad: none.Bold(true)}
	p.counts, p.fault = none, none.Bold(true).Underline(true)
	for i := range p.now {
		p.placed[i], p.now[i] = none, none.Reverse(true).Bold(true)
	}
	switch {
	case colors >= 256:
		p.full()
	case colors >= 8:
		p.basic(colors >= 16)
	}
	return p
}

// full sets styles with many colours. Earlier pieces are dark.
func (p *palette) full() {
	none := tcell.StyleDefault
	p.tones[bad] = none.Foreground(tcell.ColorWhite).Background(tcell.NewHexColor(0xb00020)).Bold(true)
	p.counts = none.Foreground(tcell.NewHexColor(0x8a8a8a)).Background(tcell.NewHexColor(0x262626))
	p.fault = none.Foreground(tcell.NewHexColor(0xb00020)).Background(tcell.ColorWhite).Bold(true)
	for i, c := range pieceColors {
		p.now[i] = none.Foreground(c.ink).Background(c.fill).Bold(true)
		p.placed[i] = none.Foreground(tcell.NewHexColor(0xe4e4e4)).Background(dark(c.fill))
	}
}

// basic sets styles with the eight colours that all terminals with colours have,
// or their bright kinds, too. Where there are none, the piece that stands out is
// underlined.
func (p *palette) basic(bright bool) {
	none := tcell.StyleDefault
	p.tones[bad] = none.Foreground(tcell.ColorSilver).Background(tcell.ColorMaroon).Bold(true)
	p.fault = none.Foreground(tcell.ColorMaroon).Background(tcell.ColorSilver).Bold(true)
	for i, c := range pieceColors {
		p.placed[i] = none.Foreground(c.dimInk).Background(c.dim)
		if p.now[i] = p.placed[i].Bold(true).Underline(true); bright {
			p.now[i] = none.Foreground(c.brightInk).Background(c.bright).Bold(true)
		}
	}
}

// dark returns a colour at half its brightness.
func dark(c tcell.Color) tcell.Color {
	r, g, b := c.RGB()
	return tcell.NewRGBColor(r/2, g/2, b/2)
}
