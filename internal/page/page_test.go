package page

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lineproof"
	"lineproof/certificate"
	"lineproof/internal/audit/require"
)

// buildTheorem makes the page of the headline's certificate.
func buildTheorem() ([]byte, error) {
	return build("theorem.cert.zst", lineproof.Theorem)
}

// build makes a page.
func build(name string, file []byte) ([]byte, error) {
	c, err := FindCheckout(context.Background())
	if err != nil {
		return nil, err
	}
	return c.Build(context.Background(), name, file)
}

// TestBuild makes a page from two checkouts in different folders, with other settings
// of Go, and wants the same bytes, and nothing left behind.
func TestBuild(t *testing.T) {
	temporary, checkout := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", temporary)
	first := require.Value(buildTheorem())(t)
	for _, folder := range []string{"checker", "certificate", "internal"} {
		require.NoError(t, os.CopyFS(filepath.Join(checkout, folder), os.DirFS("../../"+folder)))
	}
	for _, file := range []string{"go.mod", "go.sum"} {
		content := require.Value(os.ReadFile("../../" + file))(t)
		require.NoError(t, os.WriteFile(filepath.Join(checkout, file), content, 0o644))
	}
	t.Chdir(filepath.Join(checkout, "internal"))
	settings := "CGO_ENABLED=1\nGOFIPS140=latest\nGOFLAGS=-race\n" // as by go env -w
	require.NoError(t, os.WriteFile(filepath.Join(checkout, "env"), []byte(settings), 0o644))
	t.Setenv("GOENV", filepath.Join(checkout, "env"))
	t.Setenv("GOWASM", "satconv,signext")
	t.Setenv("GOEXPERIMENT", "nogreenteagc")
	second := require.Value(buildTheorem())(t)
	if !bytes.Equal(first, second) {
		t.Error("two pages of the same certificate differ")
	}
	wantEmpty(t, temporary)
	t.Logf("%d bytes", len(first))
	text := string(first)
	for _, part := range []string{
		`content="default-src 'none'; connect-src 'none'; `, "checker/verify.go", "by go1.",
		"player drop width=10 rows=6 pieces=12",
		"2326989eb3279f12ab962f5fe467f78a7ccec18c4af675dac6b91c0ecc283593",
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

func wantEmpty(t *testing.T, folder string) {
	t.Helper()
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left behind are %v, error %v", left, err)
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

// TestBuildInterrupted interrupts go, which leaves nothing behind.
func TestBuildInterrupted(t *testing.T) {
	temporary, checkout := t.TempDir(), require.Value(FindCheckout(t.Context()))(t)
	t.Setenv("TMPDIR", temporary)
	t.Setenv("GOCACHE", t.TempDir()) // so that there is much to do
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		defer cancel()
		for ctx.Err() == nil {
			if begun, _ := filepath.Glob(temporary + "/*/go-build*/b*"); len(begun) > 0 {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	if _, err := checkout.build(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v", err)
	}
	wantEmpty(t, temporary)
}

func TestBuildFails(t *testing.T) {
	wantError := func(t *testing.T, want string) {
		t.Helper()
		if _, err := buildTheorem(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want one with %s", err, want)
		}
	}
	t.Run("no Go", func(t *testing.T) {
		t.Setenv("PATH", t.TempDir())
		wantError(t, "there is no go command")
	})
	t.Run("a Go that fails", func(t *testing.T) {
		t.Setenv("GOTOOLCHAIN", "go1.2.3.4")
		wantError(t, "go env: ")
		_, err := buildTheorem()
		if failure := new(goError); !errors.As(err, &failure) || !strings.Contains(failure.Details(), "go1.2.3.4") ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("got error %v", err)
		}
	})
	t.Run("no checkout", func(t *testing.T) {
		t.Chdir(t.TempDir())
		wantError(t, "run this in a checkout of lineproof")
	})
	t.Run("a large certificate", func(t *testing.T) {
		large := certificate.Certificate{{
			Claim: certificate.Claim{Well: certificate.Well{Width: 4, Rows: 2}},
			Deals: [][]byte{make([]byte, MaxSize)},
		}}
		raw, _ := require.Values(large.Bytes())(t)
		_, err := build("large.cert", raw)
		if err == nil || !strings.Contains(err.Error(), "bytes, more than 6000000") {
			t.Errorf("got error %v", err)
		}
	})
	t.Run("no certificate", func(t *testing.T) {
		if _, err := build("none", []byte("none")); err == nil {
			t.Error("got a page")
		}
	})
}
