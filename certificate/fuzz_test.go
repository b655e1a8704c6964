package certificate

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lineproof/internal/audit/require"
)

// frugally calls read, and fails where it takes more memory than each bytes per byte of its
// input, and a megabyte for buffers. All memory counts, also memory that is
// freed.
func frugally(t *testing.T, input, each int, read func()) {
	t.Helper()
	if took, most := allocated(read), uint64(each*input+1<<20); took > most {
		t.Errorf("got %d bytes of memory for %d of input, want at most %d", took, input, most)
	}
}

// FuzzDecode wants that there is one encoding for one content: what decodes
// encodes to the same bytes. The corpus of good and bad certificates is where it
// begins.
func FuzzDecode(f *testing.F) {
	for _, name := range require.Files(f, "../testdata/corpus/*.cert") {
		raw := require.Value(os.ReadFile(name))(f)
		if len(raw) < 10_000 {
			f.Add(raw)
		}
	}
	for _, c := range samples() {
		f.Add(encode(f, c))
	}
	for _, raw := range []string{ // which announce gigabytes, and give none of it
		"lineproof\x02\x01\x23player drop width=2 rows=6 pieces=2\x00\x7f\xff\xff",
		"lineproof\x02\x01\x1dadversary drop width=2 rows=1\xff\xff\xff\xff\xff", "lineproof\x02\xff",
	} {
		f.Add([]byte(raw))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var c Certificate
		var err error
		frugally(t, len(raw), 16, func() { c, err = Decode(raw) })
		if err != nil {
			return
		}
		if got := encode(t, c); !bytes.Equal(got, raw) {
			t.Errorf("%x decodes, and encodes to %x", raw, got)
		}
	})
}

// FuzzReadStates wants that what is accepted, and written, reads the same.
func FuzzReadStates(f *testing.F) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, width := range []int{2, 10} {
		f.Add(writeIn(f, randomStrategy(random, width, 3), Well{Width: width}), width)
	}
	f.Add(to("1")+"\r\n\t"+line+"  \n\n", 4)
	f.Add(to("0"), 4)
	f.Add(slid("0 -2 1 -1 1 0 2 -1 0 0 1 -1 3 0 1 1 0 0 15 -1 0 0 1 -1 0 -2 0 -1\n0 0 1 -1"+
		strings.Repeat(" 0 0 1 -1", Pieces-1)), 4)
	f.Fuzz(func(t *testing.T, text string, width int) {
		if width < MinWidth || width > MaxWidth {
			return
		}
		var s States
		var err error
		frugally(t, len(text), 16, func() { s, err = ReadStates([]byte(text), Drop) })
		if err != nil {
			if !errors.As(err, new(*Fault)) {
				t.Errorf("got error %v, which is no fault", err)
			}
			return
		}
		well := Well{Width: width, Rows: MaxRows, Game: s.Game}
		strategy, _, err := s.Strategy(AllPieces)
		if err != nil || strategy.WriteStates(io.Discard, well) != nil { // a move outside of the well
			return
		}
		written := writeIn(t, strategy, well)
		again := strategyOf(t, readStates(t, written))
		if got, want := again.Canonical(well), strategy.Canonical(well); !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		if got := writeIn(t, again, well); got != written {
			t.Errorf("written again, got\n%swant\n%s", got, written)
		}
	})
}

// FuzzReadWitness wants that what is accepted, and written, reads the same.
func FuzzReadWitness(f *testing.F) {
	f.Add(witnessText)
	f.Add("adversary drop width=2 rows=1\r\n0 00 - Z\r\n\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		var w Witness
		var err error
		frugally(t, len(text), 16, func() { w, err = ReadWitness([]byte(text)) })
		if err != nil {
			if !errors.As(err, new(*Fault)) {
				t.Errorf("got error %v, which is no fault", err)
			}
			return
		}
		var b strings.Builder
		require.NoError(t, w.Write(&b))
		again, err := ReadWitness([]byte(b.String()))
		if err != nil || !reflect.DeepEqual(again, w) {
			t.Errorf("got %v, error %v, want %v", again, err, w)
		}
	})
}
