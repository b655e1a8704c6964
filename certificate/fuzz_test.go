package certificate

import (
	"bytes"
	"os"
	"testing"

	"lineproof/internal/audit/require"
)

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
		require.Frugal(t, len(raw), 16, func() { c, err = Decode(raw) })
		if err != nil {
			return
		}
		if got := encode(t, c); !bytes.Equal(got, raw) {
			t.Errorf("%x decodes, and encodes to %x", raw, got)
		}
	})
}
