package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPage makes pages of certificates from anywhere: of the headline's, which is
// without a name, with EXHAUSTIVE=1 only.
func TestPage(t *testing.T) {
	example, err := os.ReadFile("../../testdata/example.cert")
	if err != nil {
		t.Fatal(err)
	}
	odd := filepath.Join(t.TempDir(), "odd\r<name>")
	if err := os.WriteFile(odd, example, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		file, stdin, claim, name string
		sections                 int
	}{
		{"", "", "", "theorem.cert.zst", 3},
		{odd, "", "adversary drop width=2 rows=1", `odd\r&lt;name&gt;`, 1},
		{"-", string(example), "", "an unnamed certificate", 2},
	} {
		if test.file == "" && os.Getenv("EXHAUSTIVE") == "" {
			continue
		}
		output := filepath.Join(t.TempDir(), "page.html")
		args := []string{"page", "-o", output}
		if test.file != "" {
			args = append(args, test.file)
		}
		if test.claim != "" {
			args = append(args, "--claim", test.claim)
		}
		var stdout, stderr bytes.Buffer
		if got := run(context.Background(), args, strings.NewReader(test.stdin), &stdout, &stderr); got != success {
			t.Fatalf("%q: status %d: %s", test.file, got, &stderr)
		}
		page, err := os.ReadFile(output)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(page, []byte("<title>lineproof: "+test.name+"</title>")) || stdout.Len()+stderr.Len() > 0 {
			t.Errorf("%q: the page is not about %s, or it says %s%s", test.file, test.name, &stdout, &stderr)
		}
		if got := bytes.Count(page, []byte("</p><code>")); got != test.sections {
			t.Errorf("%q: the page has %d claims, want %d", test.file, got, test.sections)
		}
	}
}

// TestPageWithoutGo has no go command.
func TestPageWithoutGo(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	var stdout, stderr bytes.Buffer
	got := run(context.Background(), []string{"page", "../../testdata/example.cert", "-o", filepath.Join(folder, "page.html")}, strings.NewReader(""), &stdout, &stderr)
	if got != failed || stdout.Len() > 0 || !strings.Contains(stderr.String(), "lineproof: the page's program is built by Go, and there is no go command: ") {
		t.Errorf("status %d: %s%s", got, &stdout, &stderr)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left behind are %v, error %v", left, err)
	}
}

// TestPageInterrupted is interrupted from the beginning.
func TestPageInterrupted(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stdout, stderr bytes.Buffer
	got := run(ctx, []string{"page", "../../testdata/example.cert", "-o", filepath.Join(folder, "page.html")}, strings.NewReader(""), &stdout, &stderr)
	if got != failed || stderr.String() != "lineproof: interrupted\n" {
		t.Errorf("status %d: %s%s", got, &stdout, &stderr)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left behind are %v, error %v", left, err)
	}
}
