package solver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"lineproof/internal/experiment"
	"lineproof/internal/game/drop"
	"lineproof/internal/oracle"
)

// ideaSets returns the sets of ideas to test: all but one, and none.
func ideaSets() (sets []experiment.Ideas) {
	for _, idea := range experiment.Each() {
		sets = append(sets, experiment.AllIdeas^idea)
	}
	return append(sets, 0)
}

// TestIdeas expects the oracle's optimum with each set of ideas, and asks in some wells who
// wins on every board, as TestWins does.
func TestIdeas(t *testing.T) {
	wells := append(oracle.WithCeilings(oracle.SmallWells()),
		oracle.Well{Width: 6, Rows: 3}, oracle.Well{Width: 6, Rows: 4}, oracle.Well{Width: 6, Rows: 5}, oracle.Well{Width: 6, Rows: 6, Ceiling: 6})
	for _, deals := range []string{"bag", "ZSO", "IZT", "IZSTO"} {
		wells = append(wells, oracle.Well{Width: 6, Rows: 3, Deals: deals})
	}
	all := []oracle.Well{ // of which all boards are asked about
		{Width: 3, Rows: 4}, {Width: 4, Rows: 3}, {Width: 4, Rows: 4, Ceiling: 5}, {Width: 4, Rows: 5},
		{Width: 4, Rows: 6}, {Width: 5, Rows: 4}, {Width: 6, Rows: 3},
	}
	eachWell(t, wells, func(t *testing.T, w oracle.Well, _ *drop.Well) {
		onlyExhaustive(t, w.Width*w.Rows == 24 && slices.Contains(all, w))
		game := oracle.NewProfileGame(w)
		want := game.Optimum(oracle.Board{})
		for _, ideas := range ideaSets() {
			if got := optimum(t, newSolverWith(t, w, ideas)); got != want {
				t.Errorf("%v: got optimum %d, want %d", ideas, got, want)
			}
			if slices.Contains(all, w) {
				checkWins(t, w, game, newSolverWith(t, w, ideas), fmt.Sprintf("%v: ", ideas))
			}
		}
	})
}

// TestCost expects the same cost each time, and an end at the limit of positions.
func TestCost(t *testing.T) {
	var costs [2]Cost
	for i := range costs {
		s := newSolverWith(t, oracle.Well{Width: 6, Rows: 6}, experiment.AllIdeas)
		optimum(t, s)
		costs[i] = s.Cost()
	}
	if c := costs[0]; c != costs[1] || c.Positions <= 0 || c.Entries <= 0 || c.Entries > c.Positions {
		t.Errorf("got costs %+v, want the same ones, and no more entries than positions", costs)
	}
	const limit = 5000
	s := newSolver(t, oracle.Well{Width: 10, Rows: 6}, Options{Workers: 1, Positions: limit})
	_, err := s.Optimum(context.Background())
	if c := s.Cost(); !errors.Is(err, ErrLimit) || c.Positions < limit || c.Positions > 2*limit {
		t.Errorf("got %d positions, error %v, want %d and %v", c.Positions, err, limit, ErrLimit)
	}
}

func TestProveWithIdeas(t *testing.T) {
	s := newSolverWith(t, oracle.Well{Width: 4, Rows: 5}, experiment.AllIdeas^experiment.Bound)
	if _, err := s.Prove(context.Background(), true, 3); !tells(err, "ideas") {
		t.Errorf("got error %v, want one about ideas", err)
	}
}
