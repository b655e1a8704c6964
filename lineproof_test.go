package lineproof

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"lineproof/internal/audit/require"
)

// TestChecker wants embedded what go build compiles for package checker, and
// that to be all there is in its folder but tests: no file for some systems
// only, and none in another language.
func TestChecker(t *testing.T) {
	embedded := names(t, Checker)
	if folder := names(t, os.DirFS(".")); !slices.Equal(embedded, folder) {
		t.Errorf("embedded are %q, and there are %q", embedded, folder)
	}
	out, err := exec.Command("go", "list", "-f", `{{join .GoFiles "\n"}}`, "lineproof/checker").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	if compiled := strings.Fields(string(out)); !slices.Equal(embedded, compiled) {
		t.Errorf("embedded are %q, and compiled %q", embedded, compiled)
	}
}

// names returns what is in the folder of package checker, but for its tests, in
// ascending order.
func names(t *testing.T, in fs.FS) (all []string) {
	for _, p := range require.Value(fs.Glob(in, "checker/*"))(t) {
		if name := path.Base(p); !strings.HasSuffix(name, "_test.go") && name != "testdata" {
			all = append(all, name)
		}
	}
	return all
}
