// Package rules says what search, layers and replay need of a game: its rules on
// profiles, and its cells on real boards. The games stand beneath it, each with its
// rules, which only the checker, internal/audit/recheck, internal/audit/oracle and formal
// write down again.
//
//	game.go     what a game is
//	profile.go  profiles as numbers: their order, and which dominate which
//	layer.go    layers of profiles, as SPEC.md derives them
//	board.go    real cells
package rules

import "lineproof/certificate"

// A Game is one in a well, on profiles: all that search, layers and replay ask of it.
type Game[P Profile] interface {
	Start() P // the profile of the empty well
	Dealable(p P) certificate.Set

	// Moves appends the legal moves with a piece that may be dealt in p: all of them, or those
	// to the first that completes a line.
	Moves(all []Move[P], p P, piece int) []Move[P]

	// Outcome returns the profile after a move, and its Bound. If the bound is above most,
	// it may return any number above most instead, and no profile.
	Outcome(filled P, most int) (next P, bound int)

	// Bound returns 0 if a line is complete, Never if none ever can be, and else a number of
	// pieces such that with fewer left, the profile is statically lost.
	Bound(p P) int

	// Canonical returns the canonical profile of those that are the same to the game
	// (SPEC.md), and whether it takes a mirror image to get there.
	Canonical(p P) (canonical P, mirrored bool)

	Mirrors() bool // whether a profile and its mirror image are the same to the game
	Mirror(p P) P  // the mirror image of a profile, in a game that Mirrors

	AllRows() uint64 // the sacrificed rows when all are

	// ToFile returns a number by which certificates order profiles, and FromFile the profile.
	ToFile(p P) P
	FromFile(p P) P

	// Score estimates how bad a profile with a bound is for the player.
	Score(p P, bound int) int

	// Key returns what a profile says of its columns and of the bag, for a table: numbers
	// of the given bits, which differ where two profiles do, unless more has no room for
	// all the rest (SPEC.md, Profiles).
	Key(p P) (columns, more uint64)
	KeyBits() uint

	Profile(b *Board, left certificate.Set) P // of a board without a line, where these pieces may be dealt
	Unpacked(p P) certificate.Profile         // as certificates have it

	// StaticDeal returns a piece with which the adversary wins by dealing only such pieces, or
	// of a bag those that fill fewest cells of a row, this one first, if the profile is
	// statically lost with left pieces left.
	StaticDeal(p P, left int) (piece int, lost bool)
}

// Never is a number of pieces that no game has, and so the bound of what cannot be forced
// at all.
const Never = 63

// A Move is a legal one. Filled is the profile before it, with the cells of the piece filled,
// from which Outcome finds out what it comes to.
type Move[P Profile] struct {
	Filled P
	At     certificate.Placement
}

// Cells is a game on real cells. A piece's rotation may be any number where it says so,
// and its offset and row always.
type Cells interface {
	Rotations(piece int) int

	// Rest returns the cells in which a piece comes to rest, from the lowest row up, also
	// where it may not; none if one is outside the well. The error says why it may not. The
	// rotation must be one of the piece.
	Rest(b *Board, piece int, at certificate.Placement) ([]Cell, error)

	// Places lists the places to which a player can bring a piece, and where it begins.
	Places(b *Board, piece int) (places []Place, start int)
}

// A Place is one where a piece can be.
type Place struct {
	certificate.Placement
	Cells   []Cell
	Illegal error // why it may not come to rest there
	Steps
}

// Steps are where the player's steps from a place lead, by their indices among the places:
// a step that is not made leads to the place itself. Turn is to the right, and Back to the
// left.
type Steps struct{ Left, Right, Turn, Back, Down int }
