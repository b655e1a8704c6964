package solver

import (
	"context"
	"fmt"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/experiment"
	"lineproof/internal/game"
	"lineproof/internal/game/slide"
)

// A slideGame says in how many pieces the player wins, by trying everything: it
// has no bounds, no order and no table but of what it has found.
type slideGame struct {
	*slide.Well
	found map[slide.Profile]int
}

// optimum returns the number of pieces, or game.Never.
func (g slideGame) optimum(p slide.Profile) (most int) {
	if n, found := g.found[p]; found {
		return n
	}
	for piece := range certificate.Pieces {
		if !g.Dealable(p).Has(piece) {
			continue
		}
		least := game.Never
		for _, m := range g.Moves(nil, p, piece) {
			if g.Close(&m, game.Never) == 0 {
				least = 1
			} else {
				least = min(least, 1+g.optimum(m.Next))
			}
		}
		most = max(most, least)
	}
	g.found[p] = most
	return most
}

// slideSearchOf returns a search of a well with one worker, and so much memory for its
// table.
func slideSearchOf(w certificate.Well, memory int64) *search[slide.Profile] {
	s := &Solver{Options: Options{Workers: 1}, well: w, ideas: experiment.DefaultIdeas, won: game.Never}
	s.enter("testing")
	all := newSearch[slide.Profile](s, slide.New(w), memory)
	s.game = all
	return all
}

// TestSlideWins asks for every profile of small wells, and every number of pieces,
// who wins.
func TestSlideWins(t *testing.T) {
	for _, well := range []certificate.Well{
		{Width: 4, Rows: 1}, {Width: 4, Rows: 2}, {Width: 4, Rows: 3}, {Width: 4, Rows: 4}, {Width: 4, Rows: 5},
		{Width: 5, Rows: 3}, {Width: 6, Rows: 2}, {Width: 6, Rows: 3}, {Width: 8, Rows: 2}, {Width: 5, Rows: 3, Deals: "TLJ"},
		{Width: 4, Rows: 2, Deals: certificate.Bag}, {Width: 4, Rows: 3, Deals: certificate.Bag}, {Width: 5, Rows: 2, Deals: certificate.Bag},
	} {
		well.Slide = true
		w := slide.New(well)
		g := slideGame{w, map[slide.Profile]int{}}
		g.optimum(w.Start())
		worker := slideSearchOf(well, 1<<20).all[0]
		for p, optimum := range g.found {
			for n := 1; n <= w.Longest(); n++ {
				if got, want := worker.holds(p, n), optimum <= n; got != want {
					t.Fatalf("%v, %x within %d pieces: got %v, want %v", well, p, n, got, want)
				}
			}
		}
		t.Logf("%v: %d profiles", well, len(g.found))
	}
}

// TestSlideTable has what qntm's program and ours find, and pins how many profiles
// one worker expands for it.
func TestSlideTable(t *testing.T) {
	for _, test := range []struct {
		width, rows, optimum int // 0 for never
		expanded             int64
	}{
		{4, 4, 0, 14}, {4, 5, 3, 12}, {6, 4, 0, 70}, {6, 5, 0, 185}, {6, 6, 6, 1031},
		{8, 4, 0, 582}, {8, 5, 0, 4477}, {10, 4, 0, 2228}, {10, 5, 0, 22650}, {7, 6, 0, 0}, {12, 3, 0, 171},
	} {
		t.Run(fmt.Sprintf("%dx%d", test.width, test.rows), func(t *testing.T) {
			w := certificate.Well{Width: test.width, Rows: test.rows, Slide: true}
			s := slideSearchOf(w, 1<<20)
			optimum := 0
			for n := 1; n <= w.Longest() && optimum == 0; n++ {
				won, err := s.settle(context.Background(), n)
				if err != nil {
					t.Fatal(err)
				}
				if won {
					optimum = n
				}
			}
			if got := s.all[0].expanded; optimum != test.optimum || got != test.expanded {
				t.Errorf("got an optimum of %d with %d profiles expanded, want %d with %d", optimum, got, test.optimum, test.expanded)
			}
		})
	}
}
