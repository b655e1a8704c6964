package terminal

import (
	"os"

	"github.com/gdamore/tcell/v2"

	"lineproof/internal/endless"
	"lineproof/internal/show"
)

// A palette holds the styles of what is drawn. No colour says what a letter or a
// wall does not say, too.
type palette struct {
	tones  [plain + 1]tcell.Style
	counts tcell.Style               // an empty cell in a row that counts
	placed [endless.Junk]tcell.Style // a cell of a piece, or of junk
	now    [endless.Junk]tcell.Style // one of the piece that was placed last, or is to be placed
	fault  tcell.Style               // one of a piece that may not be placed so
}

// newPalette returns the styles for a screen with some number of colours. Where there are
// few, the piece that stands out is reversed.
func newPalette(colors int) (p palette) {
	bold := tcell.StyleDefault.Bold(true)
	p.tones[strong], p.tones[bad], p.fault = bold, bold, bold.Underline(true)
	if os.Getenv("NO_COLOR") != "" || colors < 256 {
		for i := range p.now {
			p.now[i] = bold.Reverse(true)
		}
		return p
	}
	style := func(ink, fill int32) tcell.Style {
		return tcell.StyleDefault.Foreground(tcell.NewHexColor(ink)).Background(tcell.NewHexColor(fill))
	}
	const red, white = 0xb00020, 0xffffff
	p.tones[bad] = style(white, red).Bold(true)
	p.fault = style(red, white).Bold(true)
	p.counts = style(0x8a8a8a, 0x262626)
	for i := range p.now {
		fill, ink := show.PieceColors(i)
		p.now[i] = style(ink, fill).Bold(true)
		p.placed[i] = style(0xe4e4e4, fill>>1&0x7f7f7f) // earlier pieces are dark
	}
	return p
}
