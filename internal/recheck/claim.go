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
	rows    int
	ceiling int    // 0: absent
	deals   string // empty: absent
	pieces  int    // 0: absent
	usual   bool   // the claim has lines, and no rows
	lines   int    // 0: any
}

// grammar is that of Claims.
var grammar = regexp.MustCompile(`^(player|adversary) (drop|slide) width=([1-9]\d*) rows=([1-9]\d*)(?: ceiling=([1-9]\d*))?(?: deals=([A-Za-z]+))?(?: pieces=([1-9]\d*))?$`)

// linesGrammar is that of claims with lines.
var linesGrammar = regexp.MustCompile(`^player drop width=([1-9]\d*) lines=(any|[1-9]\d*) pieces=([1-9]\d*)$`)

// linesClaim reads a claim with lines; check 4.
func (c *checker) linesClaim(text string, words []string) claim {
	number := func(word string) int {
		n, _ := strconv.ParseUint(word, 10, 16)
		return int(n)
	}
	cl := claim{side: "player", game: "drop", usual: true, width: number(words[1]), lines: number(words[2]), pieces: number(words[3])}
	if cl.width < 2 || cl.width > 14 || words[2] != "any" && (cl.lines < 2 || cl.lines > 99) || cl.pieces > 99 {
		c.reject(4, "a number of %q is out of its range", text)
	}
	return cl
}

// claim reads a claim; check 4.
func (c *checker) claim(text string) (cl claim) {
	if words := linesGrammar.FindStringSubmatch(text); words != nil {
		return c.linesClaim(text, words)
	}
	words := grammar.FindStringSubmatch(text)
	if words == nil {
		c.reject(4, "%q is no claim", text)
	}
	cl.side, cl.game, cl.deals = words[1], words[2], words[6]
	if cl.deals != "" && cl.deals != "bag" && !properSubset(cl.deals) {
		c.reject(4, "%q is neither a bag nor a proper subset of the pieces in their order", cl.deals)
	}
	for i, number := range map[int]*int{3: &cl.width, 4: &cl.rows, 5: &cl.ceiling, 7: &cl.pieces} {
		if word := words[i]; word != "" {
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
	return 2 <= cl.width && cl.width <= 14 &&
		1 <= cl.rows && cl.rows <= 15 && (cl.width <= 12 || cl.rows <= 8) &&
		(cl.game == "drop" || 4 <= cl.width && cl.width <= 12 && cl.ceiling == 0) &&
		(cl.ceiling == 0 || cl.rows <= cl.ceiling && cl.ceiling <= cl.rows+2) &&
		(cl.pieces > 0 || cl.side == "adversary") && cl.pieces <= cl.longest()
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

// letters are those of the pieces, by number.
const letters = "IZSTLJO"

// properSubset tells whether letters of pieces ascend, and are not all.
func properSubset(deals string) bool {
	next := 0
	for _, letter := range deals {
		piece := strings.IndexRune(letters, letter)
		if piece < next {
			return false
		}
		next = piece + 1
	}
	return len(deals) < len(letters)
}

// A supply tells of each piece whether it may be dealt.
type supply [7]bool

// first is what may be dealt in the empty well.
func (cl claim) first() (s supply) {
	for piece, letter := range letters {
		s[piece] = cl.deals == "" || cl.deals == "bag" || strings.ContainsRune(cl.deals, letter)
	}
	return s
}

// after is what may be dealt after a piece.
func (cl claim) after(s supply, piece int) supply {
	if cl.deals != "bag" {
		return s
	}
	if s[piece] = false; s == (supply{}) {
		return cl.first()
	}
	return s
}

// mirror is the supply of the mirror images: S for Z, and J for L.
func (s supply) mirror() supply { return supply{s[0], s[2], s[1], s[3], s[5], s[4], s[6]} }

// mirrors tells whether the mirror image of the game is the same game.
func (cl claim) mirrors() bool { return cl.first() == cl.first().mirror() }

// number is the sum of 2^p over the pieces p.
func (s supply) number() (n byte) {
	for piece, there := range s {
		if there {
			n += 1 << piece
		}
	}
	return n
}

// left is what Digests writes after a board or a profile: what is left in a bag.
func (cl claim) left(s supply) []byte {
	if cl.deals == "bag" {
		return []byte{s.number()}
	}
	return nil
}
