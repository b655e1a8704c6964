package checker

import (
	"fmt"
	"regexp"
)

// SPEC.md, Format and Limits.
const (
	maxWidth = 14
	maxRows  = 15
	overhang = 3         // no cell comes to rest above row Rows+overhang
	maxNodes = 1<<23 - 1 // of a strategy, as it can be written down
	Limit    = 1 << 22   // of nodes, of profiles in a layer, and of boards that wait
)

// A Claim is one statement about who wins a game (SPEC.md, Claims).
type Claim struct {
	Text    string // its line of text, from which the rest is read
	Side    string // "player" or "adversary": who wins
	Game    string // "drop" or "slide"
	Width   int    // columns of the well, 2 to 14; in slide 4 to 12
	Lines   int    // rows to complete in the usual game, 2 to 99; if it and Rows are 0: any number
	Rows    int    // a line counts in the lowest Rows rows, 1 to 15; beyond 12 columns, to 8; 0 in claims with lines
	Ceiling int    // no cell may come to rest above this row; 0: no ceiling
	Deals   string // pieces: only these may be dealt; "bag": from a bag; empty: any
	Pieces  int    // how many pieces the claim is about; 0: any number
}

func (c Claim) String() string { return c.Text }

// grammar has one text for each claim. (A \b is not behind an equals sign.)
var grammar = regexp.MustCompile(`^(player|adversary) (drop|slide) width=([2-9]|1[0-4]) (?:lines=(any|[2-9]|[1-9]\d)|rows=([1-9]|1[0-5])` +
	`(?: ceiling=([1-9]\d?))?(?: deals=(bag|I?Z?S?T?L?J?O?)\b)?)(?: pieces=([1-9]\d?))?$`)

// longest is the number of pieces that no game exceeds: each fills four cells in
// the lowest Rows+overhang rows. A claim without pieces is checked for as many.
func (c Claim) longest() int {
	if c.Game == "slide" {
		return c.Width * c.Rows / 4 // no cell comes to rest above them
	}
	return c.Width * (c.Rows + overhang) / 4
}

// ParseClaim reads a claim; check 4.
func ParseClaim(text string) (c Claim, err error) {
	words := grammar.FindStringSubmatch(text)
	if words == nil || words[7] == "IZSTLJO" {
		return c, fmt.Errorf("%q is not a claim, with width 2 to 14, rows 1 to 15 or lines 2 to 99 or any, deals bag or some of IZSTLJO, not all, in this order", text)
	}
	c.Text = text
	for i, field := range []any{&c.Side, &c.Game, &c.Width, &c.Lines, &c.Rows, &c.Ceiling, &c.Deals, &c.Pieces} {
		fmt.Sscan(words[1+i], field) // the word may be empty
	}
	if c.Ceiling != 0 && (c.Ceiling < c.Rows || c.Ceiling >= c.Rows+overhang) ||
		c.Width > 12 && c.Rows > 8 || c.Game == "slide" && (c.Ceiling != 0 || c.Width < 4 || c.Width > 12) ||
		c.Rows == 0 && (c.Game == "slide" || c.Side == "adversary") || c.Rows > 0 && c.Pieces > c.longest() || c.Pieces == 0 && c.Side == "player" {
		err = fmt.Errorf("%q: ceiling must be %d to %d, and pieces 1 to %d, which only the adversary may leave out; slide has no ceiling, and 4 to 12 columns; beyond 12 columns there are at most 8 rows; lines are claimed of the player in drop",
			text, c.Rows, c.Rows+overhang-1, c.longest())
	}
	return c, err
}
