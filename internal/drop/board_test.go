package drop

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/oracle"
)

// boardOf is our form of the oracle's board.
func boardOf(from oracle.Board) (b Board) {
	for y, row := range from {
		for x, filled := range row {
			if filled {
				b[y] |= 1 << x
			}
		}
	}
	return b
}

// linesOf lists the filled rows of the oracle's board that count.
func linesOf(w oracle.Well, b oracle.Board) (rows []int) {
	for y, row := range b[:w.Rows] {
		if !slices.Contains(row[:w.Width], false) {
			rows = append(rows, y+1)
		}
	}
	return rows
}

// TestBoard holds boards, their profiles, and all moves on both against the
// oracle's cells.
func TestBoard(t *testing.T) {
	wells := oracle.WithCeilings(append(oracle.SmallWells(), oracle.WideWells()...))
	eachWell(t, wells, func(t *testing.T, w oracle.Well, g *Well) {
		if err := checkBoard(w, g, oracle.Board{}); err != nil {
			t.Error(err)
		}
		if err := w.EachBoard(func(b oracle.Board) error { return checkBoard(w, g, b) }); err != nil {
			t.Error(err)
		}
	})
}

func checkBoard(w oracle.Well, g *Well, b oracle.Board) error {
	from := boardOf(b)
	for x := range w.Width {
		if got, want := from.Height(x), w.Height(b, x); got != want {
			return fmt.Errorf("column %d: got height %d, want %d", x, got, want)
		}
	}
	if got, want := from.Mirror(g.Well), boardOf(w.Mirror(b)); got != want {
		return fmt.Errorf("got mirror image %x, want %x", got, want)
	}
	if got, want := from.Profile(g.Well, g.First()), profileOf(w, b); got != want {
		return fmt.Errorf("got profile %v, want %v", got, want)
	}
	for piece := range certificate.Pieces {
		for rotation := range certificate.Shapes(piece) {
			for offset := -3; offset <= w.Width; offset++ {
				m := certificate.Move{Piece: piece, Rotation: rotation, Offset: offset}
				if b != (oracle.Board{}) && !inside(w, m) {
					continue // as on the empty board
				}
				if err := checkMove(w, g, b, from, m); err != nil {
					return fmt.Errorf("piece %d, rotation %d, offset %d: %w", piece, rotation, offset, err)
				}
			}
		}
	}
	return nil
}

// inside reports whether a move is inside the well.
func inside(w oracle.Well, m certificate.Move) bool {
	for _, c := range oracle.Pieces[m.Piece][m.Rotation] {
		if x := m.Offset + c.X; x < 0 || x >= w.Width {
			return false
		}
	}
	return true
}

// checkMove compares a move on a board, which both have, with real cells.
func checkMove(w oracle.Well, g *Well, b oracle.Board, from Board, m certificate.Move) error {
	want, legal := w.Drop(b, m.Piece, m.Rotation, m.Offset)
	if err := checkRest(w, b, from, want, legal, m); err != nil {
		return err
	}
	got, err := from.Drop(g.Well, m.Piece, m.Rotation, m.Offset)
	var wantErr error
	if !legal {
		wantErr = illegal(w, b, m)
	}
	if err != wantErr {
		return fmt.Errorf("got error %v, want %v", err, wantErr)
	}
	if err := checkProfile(w, g, b, m, want, legal); err != nil || !legal {
		return err
	}
	if got != boardOf(want) {
		return fmt.Errorf("got %x, want\n%s", got, w.Picture(want))
	}
	if got, want := got.Lines(g.Well), linesOf(w, want); !slices.Equal(got, want) {
		return fmt.Errorf("got lines %d, want %d", got, want)
	}
	return nil
}

// checkProfile compares a move on a profile with real cells: whether it is
// legal, the profile after it, and whether a row is complete.
func checkProfile(w oracle.Well, g *Well, b oracle.Board, m certificate.Move, want oracle.Board, legal bool) error {
	moves := g.Moves[m.Piece]
	i := slices.IndexFunc(moves, func(n Move) bool { return int(n.Rotation) == m.Rotation && int(n.Offset) == m.Offset })
	if i < 0 { // not inside the well
		if legal {
			return errors.New("the move is not in the list")
		}
		return nil
	}
	after, ok := g.Drop(profileOf(w, b), &moves[i])
	if ok != legal {
		return fmt.Errorf("on the profile: legal %v, want %v", ok, legal)
	}
	if !legal {
		return nil
	}
	if after != profileOf(w, want) || g.Complete(after) != w.Line(want) || (g.Bound(after) == 0) != w.Line(want) {
		return fmt.Errorf("got profile %016x, complete %v, bound %d, want %016x", after, g.Complete(after), g.Bound(after), profileOf(w, want))
	}
	return nil
}

// checkRest compares the cells in which a piece comes to rest with those that it
// fills: where that is not legal, in a well in which it is.
func checkRest(w oracle.Well, b oracle.Board, from Board, after oracle.Board, legal bool, m certificate.Move) error {
	if !legal {
		high := oracle.Well{Width: w.Width, Rows: oracle.MaxRows}
		if from.Highest() >= high.Rows {
			return nil
		}
		after, legal = high.Drop(b, m.Piece, m.Rotation, m.Offset)
	}
	cells := from.Rest(certificate.Well(w), m)
	if legal && len(cells) != 4 || !legal && len(cells) > 0 {
		return fmt.Errorf("got %d cells, inside the well: %v", len(cells), legal)
	}
	for _, c := range cells {
		if !after[c.Row-1][c.Column] || b[c.Row-1][c.Column] {
			return fmt.Errorf("got a cell in column %d, row %d, want\n%s", c.Column, c.Row, w.Picture(after))
		}
	}
	return nil
}

// illegal says why a move is not legal. Of several reasons, it is the first in
// the order of the cases.
func illegal(w oracle.Well, b oracle.Board, m certificate.Move) error {
	open := oracle.Well{Width: w.Width, Rows: w.Rows} // without a ceiling
	if !inside(w, m) {
		return ErrOutside
	}
	if _, legal := open.Drop(b, m.Piece, m.Rotation, m.Offset); !legal {
		return ErrFull
	}
	return ErrCeiling
}

// TestLines has boards with more than one line, and one that does not count.
func TestLines(t *testing.T) {
	for _, test := range []struct {
		name  string
		board oracle.Board
		want  []int
	}{
		{"none", oracle.Draw("###.", ".###"), nil},
		{"the lowest", oracle.Draw("#...", "####"), []int{1}},
		{"the highest", oracle.Draw("####", "#.##", "##.#"), []int{3}},
		{"one and three", oracle.Draw("####", "#.##", "####"), []int{1, 3}},
		{"above the rows that count", oracle.Draw("####", "...#", "...#", "...#"), nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := boardOf(test.board).Lines(certificate.Well{Width: 4, Rows: 3}); !slices.Equal(got, test.want) {
				t.Errorf("got %d, want %d", got, test.want)
			}
		})
	}
}

// TestDropKeeps wants a move that is not legal to leave the board as it was.
func TestDropKeeps(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 3, Ceiling: 4}
	b := boardOf(oracle.Draw("#...", "#..."))
	before := b
	if after, err := b.Drop(w, 1, 0, 0); !errors.Is(err, ErrCeiling) || after != (Board{}) || b != before {
		t.Errorf("got %x, error %v, from %x, want nothing, error %v, from %x", after, err, b, ErrCeiling, before)
	}
}
