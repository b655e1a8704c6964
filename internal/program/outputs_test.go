package program

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCheckFiles names files in all ways, those that are there and those that are not.
func TestCheckFiles(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	err := errors.Join(os.Mkdir("a", 0o755), os.WriteFile("x", nil, 0o644), os.WriteFile("y", nil, 0o644),
		os.Symlink("x", "link"), os.Symlink("link", "twice"), os.Link("x", "hard"))
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
		{"", "a/new a/../a/new", true},
		{"", "new/c a/new/c", false},
		{"", "- /dev/stdout", true},
		{"", os.DevNull + " " + os.DevNull, false},
		{"-", "-", false},
		{"- x", "y", false},
		{"- x -", "y", true},
	} {
		err := CheckFiles(strings.Fields(test.inputs), strings.Fields(test.outputs))
		if (err != nil) != test.clash {
			t.Errorf("inputs %q, outputs %q: got %v", test.inputs, test.outputs, err)
		}
	}
}
