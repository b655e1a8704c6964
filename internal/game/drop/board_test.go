package drop

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/oracle"
)

// boardOf is our form of the oracle's board.
func boardOf(from oracle.Board) (b game.Board) {
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
	if got, want := g.Profile(&from, g.First()), profileOf(w, b); got != want {
		return fmt.Errorf("got profile %v, want %v", got, want)
	}
	for piece := range certificate.Pieces {
		for rotation := range certificate.Shapes(piece) {
			for offset := -3; offset <= w.Width; offset++ {
				m := certificate.Move{Piece: piece, Placement: certificate.Placement{Rotation: int8(rotation), Offset: int8(offset)}}
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
		if x := int(m.Offset) + c.X; x < 0 || x >= w.Width {
			return false
		}
	}
	return true
}

// checkMove compares a move on a board, which both have, with real cells.
func checkMove(w oracle.Well, g *Well, b oracle.Board, from game.Board, m certificate.Move) error {
	want, legal := w.Drop(b, m.Piece, int(m.Rotation), int(m.Offset))
	if err := checkRest(w, b, from, want, legal, m); err != nil {
		return err
	}
	cells, err := (Cells{g.Well}).Rest(&from, m.Piece, m.Placement)
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
	got := from.With(cells)
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
	before := profileOf(w, b)
	moves := g.Moves(nil, before, m.Piece)
	i := slices.IndexFunc(moves, func(n game.Move[Profile]) bool { return n.At == m.Placement })
	if i < 0 {
		if legal && moves[len(moves)-1].Bound != 0 { // they may end with a line
			return errors.New("the move is not in the list")
		}
		return nil
	}
	if !legal {
		return errors.New("the move is in the list")
	}
	after, bound := moves[i].Next, g.Close(&moves[i], never)
	if after != profileOf(w, want) || g.Complete(after) != w.Line(want) || (bound == 0) != w.Line(want) || bound != g.Bound(after) {
		return fmt.Errorf("got profile %016x, complete %v, bound %d, want %016x", after, g.Complete(after), bound, profileOf(w, want))
	}
	if moves[i].Holes|g.Sacrificed(before) != g.Sacrificed(after) {
		return fmt.Errorf("got holes in rows %b, want %b beside %b", moves[i].Holes, g.Sacrificed(after), g.Sacrificed(before))
	}
	return nil
}

// checkRest compares the cells in which a piece comes to rest with those that it
// fills: where that is not legal, in a well in which it is.
func checkRest(w oracle.Well, b oracle.Board, from game.Board, after oracle.Board, legal bool, m certificate.Move) error {
	if !legal {
		high := oracle.Well{Width: w.Width, Rows: oracle.MaxRows}
		if from.Highest() >= high.Rows {
			return nil
		}
		after, legal = high.Drop(b, m.Piece, int(m.Rotation), int(m.Offset))
	}
	cells, _ := (Cells{certificate.Well(w)}).Rest(&from, m.Piece, m.Placement)
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
	if _, legal := open.Drop(b, m.Piece, int(m.Rotation), int(m.Offset)); !legal {
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
			b := boardOf(test.board)
			if got := b.Lines(certificate.Well{Width: 4, Rows: 3}); !slices.Equal(got, test.want) {
				t.Errorf("got %d, want %d", got, test.want)
			}
		})
	}
}

// TestPlaces takes steps, from the middle, where a piece appears, to the walls and back.
func TestPlaces(t *testing.T) {
	for _, test := range []struct {
		width, piece int
		steps, want  string
	}{
		{10, 0, "", "1:3"}, {10, 0, "T", "0:4"}, {10, 0, "<<<<", "1:0"}, {10, 0, ">>>>>>>>>", "1:6"}, {10, 0, "T>>>>>>>>>T", "1:6"},
		{10, 3, "", "2:2"}, {10, 3, "T", "1:4"}, {10, 3, "B", "3:1"}, {10, 3, "TB", "2:2"}, {10, 3, "TT", "0:3"}, {10, 3, "TTT", "3:1"}, {10, 3, "TTTT", "2:2"}, {10, 3, "BB", "0:3"}, {10, 3, "BBB", "1:4"}, {10, 3, "B<<<<<<<B", "0:0"},
		{10, 6, "", "0:4"}, {10, 6, "TB", "0:4"}, {10, 6, "V", "0:4"},
		{2, 3, "", "3:-2"}, {2, 3, "T", "1:0"}, {2, 3, "B", "1:0"}, {2, 3, "<>", "3:-2"}, {3, 0, "", "0:1"}, {3, 0, "T>", "0:2"},
	} {
		places, at := Cells{certificate.Well{Width: test.width, Rows: 6}}.Places(new(game.Board), test.piece)
		for _, step := range test.steps {
			s := places[at].Steps
			at = map[rune]int{'<': s.Left, '>': s.Right, 'T': s.Turn, 'B': s.Back, 'V': s.Down}[step]
		}
		if got := places[at].Text(); got != test.want {
			t.Errorf("%d columns, piece %d, %q: got %s, want %s", test.width, test.piece, test.steps, got, test.want)
		}
	}
}
