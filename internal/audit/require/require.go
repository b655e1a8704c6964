// Package require stops a test whose preparation fails.
package require

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// NoError ends the test if there is an error.
func NoError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Value is for a call that returns a value and an error: Value(os.ReadFile(name))(t) is
// what the file holds, and ends the test if it cannot be read.
func Value[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		NoError(t, err)
		return value
	}
}

// Values is Value for a call that returns two values and an error.
func Values[S, T any](first S, second T, err error) func(testing.TB) (S, T) {
	return func(t testing.TB) (S, T) {
		t.Helper()
		NoError(t, err)
		return first, second
	}
}

// Exhaustive skips a case that takes seconds, but with EXHAUSTIVE=1.
func Exhaustive(t testing.TB, seconds bool) {
	t.Helper()
	if seconds && os.Getenv("EXHAUSTIVE") == "" {
		t.Skip("takes seconds; EXHAUSTIVE=1 has it")
	}
}

// Files returns the files of a pattern, of which there must be one.
func Files(t testing.TB, pattern string) []string {
	t.Helper()
	names := Value(filepath.Glob(pattern))(t)
	if len(names) == 0 {
		t.Fatalf("no files %s", pattern)
	}
	return names
}

// Allocated returns how many bytes f takes from the heap, in all, also those that are freed.
func Allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Frugal calls read, and fails where it takes more memory than each bytes per byte of its input, and a
// megabyte for buffers.
func Frugal(t testing.TB, input, each int, read func()) {
	t.Helper()
	if took, most := Allocated(read), uint64(each*input+1<<20); took > most {
		t.Errorf("got %d bytes of memory for %d of input, want at most %d", took, input, most)
	}
}
