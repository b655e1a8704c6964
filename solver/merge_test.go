package solver

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
)

// TestMergedStops cancels the search after some rounds: there is a strategy
// nevertheless.
func TestMergedStops(t *testing.T) {
	s := newSolver(t, certificate.Well{Width: 6, Rows: 6, Slide: true}, Options{Minimize: &Effort{Rounds: 1 << 30}})
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for stage := ""; !strings.Contains(stage, "rounds: ") || strings.HasSuffix(stage, "rounds: 0"); stage = s.Progress().Stage {
			runtime.Gosched()
		}
		cancel()
	}()
	section, err := s.Prove(ctx, true, 6)
	if n := len(section.Strategy); !errors.Is(err, context.Canceled) || n != 110 {
		t.Errorf("got %d nodes, error %v, want 110, and %v", n, err, context.Canceled)
	}
}

// TestMergerJoin compares what nodes have in common with the answers that are left.
func TestMergerJoin(t *testing.T) {
	a, b := certificate.Answer{Placement: certificate.Placement{Offset: 1}}, certificate.Answer{Placement: certificate.Placement{Offset: 2}, Next: 3}
	both := suited{0: {a, b}, 6: {a}}
	for _, test := range []struct {
		own    suited
		common int
		left   suited
	}{
		{suited{0: {b}, 6: {a}}, 2, suited{0: {b}, 6: {a}}},
		{suited{0: {b, a}, 6: {b, a}}, 3, both},
		{suited{6: {a}}, 1, both},                     // 0 is not dealt
		{suited{0: {a}, 6: {b}}, 0, suited{}},         // nothing to 6
		{suited{0: {a}, 1: {a}, 6: {a}}, 0, suited{}}, // nothing to 1
	} {
		s := suited{0: slices.Clone(both[0]), 6: slices.Clone(both[6])}
		if got := s.common(&test.own); got != test.common {
			t.Errorf("%v: got %d in common, want %d", test.own, got, test.common)
		}
		if test.common == 0 {
			continue
		}
		s.join(&test.own)
		for piece := range s {
			if !slices.Equal(s[piece], test.left[piece]) {
				t.Errorf("%v: %v is left, want %v", test.own, s, test.left)
			}
		}
	}
}
