package checker

import (
	"fmt"
	"strings"
)

// SPEC.md, Claims, and Limits.
const (
	maxWidth   = 14
	maxRows    = 15
	maxHeight  = 8         // in a position
	maxCeiling = 20        // of a game without an end
	overhang   = 3         // in drop, no cell comes to rest above row Rows+overhang
	maxNodes   = 1<<23 - 1 // of a strategy: a link is below 2^24
	Limit      = 1 << 22   // nodes, positions, profiles in a layer, states, and boards that wait
)

// A Claim is one statement about who wins a game: SPEC.md, Claims.
type Claim struct {
	Side    string // who wins: "player" or "adversary"
	Game    string // "drop" or "slide"
	Width   int    // columns of the well, 2 to 14; in slide 4 to 12
	Lines   string // "any": the usual game, for ever: either Rows or Ceiling is 0; otherwise empty
	Rows    int    // lowest rows for a line, 1 to 15, in over 12 columns to 8; with Lines, to 255
	Ceiling int    // no cell may rest above this row, Rows to Rows+2; with Lines, to 20; 0: none
	Deals   string // letters of pieces: only these may be dealt; "bag": from a bag; empty: any
	Hold    int    // 1: one piece can be kept; 0: none
	Pieces  int    // how many pieces the claim is about, 1 to longest; 0: any number
}

// String writes a claim, without what it does not have.
func (c Claim) String() string {
	text := c.Side + " " + c.Game
	keys := []string{"width", "lines", "rows", "ceiling", "deals", "hold", "pieces"}
	for i, value := range []any{c.Width, c.Lines, c.Rows, c.Ceiling, c.Deals, c.Hold, c.Pieces} {
		if value != 0 && value != "" {
			text += fmt.Sprintf(" %s=%v", keys[i], value)
		}
	}
	return text
}

// ParseClaim reads a claim; check 4. A text is a claim if what was read is in its ranges, and
// String writes the same text again. So no two texts give the same claim.
func ParseClaim(text string) (c Claim, err error) {
	words := strings.Split(text+" ", " ") // at least two
	c.Side, c.Game = words[0], words[1]
	fields := map[string]any{"width": &c.Width, "lines": &c.Lines, "rows": &c.Rows,
		"ceiling": &c.Ceiling, "deals": &c.Deals, "hold": &c.Hold, "pieces": &c.Pieces}
	for _, word := range words[2:] {
		key, value, _ := strings.Cut(word, "=")
		if field := fields[key]; field != nil {
			fmt.Sscan(value, field) // what is lost here differs when it is written
		}
	}
	if err = c.differs(text); err != nil {
		err = fmt.Errorf("%q is not a claim: %w", text, err)
	}
	return c, err
}

// differs returns an error that says what is out of its range, or that the text is not the claim's:
// SPEC.md, Claims.
func (c Claim) differs(text string) (err error) {
	must := func(hold bool, format string, args ...any) {
		if err == nil && !hold {
			err = fmt.Errorf(format, args...)
		}
	}
	within := func(name string, value, least, most int) {
		must(value >= least && value <= most, "it needs %s from %d to %d", name, least, most)
	}
	player, slide, forEver := c.Side == "player", c.Game == "slide", c.Lines == "any"
	survival := forEver && c.Ceiling != 0
	narrowest, widest, rows := 2, maxWidth, maxRows
	switch {
	case slide:
		narrowest, widest = 4, 12
	case c.Width > 12:
		rows = 8
	}
	unknown := c.Deals // what is left of it without letters in their order
	for _, letter := range letters {
		unknown = strings.TrimPrefix(unknown, string(letter))
	}
	must(player || c.Side == "adversary", "it begins with player or adversary")
	must(slide || c.Game == "drop", "its second word is drop or slide")
	within("width", c.Width, narrowest, widest)
	must(forEver || c.Lines == "", "lines %q is not any", c.Lines)
	must(!forEver || !slide && c.Pieces == 0,
		"a game for ever is one of drop, and its claim has no pieces")
	must(c.Hold == 0 || c.Hold == 1 && survival, "hold is 1, and goes with lines=any and a ceiling")
	switch {
	case survival:
		must(c.Rows == 0, "lines=any has rows or a ceiling, not both")
		within("ceiling", c.Ceiling, 1, maxCeiling)
	case forEver:
		within("rows", c.Rows, 1, 255)
		must(player && c.Deals != "bag", "rows for ever are claimed of the player, and not of a bag")
	default:
		within("rows", c.Rows, 1, rows)
		must(c.Pieces != 0 || !player, "a player's claim has pieces")
		must(c.Pieces >= 0 && c.Pieces <= c.longest(),
			"pieces %d is not in 1 to %d", c.Pieces, c.longest())
		if c.Ceiling != 0 {
			must(!slide, "there is no ceiling in slide")
			within("ceiling", c.Ceiling, c.Rows, c.Rows+overhang-1)
		}
	}
	must(unknown == "" || c.Deals == "bag",
		"deals %q is not bag, or letters of %s in this order", c.Deals, letters)
	must(c.Deals != letters, "deals %s is left out, as it says the same as no deals", letters)
	must(c.String() == text, "it would be written %q", c)
	return err
}

// longest returns M, which no game exceeds: SPEC.md, Conventions. Each piece fills four cells of
// the lowest Rows rows in slide, and of the lowest Rows+overhang in drop. A claim without pieces is
// checked for as many.
func (c Claim) longest() int {
	return c.Width * (c.Rows + map[string]int{"drop": overhang}[c.Game]) / 4
}
