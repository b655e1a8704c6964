package recheck

import (
	"cmp"
	"regexp"
	"strconv"
)

// A claim is what its text says. It knows the well, so what depends on the
// well is asked of it.
type claim struct {
	side    string
	width   int
	rows    int
	ceiling int // 0: absent
	pieces  int // 0: absent
}

// grammar is that of Claims.
var grammar = regexp.MustCompile(`^(player|adversary) drop width=([1-9]\d*) rows=([1-9]\d*)(?: ceiling=([1-9]\d*))?(?: pieces=([1-9]\d*))?$`)

// claim reads a claim; check 4.
func (c *checker) claim(text string) (cl claim) {
	words := grammar.FindStringSubmatch(text)
	if words == nil {
		c.reject(4, "%q is no claim", text)
	}
	cl.side = words[1]
	for i, number := range []*int{&cl.width, &cl.rows, &cl.ceiling, &cl.pieces} {
		if word := words[2+i]; word != "" {
			n, _ := strconv.ParseUint(word, 10, 16) // or the greatest, where n is larger
			*number = int(n)
		}
	}
	if !cl.inRange() {
		c.reject(4, "a number of %q is out of its range", text)
	}
	return cl
}

// inRange tells whether the numbers are, and pieces are there for a player.
func (cl claim) inRange() bool {
	return 2 <= cl.width && cl.width <= 12 &&
		1 <= cl.rows && cl.rows <= 15 &&
		(cl.ceiling == 0 || cl.rows <= cl.ceiling && cl.ceiling <= cl.rows+2) &&
		(cl.pieces > 0 || cl.side == "adversary") && cl.pieces <= cl.longest()
}

// longest is M, the number of pieces that no game exceeds.
func (cl claim) longest() int { return cl.width * (cl.rows + 3) / 4 }

// within is N: the claim is about this many pieces.
func (cl claim) within() int { return cmp.Or(cl.pieces, cl.longest()) }
