package solver

import (
	"fmt"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
	"lineproof/internal/rules"
	"lineproof/internal/rules/drop"
	"lineproof/internal/rules/slide"
)

// TestWins asks on every board of small wells, not just on the empty one, and
// for every number of pieces, who wins. The minimax goes by real cells, and the
// search by canonical profiles, bounds and its table. In the larger wells, the
// boards are those of random games.
func TestWins(t *testing.T) {
	wells := oracle.WithCeilings(append(oracle.SmallWells(),
		oracle.Well{Width: 6, Rows: 1}, oracle.Well{Width: 6, Rows: 2},
		oracle.Well{Width: 6, Rows: 3}, oracle.Well{Width: 6, Rows: 4}))
	wells = append(wells,
		oracle.Well{Width: 6, Rows: 5}, oracle.Well{Width: 6, Rows: 6},
		oracle.Well{Width: 7, Rows: 6}, oracle.Well{Width: 8, Rows: 4})
	oracle.EachWell(t, wells, func(t *testing.T, w oracle.Well) {
		require.Exhaustive(t, w.Width == 8 || w.Width == 6 && w.Rows == 4)
		checkWins(t, w, oracle.NewProfileGame(w), leastSolver(t, w), "")
	})
}

// checkWins asks a search who wins from each board, with each number of pieces. What is
// said of an error begins with how the search is another than usual.
func checkWins(t *testing.T, w oracle.Well, game *oracle.Game, solver *Solver, how string) {
	t.Helper()
	s := dropOf(solver)
	eachBoard(t, w, func(b oracle.Board, p drop.Profile) error {
		p, _ = s.Rules.Canonical(p)
		for n := s.Rules.Bound(p); n <= w.Longest(); n++ {
			if got, want := s.workers[0].winsCanonical(p, n), game.Wins(b, n); got != want {
				return fmt.Errorf("%swithin %d pieces: got %v, want %v", how, n, got, want)
			}
		}
		return nil
	})
}

// A plainGame says in how many pieces the player wins, by trying everything: it has no
// bounds, no order, no canonical profiles and no table but of what it has found.
type plainGame[P rules.Profile] struct {
	rules.Game[P]
	found map[P]int
}

// optimum returns the number of pieces, or rules.Never.
func (g plainGame[P]) optimum(p P) (most int) {
	if n, found := g.found[p]; found {
		return n
	}
	for piece := range certificate.Pieces {
		if !g.Dealable(p).Has(piece) {
			continue
		}
		least := rules.Never
		for _, m := range g.Moves(nil, p, piece) {
			if next, bound := g.Outcome(m.Filled, rules.Never); bound == 0 {
				least = 1
			} else {
				least = min(least, 1+g.optimum(next))
			}
		}
		most = max(most, least)
	}
	g.found[p] = most
	return most
}

// compareWins asks for every profile of a game, and every number of pieces, who wins.
func compareWins[P rules.Profile](t *testing.T, w certificate.Well, rules rules.Game[P]) {
	t.Helper()
	g := plainGame[P]{rules, map[P]int{}}
	g.optimum(g.Start())
	worker := searchOf(w, rules, 1).workers[0]
	for p, optimum := range g.found {
		for n := 1; n <= w.Longest(); n++ {
			if got, want := worker.Wins(p, n), optimum <= n; got != want {
				t.Fatalf("%x within %d pieces: got %v, want %v", p, n, got, want)
			}
		}
	}
	t.Logf("%d profiles", len(g.found))
}

// TestWinsInProfiles goes by a game's rules, as the search does: in slide, and with dealers.
func TestWinsInProfiles(t *testing.T) {
	for _, text := range []string{
		"slide width=4 rows=1", "slide width=4 rows=2", "slide width=4 rows=3", "slide width=4 rows=4",
		"slide width=4 rows=5",
		"slide width=5 rows=3", "slide width=6 rows=2", "slide width=6 rows=3", "slide width=8 rows=2",
		"slide width=5 rows=3 deals=TLJ",
		"slide width=4 rows=2 deals=bag", "slide width=4 rows=3 deals=bag", "slide width=5 rows=2 deals=bag",
		"drop width=4 rows=3 deals=bag", "drop width=5 rows=2 deals=bag", "drop width=3 rows=4 ceiling=5 deals=bag",
		"drop width=5 rows=3 deals=IZL", "drop width=4 rows=5", "drop width=5 rows=4",
	} {
		t.Run(text, func(t *testing.T) {
			if w := claimOf(t, "adversary "+text).Well; w.Game == certificate.Slide {
				compareWins(t, w, slide.New(w))
			} else {
				compareWins(t, w, drop.New(w))
			}
		})
	}
}
