package solver

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"lineproof/internal/audit/require"
)

// TestReadCheckpoint reads a checkpoint that is damaged at each byte, cut off there, or unreadable
// from there on, and what is longer, of another kind, or none.
func TestReadCheckpoint(t *testing.T) {
	words := [40]uint64{1, 1 << 63, 39: 7}
	want := []any{&map[string]int{"a": 1}, &words, &words}
	var b bytes.Buffer
	all := func(each func(any) error) error { return errors.Join(each(want[0]), each(want[1]), each(want[2])) }
	require.NoError(t, writeCheckpoint(&b, all))
	good := b.Bytes()
	var got []any
	read := func(r io.Reader) error {
		got = []any{&map[string]int{}, new([40]uint64), new([40]uint64)}
		return readCheckpoint(r, func(next func(any) error) error {
			return errors.Join(next(got[0]), next(got[1]), next(got[2]))
		})
	}
	if err := read(bytes.NewReader(good)); err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("got %v, error %v, want %v", got, err, want)
	}
	for n := range good {
		changed := bytes.Clone(good)
		changed[n] ^= 1
		if err := read(bytes.NewReader(changed)); err == nil && !reflect.DeepEqual(got, want) {
			t.Errorf("byte %d changed: no error", n) // some bits mean nothing
		}
		if err := read(bytes.NewReader(good[:n])); !errors.Is(err, ErrNotCheckpoint) && !errors.Is(err, ErrDamaged) {
			t.Errorf("the first %d bytes: error %v", n, err)
		}
		trouble := errors.New("trouble")
		if err := read(io.MultiReader(bytes.NewReader(good[:n]), iotest.ErrReader(trouble))); !errors.Is(err, trouble) {
			t.Errorf("trouble after %d bytes: error %v", n, err)
		}
	}
	for file, want := range map[string]error{
		strings.Replace(string(good), checkpointKind, "lineproof checkpoint 6", 1): ErrNotCheckpoint,
		string(good[:10]) + strings.Repeat("x", 1<<17):                             ErrNotCheckpoint,
		string(good) + "x":          ErrDamaged,
		string(good) + string(good): ErrDamaged,
	} {
		if err := read(strings.NewReader(file)); !errors.Is(err, want) {
			t.Errorf("%.40q…: error %v, want %v", file, err, want)
		}
	}
}
