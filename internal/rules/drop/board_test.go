package drop

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/pictures"
	"lineproof/internal/rules"
)

// profileOf looks a board's Profile up in its cells.
func profileOf(w oracle.Well, b oracle.Board) Profile {
	from := w.Profile(b)
	return newProfile(from.Heights[:], from.Sacrificed)
}

// newProfile writes heights and sacrificed rows down as the type Profile says.
func newProfile(heights []uint16, sacrificed uint16) (p Profile) {
	for x, h := range heights {
		p[0] |= uint64(h) << (60 - 4*x)
	}
	p[0] |= uint64(sacrificed)
	return p
}

func wellOf(w oracle.Well) *Well { return New(certificate.Well(w)) }

// cellsOf is our form of the oracle's board.
func cellsOf(b oracle.Board) rules.Board { return rules.Board(oracle.Well{}.Cells(b)) }

// TestBoard holds boards, their profiles, and all moves on both against the
// oracle's cells.
func TestBoard(t *testing.T) {
	wells := oracle.WithCeilings(append(oracle.SmallWells(), oracle.WideWells()...))
	oracle.EachWell(t, wells, func(t *testing.T, w oracle.Well) {
		g := wellOf(w)
		if err := checkBoard(w, g, oracle.Board{}); err != nil {
			t.Error(err)
		}
		if err := w.EachBoard(func(b oracle.Board) error { return checkBoard(w, g, b) }); err != nil {
			t.Error(err)
		}
	})
}

func checkBoard(w oracle.Well, g *Well, b oracle.Board) error {
	from := cellsOf(b)
	for x := range w.Width {
		if got, want := from.Height(x), w.Height(b, x); got != want {
			return fmt.Errorf("column %d: got height %d, want %d", x, got, want)
		}
	}
	if got, want := from.Mirror(g.Well), cellsOf(w.Mirror(b)); got != want {
		return fmt.Errorf("got mirror image %x, want %x", got, want)
	}
	p, mirrored := profileOf(w, b), profileOf(w, w.Mirror(b))
	if got := g.Profile(&from, g.First()); got != p || g.Mirror(p) != mirrored {
		return fmt.Errorf("got profile %v, and mirrored %v, want %v, %v", got, g.Mirror(p), p, mirrored)
	}
	for piece := range certificate.Pieces {
		if err := checkMoves(w, g, b, piece); err != nil {
			return fmt.Errorf("piece %d: %w", piece, err)
		}
		for rotation := range certificate.Shapes(piece) {
			for offset := -3; offset <= w.Width; offset++ {
				at := certificate.Placement{Rotation: int8(rotation), Offset: int8(offset)}
				m := certificate.Move{Piece: piece, Placement: at}
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
	for _, c := range pictures.Drop[m.Piece][m.Rotation] {
		if x := int(m.Offset) + c.X; x < 0 || x >= w.Width {
			return false
		}
	}
	return true
}

// checkMove compares a move on a board, which both have, with real cells.
func checkMove(w oracle.Well, g *Well, b oracle.Board, from rules.Board, m certificate.Move) error {
	want, legal := w.Drop(b, m.Piece, int(m.Rotation), int(m.Offset))
	cells, err := (Cells{g.Well}).Rest(&from, m.Piece, m.Placement)
	if err := checkCells(w, b, from, cells, want, legal, m); err != nil {
		return err
	}
	var wantErr error
	if !legal {
		wantErr = illegal(w, b, m)
	}
	if !errors.Is(err, wantErr) {
		return fmt.Errorf("got error %v, want %v", err, wantErr)
	}
	if !legal {
		return nil
	}
	got := from.With(cells)
	if got != cellsOf(want) {
		return fmt.Errorf("got %x, want\n%s", got, w.Picture(want))
	}
	if got, want := got.Lines(g.Well), w.Lines(want); !slices.Equal(got, want) {
		return fmt.Errorf("got lines %d, want %d", got, want)
	}
	return nil
}

// checkMoves compares the moves of a piece on a profile with real cells: which are legal,
// the profile after each, and whether a row is complete. The list ends with the first line.
func checkMoves(w oracle.Well, g *Well, b oracle.Board, piece int) error {
	before := profileOf(w, b)
	moves := g.Moves(nil, before, piece)
	n := 0
	for i := range g.Shapes[piece] {
		s := &g.Shapes[piece][i]
		want, legal := w.Drop(b, piece, int(s.At.Rotation), int(s.At.Offset))
		after, ok := g.Drop(before, s)
		if ok != legal || legal && (after != profileOf(w, want) || g.Complete(after) != w.Line(want) ||
			(g.Bound(after) == 0) != w.Line(want)) {
			return fmt.Errorf("%v: got profile %016x, legal %v, complete %v, bound %d, want %016x, %v", s.At, after, ok,
				g.Complete(after), g.Bound(after), profileOf(w, want), legal)
		}
		if !legal || n > 0 && g.Complete(moves[n-1].Filled) {
			continue
		}
		if n == len(moves) || moves[n] != (rules.Move[Profile]{Filled: after, At: s.At}) {
			return fmt.Errorf("move %d from %016x: want %v to %016x in %v", n, before, s.At, after, moves)
		}
		next, bound := g.Outcome(after, rules.Never)
		if next != after || bound != g.Bound(after) {
			return fmt.Errorf("outcome of %016x: got %016x with bound %d, want %d", after, next, bound, g.Bound(after))
		}
		n++
	}
	if n < len(moves) {
		return fmt.Errorf("got %d moves more than %d", len(moves)-n, n)
	}
	return nil
}

// checkCells compares the cells in which a piece comes to rest with those that it
// fills: where that is not legal, in a well in which it is.
func checkCells(w oracle.Well, b oracle.Board, from rules.Board, cells []rules.Cell, after oracle.Board, legal bool,
	m certificate.Move) error {
	if !legal {
		high := oracle.Well{Width: w.Width, Rows: oracle.MaxRows}
		if from.Highest() >= high.Rows {
			return nil
		}
		after, legal = high.Drop(b, m.Piece, int(m.Rotation), int(m.Offset))
	}
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
	if !inside(w, m) {
		return ErrOutside
	}
	full := w.Width
	for _, c := range pictures.Drop[m.Piece][m.Rotation] {
		if x := int(m.Offset) + c.X; w.Height(b, x) >= w.Rows {
			full = min(full, x)
		}
	}
	if full < w.Width {
		return FullError(full)
	}
	return ErrCeiling
}

// TestPlaces takes steps, from the middle, where a piece appears, to the walls and back.
func TestPlaces(t *testing.T) {
	for _, test := range []struct {
		width, piece int
		steps, want  string
	}{
		{10, 0, "", "1:3"}, {10, 0, "T", "0:4"}, {10, 0, "<<<<", "1:0"}, {10, 0, ">>>>>>>>>", "1:6"},
		{10, 0, "T>>>>>>>>>T", "1:6"},
		{10, 3, "", "2:2"}, {10, 3, "T", "1:4"}, {10, 3, "B", "3:1"}, {10, 3, "TB", "2:2"}, {10, 3, "TT", "0:3"},
		{10, 3, "TTT", "3:1"}, {10, 3, "TTTT", "2:2"}, {10, 3, "BB", "0:3"}, {10, 3, "BBB", "1:4"},
		{10, 3, "B<<<<<<<B", "0:0"},
		{10, 1, "", "1:3"}, {10, 2, "", "0:3"}, {10, 4, "", "2:2"}, {10, 5, "", "2:2"}, {10, 6, "", "0:4"},
		{10, 6, "TB", "0:4"}, {10, 6, "V", "0:4"},
		{2, 3, "", "3:-2"}, {2, 3, "T", "1:0"}, {2, 3, "B", "1:0"}, {2, 3, "<>", "3:-2"}, {3, 0, "", "0:1"},
		{3, 0, "T>", "0:2"},
	} {
		places, at := Cells{certificate.Well{Width: test.width, Rows: 6}}.Places(new(rules.Board), test.piece)
		for _, step := range test.steps {
			s := places[at].Steps
			at = map[rune]int{'<': s.Left, '>': s.Right, 'T': s.Turn, 'B': s.Back, 'V': s.Down}[step]
		}
		if got := places[at].Text(); got != test.want {
			t.Errorf("%d columns, piece %d, %q: got %s, want %s", test.width, test.piece, test.steps, got, test.want)
		}
	}
}

// TestPlacesOfWells wants all places inside each well, and steps to the next column, or to
// the next rotation for which there is room, the other way back.
func TestPlacesOfWells(t *testing.T) {
	for width := certificate.MinWidth; width <= certificate.MaxWidth; width++ {
		w := oracle.Well{Width: width, Rows: 6}
		for piece := range certificate.Pieces {
			var want []certificate.Placement
			fits := make([]bool, len(certificate.Shapes(piece)))
			for rotation := range fits {
				for offset := -3; offset <= width; offset++ {
					at := certificate.Placement{Rotation: int8(rotation), Offset: int8(offset)}
					if inside(w, certificate.Move{Piece: piece, Placement: at}) {
						want, fits[rotation] = append(want, at), true
					}
				}
			}
			places, start := Cells{certificate.Well(w)}.Places(new(rules.Board), piece)
			same := func(p rules.Place, at certificate.Placement) bool { return p.Placement == at && p.Illegal == nil }
			if !slices.EqualFunc(places, want, same) {
				t.Errorf("%d columns, piece %d: got %v, want %v", width, piece, places, want)
			}
			if first, last := columns(places[start].Cells); max(first, width-1-last)-min(first, width-1-last) > 1 {
				t.Errorf("%d columns, piece %d: begins at %s, outside the middle", width, piece, places[start].Text())
			}
			turned := func(rotation int8, step int) int8 {
				r := int(rotation)
				for {
					r = (r + step + len(fits)) % len(fits)
					if fits[r] {
						return int8(r)
					}
				}
			}
			for i, p := range places {
				first, last := columns(p.Cells)
				left, right, turn, back := places[p.Left], places[p.Right], places[p.Turn], places[p.Back]
				toLeft, _ := columns(left.Cells)
				_, toRight := columns(right.Cells)
				if left.Rotation != p.Rotation || right.Rotation != p.Rotation || toLeft != max(first-1, 0) ||
					toRight != min(last+1, width-1) || p.Down != i {
					t.Errorf("%d columns, piece %d: %s leads to %s, %s and %s", width, piece, p.Text(), left.Text(), right.Text(),
						places[p.Down].Text())
				}
				if turn.Rotation != turned(p.Rotation, -1) || back.Rotation != turned(p.Rotation, 1) {
					t.Errorf("%d columns, piece %d: %s turns to %s and %s", width, piece, p.Text(), turn.Text(), back.Text())
				}
			}
		}
	}
}

// columns returns the first and the last column of cells.
func columns(cells []rules.Cell) (first, last int) {
	first = certificate.MaxWidth
	for _, c := range cells {
		first, last = min(first, c.Column), max(last, c.Column)
	}
	return first, last
}
