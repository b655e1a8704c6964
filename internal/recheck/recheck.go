// Package recheck is a second checker of lineproof certificates, written from
// SPEC.md alone. Its worth lies in its independence: it shares nothing with
// the package checker, and is slow and plain instead. A board is a matrix of
// cells, on the adversary's side, too; pieces fall row by row; a canonical
// profile is the smallest of all arrangements, each of which is made.
//
//	recheck.go   the certificate as a whole
//	input.go     bytes in, rejections out
//	claim.go     Claims
//	piece.go     The game: the pieces, as pieces.txt draws them
//	board.go     The game: cells, moves, lines
//	strategy.go  The player's side: nodes, and their one order
//	replay.go    The player's side: the boards
//	profile.go   The adversary's side: profiles
//	layers.go    The adversary's side: layers
package recheck

import (
	"crypto/sha256"
	"io"
	"slices"
)

// Options say what is asked for, and how far to go.
type Options struct {
	// Limit is the number of all three of SPEC.md's Limits; 0: the usual.
	Limit int

	// Wanted are the claims asked for, for check 6; none: any will do.
	Wanted []string

	// Without is the number of a check that is not made; 0: all are made.
	// It is for certificates that break one check on purpose: one that
	// Verify accepts without that check breaks no other. In its place,
	// Verify does what a careless checker would do:
	//
	//	 1  missing bytes read as 0
	//	 2  any magic and version will do
	//	 3  a certificate without sections claims nothing
	//	 4  spaces, order, repetition and further keys, plus signs, leading
	//	    zeros, and ranges do not matter, 0 is none, and a player's claim
	//	    needs no pieces; but a side, drop, width and rows have to be
	//	    found, and to fit a board
	//	 5  a claim may come again
	//	 6  other claims will do
	//	 7  without a node there is nothing to play
	//	 8  rotations are taken modulo 4, and as Text formats says
	//	 9  1 reads as 0; a node that is not there answers what reaches it;
	//	    where a turn has passed, it comes again, a thousand times in all;
	//	    a depth that is not known is 0
	//	10  nodes may stand in any order
	//	11  nodes may lean anywhere
	//	12  nodes may be linked from nowhere
	//	13  any depth will do
	//	14  a piece may rest anywhere; its cells outside the well meet nothing
	//	    but the floor, and are dropped
	//	15  the link decides whether the game ends
	//	16  further layers are read, missing ones are answered
	//	17  further killers are read, missing ones are answered
	//	18  killers are taken modulo 7
	//	19  what a move that completes a line leads to is answered
	//	20  what follows is not looked at
	//	21  the limit is mostAtAll, so that memory has an end
	Without int
}

const (
	usualLimit = 4194304
	mostAtAll  = 16777216
)

// Section is a claim that is verified, and what its evidence was carried out
// on.
type Section struct {
	Claim  string
	Moves  int      // of the player, for each board and piece; legal ones with a killer
	Nodes  int      // player: of the strategy
	Boards int      // player: different ones at each node, added up
	Layers []int    // adversary: the number of profiles of each
	Digest [32]byte // as in SPEC.md, Digests
}

// Verify reads a raw certificate up to the end of in. If it returns no error,
// and all checks were made, then every claim is true, and those returned are
// all there are. An error is a *Rejection when a check fails, and another one
// when in cannot be read.
func Verify(in io.Reader, o Options) ([]Section, error) {
	c := newChecker(in, o)
	if magic, version := c.text(9), c.number(1); magic != "lineproof" || version != 1 {
		c.reject(2, "this is not version 1 of a certificate")
	}
	number := int(c.number(1))
	if number == 0 {
		c.reject(3, "there is no section")
	}
	var sections []Section
	for len(sections) < number && c.err == nil {
		c.Place = Place{Section: len(sections) + 1}
		sections = append(sections, c.section(sections))
	}
	c.Place = Place{}
	for _, text := range c.wanted {
		if !slices.ContainsFunc(sections, claims(text)) {
			c.reject(6, "the claim %q is not there", text)
		}
	}
	if c.more() {
		c.reject(20, "something follows the last section")
	}
	if c.err != nil {
		return nil, c.err
	}
	return sections, nil
}

// claims tells whether a section has a claim.
func claims(text string) func(Section) bool {
	return func(s Section) bool { return s.Claim == text }
}

// section reads one that comes after others, and verifies its claim.
func (c *checker) section(others []Section) Section {
	text := c.text(int(c.number(1)))
	cl := c.claim(text)
	if slices.ContainsFunc(others, claims(text)) {
		c.reject(5, "another section has the claim %q", text)
	}
	if len(c.wanted) > 0 && !slices.Contains(c.wanted, text) {
		c.reject(6, "the claim %q is not asked for", text)
	}
	s := Section{Claim: text}
	if c.err != nil {
		return s
	}
	digest := sha256.New()
	if cl.side == "player" {
		c.strategy(cl, &s, digest)
	} else {
		c.layers(cl, &s, digest)
	}
	digest.Sum(s.Digest[:0])
	return s
}
