// Package recheck is a second checker of lineproof certificates, written from
// SPEC.md alone. Its worth lies in its independence: it shares nothing with
// the package checker, and is slow and plain instead. It makes moves on a board of
// cells on the adversary's side, too; pieces fall row by row, or slide step by step.
//
//	recheck.go   the certificate as a whole
//	input.go     bytes in, rejections out
//	claim.go     Claims
//	game.go      The game, and The slide game: pieces, as drawn, cells, moves, lines
//	strategy.go  The player's side: nodes, their one order, and their boards
//	profile.go   The adversary's side: profiles, in drop and slide
//	layers.go    The adversary's side: layers
//	list.go      Rows for ever
//	survival.go  Survival
package recheck

import (
	"bufio"
	"io"
	"slices"
)

// Checks is how many SPEC.md has.
const Checks = 31

// Section is a claim that is verified, and what its evidence was carried out
// on.
type Section struct {
	Claim     string
	Moves     int   // of the player, for each board and piece; legal ones with a deal
	Nodes     int   // player: of the strategy
	Boards    int   // player: different ones at each node, added up
	Positions int   // player: in a list for rows for ever
	Layers    []int // adversary: the number of profiles of each
	States    int   // of survival
}

// Verify reads a raw certificate up to the end of in. If it returns no error,
// then every claim is true, and those returned are all there are. The limit is
// the number of all of SPEC.md's Limits. If claims are wanted, the
// certificate has to have just these. The trace is SPEC.md's. An error is a
// *Rejection when a check fails, and another one when in cannot be read.
func Verify(in io.Reader, trace io.Writer, limit int, wanted ...string) (sections []Section, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case failure:
			sections, err = nil, e.error
		default:
			panic(e)
		}
	}()
	c := &checker{in: bufio.NewReader(in), trace: trace, limit: limit, wanted: wanted}
	if magic, version := c.text(9), c.number(1); magic != "lineproof" || version != 2 {
		c.reject(2, "this is not version 2 of a certificate")
	}
	number := int(c.number(1))
	if number == 0 {
		c.reject(3, "there is no section")
	}
	for len(sections) < number {
		sections = append(sections, c.section())
	}
	for _, text := range wanted {
		if !slices.Contains(c.claims, text) {
			c.reject(6, "the claim %q is not there", text)
		}
	}
	if c.more() {
		c.reject(20, "something follows the last section")
	}
	return sections, nil
}

// section reads one, and verifies its claim.
func (c *checker) section() Section {
	text := c.text(int(c.number(1)))
	cl := c.claim(text)
	if slices.Contains(c.claims, text) {
		c.reject(5, "another section has the claim %q", text)
	}
	if len(c.wanted) > 0 && !slices.Contains(c.wanted, text) {
		c.reject(6, "the claim %q is not asked for", text)
	}
	c.claims = append(c.claims, text)
	s := Section{Claim: text}
	switch {
	case cl.forEver && cl.ceiling > 0:
		c.survival(cl, &s)
	case cl.forEver:
		c.list(cl, &s)
	case cl.side == "player":
		c.strategy(cl, &s)
	default:
		c.layers(cl, &s)
	}
	return s
}
