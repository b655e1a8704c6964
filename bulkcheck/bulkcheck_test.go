package bulkcheck

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"lineproof/checker"
)

// tiny are sizes with which almost every layer goes through temporary files.
func tiny(workers int) sizes {
	return sizes{workers: workers, keys: workers * leastKeys, chunk: 3, fan: 2, buffer: 16}
}

// saw is all that a checker says of a certificate, but for the words.
func saw(sections []checker.Section, err error) string {
	r := new(checker.Rejection)
	switch {
	case errors.As(err, &r):
		return fmt.Sprintf("check %d at %+v, byte %d; %d sections", r.Check, r.Place, r.Offset, len(sections))
	case err != nil:
		return fmt.Sprintf("%v; %d sections", err, len(sections))
	}
	return fmt.Sprintf("%+v", sections)
}

// same holds the package against checker, with several sizes.
func same(t *testing.T, raw []byte, wanted []string, all ...sizes) {
	t.Helper()
	want := saw(checker.Verify(bytes.NewReader(raw), checker.Limit, wanted...))
	for _, s := range all {
		o := Options{Wanted: wanted, Temp: t.TempDir()}
		got := saw(verify(context.Background(), bytes.NewReader(raw), o, s))
		if got != want {
			t.Errorf("%+v:\ngot  %s\nwant %s", s, got, want)
		}
		if left, err := os.ReadDir(o.Temp); err != nil || len(left) > 0 {
			t.Errorf("left in the folder of temporary files: %v, %v", left, err)
		}
	}
}

// TestCorpus: the same verdicts on all of the corpus.
func TestCorpus(t *testing.T) {
	const folder = "../testdata/corpus"
	index, err := os.ReadFile(filepath.Join(folder, "index.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(index)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		t.Run(fields[0], func(t *testing.T) {
			raw, err := os.ReadFile(filepath.Join(folder, fields[0]))
			if err != nil {
				t.Fatal(err)
			}
			var wanted []string
			if fields[3] != "-" {
				wanted = strings.Split(fields[3], ";")
			}
			same(t, raw, wanted, tiny(1), tiny(2), tiny(4), sizesFor(1<<20, 2))
		})
	}
}

var _ = reflect.DeepEqual
var _ = rand.N[int]

func theorem(t testing.TB) []byte {
	t.Helper()
	file, err := os.Open("../testdata/theorem.cert.zst")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	z, err := zstd.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	raw, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func TestTheorem(t *testing.T) {
	raw := theorem(t)
	s := tiny(2)
	s.keys, s.chunk = 1000, 100
	same(t, raw, nil, sizesFor(256<<20, 1), sizesFor(1<<20, 2), s)
}

func benchmark(b *testing.B, f func(raw []byte) error) {
	raw := theorem(b)
	b.ResetTimer()
	for b.Loop() {
		if err := f(raw); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkVerify(b *testing.B) {
	b.Run("checker", func(b *testing.B) {
		benchmark(b, func(raw []byte) error { _, err := checker.Verify(bytes.NewReader(raw), checker.Limit); return err })
	})
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			benchmark(b, func(raw []byte) error {
				_, err := Verify(context.Background(), bytes.NewReader(raw), Options{Workers: workers})
				return err
			})
		})
	}
}
