// Package drop has the rules of the drop game for everything outside the trusted part:
// real cells, profiles, moves, canonical forms and bounds. The checker, internal/audit/recheck
// and internal/audit/oracle have their own, on purpose.
//
//	drop.go      a well, and the tables that follow from it
//	cells.go     real cells, where a piece comes to rest on them, and where a player can bring it
//	profile.go   what the game needs to know of a board, in a word; canonical forms
//	move.go      the moves of a piece, and what they do to a profile
//	bound.go     statically lost: pieces needed at least against only O, only I
package drop

import (
	"cmp"
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// A Well is a game of drop, with tables that follow from its parameters. It is a rules.Game.
type Well struct {
	certificate.Well
	Shapes [certificate.Pieces][]Shape // by piece: those inside the well, by rotation and then by offset

	columns uint64          // the lowest bit of the height of every column
	all     uint64          // the sacrificed rows when all are
	last    uint            // the lowest bit of the height of the last column
	low     uint64          // the bits below all heights
	deals   certificate.Set // that may be dealt first
	bag     uint64          // the bits of what is left in the bag; 0 if there is none
	mirror  bool            // a profile and its mirror image are the same to the game

	needs [1 << certificate.MaxWidth]need // of a row, by the columns that it lacks (columnsLacking)
	// piecesToFill, by what is left in the bag; empty if there is none
	fills [certificate.AllPieces + 1][certificate.MaxWidth + 1]uint8
}

var _ rules.Game[Profile] = (*Well)(nil)

// How many columns and rows a well with a bag may have.
const (
	maxBagWidth = certificate.TallWidth
	maxBagRows  = bagShift
)

// CheckRoom returns an error if a well that passes Check has no room in a Profile.
func CheckRoom(w certificate.Well) error {
	if w.Deals == certificate.Bag && (w.Width > maxBagWidth || w.Rows > maxBagRows) {
		return fmt.Errorf("with a bag, the limit is %d columns and %d rows", maxBagWidth, maxBagRows)
	}
	return nil
}

// New returns the game of a well that passes Check and CheckRoom.
func New(w certificate.Well) *Well {
	g := &Well{Well: w, all: 1<<w.Rows - 1, deals: w.First(), mirror: w.Mirrors()}
	g.last, g.low = uint(firstColumn+4-4*w.Width), 1<<16-1
	if w.Deals == certificate.Bag {
		g.bag = uint64(certificate.AllPieces) << bagShift
		for left := range g.fills {
			g.fills[left] = piecesToFill(w, cmp.Or(certificate.Set(left), certificate.AllPieces))
		}
	}
	g.columns = lowestBits &^ (1<<g.last - 1)
	if w.Width > certificate.TallWidth {
		g.low = 1<<certificate.WideRows - 1
	}
	for p := range g.Shapes {
		g.Shapes[p] = shapesOf(w, p)
	}
	for lacking := range 1 << w.Width {
		g.needs[lacking] = g.needOf(lacking)
	}
	return g
}

func (g *Well) AllRows() uint64 { return g.all }
