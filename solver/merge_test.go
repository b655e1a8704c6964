package solver

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"

	"lineproof/certificate"
)

// TestMergedStops cancels the search after some rounds: there is a strategy
// nevertheless.
func TestMergedStops(t *testing.T) {
	s := newSolver(t, certificate.Well{Width: 6, Rows: 6, Game: certificate.Slide},
		Options{Minimize: &Effort{Rounds: 1 << 30}})
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		stage := ""
		for !strings.Contains(stage, "rounds: ") || strings.HasSuffix(stage, "rounds: 0") {
			stage = s.Progress().Stage
			runtime.Gosched()
		}
		cancel()
	}()
	section, err := s.Prove(ctx, true, 6)
	if n := len(section.Strategy); !errors.Is(err, context.Canceled) || n != 110 {
		t.Errorf("got %d nodes, error %v, want 110, and %v", n, err, context.Canceled)
	}
}
