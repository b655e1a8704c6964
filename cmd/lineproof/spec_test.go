package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"os"
	"regexp"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/require"
	"lineproof/solver"
)

// TestSpecExample holds the example of SPEC.md against the file that it shows,
// and the file against what the solver makes of the two claims today.
func TestSpecExample(t *testing.T) {
	file := require.Value(os.ReadFile("../../testdata/example.cert"))(t)
	if shown := specExample(t); !bytes.Equal(shown, file) {
		t.Errorf("SPEC.md shows\n%swant\n%s", hex.Dump(shown), hex.Dump(file))
	}
	var c certificate.Certificate
	for _, claim := range []string{"player drop width=2 rows=6 pieces=2", "adversary drop width=2 rows=1"} {
		parsed := require.Value(certificate.ParseClaim(claim))(t)
		game := require.Value(solver.New(parsed.Well, solver.Options{Memory: solver.MinMemory}))(t)
		c = append(c, require.Value(game.Prove(context.Background(), parsed))(t))
	}
	raw, _ := require.Values(c.Bytes())(t)
	if !bytes.Equal(raw, file) {
		t.Errorf("the solver makes\n%swant\n%s", hex.Dump(raw), hex.Dump(file))
	}
	if _, err := checker.Verify(bytes.NewReader(file), checker.Options{}); err != nil {
		t.Errorf("Verify: %v", err)
	}
}

// specExample reads the bytes at the beginnings of the lines in the code block
// of SPEC.md's section "Example". Two blanks end them.
func specExample(t *testing.T) (example []byte) {
	_, section, _ := strings.Cut(string(require.Value(os.ReadFile("../../SPEC.md"))(t)), "\n## Example\n")
	parts := strings.SplitN(section, "```", 3)
	if len(parts) != 3 {
		t.Fatal("SPEC.md has no example")
	}
	for _, line := range strings.Split(parts[1], "\n") {
		digits := regexp.MustCompile(`^([0-9a-f]{2} ?)*`).FindString(line)
		b, err := hex.DecodeString(strings.ReplaceAll(digits, " ", ""))
		if err != nil {
			t.Fatalf("line %q: %v", line, err)
		}
		example = append(example, b...)
	}
	return example
}
