package solver

import (
	"fmt"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/game/drop"
	"lineproof/internal/oracle"
)

// A cellWindow is a window in real cells, from its definition: beyond it there are three
// columns, as many as a piece can reach, and before each move the player fills
// them as high as it likes.
type cellWindow struct {
	oracle.Well // with the three columns, which are the first
	known       map[string]bool
}

const beyond = 3

// wins reports whether the player fills one of the live rows, from 0, within n pieces.
func (o *cellWindow) wins(heights []int, live uint64, n int) bool {
	if slices.Min(heights) > 0 && live&(1<<slices.Min(heights)-1) != 0 {
		return true
	}
	key := fmt.Sprint(heights, live, n)
	won, known := o.known[key]
	if !known && n > 0 {
		won = true
		for piece := range oracle.Pieces {
			won = won && (!oracle.MayDeal(o.First(), piece) || o.answers(heights, live, n, piece))
		}
		o.known[key] = won
	}
	return won
}

func (o *cellWindow) answers(heights []int, live uint64, n, piece int) bool {
	for outside := range power(o.Rows+1, beyond) {
		var b oracle.Board
		all := []int{outside % (o.Rows + 1), outside / (o.Rows + 1) % (o.Rows + 1), outside / (o.Rows + 1) / (o.Rows + 1)}
		all = append(all, heights...)
		for x, h := range all {
			for y := range h {
				b[y][x] = true
			}
		}
		for rotation := range oracle.Pieces[piece] {
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
	for x := beyond; x < o.Width; x++ {
		h := min(o.Height(b, x), o.Rows)
		heights = append(heights, h)
		for y := range h {
			if !b[y][x] {
				live &^= 1 << y
			}
		}
	}
	return !slices.Equal(heights, before[beyond:]) && o.wins(heights, live, n-1)
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
		{Width: 1, Rows: 4}, {Width: 1, Rows: 8}, {Width: 2, Rows: 1}, {Width: 2, Rows: 7, Deals: "ZO"}, {Width: 2, Rows: 3}, {Width: 2, Rows: 3, Ceiling: 4}, {Width: 3, Rows: 2},
		{Width: 3, Rows: 2, Ceiling: 3}, {Width: 2, Rows: 3, Deals: "ZT"}, {Width: 2, Rows: 3, Deals: "SLO"}, {Width: 3, Rows: 2, Deals: "IJ"},
	} {
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			columns := w.Width
			w.Width += beyond
			g := drop.New(certificate.Well(w))
			window, cells := newWindow(g, columns, g.First()), cellWindow{w, map[string]bool{}}
			for i := range power(w.Rows+1, columns) {
				heights, columnsOfWell := make([]int, columns), make([]int8, w.Width)
				for x, rest := 0, i; x < columns; x, rest = x+1, rest/(w.Rows+1) {
					heights[x] = rest % (w.Rows + 1)
					columnsOfWell[beyond+x] = int8(heights[x])
				}
				index := window.index(newProfile(columnsOfWell, nil))
				for set := range uint64(1 << min(w.Rows, wordRows)) {
					for n := range endless + 1 {
						pieces := n
						if n == endless {
							pieces = columns * w.Rows // each takes a cell at least
						}
						got, want := set != 0 && window.winnable(index, n)>>set&1 == 1, cells.wins(heights, set<<window.low, pieces)
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
	wells := []oracle.Well{{Width: 3, Rows: 3}, {Width: 3, Rows: 6}, {Width: 3, Rows: 7}, {Width: 4, Rows: 3}, {Width: 4, Rows: 4, Ceiling: 5}, {Width: 4, Rows: 5}, {Width: 5, Rows: 3}, {Width: 6, Rows: 3}}
	for _, deals := range []string{"Z", "ZT", "SO", "ISL", "IZSTO"} {
		wells = append(wells, oracle.Well{Width: 4, Rows: 4, Deals: deals})
	}
	return wells
}

// TestLostInWindow asks windows about every board, and the oracle whether the player
// needs as many pieces as they say, with no more than the rows sacrificed that they say. It
// does what TestWins does, in searches with these windows.
func TestLostInWindow(t *testing.T) {
	eachWell(t, windowWells(), func(t *testing.T, w oracle.Well, g *drop.Well) {
		game, found := oracle.NewProfileGame(w), 0
		for columns := 1; columns < w.Width; columns++ {
			windows := windowsOf(g, columns)
			eachBoard(t, w, func(b oracle.Board, p drop.Profile) error {
				for n := 0; n <= w.Longest() && !w.Line(b); n++ {
					v, lost := windows.lost(p, n)
					if !lost {
						continue
					}
					found++
					if err := checkReason(w, game, b, p, v, n); err != nil {
						return fmt.Errorf("%d columns, %d pieces: %w", columns, n, err)
					}
				}
				return nil
			})
			s := leastSolver(t, w)
			dropOf(s).windows = windows.lost
			checkWins(t, w, game, s, fmt.Sprintf("%d columns: ", columns))
		}
		if found == 0 {
			t.Error("no profile is lost in a window")
		}
	})
}

// checkReason holds a verdict that a board is lost within n pieces against the oracle.
func checkReason(w oracle.Well, game *oracle.Game, b oracle.Board, p drop.Profile, v verdict, n int) error {
	if v.lower <= n || v.rows&^(p[0]&(1<<w.Rows-1)) != 0 {
		return fmt.Errorf("lost for %d pieces, because of rows %b", v.lower-1, v.rows)
	}
	few := w.Profile(b)
	for y := range w.Rows {
		few.Sacrificed[y] = v.rows>>y&1 == 1
	}
	with := []oracle.Board{b}
	if fewer, ok := w.Build(few); ok {
		with = append(with, fewer)
	}
	for _, b := range with {
		if game.Wins(b, min(v.lower-1, w.Longest())) {
			return fmt.Errorf("not lost for %d pieces, because of rows %b, on\n%s", v.lower-1, v.rows, w.Picture(b))
		}
	}
	return nil
}

// TestNoWindow has a well that is no wider than a window, and one with a bag.
func TestNoWindow(t *testing.T) {
	for _, w := range []certificate.Well{{Width: 2, Rows: 6}, {Width: 10, Rows: 6, Deals: certificate.Bag}} {
		if windowsOf(drop.New(w), windowColumns(w)) != (windows{}) {
			t.Errorf("%v has windows", w)
		}
	}
}
