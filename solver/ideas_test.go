package solver

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/experiment"
	"lineproof/internal/game/drop"
	"lineproof/internal/oracle"
)

// ideaSets returns the sets of ideas to test: the default with one idea switched,
// none, and all.
func ideaSets() (sets []experiment.Ideas) {
	for _, idea := range experiment.AllIdeas.Each() {
		sets = append(sets, experiment.DefaultIdeas^idea)
	}
	return append(sets, 0, experiment.AllIdeas)
}

// TestIdeas expects the oracle's optimum with each set of ideas.
func TestIdeas(t *testing.T) {
	for _, w := range append(oracle.WithCeilings(oracle.SmallWells()),
		oracle.Well{Width: 6, Rows: 4}, oracle.Well{Width: 6, Rows: 5}, oracle.Well{Width: 6, Rows: 6, Ceiling: 6}) {
		t.Run(w.String(), func(t *testing.T) {
			if testing.Short() && w.Width > 4 {
				t.Skip("not a small well")
			}
			t.Parallel()
			want := oracle.NewProfileGame(w).Optimum(oracle.Board{})
			for _, ideas := range ideaSets() {
				s := newSolverWith(t, w, ideas)
				if got, err := s.Optimum(context.Background()); err != nil || got != want {
					t.Errorf("%v: got optimum %d, error %v, want %d", ideas, got, err, want)
				}
			}
		})
	}
}

func newSolverWith(t testing.TB, w oracle.Well, ideas experiment.Ideas) *Solver {
	t.Helper()
	s, err := New(certificate.Well(w), Options{Memory: MinMemory, Workers: 1, Experiment: experiment.Options{Switch: experiment.DefaultIdeas ^ ideas}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestWinsWithIdeas asks on every board who wins, as TestWins does, with each set
// of ideas.
func TestWinsWithIdeas(t *testing.T) {
	eachWell(t, []oracle.Well{
		{Width: 3, Rows: 4}, {Width: 4, Rows: 3}, {Width: 4, Rows: 4, Ceiling: 5}, {Width: 4, Rows: 5},
		{Width: 4, Rows: 6}, {Width: 5, Rows: 4}, {Width: 6, Rows: 3},
	}, func(t *testing.T, w oracle.Well, _ *drop.Well) {
		onlyExhaustive(t, w.Width*w.Rows == 24)
		game := oracle.NewProfileGame(w)
		for _, ideas := range ideaSets() {
			checkWins(t, w, game, searchOf(certificate.Well(w), ideas, 1<<20), fmt.Sprintf("%v: ", ideas))
		}
	})
}

// TestShifted compares shifted with its definition on every board of small wells,
// and asks the search whether the player wins from the result wherever it wins
// from the board.
func TestShifted(t *testing.T) {
	wells := append(oracle.WithCeilings(oracle.SmallWells()), oracle.Well{Width: 6, Rows: 3}, oracle.Well{Width: 6, Rows: 4})
	eachWell(t, wells, func(t *testing.T, w oracle.Well, g *drop.Well) {
		wins := searchOf(certificate.Well(w), experiment.DefaultIdeas, 1<<20).all[0].holds
		err := w.EachBoard(func(b oracle.Board) error {
			p := profileOf(w, b)
			got, ok := shifted(g, p)
			want, possible := slowShifted(w, w.Profile(b))
			if ok != possible || ok && got != want {
				return fmt.Errorf("got %016x, %v, want %016x, %v", got, ok, want, possible)
			}
			for n := 1; ok && n <= w.Longest(); n++ {
				if wins(p, n) && !wins(got, n) {
					return fmt.Errorf("the player wins within %d pieces, but not from %016x", n, got)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// slowShifted takes the lowest row away from a profile, if every column reaches
// it and some column is not full.
func slowShifted(w oracle.Well, p oracle.Profile) (drop.Profile, bool) {
	full := 0
	var q oracle.Profile
	for x, h := range p.Height[:w.Width] {
		switch int(h) {
		case 0:
			return drop.Profile{}, false
		case w.Rows:
			q.Height[x] = h
			full++
		default:
			q.Height[x] = h - 1
		}
	}
	copy(q.Sacrificed[:], p.Sacrificed[1:])
	q.Sacrificed[w.Rows-1] = true
	return newProfile(q.Height[:], q.Sacrificed[:]), full < w.Width
}

// TestCost expects the same cost each time, and an end at the limit of positions.
func TestCost(t *testing.T) {
	w := oracle.Well{Width: 6, Rows: 6}
	var costs [2]Cost
	for i := range costs {
		s := newSolverWith(t, w, experiment.DefaultIdeas)
		if _, err := s.Optimum(context.Background()); err != nil {
			t.Fatal(err)
		}
		costs[i] = s.Cost()
	}
	if c := costs[0]; c != costs[1] || c.Positions <= 0 || c.Entries <= 0 || c.Entries > c.Positions {
		t.Errorf("got costs %+v, want the same ones, and no more entries than positions", costs)
	}
	const limit = 5000
	s, err := New(certificate.Well{Width: 10, Rows: 6}, Options{Workers: 1, Positions: limit})
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Optimum(context.Background())
	if c := s.Cost(); !errors.Is(err, ErrLimit) || c.Positions < limit || c.Positions > 2*limit {
		t.Errorf("got %d positions, error %v, want %d and %v", c.Positions, err, limit, ErrLimit)
	}
}

func TestProveWithIdeas(t *testing.T) {
	s := newSolverWith(t, oracle.Well{Width: 4, Rows: 5}, experiment.DefaultIdeas^experiment.Bound)
	if _, err := s.Prove(context.Background(), true, 3); err == nil || !strings.Contains(err.Error(), "ideas") {
		t.Errorf("got error %v, want one about ideas", err)
	}
}

// TestIdeasIn switches ideas that can make no difference with what is dealt, and wants
// the same search.
func TestIdeasIn(t *testing.T) {
	for deals, want := range map[string]experiment.Ideas{
		"":       0,
		"bag":    experiment.Windows,
		"IO":     0,
		"ZS":     experiment.OrderedPieces,
		"LJ":     experiment.OrderedPieces,
		"ZSO":    0,
		"IZT":    experiment.Mirror,
		"LO":     experiment.Mirror,
		"TL":     experiment.Mirror | experiment.OrderedPieces,
		"T":      experiment.OrderedPieces | experiment.Killer,
		"Z":      experiment.Mirror | experiment.OrderedPieces | experiment.Killer,
		"IZSTLO": experiment.Mirror,
	} {
		w := oracle.Well{Width: 10, Rows: 3, Deals: deals}
		idle := experiment.AllIdeas &^ experiment.AllIdeas.In(certificate.Well(w))
		if idle != want {
			t.Errorf("%q: no difference make %v, want %v", deals, idle, want)
		}
		var costs []Cost
		for _, idea := range append(idle.Each(), 0) {
			s := newSolverWith(t, w, experiment.DefaultIdeas^idea)
			if _, err := s.Optimum(context.Background()); err != nil {
				t.Fatal(err)
			}
			if costs = append(costs, s.Cost()); costs[0] != s.Cost() {
				t.Errorf("%q: %v makes a difference: %v", deals, idle, costs)
			}
		}
	}
}
