package solver

import (
	"fmt"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/pictures"
	"lineproof/internal/rules/drop"
)

// A cellWindow is a window in real cells, from its definition: beyond it there are as many
// columns as a piece can reach, and before each move the player fills them as high as it
// likes.
type cellWindow struct {
	oracle.Well // with these columns, which are the first
	beyond      int
	known       map[windowState]bool
}

type windowState struct {
	heights [maxColumns]int
	live    uint64
	n       int
}

// wins reports whether the player fills one of the live rows, from 0, within n pieces.
func (o *cellWindow) wins(heights []int, live uint64, n int) bool {
	if slices.Min(heights) > 0 && live&(1<<slices.Min(heights)-1) != 0 {
		return true
	}
	key := windowState{live: live, n: n}
	copy(key.heights[:], heights)
	won, known := o.known[key]
	if !known && n > 0 {
		won = true
		for piece := range pictures.Drop {
			won = won && (!oracle.MayDeal(o.First(), piece) || o.answers(heights, live, n, piece))
		}
		o.known[key] = won
	}
	return won
}

func (o *cellWindow) answers(heights []int, live uint64, n, piece int) bool {
	for outside := range power(o.Rows+1, o.beyond) {
		var b oracle.Board
		var all []int
		for rest := outside; len(all) < o.beyond; rest /= o.Rows + 1 {
			all = append(all, rest%(o.Rows+1))
		}
		all = append(all, heights...)
		for x, h := range all {
			for y := range h {
				b[y][x] = true
			}
		}
		for rotation := range pictures.Drop[piece] {
			for offset := -2; offset < o.Width; offset++ {
				after, legal := o.Drop(b, piece, rotation, offset)
				if legal && o.goesOn(all, after, live, n) {
					return true
				}
			}
		}
	}
	return false
}

// goesOn reports whether the player wins after a move in the window.
func (o *cellWindow) goesOn(before []int, b oracle.Board, live uint64, n int) bool {
	var heights []int
	for x := o.beyond; x < o.Width; x++ {
		h := min(o.Height(b, x), o.Rows)
		heights = append(heights, h)
		for y := range h {
			if !b[y][x] {
				live &^= 1 << y
			}
		}
	}
	return !slices.Equal(heights, before[o.beyond:]) && o.wins(heights, live, n-1)
}

func power(base, exponent int) int {
	if exponent == 0 {
		return 1
	}
	return base * power(base, exponent-1)
}

// TestWindow compares windows with real cells: for all heights, all sets of rows, and
// all numbers of pieces.
func TestWindow(t *testing.T) {
	for _, w := range []oracle.Well{
		{Width: 1, Rows: 4}, {Width: 1, Rows: 8}, {Width: 2, Rows: 1}, {Width: 2, Rows: 7, Deals: "ZO"},
		{Width: 2, Rows: 3}, {Width: 2, Rows: 3, Ceiling: 4}, {Width: 3, Rows: 2},
		{Width: 3, Rows: 2, Ceiling: 3}, {Width: 2, Rows: 3, Deals: "ZT"}, {Width: 2, Rows: 3, Deals: "SLO"},
		{Width: 3, Rows: 2, Deals: "IJ"},
	} {
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			columns, beyond := w.Width, 2
			if oracle.MayDeal(w.First(), 0) { // an I has four columns, and the others three at most
				beyond = 3
			}
			w.Width += beyond
			g := drop.New(certificate.Well(w))
			window, cells := newWindow(g, columns, g.First()), cellWindow{w, beyond, make(map[windowState]bool)}
			for i := range power(w.Rows+1, columns) {
				heights, profile := make([]int, columns), drop.Profile{}
				for x, rest := 0, i; x < columns; x, rest = x+1, rest/(w.Rows+1) {
					heights[x] = rest % (w.Rows + 1)
					profile[0] |= uint64(heights[x]) << (60 - 4*(beyond+x))
				}
				index := window.heightsIndex(profile)
				for set := range uint64(1 << min(w.Rows, wordRows)) {
					for n := range endlessPieces + 1 {
						pieces := n
						if n == endlessPieces {
							pieces = columns * w.Rows // each takes a cell at least
						}
						got, want := set != 0 && window.winnableSets(index, n)>>set&1 == 1, cells.wins(heights, set<<window.low, pieces)
						if got != want {
							t.Fatalf("heights %d, rows %b, %d pieces: got %v, want %v", heights, set, pieces, got, want)
						}
					}
				}
			}
		})
	}
}

// windowWells are wells for windows of fewer columns.
func windowWells() []oracle.Well {
	wells := []oracle.Well{{Width: 3, Rows: 3}, {Width: 3, Rows: 6}, {Width: 3, Rows: 7}, {Width: 4, Rows: 3},
		{Width: 4, Rows: 4, Ceiling: 5}, {Width: 4, Rows: 5}, {Width: 5, Rows: 3}, {Width: 6, Rows: 3}}
	for _, deals := range []string{"Z", "ZT", "SO", "ISL", "IZSTO"} {
		wells = append(wells, oracle.Well{Width: 4, Rows: 4, Deals: deals})
	}
	return wells
}

// TestLostInWindow asks windows about every board, and the oracle whether the player
// needs as many pieces as they say. It does what TestWins does, in searches with these
// windows.
func TestLostInWindow(t *testing.T) {
	oracle.EachWell(t, windowWells(), func(t *testing.T, w oracle.Well) {
		g, game, found := drop.New(certificate.Well(w)), oracle.NewProfileGame(w), 0
		for columns := 1; columns < w.Width; columns++ {
			windows := windowsOf(g, columns)
			eachBoard(t, w, func(b oracle.Board, p drop.Profile) error {
				for n := 0; n <= w.Longest() && !w.Line(b); n++ {
					least := windows.leastPieces(p, n)
					if least == 0 {
						continue
					}
					found++
					if least <= n || game.Wins(b, min(least-1, w.Longest())) {
						return fmt.Errorf("%d columns, %d pieces: got that it takes %d, on\n%s", columns, n, least, w.Picture(b))
					}
				}
				return nil
			})
			s := leastSolver(t, w)
			dropOf(s).leastInWindows = windows.leastPieces
			checkWins(t, w, game, s, fmt.Sprintf("%d columns: ", columns))
		}
		if found == 0 {
			t.Error("no profile is lost in a window")
		}
	})
}

// TestNoWindow has a well that is no wider than a window, and one with a bag.
func TestNoWindow(t *testing.T) {
	for _, w := range []certificate.Well{{Width: 2, Rows: 6}, {Width: 10, Rows: 6, Deals: certificate.Bag}} {
		if windowsOf(drop.New(w), windowColumns(w)) != (windows{}) {
			t.Errorf("%v has windows", w)
		}
	}
}
