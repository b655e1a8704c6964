package bulk

import (
	"regexp"
	"strconv"

	"lineproof/checker"
)

// Ranges of what can be claimed (SPEC.md, Claims).
const (
	maxWidth = 12
	maxRows  = 15
	overhang = 3 // no cell comes to rest above row rows+overhang
)

var grammar = regexp.MustCompile(`^(player|adversary) drop width=([1-9][0-9]*) rows=([1-9][0-9]*)` +
	`(?: ceiling=([1-9][0-9]*))?(?: pieces=([1-9][0-9]*))?$`)

// parseClaim is check 4.
func (s *source) parseClaim(text string) (c checker.Claim) {
	m := grammar.FindStringSubmatch(text)
	s.require(m != nil, 4, "%q is not a claim", text)
	c.Side = m[1]
	for i, number := range []*int{&c.Width, &c.Rows, &c.Ceiling, &c.Pieces} {
		if m[2+i] == "" {
			continue
		}
		n, err := strconv.Atoi(m[2+i])
		s.require(err == nil, 4, "%q: a number is too large", text)
		*number = n
	}
	s.require(2 <= c.Width && c.Width <= maxWidth, 4, "%q: width is not in 2 to %d", text, maxWidth)
	s.require(c.Rows <= maxRows, 4, "%q: rows is not in 1 to %d", text, maxRows)
	s.require(m[4] == "" || c.Rows <= c.Ceiling && c.Ceiling < c.Rows+overhang, 4,
		"%q: ceiling is not in %d to %d", text, c.Rows, c.Rows+overhang-1)
	s.require(c.Pieces <= longest(c), 4, "%q: pieces is not in 1 to %d", text, longest(c))
	s.require(c.Pieces > 0 || c.Side == "adversary", 4, "%q: a player's claim needs pieces", text)
	return c
}

// longest is a number of pieces that no game exceeds.
func longest(c checker.Claim) int { return c.Width * (c.Rows + overhang) / 4 }
