package smaller

import (
	"bytes"
	"context"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/audit/require"
	"lineproof/internal/rules"
	"lineproof/internal/rules/drop"
	"lineproof/solver"
)

// eachBoard tests the boards of a well that oracle lists, to the first error.
func eachBoard(t *testing.T, w oracle.Well, test func(b oracle.Board, p drop.Profile) error) {
	t.Helper()
	g := drop.New(certificate.Well(w))
	err := w.EachBoard(func(b oracle.Board) error {
		board := rules.Board(oracle.Well{}.Cells(b))
		return test(b, g.Profile(&board, g.First()))
	})
	if err != nil {
		t.Error(err)
	}
}

// newSolver returns a solver with the memory to make evidence smaller, if the options do not say how much.
func newSolver(t *testing.T, w certificate.Well, o solver.Options) *solver.Solver {
	t.Helper()
	if o.Memory == 0 {
		o.Memory = MinMemory
	}
	return require.Value(solver.New(w, o))(t)
}

// searchOf returns the search of a solver of the drop game with one worker.
func searchOf(t *testing.T, w oracle.Well) (*solver.Solver, *solver.Search[drop.Profile]) {
	t.Helper()
	s := newSolver(t, certificate.Well(w), solver.Options{Workers: 1})
	return s, s.Search().(*solver.Search[drop.Profile])
}

func optimum(t *testing.T, s *solver.Solver) int {
	t.Helper()
	return require.Value(s.Optimum(context.Background()))(t)
}

func prove(t *testing.T, s *solver.Solver, claim certificate.Claim) certificate.Section {
	t.Helper()
	return require.Value(s.Prove(context.Background(), claim))(t)
}

// minimized proves a claim, and makes the evidence smaller.
func minimized(t *testing.T, s *solver.Solver, claim certificate.Claim, e Effort) certificate.Section {
	t.Helper()
	section, rounds, err := Minimize(context.Background(), s, prove(t, s, claim), e)
	if err != nil || claim.Player && rounds != e.Rounds || section.Claim != claim {
		t.Fatalf("got a section for %v after %d rounds, error %v, want %v after %d", section.Claim, rounds, err, claim, e.Rounds)
	}
	return section
}

// verify expects the checker to verify the claim of a section.
func verify(t *testing.T, s certificate.Section) checker.Section {
	t.Helper()
	raw := bytes.NewReader(proofs.Raw(t, s))
	return require.Value(checker.Verify(raw, checker.Options{Wanted: []string{s.Claim.String()}}))(t)[0]
}
