package prove

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/judge"
	"lineproof/internal/program"
	"lineproof/solver"
)

var small = solver.Options{Memory: solver.MinMemory, Workers: 2}

// newTestSession returns a session and what it prints.
func newTestSession() (s *program.Session, stdout, stderr *bytes.Buffer) {
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	return &program.Session{Name: "prove", Stdout: stdout, Stderr: stderr}, stdout, stderr
}

// whoWins returns a certificate of who wins a well.
func whoWins(t *testing.T, s *program.Session, w certificate.Well) certificate.Certificate {
	t.Helper()
	x := &Search{Session: s, Options: Options{Options: small}}
	release, err := x.Run(t.Context(), certificate.Claim{Player: true, Well: w})
	release()
	require.NoError(t, err)
	return x.Certificate()
}

// TestConfirmRejected writes a certificate whose evidence does not carry its
// claim, as no solver should find one.
func TestConfirmRejected(t *testing.T) {
	s, _, _ := newTestSession()
	c := whoWins(t, s, certificate.Well{Width: 4, Rows: 5})
	c[0].Claim.Pieces--
	for _, name := range []string{"", filepath.Join(t.TempDir(), "bad.cert.zst")} {
		_, err := Confirm(s, c, name, judge.Options{})
		if program.ExitStatus(err) != program.Refuted || !strings.Contains(err.Error(), "internal error") {
			t.Errorf("%q: %v, status %d", name, err, program.ExitStatus(err))
		}
		if _, err := os.Stat(name); err == nil {
			t.Errorf("%s is written", name)
		}
	}
}
