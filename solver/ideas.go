package solver

import (
	"slices"
	"strings"

	"lineproof/certificate"
)

// Ideas is a set of ideas that make the search faster. An answer is the same
// with any of them; what each of them saves, lineproof ideas measures. The first
// five are those that the article of 2022 names under "Other possible
// optimizations".
type Ideas uint16

const (
	// Mirror takes a profile and its mirror image for one (game.Canonical).
	Mirror Ideas = 1 << iota

	// Shifted asks the table also for what is left of a profile when rows are
	// taken away at the bottom (game.shifted). What that saves in positions, it
	// costs in time.
	Shifted

	// Subsets lets profiles with the same heights speak for each other, where
	// the sacrificed rows of one are among those of the other (table).
	Subsets

	// Deepening asks whether the player wins within 1 piece, 2, 3 and so on,
	// until it does. Without it the longest game comes first, and then less and
	// less until the player does not win: in this way the article's alpha-beta
	// pruning tightens the question (Solver.Optimum).
	Deepening

	// OrderedMoves tries the player's moves in the order of a score, not by
	// rotation and offset (game.unevenness).
	OrderedMoves

	// Components takes profiles for one whose components have changed places
	// (game.Canonical).
	Components

	// Bound gives up what is statically lost (drop.Well.Bound);
	// without it, only what has no row left.
	Bound

	// Relevance remembers what was found out about a profile for all profiles of
	// the same heights for which it holds for the same reason (verdict). It needs
	// Subsets.
	Relevance

	// Killer deals the piece first that refuted the last time (orderFor). With
	// OrderedPieces it does not pay.
	Killer

	// OrderedPieces deals first the pieces that refute most often, not I before
	// Z before S and so on (pieceOrder).
	OrderedPieces

	// Windows gives up what is lost in the columns at a wall alone (window).
	Windows

	AllIdeas     Ideas = 1<<iota - 1
	DefaultIdeas       = AllIdeas &^ (Shifted | Killer) // what pays
)

// ideaNames has the names of the ideas, in their order.
var ideaNames = []string{
	"mirror symmetry",
	"shifted configurations",
	"subsets of sacrificed rows",
	"iterative deepening",
	"ordering of moves",
	"components",
	"bound of O and I",
	"relevant rows",
	"killer piece first",
	"ordering of pieces",
	"windows at the walls",
}

// Each lists the ideas of the set one by one.
func (s Ideas) Each() (each []Ideas) {
	for i := range ideaNames {
		if idea := Ideas(1 << i); s.Has(idea) {
			each = append(each, idea)
		}
	}
	return each
}

// String names the ideas of the set.
func (s Ideas) String() string {
	var names []string
	for i, name := range ideaNames {
		if s.Has(1 << i) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// In returns those of the ideas that can make a difference to a search in a well: mirror
// images do where mirrored pieces may be dealt, orders of pieces where there are
// several, and windows where there are any.
func (s Ideas) In(w certificate.Well) Ideas {
	if !w.Mirrors() {
		s &^= Mirror
	}
	if !hasWindows(w, windowColumns(w)) {
		s &^= Windows
	}
	for _, idea := range (Killer | OrderedPieces).Each() {
		with, without := orderFor(DefaultIdeas|idea, w.First()), orderFor(DefaultIdeas&^idea, w.First())
		if slices.EqualFunc(with[:], without[:], slices.Equal[[]int]) {
			s &^= idea
		}
	}
	return s
}

func (s Ideas) Has(idea Ideas) bool { return s&idea != 0 }
