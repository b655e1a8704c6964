package certificate

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"testing/iotest"

	"lineproof/internal/audit/require"
)

// TestBytes wants compression to be the same each time.
func TestBytes(t *testing.T) {
	c := samples()["three sections"]
	raw, packed, err := c.Bytes()
	if err != nil || !bytes.Equal(raw, encode(t, c)) {
		t.Errorf("got %d bytes, error %v, want what Encode writes", len(raw), err)
	}
	if _, again, err := c.Bytes(); err != nil || !bytes.Equal(again, packed) {
		t.Errorf("compressed again: got %d bytes, error %v, want the same %d", len(again), err, len(packed))
	}
}

// rawOf returns the raw form as Raw has it, which must be what NewReader gives of
// a pipe, with the same error.
func rawOf(t *testing.T, file []byte) ([]byte, error) {
	t.Helper()
	raw, err := Raw(file, MaxSize)
	r := NewReader(iotest.OneByteReader(bytes.NewReader(file)))
	defer r.Close()
	read, failed := io.ReadAll(r)
	if !bytes.Equal(raw, read) || fmt.Sprint(err) != fmt.Sprint(failed) {
		t.Errorf("Raw: %d bytes, error %v; NewReader: %d bytes, error %v", len(raw), err, len(read), failed)
	}
	return raw, err
}

// skipped is a frame that zstd skips.
var skipped = []byte("\x5f\x2a\x4d\x18\x03\x00\x00\x00abc")

func TestRaw(t *testing.T) {
	raw, packed := require.Values(samples()["three sections"].Bytes())(t)
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
		{"a window of 8 MiB", frame(13<<3, 0, []byte("lineproof")), []byte("lineproof")},
		{"two frames", slices.Concat(packed, packed), slices.Concat(raw, raw)},
		{"a frame to be skipped first", slices.Concat(skipped, packed), raw},
		{"a frame to be skipped", slices.Concat(packed, skipped), raw},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, err := rawOf(t, test.content); err != nil || !bytes.Equal(got, test.want) {
				t.Errorf("got %d bytes, error %v, want %d", len(got), err, len(test.want))
			}
			for _, n := range []int{0, 3, 4, len(test.content) / 2, len(test.content)} {
				n = min(n, len(test.content))
				_, err := io.ReadAll(NewReader(io.MultiReader(bytes.NewReader(test.content[:n]), iotest.ErrReader(broken))))
				if !errors.Is(err, broken) || errors.As(err, new(*Fault)) {
					t.Errorf("after %d bytes: got error %v, want %v", n, err, broken)
				}
			}
		})
	}
	for _, file := range [][]byte{raw, packed} {
		if got, err := Raw(file, len(raw)); err != nil || len(got) != len(raw) {
			t.Errorf("with as much as it takes: got %d bytes, error %v", len(got), err)
		}
		if got, err := Raw(file, len(raw)-1); err == nil || len(got) != len(raw)-1 {
			t.Errorf("with a byte less: got %d bytes, error %v", len(got), err)
		}
	}
}

// TestRawDamaged has compressed files that are damaged, or cut off, or ask for
// too much memory.
func TestRawDamaged(t *testing.T) {
	raw, packed := require.Values(samples()["three sections"].Bytes())(t)
	flipped := slices.Clone(packed)
	flipped[len(flipped)/2] ^= 1
	for _, test := range []struct {
		name    string
		large   bool // it may be sound, but asks for too much memory
		content []byte
	}{
		{"cut off in the header", false, packed[:5]},
		{"cut off in the middle", false, packed[:len(packed)/2]},
		{"cut off at the end", false, packed[:len(packed)-1]},
		{"a bit turned", false, flipped},
		{"something after it", false, slices.Concat(packed, raw)},
		{"a window just too large", true, frame(13<<3|1, 0, []byte("lineproof"))},
		{"a window of two terabytes", true, frame(31<<3, 0, []byte("lineproof"))},
		{"the same after a frame that is skipped", true, slices.Concat(skipped, frame(31<<3, 0, []byte("lineproof")))},
		{"a block larger than its window", false, frame(0, 0, make([]byte, 1<<11))},
		{"a block larger than any", false, frame(13<<3, 0, make([]byte, 1<<18))},
		{"a content of exabytes", true, frame(0, 1<<62, []byte("lineproof"))},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []byte
			var err error
			taken := require.Allocated(func() { got, err = rawOf(t, test.content) })
			fault := new(Fault)
			if !errors.As(err, &fault) || (fault.Kind == Limited) != test.large {
				t.Errorf("got %d bytes, error %v, want one of a window: %v", len(got), err, test.large)
			}
			if most := uint64(8 * maxWindow); taken > most {
				t.Errorf("got %d bytes of memory, want at most %d", taken, most)
			}
		})
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
