package recheck

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
)

// A claim is what its text says. It knows the well, so what depends on the
// well is asked of it.
type claim struct {
	side    string
	game    string
	width   int
	forEver bool // lines=any
	rows    int
	ceiling int    // 0: absent
	deals   string // empty: absent
	hold    bool
	pieces  int // 0: absent
}

// grammar is that of Claims, but for what inRange adds.
var grammar = regexp.MustCompile(strings.ReplaceAll(
	`^(player|adversary) (drop|slide) width=(N)( lines=any)?(?: rows=(N))?`+
		`(?: ceiling=(N))?(?: deals=(bag|[IZSTLJO]+))?( hold=1)?(?: pieces=(N))?$`,
	"N", `[1-9]\d*`))

var inOrder = regexp.MustCompile(`^I?Z?S?T?L?J?O?$`)

// claim reads a claim; check 4.
func (c *checker) claim(text string) (cl claim) {
	words := grammar.FindStringSubmatch(text)
	if words == nil {
		c.reject(4, "%q is no claim", text)
	}
	cl.side, cl.game, cl.forEver, cl.deals, cl.hold = words[1], words[2], words[4] != "", words[7], words[8] != ""
	for i, number := range map[int]*int{3: &cl.width, 5: &cl.rows, 6: &cl.ceiling, 9: &cl.pieces} {
		n, _ := strconv.ParseUint(words[i], 10, 16) // 0 for no number, or the greatest, where n is larger
		*number = int(n)
	}
	if cl.deals != "" && cl.deals != "bag" && (!inOrder.MatchString(cl.deals) || cl.deals == letters) {
		c.reject(4, "%q is neither a bag nor a proper subset of the pieces in their order", cl.deals)
	}
	if !cl.inRange() && !cl.rowsInRange() && !cl.survivalInRange() {
		c.reject(4, "a number of %q is out of its range, or does not belong there", text)
	}
	return cl
}

// inRange tells whether the numbers are, and pieces are there for a player.
func (cl claim) inRange() bool {
	return !cl.forEver && !cl.hold && 2 <= cl.width && cl.width <= 14 &&
		1 <= cl.rows && cl.rows <= 15 && (cl.width <= 12 || cl.rows <= 8) &&
		(cl.game == "drop" || 4 <= cl.width && cl.width <= 12 && cl.ceiling == 0) &&
		(cl.ceiling == 0 || cl.rows <= cl.ceiling && cl.ceiling <= cl.rows+2) &&
		(cl.pieces > 0 || cl.side == "adversary") && cl.pieces <= cl.longest()
}

// rowsInRange tells the same of a claim about rows for ever.
func (cl claim) rowsInRange() bool {
	return cl.forEver && !cl.hold && cl.side == "player" && cl.game == "drop" && cl.ceiling == 0 &&
		cl.deals != "bag" && cl.pieces == 0 && 2 <= cl.width && cl.width <= 14 && 1 <= cl.rows && cl.rows <= 255
}

// survivalInRange tells the same of a claim about survival.
func (cl claim) survivalInRange() bool {
	return cl.forEver && cl.game == "drop" && cl.rows == 0 && cl.pieces == 0 &&
		2 <= cl.width && cl.width <= 14 && 1 <= cl.ceiling && cl.ceiling <= 20
}

// longest is M, the number of pieces that no game exceeds.
func (cl claim) longest() int {
	if cl.game == "slide" {
		return cl.width * cl.rows / 4
	}
	return cl.width * (cl.rows + 3) / 4
}

// within is N: the claim is about this many pieces.
func (cl claim) within() int { return cmp.Or(cl.pieces, cl.longest()) }

// letters are those of the pieces, by number, and images those of their mirror images.
const (
	letters = "IZSTLJO"
	images  = "ISZTJLO"
)

// A supply is the pieces that may be dealt: the sum of 2^p over the pieces p.
type supply uint16

func (s supply) has(piece int) bool { return s>>piece&1 == 1 }

// first is what may be dealt in the empty well.
func (cl claim) first() (s supply) {
	for piece, letter := range letters {
		if cl.deals == "" || cl.deals == "bag" || strings.ContainsRune(cl.deals, letter) {
			s += 1 << piece
		}
	}
	return s
}

// after is what may be dealt after a piece.
func (cl claim) after(s supply, piece int) supply {
	if cl.deals != "bag" {
		return s
	}
	return cmp.Or(s&^(1<<piece), cl.first())
}

// mirror is the supply of the mirror images: S for Z, and J for L.
func (s supply) mirror() (image supply) {
	for piece := range letters {
		if s.has(strings.IndexByte(letters, images[piece])) {
			image += 1 << piece
		}
	}
	return image
}
