package usual

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
)

// rowsOf returns which cells of a board are filled.
func rowsOf(b Board, width int) (rows oracle.Rows) {
	for _, row := range b.rows {
		filled := uint16(0)
		for x := range width {
			if row.Cell(x) != 0 {
				filled |= 1 << x
			}
		}
		rows = append(rows, filled)
	}
	return rows
}

// dropped lets a piece fall, and removes the rows that are full then, which it returns.
func dropped(on oracle.Rows, width, piece int, at certificate.Placement) (after oracle.Rows, full []int, err error) {
	after, _, err = on.Fall(width, piece, oracle.Turn{Rotation: int(at.Rotation), Offset: int(at.Offset)})
	for y, row := range after {
		if row == 1<<width-1 {
			full = append(full, y+1)
		}
	}
	return slices.DeleteFunc(after, func(row uint16) bool { return row == 1<<width-1 }), full, err
}

// placements lists those of a piece that are inside the well.
func placements(width, piece int) (all []certificate.Placement) {
	for r := range certificate.Shapes(piece) {
		for offset := -2; offset < width; offset++ {
			at := certificate.Placement{Rotation: int8(r), Offset: int8(offset)}
			if _, _, err := dropped(nil, width, piece, at); err == nil {
				all = append(all, at)
			}
		}
	}
	return all
}

func pick[T any](r *rand.Rand, all []T) T { return all[r.IntN(len(all))] }

// TestBoard drops pieces at random on boards of all heights, with empty columns too, into
// which they fall deep; what is taken back leaves the board as it was.
func TestBoard(t *testing.T) {
	for width := certificate.MinWidth; width <= certificate.MaxWidth; width++ {
		r := rand.New(rand.NewPCG(1, uint64(width)))
		for _, rows := range []int{0, 1, 10, 40, 200} {
			junk := Random(width, rows, uint64(rows))
			var dug []Row
			for _, row := range junk.rows {
				dug = append(dug, row&^(1<<(4*(width/2))-1))
			}
			for _, b := range []Board{junk, NewBoard(width, dug)} {
				s := rowsOf(b, width)
				for range 200 {
					piece := r.IntN(certificate.Pieces)
					at := pick(r, placements(width, piece))
					if rows == 200 && r.IntN(2) == 0 {
						at.Offset = int8(-certificate.Shapes(piece)[at.Rotation].Left) // deep down
					}
					want, full, _ := dropped(s, width, piece, at)
					got, heights := b.Rest(piece, at), b.heights
					completed, removed := b.Put(width, piece, got)
					if !slices.Equal(completed, full) {
						t.Fatalf("width %d: got rows %v, want %v", width, completed, full)
					}
					b.Take(heights, got, completed, removed)
					if !slices.Equal(rowsOf(b, width), s) || !slices.Equal(b.heights[:width], s.Heights(width)) {
						t.Fatalf("width %d, %d rows: another board with %v taken back", width, rows, got)
					}
					b.Put(width, piece, got)
					if !slices.Equal(rowsOf(b, width), want) || !slices.Equal(b.heights[:width], want.Heights(width)) {
						t.Fatalf("width %d, %d rows: another board after %v", width, rows, got)
					}
					s = want
				}
			}
		}
	}
}

// TestFronts wants the front of each board to be listed, as it is or mirrored, and no more.
func TestFronts(t *testing.T) {
	for width, want := range map[int]int{2: 2, 4: 9, 6: 35, 8: 135, 10: 527} {
		for deals, want := range map[string]int{"": want, "ZT": 1<<width - 1} {
			g := NewRules(certificate.Well{Game: certificate.Usual, Width: width, Deals: deals})
			listed := slices.Collect(g.Fronts)
			if len(listed) != want {
				t.Errorf("%d columns, deals %q: got %d fronts, want %d", width, deals, len(listed), want)
			}
			for _, rows := range []int{0, 1, 2, 3, 3, 3, 10} {
				b := Random(width, rows, rand.Uint64())
				p, base := g.Front(&b)
				if !slices.Contains(listed, g.Canonical(p)) || base != b.Top()-1 {
					t.Errorf("%d columns: %s above row %d is not listed", width, p.Text(width), base)
				}
			}
		}
	}
}
