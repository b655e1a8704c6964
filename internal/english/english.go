// Package english puts numbers and claims into words.
package english

import (
	"fmt"
	"strings"

	"lineproof/certificate"
)

// Counted returns a number of things, whose name is that of one of them.
func Counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// Sentence says in plain words, without a capital or a full stop, what one claim states, or the player's and then
// the adversary's for fewer pieces.
func Sentence(claims ...certificate.Claim) string {
	c := claims[0]
	line := fmt.Sprintf("one of the lowest %d rows of %d columns", c.Rows, c.Width)
	if c.Rows == 1 {
		line = fmt.Sprintf("the lowest row of %d columns", c.Width)
	}
	if c.Ceiling != 0 {
		line += fmt.Sprintf(" under a ceiling at row %d", c.Ceiling)
	}
	switch {
	case len(claims) == 2:
		return fmt.Sprintf("the player can always complete %s within %s, but not within %d",
			line, Counted(c.Pieces, "piece"), claims[1].Pieces)
	case c.Player:
		return fmt.Sprintf("the player can always complete %s within %s", line, Counted(c.Pieces, "piece"))
	case c.Pieces != 0:
		return fmt.Sprintf("the adversary can keep the player from completing %s with %s", line, Counted(c.Pieces, "piece"))
	default:
		return fmt.Sprintf("the adversary can keep the player from completing %s for ever", line)
	}
}

// Statement writes what a claim states as a sentence by itself.
func Statement(c certificate.Claim) string {
	text := Sentence(c)
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
