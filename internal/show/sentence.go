package show

import (
	"fmt"
	"strings"

	"lineproof/certificate"
)

// Sentence says what one claim states, or the player's and then the adversary's
// for fewer pieces: without a capital or a full stop.
func Sentence(claims ...certificate.Claim) string {
	c := claims[0]
	switch {
	case c.Survival():
		return survival(c)
	case c.Game == certificate.Usual:
		return fmt.Sprintf("in the usual game with %d columns, from any board and whatever is dealt, "+
			"the player can complete rows for ever, with no cell more than %d rows above what was the highest one "+
			"before each row", c.Width, c.Rows)
	}
	text := fmt.Sprintf("one of the lowest %d rows of %d columns", c.Rows, c.Width)
	if c.Rows == 1 {
		text = fmt.Sprintf("the lowest row of %d columns", c.Width)
	}
	if c.Ceiling != 0 {
		text += fmt.Sprintf(" under a ceiling at row %d", c.Ceiling)
	}
	if c.Deals != "" {
		text += ", " + dealtFrom(c.Deals) + ","
	}
	switch {
	case c.Player:
		text = "the player can always complete " + text + " within " + certificate.Counted(c.Pieces, "piece")
	case c.Pieces != 0:
		text = "the adversary can keep the player from completing " + text + " with " + certificate.Counted(c.Pieces, "piece")
	default:
		text = "the adversary can keep the player from completing " + text + " for ever"
	}
	if c.Game == certificate.Slide {
		text = "in the slide game, " + text
	}
	if len(claims) == 2 {
		text += fmt.Sprintf(", but not within %d", claims[1].Pieces)
	}
	return text
}

// dealtFrom says what may be dealt, if that is not any piece.
func dealtFrom(deals string) string {
	switch {
	case deals == certificate.Bag:
		return "if pieces come from a bag"
	case len(deals) == 1:
		return "if only " + deals + " is dealt"
	}
	return "if only " + deals + " are dealt"
}

// survival says what a claim about survival states.
func survival(c certificate.Claim) string {
	text := fmt.Sprintf("in the usual game with %d columns", c.Width)
	if c.Hold {
		text += " and a hold"
	}
	text += fmt.Sprintf(" under a ceiling at row %d", c.Ceiling)
	switch {
	case c.Deals != "":
		text += ", " + dealtFrom(c.Deals)
	case c.Player:
		text += ", whatever is dealt"
	}
	if c.Player {
		return text + ", the player can go on for ever"
	}
	return text + ", the adversary can end every game"
}

// Statement writes what a claim states as a sentence by itself.
func Statement(c certificate.Claim) string {
	text := Sentence(c)
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
