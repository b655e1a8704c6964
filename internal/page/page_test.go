package page

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"lineproof"
	"lineproof/certificate"
	"lineproof/internal/audit/require"
)

// buildTheorem makes the page of the headline's certificate.
func buildTheorem() ([]byte, error) {
	return Build(Tracked(), File{"theorem.cert.zst", lineproof.Theorem})
}

// TestBuild looks for what the page must have, and must not.
func TestBuild(t *testing.T) {
	first := require.Value(buildTheorem())(t)
	t.Logf("%d bytes", len(first))
	text := string(first)
	for _, part := range []string{
		`content="default-src 'none'; connect-src 'none'; `, "checker/verify.go", "by go1.",
		"player drop width=10 rows=6 pieces=12",
		"72acd2d7eb22c0aa865388e08d8e51b45c41bfdde1a3a76098f32f39e799ac4f",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("the page has no %s", part)
		}
	}
	for _, part := range []string{" src=", "<link", "@import", "url(", "{{", "<no value>"} {
		if strings.Contains(text, part) {
			t.Errorf("the page has %s", part)
		}
	}
}

// TestProgram wants the checker in the page's program, and no search.
func TestProgram(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "./wasm")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	packages := require.Value(list.Output())(t)
	all := strings.Fields(string(packages))
	if !slices.Contains(all, "lineproof/checker") || slices.Contains(all, "lineproof/solver") {
		t.Errorf("the program has the packages %q", all)
	}
}

func TestBuildFails(t *testing.T) {
	t.Run("a large certificate", func(t *testing.T) {
		large := certificate.Certificate{{
			Claim: certificate.Claim{Well: certificate.Well{Width: 4, Rows: 2}},
			Deals: [][]byte{make([]byte, MaxSize)},
		}}
		raw, _ := require.Values(large.Bytes())(t)
		_, err := Build(Tracked(), File{"large.cert", raw})
		if err == nil || !strings.Contains(err.Error(), "bytes, more than 6000000") {
			t.Errorf("got error %v", err)
		}
	})
	t.Run("no certificate", func(t *testing.T) {
		if _, err := Build(Tracked(), File{"none", []byte("none")}); err == nil {
			t.Error("got a page")
		}
	})
}
