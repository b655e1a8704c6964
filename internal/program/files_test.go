package program

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"lineproof/internal/audit/require"
)

func wantContent(t *testing.T, name, want string) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s: got %q, error %v, want %q", name, got, err, want)
	}
}

func wantNames(t *testing.T, folder string, want ...string) {
	t.Helper()
	var got []string
	for _, e := range require.Value(os.ReadDir(folder))(t) {
		got = append(got, e.Name())
	}
	if !slices.Equal(got, want) {
		t.Errorf("got files %q, want %q", got, want)
	}
}

func TestRead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	require.NoError(t, os.WriteFile(name, []byte("12345"), 0o644))
	broken := errors.New("broken")
	for _, test := range []struct {
		what, name string
		stdin      io.Reader
		most       int
		want, err  string // a part of the error
	}{
		{"a file", name, nil, 5, "12345", ""},
		{"a file, a byte too long", name, nil, 4, "", "more than 4 bytes"},
		{"standard input", "-", iotest.OneByteReader(strings.NewReader("12345")), 5, "12345", ""},
		{"standard input, a byte too long", "-", strings.NewReader("12345"), 4, "", "more than 4 bytes"},
		{"standard input that breaks", "-", io.MultiReader(strings.NewReader("123"), iotest.ErrReader(broken)), 5, "", "broken"},
		{"no file", name + "y", nil, 5, "", "open " + name + "y: "},
		{"a folder", filepath.Dir(name), nil, 5, "", "read " + filepath.Dir(name) + ": "},
	} {
		got, err := ReadFile(test.name, test.stdin, test.most)
		if (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) ||
			err == nil && string(got) != test.want {
			t.Errorf("%s: got %q, error %v", test.what, got, err)
		}
	}
}

func TestWrite(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	for _, content := range []string{"new", "newer", ""} {
		require.NoError(t, WriteFile(at("x"), []byte(content)))
		wantContent(t, at("x"), content)
	}
	wantNames(t, folder, "x")
	if err := WriteFile(at(strings.Repeat("x", 250)), nil); err != nil {
		t.Errorf("a long name: %v", err)
	}
}

// TestWriteThroughLinks follows links to a file, to nothing, to another link and
// out of a folder that is one itself; and goes not round in a circle.
func TestWriteThroughLinks(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, filepath.FromSlash(name)) }
	err := errors.Join(os.MkdirAll(at("a/b"), 0o755), os.WriteFile(at("file"), nil, 0o644),
		os.Symlink("file", at("link")), os.Symlink("link", at("twice")), os.Symlink("nothing", at("dangling")),
		os.Symlink(at("absolute.txt"), at("absolute")), os.Symlink("../up", at("a/b/out")), os.Symlink("a/b", at("folder")),
		os.Symlink("round", at("circle")), os.Symlink("circle", at("round")))
	if err != nil {
		t.Skip(err)
	}
	for name, target := range map[string]string{
		"link": "file", "twice": "file", "dangling": "nothing", "absolute": "absolute.txt", "folder/out": "a/up",
	} {
		if err := WriteFile(at(name), []byte("by "+name)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		wantContent(t, at(target), "by "+name)
		if info, err := os.Lstat(at(name)); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is no link any more", name)
		}
	}
	if err := WriteFile(at("circle"), nil); err == nil {
		t.Error("a circle: got no error")
	}
	if err := ProbeFile(at("circle")); err == nil {
		t.Error("a circle: Probe: got no error")
	}
}

// TestWriteSpecial writes to a device, which stays one.
func TestWriteSpecial(t *testing.T) {
	for range 2 {
		if err := errors.Join(ProbeFile(os.DevNull), WriteFile(os.DevNull, []byte("new"))); err != nil {
			t.Error(err)
		}
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s is %v, error %v", os.DevNull, info.Mode(), err)
	}
}

// TestUnwritable wants the old file to stay, nothing new beside it, and to be told
// which file it is about; by Probe already, if that is no matter of the content.
func TestUnwritable(t *testing.T) {
	broken := errors.New("broken")
	for _, test := range []struct {
		what, name string
		from       func(io.Writer) error
		late       bool
	}{
		{"a folder of that name", "folder", nil, false},
		{"no such folder", "missing/x", nil, false},
		{"a folder that is a file", "old/x", nil, false},
		{"no name", "", nil, false},
		{"a name with a zero byte", "a\x00b", nil, false},
		{"a name that is too long", strings.Repeat("x", 300), nil, false},
		{"content that breaks off", "old", func(w io.Writer) error {
			io.WriteString(w, "half of it")
			return &os.PathError{Op: "write", Path: "other name", Err: broken}
		}, true},
	} {
		t.Run(test.what, func(t *testing.T) {
			folder := t.TempDir()
			err := errors.Join(os.WriteFile(filepath.Join(folder, "old"), []byte("old"), 0o644),
				os.MkdirAll(filepath.Join(folder, "folder", "something"), 0o755))
			require.NoError(t, err)
			name := folder + "/" + test.name
			if err := ProbeFile(name); (err == nil) != test.late {
				t.Errorf("Probe: %v", err)
			}
			if test.from == nil {
				test.from = func(w io.Writer) error { return nil }
			}
			err = WriteFileFrom(name, test.from)
			if err == nil || !strings.HasPrefix(err.Error(), name+" cannot be written: ") ||
				strings.Contains(err.Error(), "other name") {
				t.Errorf("got error %v", err)
			}
			wantNames(t, folder, "folder", "old")
			wantContent(t, filepath.Join(folder, "old"), "old")
		})
	}
}

// TestAbandon ends the program, as it were, while a file is written. It comes last:
// nothing can be written after it.
func TestAbandon(t *testing.T) {
	folder := t.TempDir()
	begun := make(chan bool)
	go WriteFileFrom(filepath.Join(folder, "x"), func(w io.Writer) error {
		io.WriteString(w, "half of it")
		begun <- true
		select {} // it takes for ever
	})
	<-begun
	AbandonFiles()
	wantNames(t, folder)
	unfinished.Unlock()
}

// TestPermissions replaces files with those that they have, and not one that is
// read-only.
func TestPermissions(t *testing.T) {
	for _, mode := range []os.FileMode{0o600, 0o644, 0o400, 0o444} {
		name := filepath.Join(t.TempDir(), "x")
		require.NoError(t, errors.Join(os.WriteFile(name, []byte("old"), 0o600), os.Chmod(name, mode)))
		want := "new"
		if mode&0o200 == 0 {
			want = "old"
		}
		for _, err := range []error{ProbeFile(name), WriteFile(name, []byte("new"))} {
			if (err == nil) != (want == "new") {
				t.Errorf("%v: got error %v", mode, err)
			}
		}
		wantContent(t, name, want)
		wantNames(t, filepath.Dir(name), "x")
		if info, err := os.Stat(name); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != mode {
			t.Errorf("%v became %v, %v", mode, info.Mode(), err)
		}
	}
}
