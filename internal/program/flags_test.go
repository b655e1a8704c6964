package program

import (
	"runtime"
	"testing"
)

func TestWorkers(t *testing.T) {
	for n, want := range map[int]int{0: runtime.GOMAXPROCS(0), 1: 1, MaxWorkers: runtime.GOMAXPROCS(0)} {
		if got := WorkersOf(n); got != want {
			t.Errorf("--workers %d: got %d, want %d", n, got, want)
		}
	}
}
