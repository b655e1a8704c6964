package bulk

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"lineproof/checker"
)

// TestReadErrors: a certificate that cannot be read on, or ends, after each
// number of bytes.
func TestReadErrors(t *testing.T) {
	raw := good(t)
	for n := range raw {
		for name, rest := range map[string]io.Reader{
			"error": iotest.ErrReader(errors.New("bad sector")),
			"end":   bytes.NewReader(nil),
		} {
			r := func() io.Reader { return io.MultiReader(bytes.NewReader(raw[:n]), rest) }
			want := saw(checker.Verify(r(), checker.Limit))
			if got, _ := bulk(t, r(), Options{}, tiny(2)); got != want {
				t.Errorf("%s after %d bytes:\ngot  %s\nwant %s", name, n, got, want)
			}
		}
	}
	want := saw(checker.Verify(bytes.NewReader(raw), checker.Limit))
	if got, _ := bulk(t, iotest.OneByteReader(bytes.NewReader(raw)), Options{}, tiny(2)); got != want {
		t.Errorf("byte by byte:\ngot  %s\nwant %s", got, want)
	}
}

// TestInterrupted ends the context at several moments, and at a reader that never
// returns.
func TestInterrupted(t *testing.T) {
	raw := read(t, "../../testdata/corpus/good_w8r6.cert")
	for n := 0; n < len(raw); n += 1 + len(raw)/50 {
		silent, _ := io.Pipe()
		for name, rest := range map[string]io.Reader{"on": bytes.NewReader(raw[n:]), "silent": silent} {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			temp := t.TempDir()
			r := io.MultiReader(bytes.NewReader(raw[:n]), interrupting{cancel}, rest)
			sections, err := verify(ctx, r, Options{Temp: temp}, tiny(2))
			if !errors.Is(err, context.Canceled) || sections != nil {
				t.Errorf("interrupted after %d bytes, %s: got %v, %v", n, name, sections, err)
			}
			if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
				t.Errorf("interrupted after %d bytes, %s: left %v, %v", n, name, left, err)
			}
		}
	}
}

// An interrupting reader has nothing to read, but for that.
type interrupting struct{ interrupt func() }

func (i interrupting) Read([]byte) (int, error) {
	i.interrupt()
	return 0, io.EOF
}

// TestTempFails: what a folder for temporary files cannot hold is no verdict.
func TestTempFails(t *testing.T) {
	raw := read(t, "../../testdata/corpus/good_w8r6.cert")
	missing := filepath.Join(t.TempDir(), "missing")
	_, err := verify(context.Background(), bytes.NewReader(raw), Options{Temp: missing}, tiny(2))
	if !errors.Is(err, os.ErrNotExist) || !strings.HasPrefix(err.Error(), "a temporary file in "+missing+": ") {
		t.Errorf("a missing folder: got %v", err)
	}
	if _, err := verify(context.Background(), bytes.NewReader(raw), Options{Temp: missing}, sizesFor(1<<20, 1)); err != nil {
		t.Errorf("with memory enough: got %v", err)
	}
}

// TestSpillFails: a file that is not as it was written, or cannot be written.
func TestSpillFails(t *testing.T) {
	b := &bench{sizes: tiny(1), ctx: context.Background(), temp: t.TempDir(), progress: new(Progress)}
	defer b.sweep()
	f := b.newSpill()
	keys := []uint64{1, 1 << 20, 1 << 40, 1 << 63}
	if err := f.write(each(keys)); err != nil {
		t.Fatal(err)
	}
	content := make([]byte, f.runs[0].end)
	if _, err := f.file.ReadAt(content, 0); err != nil {
		t.Fatal(err)
	}
	readBack := func() error {
		m := b.merge(f.runs)
		for range m.distinct {
		}
		return m.err
	}
	if err := readBack(); err != nil {
		t.Error(err)
	}
	for i, old := range content {
		for _, bit := range []byte{1, 16, 128} {
			if _, err := f.file.WriteAt([]byte{old ^ bit}, int64(i)); err != nil {
				t.Fatal(err)
			}
			if err := readBack(); err == nil {
				t.Errorf("byte %d, bit %d changed: got error %v", i, bit, err)
			}
		}
		if _, err := f.file.WriteAt([]byte{old}, int64(i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.file.Truncate(f.runs[0].end - 1); err != nil {
		t.Fatal(err)
	}
	if err := readBack(); err == nil {
		t.Errorf("cut off: got error %v", err)
	}
	f.file.Close()
	if err := f.write(each(keys)); !errors.Is(err, os.ErrClosed) {
		t.Errorf("a file that is closed: got error %v", err)
	}
}
