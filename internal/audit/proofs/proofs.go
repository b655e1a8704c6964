// Package proofs has the solver prove what tests need evidence of.
package proofs

import (
	"bytes"
	"context"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/solver"
)

// Of proves a claim.
func Of(t testing.TB, text string) certificate.Section {
	t.Helper()
	claim := require.Value(certificate.ParseClaim(text))(t)
	s := require.Value(solver.New(claim.Well, solver.Options{Memory: solver.MinMemory, Workers: 1}))(t)
	return require.Value(s.Prove(context.Background(), claim))(t)
}

// Raw is a certificate of sections, as bytes.
func Raw(t testing.TB, c ...certificate.Section) []byte {
	t.Helper()
	var raw bytes.Buffer
	require.NoError(t, certificate.Certificate(c).Encode(&raw))
	return raw.Bytes()
}
