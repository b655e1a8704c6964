package solver

import (
	"bytes"
	"context"
	"crypto/sha256"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/recheck"
	"lineproof/internal/audit/require"
	"lineproof/internal/rules"
	"lineproof/internal/rules/drop"
)

// profileOf returns the profile of a board.
func profileOf(g *drop.Well, b oracle.Board) drop.Profile {
	board := rules.Board(oracle.Well{}.Cells(b))
	return g.Profile(&board, g.First())
}

// eachBoard tests the boards of a well that oracle lists, to the first error.
func eachBoard(t testing.TB, w oracle.Well, test func(b oracle.Board, p drop.Profile) error) {
	t.Helper()
	g := drop.New(certificate.Well(w))
	if err := w.EachBoard(func(b oracle.Board) error { return test(b, profileOf(g, b)) }); err != nil {
		t.Error(err)
	}
}

func claimOf(t testing.TB, text string) certificate.Claim {
	t.Helper()
	return require.Value(certificate.ParseClaim(text))(t)
}

// newSolver returns a solver, with little memory if the options do not say how much.
func newSolver[W certificate.Well | oracle.Well](t testing.TB, w W, o Options) *Solver {
	t.Helper()
	if o.Memory == 0 {
		o.Memory = MinMemory
	}
	return require.Value(New(certificate.Well(w), o))(t)
}

// leastSolver returns one with one worker and the least table.
func leastSolver(t testing.TB, w oracle.Well) *Solver {
	t.Helper()
	s := newSolver(t, w, Options{Workers: 1})
	resize(s, 0)
	return s
}

// resize gives a solver an empty table of some size.
func resize(s *Solver, size int64) {
	old := s.shared.table
	s.shared.table = newTable(size, old.hash, old.low)
}

// searchOf returns a search of any game, with the least table.
func searchOf[P rules.Profile](w certificate.Well, g rules.Game[P], workers int) *Search[P] {
	work, _ := NewWork(Options{Workers: workers}, MinMemory)
	s := &Solver{well: w, won: rules.Never, shared: &shared{Work: work}}
	all := newSearch(s, g, 0)
	s.engine = all
	return all
}

// dropOf is the search of a solver of the drop game.
func dropOf(s *Solver) *Search[drop.Profile] { return s.engine.(*Search[drop.Profile]) }

// optimum asks for it, and expects an answer.
func optimum(t testing.TB, s *Solver) int {
	t.Helper()
	return require.Value(s.Optimum(context.Background()))(t)
}

func prove(t testing.TB, s *Solver, claim certificate.Claim) certificate.Section {
	t.Helper()
	section := require.Value(s.Prove(context.Background(), claim))(t)
	if section.Claim != claim {
		t.Fatalf("got a section for %v, want %v", section.Claim, claim)
	}
	return section
}

func rawBytes(t testing.TB, c ...certificate.Section) []byte {
	t.Helper()
	var raw bytes.Buffer
	require.NoError(t, certificate.Certificate(c).Encode(&raw))
	return raw.Bytes()
}

// verify expects both checkers to verify just the claims of some sections, with the same
// traces.
func verify(t testing.TB, c ...certificate.Section) []checker.Section {
	t.Helper()
	raw := rawBytes(t, c...)
	var claims []string
	for _, section := range c {
		claims = append(claims, section.Claim.String())
	}
	first, second := sha256.New(), sha256.New()
	sections := require.Value(checker.Verify(bytes.NewReader(raw), checker.Options{Wanted: claims, Trace: first}))(t)
	again := require.Value(recheck.Verify(bytes.NewReader(raw), second, checker.Limit, claims...))(t)
	if !bytes.Equal(first.Sum(nil), second.Sum(nil)) {
		t.Errorf("%q: the second checker has another trace", claims)
	}
	for i, s := range sections {
		if got := s.Claim.String(); got != claims[i] {
			t.Errorf("got verified claim %s, want %s", got, claims[i])
		}
		if s.Moves != again[i].Moves || s.Boards != again[i].Boards {
			t.Errorf("%v: got %+v, and of the second checker %+v", s.Claim, s, again[i])
		}
	}
	return sections
}
