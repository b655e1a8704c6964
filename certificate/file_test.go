package certificate

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
)

func TestCheckName(t *testing.T) {
	for _, test := range []struct {
		name string
		good bool
	}{
		{"theorem.cert", true},
		{"theorem.cert.zst", true},
		{"some/folder.d/theorem.cert", true},
		{"theorem", false},
		{"theorem.zst", false},
		{"theorem.cert.gz", false},
		{"theorem.cert.zst.cert.txt", false},
		{"theorem.CERT", false},
		{"", false},
		{"-", false},
	} {
		if err := CheckName(test.name); (err == nil) != test.good {
			t.Errorf("%q: got error %v, want good %v", test.name, err, test.good)
		}
	}
}

// TestFiles writes each sample in both forms, reads it back, and finds nothing
// else in the folder.
func TestFiles(t *testing.T) {
	for sample, want := range samples() {
		t.Run(sample, func(t *testing.T) {
			dir := t.TempDir()
			raw, packed, err := want.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			for ending, content := range map[string][]byte{RawEnding: raw, CompressedEnding: packed} {
				name := filepath.Join(dir, "c"+ending)
				if err := write(content, name); err != nil {
					t.Fatal(err)
				}
				if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, content) {
					t.Errorf("%s: got %d bytes, error %v, want what was written", name, len(got), err)
				}
				if got := open(t, name); !bytes.Equal(got, raw) {
					t.Errorf("%s: got %d bytes back, want other ones", name, len(got))
				}
			}
			wantFiles(t, dir, "c.cert", "c.cert.zst")
		})
	}
}

// write creates a file and gives it its name.
func write(content []byte, name string) error {
	p, err := Create(name, content)
	if err != nil {
		return err
	}
	defer p.Cleanup()
	return p.Commit()
}

// TestPending wants what was created to be readable before it has its name, the
// old file to stay until then, and nothing to be left of it after Cleanup.
func TestPending(t *testing.T) {
	raw, packed, err := samples()["three sections"].Bytes()
	if err != nil {
		t.Fatal(err)
	}
	for ending, content := range map[string][]byte{RawEnding: raw, CompressedEnding: packed} {
		dir := t.TempDir()
		name := filepath.Join(dir, "c"+ending)
		if err := os.WriteFile(name, []byte("old"), 0o644); err != nil {
			t.Fatal(err)
		}
		p, err := Create(name, content)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := readBack(p); err != nil || !bytes.Equal(got, raw) {
			t.Errorf("%s: got %d bytes, error %v, want what Encode writes", ending, len(got), err)
		}
		if err := p.Cleanup(); err != nil {
			t.Errorf("%s: Cleanup: %v", ending, err)
		}
		if old, err := os.ReadFile(name); err != nil || string(old) != "old" {
			t.Errorf("%s: got %q, error %v, want the old file", ending, old, err)
		}
		wantFiles(t, dir, "c"+ending)
	}
}

// readBack reads the raw form of what was created.
func readBack(p *Pending) ([]byte, error) {
	r, err := p.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// TestPendingChanged has disks that do not keep what was written. No change goes
// unnoticed, not even one after which the certificate is as good.
func TestPendingChanged(t *testing.T) {
	raw, packed, err := samples()["three sections"].Bytes()
	if err != nil {
		t.Fatal(err)
	}
	for ending, content := range map[string][]byte{RawEnding: raw, CompressedEnding: packed} {
		for _, test := range []struct {
			name string
			kept []byte
		}{
			{"nothing", nil},
			{"less than a magic number", content[:3]},
			{"the first half", content[:len(content)/2]},
			{"all but the last byte", content[:len(content)-1]},
			{"another last byte", append(slices.Clone(content[:len(content)-1]), content[len(content)-1]^1)},
			{"another first byte", append([]byte{content[0] ^ 1}, content[1:]...)},
			{"a byte more", append(slices.Clone(content), 0)},
			{"all of it twice", append(slices.Clone(content), content...)},
			{"the other form", map[string][]byte{RawEnding: packed, CompressedEnding: raw}[ending]},
		} {
			p, err := Create(filepath.Join(t.TempDir(), "c"+ending), content)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(p.file.Name(), test.kept, 0o644); err != nil {
				t.Fatal(err)
			}
			if got, err := readBack(p); !errors.Is(err, errChanged) {
				t.Errorf("%s, %s: got %d bytes, error %v, want %v", ending, test.name, len(got), err, errChanged)
			}
			p.Cleanup()
		}
	}
}

// open reads a certificate's raw form from a file, and closes it.
func open(t *testing.T, name string) []byte {
	t.Helper()
	r, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(r)
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if err := r.Close(); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	return raw
}

func wantFiles(t *testing.T, dir string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if !slices.Equal(got, want) {
		t.Errorf("got files %q, want %q", got, want)
	}
}

// TestBytes wants compression to be the same each time, and to be worth it.
func TestBytes(t *testing.T) {
	c := samples()["three sections"]
	raw, packed, err := c.Bytes()
	if err != nil || !bytes.Equal(raw, encode(t, c)) {
		t.Errorf("got %d bytes, error %v, want what Encode writes", len(raw), err)
	}
	if len(packed) > len(raw)/10 {
		t.Errorf("got %d bytes compressed to %d, want less", len(raw), len(packed))
	}
	for range 3 {
		if _, again, err := c.Bytes(); err != nil || !bytes.Equal(again, packed) {
			t.Errorf("compressed again: got %d bytes, error %v, want the same %d", len(again), err, len(packed))
		}
	}
}

// TestCreateReplaces has a file take the place of an older one, with its
// permissions as new files have them, and of a link, but not of its target.
func TestCreateReplaces(t *testing.T) {
	dir := t.TempDir()
	name, link := filepath.Join(dir, "c"), filepath.Join(dir, "link")
	if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("c", link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{link, name} {
		if err := write([]byte("new "+name), name); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{link, name} {
		if got, err := os.ReadFile(name); err != nil || string(got) != "new "+name {
			t.Errorf("%s: got %q, error %v", name, got, err)
		}
	}
	wantFiles(t, dir, "c", "link")
}

// TestCreateFails wants the old file to stay, and nothing new beside it.
func TestCreateFails(t *testing.T) {
	for _, test := range []struct{ name, file string }{
		{"a folder of that name", "folder"},
		{"no such folder", "missing/c"},
		{"a folder that is a file", "old/c"},
		{"no name", ""},
		{"a name with a zero byte", "a\x00b"},
		{"a name that is too long", strings.Repeat("x", 300)},
		{"a name that is too long under its other one", strings.Repeat("x", 250)},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			old := filepath.Join(dir, "old")
			if err := os.WriteFile(old, []byte("old"), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := os.MkdirAll(filepath.Join(dir, "folder", "something"), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := write([]byte("new"), dir+"/"+test.file); err == nil {
				t.Error("got no error")
			}
			wantFiles(t, dir, "folder", "old")
			if got, err := os.ReadFile(old); string(got) != "old" {
				t.Errorf("got %q, error %v, want what it was", got, err)
			}
		})
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct {
		file string
		want error // nil for any
	}{
		{"missing.cert", fs.ErrNotExist},
		{"missing.cert.zst", fs.ErrNotExist},
		{"c.txt", nil},
	} {
		_, err := Open(filepath.Join(dir, test.file))
		if err == nil || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%s: got error %v, want %v", test.file, err, test.want)
		}
	}
}

// TestOpenAnyName has both forms under names that tell nothing, or another one.
func TestOpenAnyName(t *testing.T) {
	raw, packed, err := samples()["three sections"].Bytes()
	if err != nil {
		t.Fatal(err)
	}
	for form, content := range map[string][]byte{"raw": raw, "compressed": packed} {
		for _, base := range []string{"c.cert", "c.cert.zst", "c.txt", "c"} {
			name := filepath.Join(t.TempDir(), base)
			if err := os.WriteFile(name, content, 0o644); err != nil {
				t.Fatal(err)
			}
			if got := open(t, name); !bytes.Equal(got, raw) {
				t.Errorf("%s, %s: got %d bytes, want the raw %d", base, form, len(got), len(raw))
			}
		}
	}
}

// TestRaw reads from pipes, which give what they have.
func TestRaw(t *testing.T) {
	raw, packed, err := samples()["three sections"].Bytes()
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken cable")
	for _, test := range []struct {
		name          string
		content, want []byte
	}{
		{"raw", raw, raw},
		{"compressed", packed, raw},
		{"nothing", nil, nil},
		{"less than a magic number", packed[:3], packed[:3]},
		{"a magic number less its last byte", []byte("\x28\xb5\x2f\xfc"), []byte("\x28\xb5\x2f\xfc")},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := io.ReadAll(Raw(iotest.OneByteReader(bytes.NewReader(test.content))))
			if err != nil || !bytes.Equal(got, test.want) {
				t.Errorf("got %d bytes, error %v, want %d", len(got), err, len(test.want))
			}
			for _, n := range []int{0, 3, 4, len(test.content) / 2, len(test.content)} {
				n = min(n, len(test.content))
				_, err := io.ReadAll(Raw(io.MultiReader(bytes.NewReader(test.content[:n]), iotest.ErrReader(broken))))
				if !errors.Is(err, broken) || errors.Is(err, ErrDamaged) {
					t.Errorf("after %d bytes: got error %v, want %v", n, err, broken)
				}
			}
		})
	}
}

// TestOpenBadFrames has compressed files that are damaged, or cut off, or ask
// for too much. None of them reads to its end without an error.
func TestOpenBadFrames(t *testing.T) {
	raw, packed, err := samples()["three sections"].Bytes()
	if err != nil {
		t.Fatal(err)
	}
	flipped := slices.Clone(packed)
	flipped[len(flipped)/2] ^= 1
	for _, test := range []struct {
		name    string
		content []byte
		want    error
	}{
		{"cut off in the header", packed[:5], ErrDamaged},
		{"cut off in the middle", packed[:len(packed)/2], ErrDamaged},
		{"cut off at the end", packed[:len(packed)-1], ErrDamaged},
		{"a bit turned", flipped, ErrDamaged},
		{"something behind it", append(slices.Clone(packed), raw...), ErrDamaged},
		{"a window just too large", frame(13<<3|1, 0, []byte("lineproof")), ErrWindow},
		{"a window of two terabytes", frame(31<<3, 0, []byte("lineproof")), ErrWindow},
		{"a content of exabytes", frame(0, 1<<62, []byte("lineproof")), ErrDamaged},
	} {
		t.Run(test.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "c.cert.zst")
			if err := os.WriteFile(name, test.content, 0o644); err != nil {
				t.Fatal(err)
			}
			var read []byte
			taken := allocated(func() {
				var r io.ReadCloser
				if r, err = Open(name); err == nil {
					read, err = io.ReadAll(r)
					r.Close()
				}
			})
			if !errors.Is(err, test.want) {
				t.Errorf("got %d bytes, error %v, want %v", len(read), err, test.want)
			}
			if most := uint64(4 * maxWindow); taken > most {
				t.Errorf("got %d bytes of memory, want at most %d", taken, most)
			}
		})
	}
}

// TestOpenFolder has folders with the names of certificates. That they can't be
// read is no damage.
func TestOpenFolder(t *testing.T) {
	for _, ending := range []string{RawEnding, CompressedEnding} {
		name := filepath.Join(t.TempDir(), "folder"+ending)
		if err := os.Mkdir(name, 0o755); err != nil {
			t.Fatal(err)
		}
		r, err := Open(name)
		if err == nil {
			_, err = io.ReadAll(r)
			r.Close()
		}
		if !errors.As(err, new(*fs.PathError)) || errors.Is(err, ErrDamaged) {
			t.Errorf("%s: got error %v, want one of the file system", name, err)
		}
	}
}

// TestOpenGoodFrames shows that frames made as those above are good, but for
// what is wrong with them.
func TestOpenGoodFrames(t *testing.T) {
	for _, window := range []byte{0, 13 << 3} { // up to maxWindow
		name := filepath.Join(t.TempDir(), "c.cert.zst")
		if err := os.WriteFile(name, frame(window, 0, []byte("lineproof")), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := open(t, name); string(got) != "lineproof" {
			t.Errorf("got %q, want what was compressed", got)
		}
	}
}

// frame makes a zstd frame with one block, not compressed. The highest five bits
// of window are the logarithm of the window in KiB, to which the lowest three add
// eighths. With a size, the frame has that one for its content and its window.
func frame(window byte, size uint64, content []byte) []byte {
	b := []byte{0x28, 0xb5, 0x2f, 0xfd}
	if size == 0 {
		b = append(b, 0, window)
	} else {
		b = binary.LittleEndian.AppendUint64(append(b, 0b111<<5), size) // one segment, eight bytes of size
	}
	header := uint32(len(content))<<3 | 1 // the last block, raw
	b = append(b, byte(header), byte(header>>8), byte(header>>16))
	return append(b, content...)
}

// TestOtherCompressor reads what another setting of the compressor made.
func TestOtherCompressor(t *testing.T) {
	want := encode(t, samples()["three sections"])
	var packed bytes.Buffer
	w, err := zstd.NewWriter(&packed, zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(w, string(want))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "c.cert.zst")
	if err := os.WriteFile(name, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := open(t, name); !bytes.Equal(got, want) {
		t.Errorf("got %d bytes, want other %d", len(got), len(want))
	}
}

func BenchmarkCompress(b *testing.B) {
	c := samples()["three sections"]
	b.SetBytes(int64(len(encode(b, c))))
	for b.Loop() {
		if _, _, err := c.Bytes(); err != nil {
			b.Fatal(err)
		}
	}
}
