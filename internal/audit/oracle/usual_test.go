package oracle

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"lineproof/internal/audit/pictures"
	"lineproof/internal/audit/require"
)

func TestRemove(t *testing.T) {
	w := Well{Width: 3, Rows: 6}
	after, rows := w.Remove(Draw("#..", "###", ".#.", "###", "###", "..#"))
	if want := Draw("#..", ".#.", "..#"); rows != 3 || after != want {
		t.Errorf("got %d rows and\n%s", rows, w.Picture(after))
	}
}

// lists of the corpus, with the claims that they prove.
var lists = []struct {
	width, rows int
	deals, name string
}{
	{2, 7, "", "w2"},
	{3, 6, "IZSTLJ", "w3"},
	{4, 5, "", "w4"},
	{4, 4, "IZTL", "w4_IZTL"},
	{5, 8, "IZSTLJ", "w5"},
}

// TestListPlayer plays lists from every board of one row, and from random ones: with cells that hang in
// the air, single columns deep below the others, and rows that lack one cell. A row is complete, and
// no cell too high.
func TestListPlayer(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, l := range lists {
		e := NewListPlayer(l.width, l.deals, corpusList(t, l.name))
		full := 1<<l.width - 1
		boards := 2 * full
		for number := range boards {
			board := trimmed(number)
			if number >= full {
				board = randomRows(random, l.width)
			}
			if rise, err := e.Completes(board); err != nil || rise > l.rows {
				t.Fatalf("from %0*b: got %d rows, error %v, want %d", l.width, board, rise, err, l.rows)
			}
		}
	}
}

// randomRows is a board of up to 20 rows, of which none is full.
func randomRows(random *rand.Rand, width int) (board []uint16) {
	low, full := random.IntN(1<<width), 1<<width-1 // columns that end deep below the others
	for range random.IntN(20) {
		row := []int{random.IntN(full), full &^ (1 << random.IntN(width)), random.IntN(full) & random.IntN(full)}[random.IntN(3)]
		if len(board) > 3 {
			row &^= low
		}
		board = append(board, uint16(row))
	}
	return trimmed(board...)
}

// TestListPlayerFaults wants answers that are missing or outside to be found.
func TestListPlayerFaults(t *testing.T) {
	for want, change := range map[string]func(e *ListPlayer, p string){
		"no answers on": func(e *ListPlayer, p string) { delete(e.turns, p) },
		"column 4":      func(e *ListPlayer, p string) { e.turns[p] = [7]Turn{{1, 3}} },
	} {
		e := NewListPlayer(4, "", corpusList(t, "w4"))
		for p := range e.turns {
			change(e, p)
		}
		if _, err := e.Completes(nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want %s", err, want)
		}
	}
}

// corpusList reads the evidence of a certificate with one claim.
func corpusList(t *testing.T, name string) string {
	t.Helper()
	raw := require.Value(os.ReadFile("../../../testdata/corpus/good_lines_" + name + ".cert"))(t)
	return string(raw[12+raw[11]:])
}

// trimmed leaves out empty rows above a board.
func trimmed[N int | uint16](rows ...N) (board []uint16) {
	for _, row := range rows {
		board = append(board, uint16(row))
	}
	for len(board) > 0 && board[len(board)-1] == 0 {
		board = board[:len(board)-1]
	}
	return board
}

// A twoRows is a way to complete two rows: where the piece gets to, and the rows.
type twoRows struct {
	State
	low, high int
}

// waysOf lists a piece's ways to complete two rows of the empty well.
func waysOf(w Well, piece int) (ways []twoRows) {
	for rotation := range pictures.Slide[piece] {
		for x := -3; x < w.Width; x++ {
			for y := -3; y < w.Rows; y++ {
				s := State{rotation, x, y}
				if !w.Fits(Board{}, piece, s) {
					continue
				}
				first, last := w.Rows, 0
				for _, c := range s.Cells(piece) {
					first, last = min(first, c.Y), max(last, c.Y)
				}
				for low := first; low <= last && last < w.Rows; low++ {
					for high := low + 1; high <= last; high++ {
						ways = append(ways, twoRows{s, low, high})
					}
				}
			}
		}
	}
	return ways
}

// fill fills the two rows but for the cells of the piece. It returns false if a row that
// both pieces complete would lack other cells for the other one.
func (r twoRows) fill(w Well, b *Board, piece int) bool {
	for _, y := range []int{r.low, r.high} {
		var row [MaxWidth]bool
		for x := range w.Width {
			row[x] = !slices.Contains(r.Cells(piece), pictures.Cell{X: x, Y: y})
		}
		if b[y] != row && b[y] != [MaxWidth]bool{} {
			return false
		}
		b[y] = row
	}
	return true
}

// bothSliding returns a board on which both pieces get to where they complete two rows.
// It has nothing but these rows, so that nothing else is in the way, and pieces need not
// come to rest.
func bothSliding(w Well, one, other int) (found Board, ok bool) {
	for _, r := range waysOf(w, one) {
		for _, q := range waysOf(w, other) {
			var b Board
			if min(r.low, q.low) == 1 && r.fill(w, &b, one) && q.fill(w, &b, other) &&
				w.Reached(b, one)[r.State] && w.Reached(b, other)[q.State] {
				return b, true
			}
		}
	}
	return found, false
}

// TestTwoAtOnceSlidingAnyHeight tries for each two pieces all that they need in order to
// complete two rows each: docs/open.md says why that proves which of them never both do,
// in wells of any height.
func TestTwoAtOnceSlidingAnyHeight(t *testing.T) {
	w := slideWell(5, 11)
	if os.Getenv("EXHAUSTIVE") != "" {
		w.Width = 12
	}
	var never []string
	for one := range 7 {
		for other := range one {
			if _, found := bothSliding(w, one, other); !found {
				never = append(never, letters[one:one+1]+letters[other:other+1])
			}
		}
	}
	if want := []string{"SZ", "LZ", "JS"}; !slices.Equal(never, want) {
		t.Errorf("got %v, want %v", never, want)
	}
}
