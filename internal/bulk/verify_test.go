package bulk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
)

// tiny are sizes with which even small layers go through temporary files, in
// several rounds of merges.
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

// bulk is what this package says of a certificate with these sizes, and the bytes
// that it spilled. It leaves no file.
func bulk(t *testing.T, r io.Reader, o Options, s sizes) (string, int64) {
	t.Helper()
	o.Temp, o.Progress = t.TempDir(), new(Progress)
	got := saw(verify(context.Background(), r, o, s))
	if left, err := os.ReadDir(o.Temp); err != nil || len(left) > 0 {
		t.Errorf("left in the folder of temporary files: %v, %v", left, err)
	}
	return got, o.Progress.Spilled()
}

func read(t testing.TB, name string) []byte {
	t.Helper()
	file, err := certificate.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	raw, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// corpus gives each certificate of the corpus, with the claims to ask for.
func corpus(t testing.TB, do func(name string, raw []byte, wanted []string)) {
	t.Helper()
	const folder = "../../testdata/corpus"
	index, err := os.ReadFile(filepath.Join(folder, "index.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(index)) {
		fields := strings.Split(line, "\t")
		raw, err := os.ReadFile(filepath.Join(folder, fields[0]))
		if err != nil {
			t.Fatal(err)
		}
		var wanted []string
		if fields[3] != "-" {
			wanted = strings.Split(fields[3], ";")
		}
		do(fields[0], raw, wanted)
	}
}

// TestCorpus: all that package checker says, and the same, whatever the memory
// and the number of workers.
func TestCorpus(t *testing.T) {
	var spilled sync.Map // by number of workers
	corpus(t, func(name string, raw []byte, wanted []string) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all := []sizes{tiny(1), tiny(2), tiny(4), sizesFor(1<<20, 2)}
			if name == "21_boards.cert" {
				if testing.Short() {
					t.Skip("takes seconds")
				}
				all = all[:1]
			}
			want := saw(checker.Verify(bytes.NewReader(raw), checker.Limit, wanted...))
			for _, s := range all {
				got, bytes := bulk(t, bytes.NewReader(raw), Options{Wanted: wanted}, s)
				if got != want {
					t.Errorf("%+v:\ngot  %s\nwant %s", s, got, want)
				}
				if bytes > 0 {
					spilled.Store(s, true)
				}
			}
		})
	})
	t.Cleanup(func() {
		for _, s := range []sizes{tiny(1), tiny(2), tiny(4)} {
			if _, ok := spilled.Load(s); !ok && !t.Failed() {
				t.Errorf("%+v: nothing was spilled", s)
			}
		}
	})
}

// TestShipped: the same with the certificates that are shipped.
func TestShipped(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, name := range []string{"theorem", "ceiling"} {
		raw := read(t, "../../testdata/"+name+".cert.zst")
		want := saw(checker.Verify(bytes.NewReader(raw), checker.Limit))
		for _, test := range []struct {
			sizes
			spills bool
		}{
			{sizesFor(DefaultMemory, 1), false},
			{sizesFor(1<<20, 2), true},
			{sizes{workers: 4, keys: 2000, chunk: 100, fan: 5, buffer: 100}, true},
		} {
			got, bytes := bulk(t, bytes.NewReader(raw), Options{}, test.sizes)
			if got != want {
				t.Errorf("%s, %+v:\ngot  %s\nwant %s", name, test.sizes, got, want)
			}
			if test.spills != (bytes > 0) {
				t.Errorf("%s, %+v: spilled %d bytes", name, test.sizes, bytes)
			}
		}
	}
}

// good is a certificate of both sides, from the corpus.
func good(t testing.TB) []byte { return read(t, "../../testdata/corpus/good_w4r5.cert") }

// TestLimit: check 21 holds for complete layers, and for strategies.
func TestLimit(t *testing.T) {
	raw := read(t, "../../testdata/corpus/good_w8r5.cert")
	limit := 1
	for want := false; !want; limit *= 2 {
		_, err := checker.Verify(bytes.NewReader(raw), limit)
		want = err == nil
		for workers := range 3 {
			got, _ := bulk(t, bytes.NewReader(raw), Options{Limit: limit}, tiny(workers+1))
			if accepted := strings.HasPrefix(got, "["); accepted != want || !accepted && !strings.HasPrefix(got, "check 21 ") {
				t.Errorf("limit %d: got %s, want accepted %v", limit, got, want)
			}
			if !want && !strings.Contains(got, "Index:-1}") {
				t.Errorf("limit %d: got %s, want the whole layer", limit, got)
			}
		}
	}
	if limit < 100 {
		t.Errorf("a limit of %d is enough", limit/2)
	}
	if got, _ := bulk(t, bytes.NewReader(good(t)), Options{Limit: 1}, tiny(1)); !strings.HasPrefix(got, "check 21 ") {
		t.Errorf("a strategy with limit 1: got %s", got)
	}
}

// TestImports: nothing that decides anything is shared, but package checker for
// players' sections.
func TestImports(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			first, _, _ := strings.Cut(path, "/")
			if path != "lineproof/checker" && (first == "lineproof" || strings.Contains(first, ".")) {
				t.Errorf("%s: imports %s", name, path)
			}
		}
	}
}
