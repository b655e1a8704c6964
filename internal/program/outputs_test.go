package program

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCheckOutputs names files in all ways, those that are there and those that are not.
func TestCheckOutputs(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	err := errors.Join(os.MkdirAll("a/b", 0o755), os.WriteFile("x", nil, 0o644), os.WriteFile("y", nil, 0o644),
		os.Symlink("x", "link"), os.Symlink("link", "twice"), os.Symlink("new", "dangling"), os.Symlink("a/b", "folder"),
		os.Link("x", "hard"), os.Symlink("round", "round"))
	if err != nil {
		t.Skip(err)
	}
	for _, test := range []struct {
		inputs, outputs string
		clash           bool
	}{
		{"x", "y", false},
		{"x", "x", true},
		{"x", "./a/../x", true},
		{"x", filepath.Join(folder, "x"), true},
		{"x", "link", true},
		{"twice", "x", true},
		{"x", "hard", true},
		{"y link", "new x", true},
		{"new", "new", false}, // reading it fails
		{"a", "a", false},
		{"", "new y x", false},
		{"", "y y", true},
		{"", "x hard", true},
		{"", "new ./new", true},
		{"", "new dangling", true},
		{"", "folder/new a/b/new", true},
		{"", "folder/../new a/new", true},
		{"", "folder/c/new a/b/c/new", true},
		{"", "new/c a/new/c", false},
		{"", "round round", false}, // writing it fails
		{"", "- /dev/stdout", true},
		{"", os.DevNull + " " + os.DevNull, false},
		{"-", "-", false},
	} {
		err := CheckOutputs(strings.Fields(test.inputs), strings.Fields(test.outputs))
		if (err != nil) != test.clash {
			t.Errorf("inputs %q, outputs %q: got %v", test.inputs, test.outputs, err)
		}
	}
}
