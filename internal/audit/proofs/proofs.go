// Package proofs has the solver prove what tests need evidence of.
package proofs

import (
	"bytes"
	"context"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
	"lineproof/solver"
)

func solverOf(t testing.TB, w certificate.Well) *solver.Solver {
	t.Helper()
	return require.Value(solver.New(w, solver.Options{Memory: solver.MinMemory, Workers: 1}))(t)
}

// Of proves a claim.
func Of(t testing.TB, text string) certificate.Section {
	t.Helper()
	claim := require.Value(certificate.ParseClaim(text))(t)
	return require.Value(solverOf(t, claim.Well).Prove(context.Background(), claim))(t)
}

// Raw is a certificate of sections, as bytes.
func Raw(t testing.TB, c ...certificate.Section) []byte {
	t.Helper()
	var raw bytes.Buffer
	require.NoError(t, certificate.Certificate(c).Encode(&raw))
	return raw.Bytes()
}

// Strategy returns an unmirrored strategy with the fewest pieces for a well in which the
// player wins.
func Strategy(t testing.TB, w oracle.Well) certificate.Strategy {
	t.Helper()
	s := solverOf(t, certificate.Well(w))
	n, err := s.Optimum(context.Background())
	if err != nil || n == 0 {
		t.Fatalf("optimum %d, error %v", n, err)
	}
	claim := certificate.Claim{Player: true, Well: certificate.Well(w), Pieces: n}
	return require.Value(s.Prove(context.Background(), claim))(t).Strategy.Unmirrored(w.Width)
}

// Adversary proves that the adversary wins a well with n pieces, or returns false if it
// does not.
func Adversary(t testing.TB, w certificate.Well, n int) (certificate.Section, bool) {
	t.Helper()
	s := solverOf(t, w)
	if won, err := s.Wins(context.Background(), n); err != nil || won {
		return certificate.Section{}, false
	}
	return require.Value(s.Prove(context.Background(), certificate.Claim{Well: w, Pieces: n}))(t), true
}
