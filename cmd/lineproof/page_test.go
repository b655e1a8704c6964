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
