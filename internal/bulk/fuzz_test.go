package bulk

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"lineproof/checker"
)

// FuzzVerify wants the same of all certificates that package checker says, but
// for check 21.
func FuzzVerify(f *testing.F) {
	corpus(f, func(name string, raw []byte, _ []string) {
		if len(raw) < 5_000 {
			f.Add(raw, uint8(len(raw)))
		}
	})
	f.Fuzz(func(t *testing.T, raw []byte, n uint8) {
		const limit = 1_000 // so that no layer takes long
		want := saw(checker.Verify(bytes.NewReader(raw), limit))
		got := saw(verify(context.Background(), bytes.NewReader(raw), Options{Limit: limit, Temp: t.TempDir()}, tiny(1+int(n%3))))
		if got != want && !strings.HasPrefix(want, "check 21 ") {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	})
}
