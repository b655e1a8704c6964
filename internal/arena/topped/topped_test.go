package topped

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/internal/audit/pictures"
	"lineproof/internal/audit/require"
)

// A slow game has a cell for each place, the lowest row first, and lets pieces fall
// one row at a time. Its pieces are the pictures of the article.
type slow struct {
	width, height, rows int
	cells               [][]bool
}

func newSlow(w *Well) *slow {
	s := &slow{width: w.Width, height: w.Height, rows: w.Rows}
	for range w.Height + 4 {
		s.cells = append(s.cells, make([]bool, w.Width))
	}
	return s
}

// drop returns false, and changes nothing, where the piece does not fit.
func (s *slow) drop(piece, rotation, offset int) (lines int, fits bool) {
	box := pictures.Drop[piece][rotation]
	for _, c := range box {
		if x := offset + c.X; x < 0 || x >= s.width || s.columnHeight(x) >= s.rows {
			return 0, false
		}
	}
	y := s.height
	for s.free(box, offset, y-1) {
		y--
	}
	for _, c := range box {
		if y+c.Y >= s.height {
			return 0, false
		}
	}
	for _, c := range box {
		s.cells[y+c.Y][offset+c.X] = true
	}
	for row := s.rows - 1; row >= 0; row-- {
		if !slices.Contains(s.cells[row], false) {
			lines++
			s.cells = append(slices.Delete(s.cells, row, row+1), make([]bool, s.width))
		}
	}
	return lines, true
}

func (s *slow) free(box []pictures.Cell, offset, y int) bool {
	for _, c := range box {
		if y+c.Y < 0 || y+c.Y < len(s.cells) && s.cells[y+c.Y][offset+c.X] {
			return false
		}
	}
	return true
}

func (s *slow) columnHeight(x int) int {
	y := len(s.cells)
	for y > 0 && !s.cells[y-1][x] {
		y--
	}
	return y
}

// compare returns an error unless both boards are the same.
func (s *slow) compare(b *Board) error {
	for y, row := range s.cells {
		want := uint16(0)
		for x, filled := range row {
			if filled {
				want |= 1 << x
			}
		}
		if b.Rows[y] != want {
			return fmt.Errorf("row %d: got %012b, want %012b", y+1, b.Rows[y], want)
		}
	}
	for x := range s.width {
		if got, want := int(b.Heights[x]), s.columnHeight(x); got != want {
			return fmt.Errorf("column %d: got height %d, want %d", x, got, want)
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
	twin := newSlow(w)
	for range 200 {
		piece := random.IntN(len(w.Moves))
		best, lowest := -1, 1000
		for i := range w.Moves[piece] {
			after, n, fits, err := try(w, &board, twin, piece, i)
			if err != nil {
				return 0, err
			}
			if score := covered(&after) - 10*n; fits && score < lowest {
				best, lowest = i, score
			}
		}
		if best < 0 {
			return lines, nil
		}
		after, n, _, _ := try(w, &board, twin, piece, best)
		m := w.Moves[piece][best]
		twin.drop(piece, int(m.Rotation), int(m.Offset))
		board, lines = after, lines+n
	}
	return lines, nil
}

// try makes a move in both games, and leaves both boards as they are.
func try(w *Well, b *Board, s *slow, piece, i int) (after Board, lines int, fits bool, err error) {
	m := &w.Moves[piece][i]
	before := *b
	lines, fits = b.Drop(w, m, &after)
	twin := *s
	twin.cells = slices.Clone(s.cells)
	for y := range twin.cells {
		twin.cells[y] = slices.Clone(twin.cells[y])
	}
	want, wantFits := twin.drop(piece, int(m.Rotation), int(m.Offset))
	y, _ := b.Rest(w, m)
	switch {
	case int(b.Rests(m)[m.Left]) != y:
		err = fmt.Errorf("piece %d, %+v: got rests %d, want %d", piece, m, b.Rests(m), y)
	case *b != before:
		err = fmt.Errorf("piece %d, %+v: the board has changed", piece, m)
	case fits != wantFits || lines != want:
		err = fmt.Errorf("piece %d, %+v: got %d lines, fits %v; want %d, %v", piece, m, lines, fits, want, wantFits)
	case fits:
		err = twin.compare(&after)
	}
	return after, lines, fits, err
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

func TestNew(t *testing.T) {
	for _, size := range [][3]int{
		{1, 20, 0}, {13, 20, 0}, {10, 3, 0}, {10, 29, 0}, {10, 20, -1}, {10, 20, 16}, {10, 7, 5},
	} {
		if _, err := New(size[0], size[1], size[2]); err == nil {
			t.Errorf("%d: got no error", size)
		}
	}
}

// TestDropAllocates wants moves to be made and undone without allocation.
func TestDropAllocates(t *testing.T) {
	w, _ := New(10, 20, 0)
	var board, after Board
	if n := testing.AllocsPerRun(100, func() { board.Drop(w, &w.Moves[3][2], &after) }); n != 0 {
		t.Errorf("got %v allocations", n)
	}
}
