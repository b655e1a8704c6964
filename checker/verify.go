// Package checker verifies certificates for the games drop, slide and usual.
//
// Theorem. If Verify returns a nil error, then every claim that it returns is true: the player, or
// the adversary, wins the game as the claim says.
//
// This rests on these files, on Go and the machine below it, and on SPEC.md: its rules must be the
// game that you mean, and its proofs must hold; but not on where a certificate comes from. To be
// read in this order:
//
//	verify.go     the certificate: bytes in, rejections out; and what is asked of a game
//	claim.go      what can be claimed
//	piece.go      the pieces, drawn, and which may be dealt
//	player.go     a player's claim: all games are replayed on real cells
//	adversary.go  an adversary's claim: all profiles are derived in layers
//	drop.go       the rules of the drop game, on cells and on profiles
//	slide.go      those of the slide game: not needed for other claims
//	list.go       rows for ever: positions and fronts, not needed for other claims
//	survival.go   the usual game below a ceiling, with a hold: needs only claim.go and piece.go
package checker

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
)

// A Section tells what was done to verify one claim.
type Section struct {
	Claim            Claim
	Moves            int // carried out
	Nodes, Boards    int // of a strategy; a board counts at each node that it reaches
	Positions        int // of a list for rows for ever
	Layers, Profiles int // of an adversary's evidence
	States           int // of a game that never ends, or of one that always does
}

// Options say what Verify is asked for, and what it may take.
type Options struct {
	Wanted []string  // the claims to be proved, just these, in any order; none: any will do
	Limit  int       // bounds the memory: SPEC.md, Limits; 0: Limit, the usual one
	Trace  io.Writer // gets what is derived: docs/check.md, Traces; its errors are ignored
}

// Verify reads a raw certificate to the end of r, and returns what it verified. Errors are a
// *Rejection, or r's own.
func Verify(r io.Reader, o Options) (verified []Section, err error) {
	defer func() {
		e := recover()
		if failed, ok := e.(failure); ok {
			verified, err = nil, failed.err
		} else if e != nil {
			panic(e) // a fault of the checker, or of r
		}
	}()
	v := &verifier{in: bufio.NewReaderSize(r, 1<<16), limit: cmp.Or(o.Limit, Limit), trace: o.Trace}
	v.require(string(v.read(9)) == "lineproof", CheckVersion, "this is not a certificate")
	v.require(v.read(1)[0] == 2, CheckVersion, "the certificate is of another version than 2")
	sections := int(v.read(1)[0])
	v.require(sections > 0, CheckSections, "no sections")
	var claims []string
	for i := range sections {
		v.place = Place{Section: i + 1}
		text := string(v.read(int(v.read(1)[0])))
		claim, err := ParseClaim(text)
		v.require(err == nil, CheckClaim, "%v", err)
		v.require(!slices.Contains(claims, text), CheckTwice, "%q is claimed twice", text)
		asked := len(o.Wanted) == 0 || slices.Contains(o.Wanted, text)
		v.require(asked, CheckWanted, "%q is not one of the wanted %q", text, o.Wanted)
		claims = append(claims, text)
		v.claim, v.section = claim, &Section{Claim: claim}
		v.rules = map[string]game{"drop": &drop{claim}, "slide": &slide{claim}}[claim.Game]
		switch {
		case claim.Lines == "any" && claim.Ceiling > 0:
			v.survive()
		case claim.Lines == "any":
			v.positions()
		case claim.Side == "player":
			v.strategy()
		default:
			v.layers()
		}
		verified = append(verified, *v.section)
	}
	v.place = Place{}
	v.require(len(v.fill(1)) == 0, CheckEnd, "more follows the last section")
	for _, text := range o.Wanted {
		v.require(slices.Contains(claims, text), CheckWanted, "the wanted claim %q is missing", text)
	}
	return verified, nil
}

// The numbers of the checks in SPEC.md.
const (
	CheckCutOff = iota + 1
	CheckVersion
	CheckSections
	CheckClaim
	CheckTwice
	CheckWanted
	CheckNodes
	CheckRotation
	CheckLink
	CheckOrder
	CheckLean
	CheckLinked
	CheckDepth
	CheckLegal
	CheckWin
	CheckLayers
	CheckCount
	CheckDeal
	CheckNoLine
	CheckEnd
	CheckLimit
	CheckAnswers
	CheckReached
	CheckRests
	CheckPosition
	CheckSorted
	CheckEarlier
	CheckFront
	CheckMet
	CheckRows
	CheckHold
)

// A Rejection says which of SPEC.md's numbered checks failed, and where.
type Rejection struct {
	Check  int
	Place  Place
	Offset int64 // bytes read until then
	Reason string
}

// A Place is a node, a position or a state and one of its pieces, or a layer and one of its
// profiles.
type Place struct {
	Section int    // from 1; 0 outside the sections
	Kind    string // "node", "position", "state" or "layer"; empty outside of these
	Number  int    // of the node, position or state, from 1, or of the layer, from 0
	Index   int    // of the piece or the profile, from 0; -1 for the whole
}

func (r *Rejection) Error() string {
	where, p := "", r.Place
	if p.Section > 0 {
		where = fmt.Sprintf("section %d, ", p.Section)
	}
	if p.Kind != "" {
		where += fmt.Sprintf("%s %d, ", p.Kind, p.Number)
		if p.Index >= 0 {
			of := map[string]string{"layer": "profile"}[p.Kind]
			where += fmt.Sprintf("%s %d, ", cmp.Or(of, "piece"), p.Index)
		}
	}
	return fmt.Sprintf("%sbyte %d: check %d: %s", where, r.Offset, r.Check, r.Reason)
}

// A verifier reads a certificate, byte by byte, and has the state of checking it.
type verifier struct {
	in      *bufio.Reader
	offset  int64 // bytes read
	place   Place
	limit   int
	trace   io.Writer
	claim   Claim
	rules   game // that a claim without lines is about
	section *Section
}

// A game has the rules of drop or slide: on a board, for strategies, and on profiles, for layers.
type game interface {
	start() profile // that of the empty well
	line(p profile) bool

	// rest returns the cells in which a piece comes to rest; checks 14, 23, 24.
	rest(v *verifier, b *board, piece int, a answer) shape
	// moves appends what legal moves lead to, with may as in p.
	moves(p profile, piece int, all []profile) []profile
	// admit returns a profile as a layer has it, or that it is statically lost.
	admit(p profile, left int) (as profile, lost bool)
}

// A failure is what a failed check panics with, and only Verify recovers from. So no caller can
// overlook it.
type failure struct{ err error }

// require is one of SPEC.md's numbered checks: it must hold.
func (v *verifier) require(holds bool, check int, format string, args ...any) {
	if !holds {
		panic(failure{&Rejection{check, v.place, v.offset, fmt.Sprintf(format, args...)}})
	}
}

// fill reads up to n bytes, fewer only at the end of the certificate. They are good until the next
// call.
func (v *verifier) fill(n int) []byte {
	got, err := v.in.Peek(n)
	v.offset += int64(len(got))
	if err != nil && err != io.EOF {
		panic(failure{fmt.Errorf("byte %d: %w", v.offset, err)})
	}
	v.in.Discard(len(got))
	return got
}

// read reads n bytes; check 1.
func (v *verifier) read(n int) []byte {
	got := v.fill(n)
	v.require(len(got) == n, CheckCutOff, "the certificate is cut off")
	return got
}

// at says which node, position, state or layer is looked at, as a whole.
func (v *verifier) at(kind string, number int) {
	v.place.Kind, v.place.Number, v.place.Index = kind, number, -1
}

// count reads a number of four bytes. It may be more than an int can hold.
func (v *verifier) count() int64 { return int64(binary.BigEndian.Uint32(v.read(4))) }

// record writes what was derived to the trace. No check depends on it.
func (v *verifier) record(numbers any) {
	if v.trace != nil {
		binary.Write(v.trace, binary.BigEndian, numbers)
	}
}
