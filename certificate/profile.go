package certificate

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// A Profile is what the game needs to know of a board (SPEC.md, Profiles).
type Profile struct {
	// By column, the height, cut off at the well's rows, or in slide the open cells,
	// row r in bit r-1; 0 beyond the well's width.
	Heights    [MaxWidth]uint16
	Sacrificed uint16 // row r in bit r-1
	Left       Set    // what is left in the bag, if there is one; else 0
}

// ColumnDigits returns how many hexadecimal digits a column of a profile has as text.
func (w Well) ColumnDigits() int {
	if w.Game == Slide {
		return (w.Rows + 3) / 4
	}
	return 1
}

// Text writes the profile as a witness text has it: heights, sacrificed rows, and
// what is left in a bag. The well must be one that Well.Check accepts.
func (p Profile) Text(w Well) string {
	var heights strings.Builder
	for _, h := range p.Heights[:w.Width] {
		fmt.Fprintf(&heights, "%0*x", w.ColumnDigits(), h)
	}
	var rows []string
	for r := 1; r <= w.Rows; r++ {
		if p.Sacrificed>>(r-1)&1 == 1 {
			rows = append(rows, strconv.Itoa(r))
		}
	}
	if len(rows) == 0 {
		rows = []string{"-"}
	}
	text := heights.String() + " " + strings.Join(rows, ",")
	if w.Deals == Bag {
		text += " " + p.Left.String()
	}
	return text
}

// MaxHeight is the greatest height of a column in a position.
const MaxHeight = 8

// A Position is what matters of a board of the usual game until a row is complete (SPEC.md,
// Positions): the heights of the columns, 0 for a deep one, and the closed rows. Four bits
// are for each column, the highest ones for column 0; the lowest byte has bit r-1 for the
// closed row r. So positions are ordered as their bytes in a certificate.
type Position uint64

// shift returns the lowest bit of a column.
func shift(x int) int { return 60 - 4*x }

// Column returns a position in which a column has a height, 0 to 15, and all else is 0.
func Column(x, height int) Position { return Position(height) << shift(x) }

// Height returns the height of column x, 0 to 15.
func (p Position) Height(x int) int { return int(p >> shift(x) & 15) }

// Closed returns the closed rows, bit r-1 for row r.
func (p Position) Closed() uint8 { return uint8(p) }

// Mirror returns the mirror image in a well of some width.
func (p Position) Mirror(width int) Position {
	m := bits.ReverseBytes64(uint64(p &^ 255)) // pairs of columns, from the right
	m = m>>4&0x0f0f0f0f0f0f0f0f | m&0x0f0f0f0f0f0f0f0f<<4
	return Position(m<<(64-4*width)) | p&255
}

// Canonical returns the lesser of a position and its mirror image, for a Well that Mirrors.
func (p Position) Canonical(width int) Position { return min(p, p.Mirror(width)) }

// Text writes a position as a list has it as text: the heights, a hexadecimal digit for each of the
// columns, and the closed rows, with commas between them, or - for none.
func (p Position) Text(width int) string {
	profile := Profile{Sacrificed: uint16(p.Closed())}
	for x := range width {
		profile.Heights[x] = uint16(p.Height(x))
	}
	return profile.Text(Well{Width: width, Rows: MaxHeight})
}
