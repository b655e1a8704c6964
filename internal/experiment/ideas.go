// Package experiment has what the solver can be asked to do otherwise, so that what its
// ideas save can be measured, and its results compared with those of others. It is no
// part of the solver's public face.
package experiment

import "strings"

// Options are what a solver is to do otherwise. With the zero value, it does as always.
type Options struct {
	Without      Ideas // ideas to leave out; then there is no evidence
	ArticleMoves bool  // the player's strategy has the moves of the article of 2022 (solver, article.go)
}

// Ideas is a set of ideas that make the search faster. An answer is the same
// with any of them; what each of them saves, lineproof ideas measures. The first
// four are among those that the article of 2022 names under "Other possible
// optimizations".
type Ideas uint16

const (
	// Mirror takes a profile and its mirror image for one (dropWith.Canonical).
	Mirror Ideas = 1 << iota

	// Subsets uses what is known of a profile for others with the same heights, where
	// the sacrificed rows of one are among those of the other (table).
	Subsets

	// Deepening asks whether the player wins within 1 piece, 2, 3 and so on,
	// until it does. Without it the longest game comes first, and then less and
	// less until the player does not win: in this way the article's alpha-beta
	// pruning tightens the question (Solver.Optimum).
	Deepening

	// OrderedMoves tries the player's moves in the order of a score, not by
	// rotation and offset (drop.Well.Score).
	OrderedMoves

	// Components takes profiles for one whose components have changed places
	// (dropWith.Canonical).
	Components

	// Bound gives up what is statically lost (drop.Well.Bound);
	// without it, only what has no row left.
	Bound

	// Relevance remembers what was found out about a profile for all profiles of
	// the same heights for which it holds for the same reason (verdict). It needs
	// Subsets.
	Relevance

	// OrderedPieces deals first the pieces that refute most often, not I before
	// Z before S and so on.
	OrderedPieces

	// Windows gives up what is lost in the columns at a wall alone (solver, window.go).
	Windows

	AllIdeas Ideas = 1<<iota - 1
)

// ideaNames has the names of the ideas, in their order.
var ideaNames = []string{
	"mirror symmetry",
	"subsets of sacrificed rows",
	"iterative deepening",
	"ordering of moves",
	"components",
	"bound of O and I",
	"relevant rows",
	"ordering of pieces",
	"windows at the walls",
}

// Each lists the ideas one by one.
func Each() (each []Ideas) {
	for i := range ideaNames {
		each = append(each, 1<<i)
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

// Has reports whether an idea is in the set.
func (s Ideas) Has(idea Ideas) bool { return s&idea != 0 }
