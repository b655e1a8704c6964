package checker

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// SPEC.md, Claims and Limits.
const (
	maxWidth = 14
	maxRows  = 15
	overhang = 3         // in drop, no cell comes to rest above row Rows+overhang
	maxNodes = 1<<23 - 1 // of a strategy, as it can be written down
	Limit    = 1 << 22   // of nodes, positions, profiles in a layer, and boards that wait
)

// A Claim is one statement about who wins a game (SPEC.md, Claims).
type Claim struct {
	Side    string // "player" or "adversary": who wins
	Game    string // "drop" or "slide"
	Width   int    // columns of the well, 2 to 14; in slide 4 to 12; for ever 4, 6, ... 14
	Lines   string // "any": rows for ever, in the usual game; otherwise empty
	Rows    int    // a line counts in these lowest rows, 1 to 15, beyond 12 columns to 8; for ever, a row takes 1 to 255
	Ceiling int    // no cell may come to rest above this row, Rows to Rows+2; 0: no ceiling
	Deals   string // letters of pieces: only these may be dealt; "bag": from a bag; empty: any
	Pieces  int    // how many pieces the claim is about, 1 to longest; 0: any number
}

// String writes a claim, without what it does not have.
func (c Claim) String() string {
	text := c.Side + " " + c.Game
	for _, word := range []struct {
		key   string
		value any
	}{{"width", c.Width}, {"lines", c.Lines}, {"rows", c.Rows}, {"ceiling", c.Ceiling}, {"deals", c.Deals},
		{"pieces", c.Pieces}} {
		if word.value != 0 && word.value != "" {
			text += fmt.Sprintf(" %s=%v", word.key, word.value)
		}
	}
	return text
}

// ParseClaim reads a claim; check 4. A text is a claim if it is the one that String makes of
// what was read, with everything in its range. So no two texts give the same claim.
func ParseClaim(text string) (c Claim, err error) {
	words := strings.Split(text+" ", " ") // two at the least
	c.Side, c.Game = words[0], words[1]
	numbers := map[string]*int{"width": &c.Width, "rows": &c.Rows, "ceiling": &c.Ceiling, "pieces": &c.Pieces}
	texts := map[string]*string{"lines": &c.Lines, "deals": &c.Deals}
	for _, word := range words[2:] {
		key, value, _ := strings.Cut(word, "=")
		if number := numbers[key]; number != nil {
			*number, _ = strconv.Atoi(value) // what is not a number differs when it is written
		} else if texts[key] != nil {
			*texts[key] = value
		}
	}
	if err = c.inRange(); err == nil && c.String() != text {
		err = fmt.Errorf("it would be written %q", c)
	}
	if err != nil {
		err = fmt.Errorf("%q is not a claim: %w", text, err)
	}
	return c, err
}

// inRange returns an error that says what is out of its range.
func (c Claim) inRange() error {
	player, slide, forEver := c.Side == "player", c.Game == "slide", c.Lines == "any"
	least, most, rows := 2, maxWidth, maxRows
	switch {
	case forEver:
		least, rows = 4, 255
	case slide:
		least, most = 4, 12
	case c.Width > 12:
		rows = 8
	}
	inOrder := ""
	for _, letter := range letters {
		if strings.ContainsRune(c.Deals, letter) {
			inOrder += string(letter)
		}
	}
	switch {
	case !player && c.Side != "adversary" || !slide && c.Game != "drop":
		return errors.New("it begins with player or adversary, and then drop or slide")
	case c.Width < least || c.Width > most:
		return fmt.Errorf("width %d is not in %d to %d", c.Width, least, most)
	case c.Rows < 1 || c.Rows > rows:
		return fmt.Errorf("rows %d is not in 1 to %d", c.Rows, rows)
	case c.Lines != "" && !forEver:
		return fmt.Errorf("lines %q is not any", c.Lines)
	case forEver && (!player || slide || c.Width%2 == 1):
		return errors.New("rows for ever are claimed of the player, in drop, with an even width")
	case forEver && (c.Ceiling != 0 || c.Deals != "" || c.Pieces != 0):
		return errors.New("rows for ever are claimed without ceiling, deals and pieces")
	case c.Ceiling != 0 && (slide || c.Ceiling < c.Rows || c.Ceiling >= c.Rows+overhang):
		return fmt.Errorf("ceiling %d is not in %d to %d, or there is one in slide", c.Ceiling, c.Rows, c.Rows+overhang-1)
	case c.Deals == letters || c.Deals != "" && c.Deals != "bag" && c.Deals != inOrder:
		return fmt.Errorf("deals %q is not bag, or some but not all of %s in this order", c.Deals, letters)
	case c.Pieces == 0 && player && !forEver:
		return errors.New("a player's claim has pieces")
	case c.Pieces < 0 || c.Pieces > c.longest():
		return fmt.Errorf("pieces %d is not in 1 to %d", c.Pieces, c.longest())
	}
	return nil
}

// longest is the number of pieces that no game exceeds: each fills four cells in
// the lowest Rows+overhang rows. A claim without pieces is checked for as many.
func (c Claim) longest() int {
	if c.Game == "slide" {
		return c.Width * c.Rows / 4 // no cell comes to rest above them
	}
	return c.Width * (c.Rows + overhang) / 4
}
