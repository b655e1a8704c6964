package solver

import (
	"fmt"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/experiment"
	"lineproof/internal/game/drop"
	"lineproof/internal/oracle"
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
	eachWell(t, wells, func(t *testing.T, w oracle.Well, _ *drop.Well) {
		onlyExhaustive(t, w.Width == 8 || w.Width*w.Rows == 24 && w.Ceiling > 0)
		game := oracle.NewProfileGame(w)
		checkWins(t, w, game, searchOf(certificate.Well(w), experiment.DefaultIdeas, 1<<20), "")
	})
}

// checkWins asks a search who wins from each board, with each number of pieces. What is
// said of an error begins with how the search is another than usual.
func checkWins(t *testing.T, w oracle.Well, game *oracle.Game[oracle.Profile], s dropSearch, how string) {
	t.Helper()
	err := w.EachBoard(func(b oracle.Board) error {
		p, _ := s.rules.Canonical(profileOf(w, b))
		for n := s.rules.Bound(p); n <= w.Longest(); n++ {
			if got, want := s.all[0].wins(p, n), game.Wins(b, n); got != want {
				return fmt.Errorf("%swithin %d pieces: got %v, want %v", how, n, got, want)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
