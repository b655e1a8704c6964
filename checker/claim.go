package checker

import "fmt"

// SPEC.md, Format and Limits.
const (
	maxWidth = 12
	maxRows  = 15
	overhang = 3         // no cell comes to rest above row Rows+overhang
	maxNodes = 1<<23 - 1 // of a strategy, as it can be written down
	Limit    = 1 << 22   // of nodes, of profiles in a layer, and of boards that wait
)

// A Claim is one statement about who wins the drop game (SPEC.md, Claims).
type Claim struct {
	Side    string // "player" or "adversary": who wins
	Width   int    // columns of the well, 2 to 12
	Rows    int    // a line counts in the lowest Rows rows, 1 to 15
	Ceiling int    // no cell may come to rest above this row; 0: no ceiling
	Pieces  int    // how many pieces the claim is about; 0: any number
}

// String writes the claim as its line of text.
func (c Claim) String() string {
	s := fmt.Sprintf("%s drop width=%d rows=%d", c.Side, c.Width, c.Rows)
	if c.Ceiling != 0 {
		s += fmt.Sprintf(" ceiling=%d", c.Ceiling)
	}
	if c.Pieces != 0 {
		s += fmt.Sprintf(" pieces=%d", c.Pieces)
	}
	return s
}

// longest is the number of pieces that no game exceeds: each fills four cells in
// the lowest Rows+overhang rows. A claim without pieces is checked for as many.
func (c Claim) longest() int { return c.Width * (c.Rows + overhang) / 4 }

// ParseClaim reads a claim; check 4. It scans the text carelessly, with a ceiling
// and without, and then accepts only the text that String makes of the result.
func ParseClaim(text string) (c Claim, err error) {
	fmt.Sscanf(text, "%s drop width=%d rows=%d ceiling=%d pieces=%d", &c.Side, &c.Width, &c.Rows, &c.Ceiling, &c.Pieces)
	if c.Ceiling == 0 {
		fmt.Sscanf(text, "%s drop width=%d rows=%d pieces=%d", &c.Side, &c.Width, &c.Rows, &c.Pieces)
	}
	switch {
	case c.String() != text || c.Side != "player" && c.Side != "adversary":
		err = fmt.Errorf("%q is not a claim", text)
	case c.Width < 2 || c.Width > maxWidth || c.Rows < 1 || c.Rows > maxRows:
		err = fmt.Errorf("%q: width must be 2 to %d, and rows 1 to %d", text, maxWidth, maxRows)
	case c.Ceiling != 0 && (c.Ceiling < c.Rows || c.Ceiling >= c.Rows+overhang):
		err = fmt.Errorf("%q: ceiling must be %d to %d", text, c.Rows, c.Rows+overhang-1)
	case c.Pieces < 0 || c.Pieces > c.longest() || c.Pieces == 0 && c.Side == "player":
		err = fmt.Errorf("%q: pieces must be 1 to %d, and only the adversary may leave them out", text, c.longest())
	}
	return c, err
}
