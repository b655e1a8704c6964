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
	"lineproof/internal/audit/require"
	"lineproof/internal/rules"
)

// TestReadErrors: a certificate that cannot be read on, or ends, after some
// number of bytes.
func TestReadErrors(t *testing.T) {
	raw := read(t, "../../testdata/corpus/good_w4r5.cert")
	o, s := tiny(2)
	same := func(name string, r func() io.Reader) {
		want := checked(r(), checker.Options{})
		if got, _ := bulk(t, r(), o, s); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, want)
		}
	}
	for n := range raw {
		same("cut off", func() io.Reader { return bytes.NewReader(raw[:n]) })
		same("an error", func() io.Reader {
			return io.MultiReader(bytes.NewReader(raw[:n]), iotest.ErrReader(errors.New("bad sector")))
		})
	}
	same("byte by byte", func() io.Reader { return iotest.OneByteReader(bytes.NewReader(raw)) })
}

// TestInterrupted ends the context at several moments.
func TestInterrupted(t *testing.T) {
	raw := read(t, "../../testdata/corpus/good_w8r6.cert")
	for n := 0; n < len(raw); n += 1 + len(raw)/50 {
		ctx, cancel := context.WithCancel(t.Context())
		o, s := tiny(2)
		o.Temp = t.TempDir()
		r := io.MultiReader(bytes.NewReader(raw[:n]), interrupting(cancel), bytes.NewReader(raw[n:]))
		sections, err := verify(ctx, r, o, s)
		if !errors.Is(err, context.Canceled) || sections != nil {
			t.Errorf("interrupted after %d bytes: got %v, %v", n, sections, err)
		}
		if left, err := os.ReadDir(o.Temp); err != nil || len(left) > 0 {
			t.Errorf("interrupted after %d bytes: left %v, %v", n, left, err)
		}
	}
}

// An interrupting reader has nothing to read, but ends the context.
type interrupting context.CancelFunc

func (i interrupting) Read([]byte) (int, error) {
	i()
	return 0, io.EOF
}

// TestTempFails: what a folder for temporary files cannot hold is no verdict.
func TestTempFails(t *testing.T) {
	raw := read(t, "../../testdata/corpus/good_w8r6.cert")
	o, s := tiny(2)
	o.Temp = filepath.Join(t.TempDir(), "missing")
	_, err := verify(t.Context(), bytes.NewReader(raw), o, s)
	if !errors.Is(err, os.ErrNotExist) || !strings.HasPrefix(err.Error(), "a temporary file in "+o.Temp+": ") {
		t.Errorf("a missing folder: got %v", err)
	}
	if _, err := verify(t.Context(), bytes.NewReader(raw), o, sizesFor(1<<20, 2)); err != nil {
		t.Errorf("with memory enough: got %v", err)
	}
}

// TestFileChanged: a file that is not as it was written, or cannot be written.
func TestFileChanged(t *testing.T) {
	t.Run("one word", func(t *testing.T) {
		testFileChanged(t, [][1]uint64{{1}, {1 << 20}, {1 << 40}, {1 << 63}, {1<<64 - 1}})
	})
	t.Run("four words", func(t *testing.T) {
		testFileChanged(t, [][4]uint64{
			{0, 0, 1, 1 << 20}, {0, 0, 1, 1 << 21}, {0, 1 << 63, 7, 1 << 40}, {1}, {1, 1, 1, 1<<64 - 1},
		})
	})
}

func testFileChanged[P rules.Profile](t *testing.T, keys []P) {
	s := newSorter[P](t, 4)
	for _, key := range keys {
		s.add(key)
	}
	readBack := func() (err error) {
		defer catch(&err)
		for range s.ascending(s.open(s.runs)) {
		}
		return nil
	}
	reject := func() (err error) {
		func() {
			defer catch(&err)
			for range s.ascending(s.open(s.runs)) {
				s.require(false, 19, "at the first key")
			}
		}()
		if changed := s.readOn(); changed != nil {
			return changed
		}
		return err
	}
	rejected := new(checker.Rejection)
	if err := reject(); !errors.As(err, &rejected) {
		t.Fatalf("a rejection: got %v", err)
	}
	if err := readBack(); err != nil || len(s.runs) != 1 {
		t.Fatalf("%d runs, %v", len(s.runs), err)
	}
	content := make([]byte, s.end)
	require.Value(s.file.ReadAt(content, 0))(t)
	for i, old := range content {
		for bit := range 8 {
			require.Value(s.file.WriteAt([]byte{old ^ 1<<bit}, int64(i)))(t)
			if readBack() == nil {
				t.Errorf("byte %d, bit %d changed: got no error", i, bit)
			}
			if err := reject(); err == nil || errors.As(err, &rejected) {
				t.Errorf("byte %d, bit %d changed: got %v after a rejection", i, bit, err)
			}
		}
		require.Value(s.file.WriteAt([]byte{old}, int64(i)))(t)
	}
	require.NoError(t, s.file.Truncate(s.end-1))
	if readBack() == nil {
		t.Error("cut off: got no error")
	}
	s.file.Close()
	if readBack() == nil {
		t.Error("a file that is closed: got no error")
	}
}
