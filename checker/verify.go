// Package checker verifies certificates for the drop game.
//
// Theorem. If Verify returns a nil error, then every claim that it returns is
// true: the player, or the adversary, wins the game as the claim says.
//
// This rests on these files, on Go and the machine below it, and on SPEC.md: its
// rules must be the game that the reader means, and its proofs must hold; but not
// on where a certificate comes from. To be read in this order:
//
//	claim.go      what can be claimed
//	piece.go      the pieces, drawn
//	source.go     bytes in, rejections out
//	player.go     a player's claim: all games are replayed on real cells
//	adversary.go  an adversary's claim: all profiles are derived in layers
//	verify.go     the whole certificate
//
// The numbers in the calls of require are those of SPEC.md's checks.
package checker

import (
	"bufio"
	"crypto/sha256"
	"io"
	"slices"
)

// A Section tells what was done to verify one claim.
type Section struct {
	Claim    Claim
	Moves    int               // moves carried out
	Nodes    int               // nodes of the player's strategy
	Boards   int               // boards on which they were replayed, added up over the nodes
	Profiles int               // profiles that the adversary answers
	Layers   int               // layers that they form
	Digest   [sha256.Size]byte // of all boards, or profiles, in order (SPEC.md, Digests)
}

// Verify reads a certificate in its raw form, up to the end of r, and returns
// what it has verified. If claims are wanted, the certificate must prove just
// these, in any order. The error is a *Rejection, or else one of reading r. The
// limit bounds the memory that this takes; Limit is the usual one.
func Verify(r io.Reader, limit int, wanted ...string) (verified []Section, err error) {
	defer func() {
		e := recover()
		if f, ok := e.(failure); ok {
			verified, err = nil, f.err
		} else if e != nil {
			panic(e) // a fault of the checker, or of r
		}
	}()
	s := &source{r: bufio.NewReaderSize(r, 1<<16), limit: limit}
	s.require(string(s.read(9)) == "lineproof", 2, "not a raw certificate (decompress a .cert.zst first)")
	s.require(s.read(1)[0] == 1, 2, "the certificate is of another version than 1")
	sections := int(s.read(1)[0])
	s.require(sections > 0, 3, "no sections")
	var claims []string
	for i := range sections {
		s.place = Place{Section: i + 1}
		text := string(s.read(int(s.read(1)[0])))
		claim := s.claim(text)
		s.require(!slices.Contains(claims, text), 5, "%q is claimed twice", text)
		s.require(len(wanted) == 0 || slices.Contains(wanted, text), 6, "%q is not one of the wanted %q", text, wanted)
		claims = append(claims, text)
		section := Section{Claim: claim}
		s.digest = sha256.New()
		map[string]func(*Section){"player": s.strategy, "adversary": s.adversary}[claim.Side](&section)
		s.digest.Sum(section.Digest[:0])
		verified = append(verified, section)
	}
	s.place = Place{}
	s.require(len(s.fill(1)) == 0, 20, "more follows the last section")
	for _, text := range wanted {
		s.require(slices.Contains(claims, text), 6, "the wanted claim %q is missing", text)
	}
	return verified, nil
}
