// Package gametest has a tiny game, which is none of those in claims, to show that search,
// layers and replay know no game but by its rules.
package gametest

import (
	"math/bits"

	"lineproof/certificate"
	"lineproof/internal/game"
)

// A Profile is the filled cells of the lowest rows, from the fourth of four bits for each
// column, column 0 in the highest; and its sacrificed rows in the lowest bits. No row is
// ever sacrificed.
type Profile [1]uint64

// Chips is a game of at most fifteen columns. Pieces with even numbers are one cell, and
// those with odd ones two that lie side by side; both come down on the highest of their
// columns, but sink through what is empty below, each cell by itself. So there are no holes.
// Two rows count, and a full column takes nothing.
type Chips struct{ certificate.Well }

const rows = 2

// New returns the game in a well of two rows.
func New(width int, deals string) Chips {
	return Chips{certificate.Well{Width: width, Rows: rows, Deals: deals}}
}

func (g Chips) AllRows() uint64 { return 1<<rows - 1 }
func (g Chips) Start() Profile  { return Profile{} }

func (g Chips) Dealable(Profile) certificate.Set { return g.First() }

func height(p Profile, x int) int { return int(p[0] >> (60 - 4*x) & 15) }

// cells returns how many cells a piece has.
func cells(piece int) int { return 1 + piece%2 }

func (g Chips) Moves(all []game.Move[Profile], p Profile, piece int) []game.Move[Profile] {
	for left := 0; left+cells(piece) <= g.Width; left++ {
		q, legal := p, true
		for x := left; x < left+cells(piece); x++ {
			legal = legal && height(p, x) < rows
			q[0] += 1 << (60 - 4*x)
		}
		if legal {
			all = append(all, game.Move[Profile]{Filled: q, At: certificate.Placement{Offset: int8(left)}})
		}
	}
	return all
}

func (g Chips) Outcome(filled Profile, _ int) (next Profile, bound int) {
	return filled, g.Bound(filled)
}

// Bound counts the empty cells of the row that lacks the fewest, which a piece fills two of
// at most; if two cells are never dealt, one.
func (g Chips) Bound(p Profile) int {
	least, most := game.Never, 1
	if g.First()&0b0101010 != 0 {
		most = 2
	}
	for row := 1; row <= rows; row++ {
		lacks := 0
		for x := range g.Width {
			if height(p, x) < row {
				lacks++
			}
		}
		least = min(least, (lacks+most-1)/most)
	}
	return least
}

func (g Chips) Mirror(p Profile) (q Profile) {
	for x := range g.Width {
		q[0] |= uint64(height(p, g.Width-1-x)) << (60 - 4*x)
	}
	return q
}

func (g Chips) Canonical(p Profile) (canonical Profile, mirrored bool) {
	if q := g.Mirror(p); game.Compare(q, p) < 0 {
		return q, true
	}
	return p, false
}

// Mirrors is true: the pieces are their own mirror images, whatever claims say of theirs.
func (g Chips) Mirrors() bool { return true }

func (g Chips) StaticDeal(Profile, int) (piece int, lost bool) { return 0, false }
func (g Chips) Score(p Profile, bound int) int                 { return bound }
func (g Chips) Key(p Profile) (columns, more uint64)           { return p[0] >> 16, 0 }
func (g Chips) KeyBits() uint                                  { return 48 }
func (g Chips) ToFile(p Profile) Profile                       { return Profile{bits.RotateLeft64(p[0], -rows)} }
func (g Chips) FromFile(p Profile) Profile                     { return Profile{bits.RotateLeft64(p[0], rows)} }
func (g Chips) Profile(b *game.Board, _ certificate.Set) (p Profile) {
	for x := range g.Width {
		p[0] |= uint64(b.Height(x)) << (60 - 4*x)
	}
	return p
}

func (g Chips) Unpacked(p Profile) (q certificate.Profile) {
	for x := range g.Width {
		q.Heights[x] = uint16(height(p, x))
	}
	return q
}

// Rest returns the cells in which a piece comes to rest: each sinks by itself.
func (g Chips) Rest(b *game.Board, piece int, at certificate.Placement) (all []game.Cell) {
	for x := int(at.Offset); x < int(at.Offset)+cells(piece); x++ {
		all = append(all, game.Cell{Column: x, Row: b.Height(x) + 1})
	}
	return all
}
