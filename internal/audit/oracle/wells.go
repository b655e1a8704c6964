package oracle

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"lineproof/certificate"
)

// String names the well in a test.
func (w Well) String() string {
	return fmt.Sprintf("width=%d rows=%d ceiling=%d deals=%s", w.Width, w.Rows, w.Ceiling, w.Deals)
}

// SmallWells are all wells of 2 to 5 columns and 1 to 6 rows, without ceilings.
// The two of more than 24 cells, in the largest of which boards with 66,417
// profiles can be reached, are there with EXHAUSTIVE=1 only.
func SmallWells() []Well {
	return slices.DeleteFunc(wells([]int{2, 3, 4, 5}, []int{1, 2, 3, 4, 5, 6}), func(w Well) bool {
		return w.Width*w.Rows > 24 && os.Getenv("EXHAUSTIVE") == ""
	})
}

// WideWells are wells too large to reach all of their boards.
func WideWells() []Well {
	wide := wells([]int{6, 8, 10, 11, 12}, []int{5, 6, 7, 8, 9, 13, 14, 15})
	return append(wide, wells([]int{13, 14}, []int{4, 6, 7, 8})...)
}

func wells(widths, rows []int) (all []Well) {
	for _, width := range widths {
		for _, r := range rows {
			all = append(all, Well{Width: width, Rows: r})
		}
	}
	return all
}

// WithCeilings adds to each of the wells those with a ceiling: with EXHAUSTIVE=1 to all, else
// not to those of 19 to 30 cells, in which boards with the most profiles can be reached.
func WithCeilings(wells []Well) (all []Well) {
	for _, w := range wells {
		ceilings := []int{0, w.Rows, w.Rows + 1, w.Rows + 2}
		if cells := w.Width * w.Rows; cells > 18 && cells <= 30 && os.Getenv("EXHAUSTIVE") == "" {
			ceilings = ceilings[:1]
		}
		for _, w.Ceiling = range ceilings {
			all = append(all, w)
		}
	}
	return all
}

// Dealers are all that a claim may say of what is dealt: any piece, each set of
// pieces, and the bag.
func Dealers() []string {
	all := []string{"", "bag"}
	for set := certificate.Set(1); set < certificate.AllPieces; set++ {
		all = append(all, set.String())
	}
	return all
}

// WithDealers adds to each of the wells those with other dealers.
func WithDealers(wells []Well) (all []Well) {
	for _, w := range wells {
		for _, w.Deals = range Dealers() {
			all = append(all, w)
		}
	}
	return all
}

// EachWell runs a subtest for each of the wells, several at a time; with -short, as for the
// race detector, for the smallest of them only.
func EachWell(t *testing.T, wells []Well, test func(t *testing.T, w Well)) {
	for _, w := range wells {
		t.Run(w.String(), func(t *testing.T) {
			if testing.Short() && w.Width*w.Rows > 12 {
				t.Skip("not a small well")
			}
			t.Parallel()
			test(t, w)
		})
	}
}

// EachBoard calls visit with boards without a line, until it returns an error,
// and returns that one. In a small well, they are one board for each profile
// that can be reached; in others, those of some random games.
func (w Well) EachBoard(visit func(Board) error) (err error) {
	check := func(b Board) {
		if err == nil {
			if err = visit(b); err != nil {
				err = fmt.Errorf("%w, on the board\n%s", err, w.Picture(b))
			}
		}
	}
	if w.Width <= 5 || w.Width*w.Rows <= 24 {
		NewProfileGame(w).EachBoard(check)
		return err
	}
	random := rand.New(rand.NewPCG(uint64(w.Width), uint64(w.Rows)))
	for range 4 {
		b := Board{}
		for failed := 0; failed < 50; {
			next, legal := w.Drop(b, random.IntN(7), random.IntN(4), random.IntN(w.Width+2)-2)
			if legal && !w.Line(next) {
				check(b)
				b = next
			} else {
				failed++
			}
		}
	}
	return err
}

// Build returns a board with a given profile, which need not be one that can be
// reached, or false if there is none without a line.
func (w Well) Build(p certificate.Profile) (b Board, ok bool) {
	for x := range w.Width {
		h := int(p.Heights[x])
		if h == w.Rows {
			h += 3 // so that it may have a hole in each row that counts
		}
		for y := range h {
			// The highest cell of the column covers all the others.
			b[y][x] = y == h-1 || !(y < w.Rows && p.Sacrificed>>y&1 == 1)
		}
	}
	return b, !w.Line(b) && w.Profile(b) == p
}

// Arrangements lists the profiles that are the same to the game as p: all orders of
// the components, and then, in the second half, those of the mirror image. Exchanges
// of neighbours lead to every order.
func (w Well) Arrangements(p certificate.Profile) (all []certificate.Profile) {
	mirrored := p
	slices.Reverse(mirrored.Heights[:w.Width])
	for _, first := range []certificate.Profile{p, mirrored} {
		seen := map[certificate.Profile]bool{first: true}
		i := len(all)
		for all = append(all, first); i < len(all); i++ {
			for _, q := range w.exchanges(all[i]) {
				if !seen[q] {
					seen[q] = true
					all = append(all, q)
				}
			}
		}
	}
	return all
}

// exchanges lists what p becomes when two neighbouring components change places.
func (w Well) exchanges(p certificate.Profile) (all []certificate.Profile) {
	h := p.Heights
	walls := []int{-1} // and the full columns, each between two components
	for x := range w.Width {
		if int(h[x]) == w.Rows {
			walls = append(walls, x)
		}
	}
	walls = append(walls, w.Width)
	for k, left := range walls[:len(walls)-2] {
		full, right := walls[k+1], walls[k+2]
		q := p
		copy(q.Heights[left+1:], slices.Concat(h[full+1:right], h[full:full+1], h[left+1:full]))
		all = append(all, q)
	}
	return all
}
