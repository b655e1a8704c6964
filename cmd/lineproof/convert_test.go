package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/program"
)

// converted runs convert, which must succeed, and returns what it writes.
func converted(t *testing.T, args ...string) []byte {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if status := run(context.Background(), append([]string{"convert"}, args...), nil, &stdout, &stderr); status != program.Success {
		t.Fatalf("convert %q: status %d, %s", args, status, &stderr)
	}
	return stdout.Bytes()
}

// TestConvertText converts each claim of a shipped certificate, and of others about
// slide, to text and back, and all of the shipped one to what it is. That is the
// headline's with EXHAUSTIVE=1 only.
func TestConvertText(t *testing.T) {
	shipped := "../../testdata/wells/w8r6.cert.zst"
	if os.Getenv("EXHAUSTIVE") != "" {
		shipped = "../../testdata/theorem.cert.zst"
	}
	for _, name := range append(require.Files(t, "../../testdata/corpus/good_slide_*.cert"), shipped) {
		for _, section := range require.Value(certificate.Load(name))(t) {
			t.Run(filepath.Base(name)+" "+section.Claim.String(), func(t *testing.T) { convertText(t, section) })
		}
	}
	whole := converted(t, shipped, "-", "--to", "zst")
	if _, want, err := require.Value(certificate.Load(shipped))(t).Bytes(); err != nil || !bytes.Equal(whole, want) {
		t.Errorf("all of it: got %d bytes, error %v, want the same %d", len(whole), err, len(want))
	}
}

func convertText(t *testing.T, section certificate.Section) {
	claim := section.Claim
	if testing.Short() && !claim.Player && claim.Width > 8 {
		t.Skip("takes seconds")
	}
	want, _ := require.Values(certificate.Certificate{section}.Bytes())(t)
	name := filepath.Join(t.TempDir(), "x.cert")
	require.NoError(t, os.WriteFile(name, want, 0o644))
	text, back := name+".witness", []string{"--to", "cert"}
	if claim.Player {
		text, back = name+".strategy", append(back, "--claim", claim.String())
	}
	converted(t, name, text)
	if got := converted(t, append(back, text, "-")...); !bytes.Equal(got, want) {
		t.Errorf("got %d bytes, want other %d", len(got), len(want))
	}
}
