package experiment_test

import (
	"context"
	"testing"

	"lineproof/certificate"
	. "lineproof/internal/experiment"
	"lineproof/solver"
)

// TestIdeasIn switches ideas that can make no difference with what is dealt, and wants
// the same search.
func TestIdeasIn(t *testing.T) {
	for deals, want := range map[string]Ideas{
		"":       0,
		"bag":    Windows,
		"IO":     0,
		"ZS":     OrderedPieces,
		"LJ":     OrderedPieces,
		"ZSO":    0,
		"IZT":    Mirror,
		"LO":     Mirror,
		"TL":     Mirror | OrderedPieces,
		"T":      OrderedPieces | Killer,
		"Z":      Mirror | OrderedPieces | Killer,
		"IZSTLO": Mirror,
	} {
		w := certificate.Well{Width: 10, Rows: 3, Deals: deals}
		idle := AllIdeas &^ AllIdeas.In(w)
		if idle != want {
			t.Errorf("%q: no difference make %v, want %v", deals, idle, want)
		}
		var costs []solver.Cost
		for _, idea := range append(idle.Each(), 0) {
			s, err := solver.New(w, solver.Options{Memory: solver.MinMemory, Workers: 1, Experiment: Options{Switch: idea}})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Optimum(context.Background()); err != nil {
				t.Fatal(err)
			}
			if costs = append(costs, s.Cost()); costs[0] != s.Cost() {
				t.Errorf("%q: %v makes a difference: %v", deals, idle, costs)
			}
		}
	}
}
