package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
)

// converted runs convert, which must succeed, and returns what it writes.
func converted(t *testing.T, args ...string) []byte {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if status := run(context.Background(), append([]string{"convert"}, args...), nil, &stdout, &stderr); status != success {
		t.Fatalf("convert %q: status %d, %s", args, status, &stderr)
	}
	return stdout.Bytes()
}

// TestConvertHeadline converts each claim of the headline certificate to text
// and back.
func TestConvertHeadline(t *testing.T) {
	const theorem = "../../testdata/theorem.cert.zst"
	for claim, ending := range map[string]string{
		"player drop width=10 rows=6 pieces=12":    "strategy",
		"adversary drop width=10 rows=6 pieces=11": "witness",
		"adversary drop width=10 rows=5":           "witness",
	} {
		t.Run(claim, func(t *testing.T) {
			if testing.Short() && ending == "witness" {
				t.Skip("takes seconds")
			}
			text := filepath.Join(t.TempDir(), "text."+ending)
			converted(t, theorem, text, "--claim", claim)
			from := []string{text, "-", "--to", "cert"}
			if ending == "strategy" {
				from = append(from, "--claim", claim)
			}
			got, want := converted(t, from...), converted(t, theorem, "-", "--to", "cert", "--claim", claim)
			if !bytes.Equal(got, want) {
				t.Errorf("got %d bytes, want other %d", len(got), len(want))
			}
		})
	}
	whole := converted(t, theorem, "-", "--to", "zst")
	if want, err := os.ReadFile(theorem); err != nil || !bytes.Equal(whole, want) {
		t.Errorf("all of it: got %d bytes, error %v, want the same %d", len(whole), err, len(want))
	}
}
