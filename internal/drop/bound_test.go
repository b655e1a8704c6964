package drop

import (
	"fmt"
	"math/bits"
	"testing"

	"lineproof/internal/oracle"
)

// TestNeedOf compares with trying all tilings.
func TestNeedOf(t *testing.T) {
	for open := range 1 << 12 {
		want := Need{O: tile(open, 0b11), I: tile(open, 0b1, 0b1111)}
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
	least := uint8(Never)
	for _, piece := range pieces {
		if piece <<= bits.TrailingZeros(uint(open)); piece&^open == 0 {
			least = min(least, 1+tile(open&^piece, pieces...))
		}
	}
	return least
}

// TestBound compares with tiling the rows in all ways, and with what bounds
// promise: on every board, the player needs as many pieces even if only O is
// dealt, or even if only I is.
func TestBound(t *testing.T) {
	eachWell(t, oracle.WithCeilings(oracle.SmallWells()), func(t *testing.T, w oracle.Well, g *Well) {
		onlyO, onlyI := oracle.NewProfileGame(w), oracle.NewProfileGame(w)
		onlyO.Deals, onlyI.Deals = []int{6}, []int{0}
		err := w.EachBoard(func(b oracle.Board) error {
			got := g.Bound(profileOf(w, b))
			if want := max(needs(w, b, 0b11), needs(w, b, 0b1, 0b1111)); got != want {
				return fmt.Errorf("got bound %d, want %d", got, want)
			}
			if most := max(optimum(onlyO, b), optimum(onlyI, b)); got > most {
				return fmt.Errorf("got bound %d, but the player needs %d", got, most)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// needs returns the least number of pieces that fill what some row without a
// hole lacks, or never.
func needs(w oracle.Well, b oracle.Board, pieces ...int) int {
	least := uint8(Never)
	p := w.Profile(b)
	for y := range w.Rows {
		open := 0
		for x := range w.Width {
			if !b[y][x] {
				open |= 1 << x
			}
		}
		if !p.Sacrificed[y] {
			least = min(least, tile(open, pieces...))
		}
	}
	return int(least)
}

// optimum is the oracle's, with never for the adversary's win.
func optimum(game *oracle.Game[oracle.Profile], b oracle.Board) int {
	if n := game.Optimum(b); n != oracle.Never {
		return n
	}
	return Never
}
