// Package checker verifies certificates for the games drop, slide and usual.
//
// Theorem. If Verify returns a nil error, then every claim that it returns is
// true: the player, or the adversary, wins the game as the claim says.
//
// This rests on these files, on Go and the machine below it, and on SPEC.md: its
// rules must be the game that the reader means, and its proofs must hold; but not
// on where a certificate comes from. To be read in this order:
//
//	verify.go     the certificate: bytes in, rejections out
//	claim.go      what can be claimed
//	piece.go      the pieces, drawn, and which may be dealt
//	player.go     a player's claim: all games are replayed on real cells
//	adversary.go  an adversary's claim: all profiles are derived in layers
//	drop.go       the rules of the drop game, on cells and on profiles
//	slide.go      those of the slide game: not needed for other claims
//	lines.go      rows for ever: positions and lanes, not needed for other claims
//
// Each call of require is one of SPEC.md's checks.
package checker

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"slices"
)

// A Section tells what was done to verify one claim.
type Section struct {
	Claim            Claim
	Moves            int               // carried out
	Nodes, Boards    int               // of a strategy; a board counts at each node that it reaches
	Positions        int               // of a list for rows for ever
	Layers, Profiles int               // of an adversary's evidence
	Digest           [sha256.Size]byte // of all boards, or profiles, in order (SPEC.md, Digests)
}

// Options say what Verify is asked for, and what it may take.
type Options struct {
	Wanted []string // the claims to be proved, just these, in any order; none: any will do
	Limit  int      // bounds the memory (SPEC.md, Limits); 0: Limit, the usual one
}

// Verify reads a certificate in its raw form, up to the end of r, and returns what it
// has verified. The error is a *Rejection, or else one of reading r.
func Verify(r io.Reader, o Options) (verified []Section, err error) {
	defer func() {
		e := recover()
		if f, ok := e.(failure); ok {
			verified, err = nil, f.err
		} else if e != nil {
			panic(e) // a fault of the checker, or of r
		}
	}()
	s := &source{r: bufio.NewReaderSize(r, 1<<16), limit: cmp.Or(o.Limit, Limit)}
	s.require(string(s.read(9)) == "lineproof", CheckVersion, "this is not a certificate")
	s.require(s.read(1)[0] == 2, CheckVersion, "the certificate is of another version than 2")
	sections := int(s.read(1)[0])
	s.require(sections > 0, CheckSections, "no sections")
	var claims []string
	for i := range sections {
		s.place = Place{Section: i + 1}
		text := string(s.read(int(s.read(1)[0])))
		claim, err := ParseClaim(text)
		s.require(err == nil, CheckClaim, "%v", err)
		s.require(!slices.Contains(claims, text), CheckTwice, "%q is claimed twice", text)
		asked := len(o.Wanted) == 0 || slices.Contains(o.Wanted, text)
		s.require(asked, CheckWanted, "%q is not one of the wanted %q", text, o.Wanted)
		claims = append(claims, text)
		section := Section{Claim: claim}
		s.digest = sha256.New()
		first := profile{may: claim.first()}
		dropping, sliding := &drop{claim}, &slide{claim}
		switch {
		case claim.Lines == "any":
			s.lines(&section)
		case claim.Side == "player" && claim.Game == "drop":
			s.strategy(&section, cellRules{&shapes, 4, claim.Deals == "", dropping.rest})
		case claim.Side == "player":
			s.strategy(&section, cellRules{&slideShapes, 5, false, sliding.rest})
		case claim.Game == "drop":
			s.layers(&section, dropping, first)
		default:
			first.columns = sliding.open(new(board))
			s.layers(&section, sliding, first)
		}
		s.digest.Sum(section.Digest[:0])
		verified = append(verified, section)
	}
	s.place = Place{}
	s.require(len(s.fill(1)) == 0, CheckEnd, "more follows the last section")
	for _, text := range o.Wanted {
		s.require(slices.Contains(claims, text), CheckWanted, "the wanted claim %q is missing", text)
	}
	return verified, nil
}

// The numbers of the checks in SPEC.md.
const (
	CheckCutOff, CheckVersion, CheckSections, CheckClaim, CheckTwice, CheckWanted        = 1, 2, 3, 4, 5, 6
	CheckNodes, CheckRotation, CheckLink, CheckOrder, CheckLean, CheckLinked, CheckDepth = 7, 8, 9, 10, 11, 12, 13
	CheckLegal, CheckWin, CheckLayers, CheckCount, CheckDeal, CheckNoLine, CheckEnd      = 14, 15, 16, 17, 18, 19, 20
	CheckLimit, CheckAnswers, CheckReached, CheckRests                                   = 21, 22, 23, 24
	CheckPosition, CheckSorted, CheckEarlier, CheckSurface, CheckMet, CheckRows          = 25, 26, 27, 28, 29, 30
)

// A Rejection says which of SPEC.md's numbered checks failed, and where.
type Rejection struct {
	Check  int
	Place  Place
	Offset int64 // bytes read until then
	Reason string
}

// A Place is a node or a position and one of its pieces, or a layer and one of its profiles.
type Place struct {
	Section int    // from 1; 0 outside the sections
	Kind    string // "node", "position" or "layer"; empty outside of these
	Number  int    // of the node or position, from 1, or of the layer, from 0
	Index   int    // of the piece or the profile, from 0; -1 for the whole
}

func (r *Rejection) Error() string {
	where, p := "", r.Place
	if p.Section > 0 {
		where = fmt.Sprintf("section %d, ", p.Section)
	}
	if p.Kind != "" {
		where += fmt.Sprintf("%s %d, ", p.Kind, p.Number)
	}
	if p.Kind != "" && p.Index >= 0 {
		of := map[string]string{"node": "piece", "position": "piece", "layer": "profile"}
		where += fmt.Sprintf("%s %d, ", of[p.Kind], p.Index)
	}
	return fmt.Sprintf("%sbyte %d: check %d: %s", where, r.Offset, r.Check, r.Reason)
}

// A source is the certificate, byte by byte, and the state of checking it.
type source struct {
	r      *bufio.Reader
	offset int64
	place  Place
	limit  int
	digest hash.Hash
}

// A failure is what a failed check panics with, and Verify recovers from, so
// that it ends everything, and no caller can overlook it.
type failure struct{ err error }

// require is one of the numbered checks: it must hold.
func (s *source) require(holds bool, check int, format string, args ...any) {
	if !holds {
		panic(failure{&Rejection{check, s.place, s.offset, fmt.Sprintf(format, args...)}})
	}
}

// fill reads up to n bytes, fewer only at the end of the certificate. They are
// good until the next call.
func (s *source) fill(n int) []byte {
	got, err := s.r.Peek(n)
	s.offset += int64(len(got))
	if err != nil && err != io.EOF {
		panic(failure{fmt.Errorf("byte %d: %w", s.offset, err)})
	}
	s.r.Discard(len(got))
	return got
}

// read reads n bytes; check 1.
func (s *source) read(n int) []byte {
	got := s.fill(n)
	s.require(len(got) == n, CheckCutOff, "the certificate is cut off")
	return got
}
