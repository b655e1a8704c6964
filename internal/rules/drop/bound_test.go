package drop

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/rules"
)

// tile returns the least number of pieces that fill a row's open columns, each
// column once, or never. One of them fills the first open column.
func tile(open int, pieces ...int) uint8 {
	if open == 0 {
		return 0
	}
	least := uint8(rules.Never)
	for _, piece := range pieces {
		if piece <<= bits.TrailingZeros(uint(open)); piece&^open == 0 {
			least = min(least, 1+tile(open&^piece, pieces...))
		}
	}
	return least
}

// TestBound compares with what bounds promise: on every board, whatever may be dealt
// there, the player needs as many pieces. If any piece may be dealt, it compares with
// tiling the rows in all ways, too.
func TestBound(t *testing.T) {
	wells := oracle.WithCeilings(oracle.SmallWells())
	for _, deals := range []string{"bag", "I", "ZS", "TLJ", "IT", "IZS", "ZO"} {
		for _, w := range []oracle.Well{{Width: 2, Rows: 4}, {Width: 3, Rows: 3}, {Width: 4, Rows: 2}, {Width: 4, Rows: 3}} {
			w.Deals = deals
			wells = append(wells, w)
		}
	}
	oracle.EachWell(t, wells, func(t *testing.T, w oracle.Well) {
		g := wellOf(w)
		lefts := []string{w.First()}
		if w.Deals == "bag" {
			lefts = append(lefts, "I", "ZO", "ITLJ", "ZSLJO", "T")
		}
		game, onlyI := oracle.NewProfileGame(w), oracle.NewProfileGame(w)
		if w.Deals == "" { // as it would take long to deal all
			game.Deals, onlyI.Deals = []int{certificate.O}, []int{certificate.I}
		}
		err := w.EachBoard(func(b oracle.Board) error {
			for _, left := range lefts {
				p := profileOf(w, b)
				p[0] |= g.withBag(setOf(left))
				got := g.Bound(p)
				if want := max(needs(w, b, 0b11), needs(w, b, 0b1, 0b1111)); w.Deals == "" && got != want {
					return fmt.Errorf("got bound %d, want %d", got, want)
				}
				most := optimum(game, b, left)
				if w.Deals == "" {
					most = max(most, optimum(onlyI, b, left))
				}
				if got > most || (got == 0) != w.Line(b) {
					return fmt.Errorf("with %s left: got bound %d, but the player needs %d", left, got, most)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

func setOf(letters string) (s certificate.Set) {
	for _, letter := range letters {
		s |= 1 << strings.IndexRune(certificate.Letters, letter)
	}
	return s
}

// needs returns the least number of pieces that fill what some row without a
// hole lacks, or never.
func needs(w oracle.Well, b oracle.Board, pieces ...int) int {
	least := uint8(rules.Never)
	p := w.Profile(b)
	for y := range w.Rows {
		open := 0
		for x := range w.Width {
			if !b[y][x] {
				open |= 1 << x
			}
		}
		if p.Sacrificed>>y&1 == 0 {
			least = min(least, tile(open, pieces...))
		}
	}
	return int(least)
}

// optimum is the oracle's, with never for the adversary's win.
func optimum(g *oracle.Game, b oracle.Board, left string) int {
	if n := g.OptimumWith(b, left); n != oracle.Never {
		return n
	}
	return rules.Never
}
