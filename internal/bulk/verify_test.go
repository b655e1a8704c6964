package bulk

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/require"
)

// tiny are sizes with which even small layers go through temporary files, in
// several rounds of merges.
func tiny(workers int) (Options, sizes) {
	return Options{Workers: workers}, sizes{words: workers * leastKeys, chunk: 3, fan: 2, buffer: 64}
}

// checked is what package checker says of a certificate.
func checked(r io.Reader, o checker.Options) string {
	trace := sha256.New()
	o.Trace = trace
	sections, err := checker.Verify(r, o)
	return saw(trace, sections, err)
}

// saw is all that a checker says of a certificate, but for the words, and of what it accepts,
// the trace.
func saw(trace hash.Hash, sections []checker.Section, err error) string {
	r := new(checker.Rejection)
	switch {
	case errors.As(err, &r):
		return fmt.Sprintf("check %d at %+v, byte %d; %d sections", r.Check, r.Place, r.Offset, len(sections))
	case err != nil:
		return fmt.Sprintf("%v; %d sections", err, len(sections))
	}
	return fmt.Sprintf("%+v, %x", sections, trace.Sum(nil))
}

// bulk is what this package says of a certificate with these sizes, and the bytes
// that it spilled. It leaves no file.
func bulk(t *testing.T, r io.Reader, o Options, s sizes) (string, int64) {
	t.Helper()
	o.Temp, o.Progress = t.TempDir(), new(Progress)
	trace := sha256.New()
	o.Trace = trace
	sections, err := verify(t.Context(), r, o, s)
	got := saw(trace, sections, err)
	if left, err := os.ReadDir(o.Temp); err != nil || len(left) > 0 {
		t.Errorf("left in the folder of temporary files: %v, %v", left, err)
	}
	return got, o.Progress.Spilled()
}

func read(t testing.TB, name string) []byte {
	t.Helper()
	return require.Value(certificate.Raw(require.Value(os.ReadFile(name))(t), certificate.MaxSize))(t)
}

// corpus gives each certificate of the corpus, with the claims to ask for.
func corpus(t testing.TB, do func(name string, raw []byte, wanted []string)) {
	t.Helper()
	const folder = "../../testdata/corpus"
	var cases []struct {
		File   string
		Claims []string
	}
	require.NoError(t, json.Unmarshal(require.Value(os.ReadFile(folder+"/index.json"))(t), &cases))
	for _, c := range cases {
		do(c.File, require.Value(os.ReadFile(filepath.Join(folder, c.File)))(t), c.Claims)
	}
}

// beyond reports whether a claim has more columns or rows with a bag than package bulk takes.
func beyond(got string) bool {
	return strings.Contains(got, "with a bag, the limit is 12 columns and 8 rows")
}

// TestCorpus wants the same as package checker says, with one worker and with
// several.
func TestCorpus(t *testing.T) {
	spilled := make([]int64, 5) // by number of workers
	corpus(t, func(name string, raw []byte, wanted []string) {
		limit := 0 // none for layers
		if name == "21_boards.cert" {
			limit = 10_000 // the usual one takes seconds
		}
		want := checked(bytes.NewReader(raw), checker.Options{Wanted: wanted, Limit: limit})
		for _, workers := range []int{1, 2, 4} {
			o, s := tiny(workers)
			o.Wanted, o.Limit = wanted, limit
			got, bytes := bulk(t, bytes.NewReader(raw), o, s)
			if got != want && !beyond(got) {
				t.Errorf("%s, %d workers:\ngot  %s\nwant %s", name, workers, got, want)
			}
			spilled[workers] += bytes
		}
	})
	for _, workers := range []int{1, 2, 4} {
		if spilled[workers] == 0 {
			t.Errorf("%d workers: nothing was spilled", workers)
		}
	}
}

// TestLimit: check 21 holds for complete layers, and for strategies.
func TestLimit(t *testing.T) {
	raw := read(t, "../../testdata/corpus/good_w8r5.cert")
	limit := 1
	for want := false; !want; limit *= 2 {
		_, err := checker.Verify(bytes.NewReader(raw), checker.Options{Limit: limit})
		want = err == nil
		o, s := tiny(2)
		o.Limit = limit
		got, _ := bulk(t, bytes.NewReader(raw), o, s)
		if accepted := strings.HasPrefix(got, "["); accepted != want || !accepted && !strings.HasPrefix(got, "check 21 ") {
			t.Errorf("limit %d: got %s, want accepted %v", limit, got, want)
		}
		if !want && !strings.Contains(got, "Index:-1}") {
			t.Errorf("limit %d: got %s, want the whole layer", limit, got)
		}
	}
	if limit < 100 {
		t.Errorf("a limit of %d is enough", limit/2)
	}
	o, s := tiny(1)
	o.Limit = 1
	raw = read(t, "../../testdata/corpus/good_w4r5.cert")
	if got, _ := bulk(t, bytes.NewReader(raw), o, s); !strings.HasPrefix(got, "check 21 ") {
		t.Errorf("a strategy with limit 1: got %s", got)
	}
}

// FuzzVerify wants the same of all certificates that package checker says, but
// for check 21.
func FuzzVerify(f *testing.F) {
	corpus(f, func(name string, raw []byte, _ []string) {
		if len(raw) < 5_000 {
			f.Add(raw, uint8(len(raw)))
		}
	})
	f.Fuzz(func(t *testing.T, raw []byte, n uint8) {
		o, s := tiny(1 + int(n%3))
		o.Limit, o.Temp = 1_000, t.TempDir() // so that no layer takes long
		want := checked(bytes.NewReader(raw), checker.Options{Limit: o.Limit})
		trace := sha256.New()
		o.Trace = trace
		sections, err := verify(context.Background(), bytes.NewReader(raw), o, s)
		got := saw(trace, sections, err)
		if got != want && !strings.HasPrefix(want, "check 21 ") && !beyond(got) {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	})
}
