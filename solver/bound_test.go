package solver

import (
	"fmt"
	"math/bits"
	"testing"

	"lineproof/internal/oracle"
)

// TestNeedOf compares with trying all tilings.
func TestNeedOf(t *testing.T) {
	for open := range 1 << 12 {
		want := need{o: tile(open, 0b11), i: tile(open, 0b1, 0b1111)}
		if got := needOf(open); got != want {
			t.Errorf("needOf(%012b): got %v, want %v", open, got, want)
		}
	}
}

// tile returns the least number of pieces that fill a row's open columns, each
// column once, or never. One of them fills the first open column.
func tile(open int, pieces ...int) uint8 {
	if open == 0 {
		return 0
	}
	least := uint8(never)
	for _, piece := range pieces {
		if piece <<= bits.TrailingZeros(uint(open)); piece&^open == 0 {
			least = min(least, 1+tile(open&^piece, pieces...))
		}
	}
	return least
}

// TestBound holds bounds against what they promise: on every board, the player
// needs as many pieces even if only O is dealt, or even if only I is.
func TestBound(t *testing.T) {
	eachWell(t, withCeilings(smallWells()), func(t *testing.T, w oracle.Well, g *well) {
		onlyO, onlyI := oracle.NewProfileGame(w), oracle.NewProfileGame(w)
		onlyO.Deals, onlyI.Deals = []int{6}, []int{0}
		eachBoard(t, w, func(b oracle.Board) error {
			got := g.bound(profileOf(w, b))
			if most := max(optimum(onlyO, b), optimum(onlyI, b)); got < 1 || got > most {
				return fmt.Errorf("got bound %d, want 1 to %d", got, most)
			}
			return nil
		})
	})
}

// optimum is the oracle's, with never for the adversary's win.
func optimum(game *oracle.Game[oracle.Profile], b oracle.Board) int {
	if n := game.Optimum(b); n != oracle.Never {
		return n
	}
	return never
}
