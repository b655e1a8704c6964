package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lineproof/internal/audit/require"
)

// A trigger is a standard error that does something when a text is written.
type trigger struct {
	text string
	act  func()
	said strings.Builder
}

func (t *trigger) Write(p []byte) (int, error) {
	if strings.Contains(string(p), t.text) {
		t.act()
	}
	return t.said.Write(p)
}

// TestTableInterrupted interrupts a table when the first of its wells is solved,
// and goes on with the second.
func TestTableInterrupted(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "wells")
	args := []string{"table", folder, "--widths=4,6", "--rows=6"}
	ctx, cancel := context.WithCancel(context.Background())
	stderr := &trigger{text: "w4r6: 3 ", act: cancel}
	var stdout strings.Builder
	status := run(ctx, args, strings.NewReader(""), &stdout, stderr)
	_, last, _ := strings.Cut(stderr.said.String(), "\n")
	const want = "lineproof: interrupted; 1 of 2 wells are settled, and the same command goes on with the others\n"
	if status != failed || stdout.Len() > 0 || last != want {
		t.Errorf("status %d, stdout %q, stderr %q", status, &stdout, last)
	}
	first := filepath.Join(folder, "w4r6.cert.zst")
	before := require.Value(os.Stat(first))(t)
	stderr = &trigger{text: "w4r6", act: func() { t.Error("the first well is solved again") }}
	status = run(context.Background(), args, strings.NewReader(""), &stdout, stderr)
	if status != success || !strings.Contains(stdout.String(), "\n6             3  6\n") {
		t.Errorf("status %d, stdout %q, stderr %q", status, &stdout, &stderr.said)
	}
	if after, err := os.Stat(first); err != nil || !os.SameFile(before, after) {
		t.Errorf("the first well's certificate is another file, error %v", err)
	}
}
