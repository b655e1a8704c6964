package drop

import (
	"fmt"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/rules"
)

// TestReach has every height in every column against every row, between
// neighbours that would borrow or carry if any could.
func TestReach(t *testing.T) {
	wells := []oracle.Well{{Width: certificate.MaxWidth, Rows: certificate.WideRows}}
	for width := certificate.MinWidth; width <= certificate.TallWidth; width++ {
		wells = append(wells, oracle.Well{Width: width, Rows: certificate.MaxRows})
	}
	oracle.EachWell(t, wells, func(t *testing.T, w oracle.Well) {
		g := wellOf(w)
		for x := range g.Width {
			for h := range uint16(w.Rows + 1) {
				for _, around := range []uint16{0, 7, 8, uint16(w.Rows)} {
					heights := slices.Repeat([]uint16{around}, g.Width)
					heights[x] = h
					for row := 1; row <= w.Rows; row++ {
						for _, sacrificed := range []uint64{0, g.low} {
							p := newProfile(heights, 0)
							p[0] |= sacrificed
							if err := compareReach(g, p, heights, row); err != nil {
								t.Error(err)
							}
						}
					}
				}
			}
		}
	})
}

func compareReach(g *Well, p Profile, heights []uint16, row int) error {
	var reach, open uint64
	for x, h := range heights {
		if int(h) >= row {
			reach |= 1 << (60 - 4*x)
		} else {
			open |= 1 << (g.Width - 1 - x)
		}
	}
	if got := g.columnsReaching(p, row) & g.columns; got != reach {
		return fmt.Errorf("reach(%016x, %d): got %016x, want %016x", p, row, got, reach)
	}
	if got := g.columnsLacking(p, row); got != open {
		return fmt.Errorf("lacks(%016x, %d): got %014b, want %014b", p, row, got, open)
	}
	return nil
}

// TestDealt takes pieces from a bag, and from others.
func TestDealt(t *testing.T) {
	g := New(certificate.Well{Width: 4, Rows: 8, Deals: certificate.Bag})
	p := g.Start()
	for i, piece := range []int{6, 0, 3, 1, 2, 5, 4, 4} {
		if s := g.Dealable(p); !s.Has(piece) || i < 7 && len(s.String()) != 7-i {
			t.Errorf("before piece %d: got %v left", i, s)
		}
		p = g.AfterDeal(p, piece)
	}
	if got := g.Dealable(p).String(); got != "IZSTJO" {
		t.Errorf("got %s left, want all but L", got)
	}
	for deals, want := range map[string]string{"": "IZSTLJO", "ZT": "ZT"} {
		g := New(certificate.Well{Width: 4, Rows: 8, Deals: deals})
		if got := g.Dealable(g.AfterDeal(g.Start(), 1)).String(); got != want || g.Start() != (Profile{}) {
			t.Errorf("%q: after Z, got %s, want %s", deals, got, want)
		}
	}
}

// TestCanonical compares with the definition: the smallest of all arrangements
// of the components, and those of the mirror image.
func TestCanonical(t *testing.T) {
	wells := append(oracle.SmallWells(), oracle.WideWells()...)
	for _, deals := range []string{"bag", "ZSTO", "ZT", "L"} {
		wells = append(wells, oracle.Well{Width: 4, Rows: 4, Deals: deals}, oracle.Well{Width: 11, Rows: 7, Deals: deals})
	}
	oracle.EachWell(t, wells, func(t *testing.T, w oracle.Well) {
		g := wellOf(w)
		err := w.EachBoard(func(b oracle.Board) error {
			var all []Profile
			left := setOf("ISLO")
			arrangements := w.Arrangements(w.Profile(b))
			for i, p := range arrangements {
				if i == len(arrangements)/2 { // the mirror images begin
					if w.Deals == "ZT" || w.Deals == "L" {
						break
					}
					left = setOf("IZJO")
				}
				q := newProfile(p.Heights[:], p.Sacrificed)
				q[0] |= g.withBag(left)
				all = append(all, q)
			}
			want := slices.MinFunc(all, rules.Compare)
			for _, p := range all {
				if got, mirrored := g.Canonical(p); got != want || mirrored && g.sortComponents(p) == want {
					return fmt.Errorf("canonical(%016x): got %016x, want %016x", p, got, want)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}
