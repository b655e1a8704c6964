package lineproof

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
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

// TestMaps wants the lists of files in package comments to name each file of the package, and no other; but doc.go,
// and what is for some systems only.
func TestMaps(t *testing.T) {
	mapped, clause := regexp.MustCompile(`(?m)^//\t(\w+\.go) `), regexp.MustCompile(`(?m)^package `)
	lists := 0
	require.NoError(t, filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" {
			return err
		}
		content := require.Value(os.ReadFile(name))(t)
		var got []string
		for _, found := range mapped.FindAllSubmatch(content[:clause.FindIndex(content)[0]], -1) {
			got = append(got, string(found[1]))
		}
		if got == nil {
			return nil
		}
		lists++
		var want []string
		for _, file := range require.Files(t, filepath.Join(filepath.Dir(name), "*.go")) {
			base := filepath.Base(file)
			if base != "doc.go" && !strings.HasSuffix(base, "_test.go") && !strings.HasSuffix(base, "_unix.go") &&
				!strings.HasSuffix(base, "_other.go") {
				want = append(want, base)
			}
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s names %q, and there are %q", name, got, want)
		}
		return nil
	}))
	if lists < 10 {
		t.Errorf("there are %d lists, want more for a test", lists)
	}
}
