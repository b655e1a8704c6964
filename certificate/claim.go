package certificate

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Limits of a well (SPEC.md, Limits).
const (
	MinWidth = 2
	MaxWidth = 14
	MinRows  = 1
	MaxRows  = 15
	Overhang = 3 // no cell comes to rest above row Rows+Overhang

	// MaxPieces is how many pieces the longest game about one line has, and how many layers its evidence.
	MaxPieces = TallWidth * (MaxRows + Overhang) / 4
)

// A Game is one of the three that there are claims about (SPEC.md).
type Game int8

const (
	Drop  Game = iota // a piece is turned, moved, and falls straight down
	Slide             // it may slide and turn on its way down
	Usual             // as in drop, but full rows are removed, and rows above them come down
)

func (g Game) String() string { return [...]string{"drop", "slide", "usual"}[g] }

// A Well is a board of one of the games.
type Well struct {
	Game  Game
	Width int // columns, MinWidth to MaxWidth

	// Rows says that a line counts in the lowest Rows rows, MinRows to MaxRows, or WideRows.
	// In rows for ever, no piece rests more than Rows rows, 1 to MaxRise, above what was the
	// highest filled cell when the player began with a row. In survival it is 0.
	Rows int

	// Ceiling is the row above which no cell may come to rest, in survival 1 to MaxCeiling; 0 for
	// none, as in slide and in rows for ever.
	Ceiling int

	// Deals says what the adversary may deal: "" for any piece, the letters of the
	// only ones, or Bag, but not in rows for ever.
	Deals string

	Hold bool // whether the player can keep a piece, in survival
}

// Survival reports whether a well is about the usual game below a ceiling, which the player wants
// to last for ever. Otherwise the usual game is about rows for ever.
func (w Well) Survival() bool { return w.Game == Usual && w.Ceiling != 0 }

// MaxRise is the greatest number of rows in a claim about rows for ever, and MaxCeiling the greatest ceiling in
// one about survival.
const (
	MaxRise    = 255
	MaxCeiling = 20
)

// A well of more than TallWidth columns has at most WideRows rows. The slide game has
// MinSlideWidth to TallWidth columns.
const (
	TallWidth     = 12
	WideRows      = 8
	MinSlideWidth = 4
)

// Bag is Well.Deals of an adversary that deals from a bag: it starts full, with each
// piece once, and is filled again as the last is dealt.
const Bag = "bag"

// String writes the well as a claim has it.
func (w Well) String() string {
	s := fmt.Sprintf("width=%d", w.Width)
	if w.Game == Usual {
		s += " lines=any"
	}
	if !w.Survival() {
		s += fmt.Sprintf(" rows=%d", w.Rows)
	}
	if w.Ceiling != 0 {
		s += fmt.Sprintf(" ceiling=%d", w.Ceiling)
	}
	if w.Deals != "" {
		s += " deals=" + w.Deals
	}
	if w.Hold {
		s += " hold=1"
	}
	return s
}

// Check returns an error that says which limit the well does not keep.
func (w Well) Check() error {
	minWidth, maxWidth, maxRows, wide := MinWidth, MaxWidth, MaxRows, ""
	switch {
	case w.Game == Slide:
		minWidth, maxWidth = MinSlideWidth, TallWidth
	case w.Game == Usual:
		maxRows = MaxRise
	case w.Width > TallWidth:
		maxRows, wide = WideRows, fmt.Sprintf(" with more than %d columns", TallWidth)
	}
	switch {
	case w.Width < minWidth || w.Width > maxWidth:
		return fmt.Errorf("width %d is not in %d to %d", w.Width, minWidth, maxWidth)
	case w.Hold && !w.Survival():
		return errors.New("hold=1 goes with lines=any and a ceiling")
	case w.Survival() && w.Rows != 0:
		return errors.New("lines=any has rows or a ceiling, not both")
	case w.Survival() && (w.Ceiling < 1 || w.Ceiling > MaxCeiling):
		return fmt.Errorf("ceiling %d is not in 1 to %d", w.Ceiling, MaxCeiling)
	case !w.Survival() && w.Rows == 0:
		return errors.New("rows is missing")
	case !w.Survival() && (w.Rows < MinRows || w.Rows > maxRows):
		return fmt.Errorf("rows %d is not in %d to %d%s", w.Rows, MinRows, maxRows, wide)
	case w.Ceiling != 0 && w.Game == Slide:
		return fmt.Errorf("ceiling %d: there is none in slide", w.Ceiling)
	case w.Ceiling != 0 && w.Game == Drop && (w.Ceiling < w.Rows || w.Ceiling >= w.Rows+Overhang):
		return fmt.Errorf("ceiling %d is not in %d to %d: lower, the highest row could not be filled; "+
			"higher, no piece would ever meet it",
			w.Ceiling, w.Rows, w.Rows+Overhang-1)
	case w.Deals == Bag && w.Game == Usual && !w.Survival():
		return errors.New("rows for ever are not claimed of a bag")
	case !dealsSyntax.MatchString(w.Deals) || w.Deals == Letters:
		return fmt.Errorf("deals %q is not %s, or some but not all of %s in this order", w.Deals, Bag, Letters)
	}
	return nil
}

var dealsSyntax = regexp.MustCompile(`^(bag|I?Z?S?T?L?J?O?)$`)

// First returns the pieces that may be dealt first, in a well that Check accepts.
func (w Well) First() Set {
	if w.Deals == "" || w.Deals == Bag {
		return AllPieces
	}
	var first Set
	for _, letter := range []byte(w.Deals) {
		first |= 1 << strings.IndexByte(Letters, letter)
	}
	return first
}

// After returns the pieces that may be dealt after a piece, one of those that could be.
func (w Well) After(could Set, piece int) Set {
	if w.Deals != Bag {
		return could
	}
	return cmp.Or(could&^(1<<piece), AllPieces)
}

// Mirrors reports whether a well with its mirror image is the same game: mirrored
// pieces may be dealt, too.
func (w Well) Mirrors() bool { return w.Game != Slide && w.First() == w.First().Mirror() }

// Top returns a row above which no cell comes to rest.
func (w Well) Top() int {
	switch {
	case w.Game == Slide:
		return w.Rows
	case w.Ceiling != 0:
		return w.Ceiling
	}
	return w.Rows + Overhang
}

// Longest returns a number of pieces that no game in the well exceeds: each
// fills four cells, all of them in the lowest Rows+Overhang rows, or in slide, in the
// lowest Rows. In the usual game there is none, and it returns 0.
func (w Well) Longest() int {
	switch {
	case w.Game == Usual:
		return 0
	case w.Game == Slide:
		return w.Width * w.Rows / 4
	}
	return w.Width * (w.Rows + Overhang) / 4
}

// A Claim is one statement about who wins (SPEC.md, Claims).
type Claim struct {
	Player bool // the player wins; otherwise the adversary does
	Well
	Pieces int // 1 to Longest; 0 for any number, in an adversary's claim, and always in the usual game
}

// Within returns the number of pieces that the claim is about: Longest if it is about any number.
func (c Claim) Within() int { return cmp.Or(c.Pieces, c.Longest()) }

// String writes the claim as its line of text.
func (c Claim) String() string {
	side, game := "adversary", c.Game
	if c.Player {
		side = "player"
	}
	if game == Usual {
		game = Drop // whose moves it has: lines=any makes the difference
	}
	s := fmt.Sprintf("%s %s %v", side, game, c.Well)
	if c.Pieces != 0 {
		s += fmt.Sprintf(" pieces=%d", c.Pieces)
	}
	return s
}

// Check returns an error that says which limit the claim does not keep.
func (c Claim) Check() error {
	if err := c.Well.Check(); err != nil {
		return err
	}
	switch {
	case c.Game == Usual && !c.Player && !c.Survival():
		return errors.New("rows for ever are claimed of the player")
	case c.Game == Usual && c.Pieces != 0:
		return errors.New("lines=any is claimed without pieces")
	case c.Game == Usual:
		return nil
	case c.Pieces < 0 || c.Pieces > c.Longest():
		return fmt.Errorf("pieces %d is not in 1 to %d", c.Pieces, c.Longest())
	case c.Player && c.Pieces == 0:
		return errors.New("a player's claim needs pieces")
	}
	return nil
}

var claimSyntax = regexp.MustCompile(
	`^(player|adversary) (drop|slide) width=([1-9]\d?)( lines=any)?(?: rows=([1-9]\d{0,2}))?` +
		`(?: ceiling=([1-9]\d?))?(?: deals=(\w+))?( hold=1)?(?: pieces=([1-9]\d?))?$`)

// ParseClaim reads a claim from its line of text. Claim.Check accepts what it returns.
func ParseClaim(text string) (Claim, error) { return parseClaim(text, Claim.Check) }

// ParseGoal reads a claim in which a player's pieces may be left out, and are 0
// then.
func ParseGoal(text string) (Claim, error) {
	return parseClaim(text, func(c Claim) error {
		if c.Player && c.Pieces == 0 {
			return c.Well.Check()
		}
		return c.Check()
	})
}

func parseClaim(text string, check func(Claim) error) (Claim, error) {
	m := claimSyntax.FindStringSubmatch(text)
	if m == nil || m[5] == "" && (m[4] == "" || m[6] == "") {
		return Claim{}, fmt.Errorf("%q is not a claim such as %q or %q; "+
			"after rows, there may be a ceiling, and deals: bag, or some of %s in this order",
			text, "player drop width=10 rows=6 pieces=12", "player drop width=4 lines=any rows=10", Letters)
	}
	number := func(s string) int {
		n, _ := strconv.Atoi(s) // three digits at most; empty for 0
		return n
	}
	game, known := map[string]Game{"drop": Drop, "slide": Slide, "drop lines=any": Usual}[m[2]+m[4]]
	if !known {
		return Claim{}, fmt.Errorf("%q: only claims about drop have lines=any", text)
	}
	w := Well{Game: game, Width: number(m[3]), Rows: number(m[5]), Ceiling: number(m[6]), Deals: m[7], Hold: m[8] != ""}
	c := Claim{Player: m[1] == "player", Well: w, Pieces: number(m[9])}
	if err := check(c); err != nil {
		return Claim{}, fmt.Errorf("%q: %w", text, err)
	}
	return c, nil
}
