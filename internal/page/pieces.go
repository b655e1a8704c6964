package page

import (
	"fmt"
	"strings"

	"lineproof/certificate"
)

// A drawing is a piece as a button shows it.
type drawing struct{ Letter, SVG string }

// drawings draws each piece in the rotation that is the widest.
func drawings() (all []drawing) {
	for piece, shapes := range certificate.Shapes {
		widest := shapes[0]
		for _, shape := range shapes {
			if len(shape.Bottom) > len(widest.Bottom) {
				widest = shape
			}
		}
		letter := certificate.Letters[piece : piece+1]
		all = append(all, drawing{letter, draw(letter, widest)})
	}
	return all
}

func draw(letter string, s certificate.Shape) string {
	const side = 10
	top := 0
	for _, t := range s.Top {
		top = max(top, t)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="-1 -1 %d %d" width="%d" height="%d" aria-hidden="true">`,
		len(s.Bottom)*side+2, top*side+2, len(s.Bottom)*side+2, top*side+2)
	for x, bottom := range s.Bottom {
		for y := bottom; y < s.Top[x]; y++ {
			fmt.Fprintf(&b, `<rect class="%s" x="%d" y="%d" width="%d" height="%d"/>`, letter, x*side, (top-1-y)*side, side, side)
		}
	}
	b.WriteString("</svg>")
	return b.String()
}
