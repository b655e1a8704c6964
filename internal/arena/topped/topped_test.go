package topped

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
)

// slowDrop lets a piece fall as the oracle does, and returns false where it does not fit.
func slowDrop(w *Well, r oracle.Rows, piece int, m *Move) (after oracle.Rows, lines int, fits bool) {
	turn := oracle.Turn{Rotation: int(m.Rotation), Offset: int(m.Offset)}
	after, _, err := r.Fall(w.Width, piece, turn)
	if err != nil || len(after) > w.Height {
		return nil, 0, false
	}
	higher := after.Heights(w.Width)
	for x, height := range r.Heights(w.Width) {
		if height >= w.Rows && higher[x] > height {
			return nil, 0, false
		}
	}
	for y := min(w.Rows, len(after)) - 1; y >= 0; y-- {
		if after[y] == 1<<w.Width-1 {
			lines++
			after = slices.Delete(after, y, y+1)
		}
	}
	return after, lines, true
}

// compare returns an error unless both boards are the same.
func compare(w *Well, b *Board, want oracle.Rows) error {
	for y, row := range b.Rows {
		if y >= len(want) && row != 0 || y < len(want) && row != want[y] {
			return fmt.Errorf("row %d: got %012b, want %012b", y+1, b.Rows, want)
		}
	}
	for x, height := range want.Heights(w.Width) {
		if got := int(b.Heights[x]); got != height {
			return fmt.Errorf("column %d: got height %d, want %d", x, got, height)
		}
	}
	return nil
}

// TestDrop plays games that leave few holes, so that there are lines, in all sizes
// of wells, and compares all moves on each board with the slow game.
func TestDrop(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	lines := 0
	for width := MinWidth; width <= MaxWidth; width++ {
		for _, size := range [][2]int{{MinHeight, 0}, {9, 0}, {16, 0}, {MaxHeight, 0}, {8, 5}, {MaxHeight, 15}} {
			w := require.Value(New(width, size[0], size[1]))(t)
			for range 3 {
				n, err := playBoth(w, random)
				if err != nil {
					t.Fatalf("width %d, height %d, rows %d: %v", width, size[0], size[1], err)
				}
				lines += n
			}
		}
	}
	if lines < 100 {
		t.Errorf("only %d lines: the games show little", lines)
	}
}

// playBoth plays one game, of 200 pieces at most.
func playBoth(w *Well, random *rand.Rand) (lines int, err error) {
	var board Board
	var twin oracle.Rows
	for range 200 {
		piece := random.IntN(len(w.Moves))
		var best Board
		var bestTwin oracle.Rows
		completed, lowest := 0, 1000
		for i := range w.Moves[piece] {
			after, slow, n, fits, err := try(w, &board, twin, piece, &w.Moves[piece][i])
			if err != nil {
				return 0, err
			}
			if score := covered(&after) - 10*n; fits && score < lowest {
				best, bestTwin, completed, lowest = after, slow, n, score
			}
		}
		if lowest == 1000 {
			return lines, nil
		}
		board, twin, lines = best, bestTwin, lines+completed
	}
	return lines, nil
}

// try makes a move in both games.
func try(w *Well, b *Board, twin oracle.Rows, piece int, m *Move) (
	after Board, slow oracle.Rows, lines int, fits bool, err error) {
	before := *b
	lines, fits = b.Drop(w, m, &after)
	slow, want, wantFits := slowDrop(w, twin, piece, m)
	switch {
	case *b != before:
		err = fmt.Errorf("piece %d, %+v: the board has changed", piece, m)
	case fits != wantFits || lines != want:
		err = fmt.Errorf("piece %d, %+v: got %d lines, fits %v; want %d, %v", piece, m, lines, fits, want, wantFits)
	case fits:
		err = compare(w, &after, slow)
	}
	return after, slow, lines, fits, err
}

// covered counts cells below the heights that are not filled, and adds the heights.
func covered(b *Board) (n int) {
	for x, h := range b.Heights {
		for y := range h {
			if b.Rows[y]>>x&1 == 0 {
				n += 5
			}
		}
		n += int(h)
	}
	return n
}

// TestMoves wants as many moves as there are on an empty board: 162 in ten columns,
// as Bergmark counts.
func TestMoves(t *testing.T) {
	w := require.Value(New(10, 20, 0))(t)
	n := 0
	for _, moves := range w.Moves {
		n += len(moves)
	}
	if n != 162 {
		t.Errorf("got %d moves, want 162", n)
	}
}

// TestNew wants room for what may lie above the rows that count.
func TestNew(t *testing.T) {
	for rows, fits := range map[int]bool{15: true, 17: true, 18: false} {
		if _, err := New(10, 20, rows); (err == nil) != fits {
			t.Errorf("%d rows: got error %v", rows, err)
		}
	}
}

// TestDropAllocates wants moves to be made and undone without allocation.
func TestDropAllocates(t *testing.T) {
	w, _ := New(10, 20, 0)
	var board, after Board
	if n := testing.AllocsPerRun(100, func() { board.Drop(w, &w.Moves[certificate.T][2], &after) }); n != 0 {
		t.Errorf("got %v allocations", n)
	}
}
