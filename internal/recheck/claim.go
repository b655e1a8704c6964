package recheck

import (
	"fmt"
	"strconv"
	"strings"
)

// A claim is what its text says. It knows the well, so what depends on the
// well is asked of it.
type claim struct {
	side    string
	width   int
	rows    int
	ceiling int // or absent
	pieces  int // or absent
}

const absent = -1

// longest is M, the number of pieces that no game exceeds.
func (cl claim) longest() int { return cl.width * (cl.rows + 3) / 4 }

// within is N: the claim is about this many pieces.
func (cl claim) within() int {
	if cl.pieces == absent {
		return cl.longest()
	}
	return cl.pieces
}

// claim reads a text carelessly, writes what it has read by the grammar, and
// sees that this is the text.
func (c *checker) claim(text string) claim {
	cl, ok := readClaim(text)
	if !ok {
		c.rejectAnyway(4, "%q is no claim", text)
	}
	if cl.String() != text {
		c.reject(4, "%q is no claim", text)
	}
	if !cl.inRange() {
		c.reject(4, "a number of %q is out of its range", text)
	}
	if cl.ceiling == 0 { // only without check 4, as is what follows
		cl.ceiling = absent
	}
	if cl.pieces == 0 {
		cl.pieces = absent
	}
	return cl
}

// readClaim takes any text in which it finds a side, drop, and a width and
// rows that boards have the cells for.
func readClaim(text string) (cl claim, ok bool) {
	words := strings.Fields(text)
	if len(words) < 2 || words[0] != "player" && words[0] != "adversary" || words[1] != "drop" {
		return claim{}, false
	}
	numbers := map[string]int{"width": absent, "rows": absent, "ceiling": absent, "pieces": absent}
	for _, word := range words[2:] {
		key, digits, _ := strings.Cut(word, "=")
		n, err := strconv.ParseInt(digits, 10, 17) // signs are taken, too
		if err != nil || n < 0 {
			return claim{}, false
		}
		numbers[key] = int(n)
	}
	cl = claim{words[0], numbers["width"], numbers["rows"], numbers["ceiling"], numbers["pieces"]}
	return cl, 0 <= cl.width && cl.width <= columns && 0 <= cl.rows && cl.rows+3 <= high
}

// String writes a claim by the grammar.
func (cl claim) String() string {
	s := fmt.Sprintf("%s drop width=%d rows=%d", cl.side, cl.width, cl.rows)
	if cl.ceiling != absent {
		s += fmt.Sprintf(" ceiling=%d", cl.ceiling)
	}
	if cl.pieces != absent {
		s += fmt.Sprintf(" pieces=%d", cl.pieces)
	}
	return s
}

// inRange tells whether the numbers are, and pieces are there for a player.
func (cl claim) inRange() bool {
	return 2 <= cl.width && cl.width <= 12 &&
		1 <= cl.rows && cl.rows <= 15 &&
		(cl.ceiling == absent || cl.rows <= cl.ceiling && cl.ceiling <= cl.rows+2) &&
		(cl.pieces == absent && cl.side == "adversary" || 1 <= cl.pieces && cl.pieces <= cl.longest())
}
