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

// TestMerged has strategies of slide made smaller, with one worker and with three, and
// checked. One more round gives no larger ones.
func TestMerged(t *testing.T) {
	for _, test := range []struct {
		claim string
		nodes []int // without rounds, and after 1 and 2
	}{
		{"player slide width=4 rows=5 pieces=3", []int{8, 8, 8}},
		{"player slide width=4 rows=5 pieces=4", []int{8, 8, 8}},
		{"player slide width=6 rows=6 pieces=6", []int{127, 110, 110}},
		{"player slide width=6 rows=4 deals=ZS pieces=3", []int{6, 4, 4}},
		{"player slide width=5 rows=5 deals=bag pieces=4", []int{32, 32, 32}},
	} {
		t.Run(test.claim, func(t *testing.T) {
			for rounds, want := range test.nodes {
				var sections [2]certificate.Section
				for i := range sections {
					o := Options{Workers: 1 + 2*i}
					if rounds > 0 {
						o.Minimize = &Effort{Seed: 1, Rounds: rounds}
					}
					claim := claimOf(t, test.claim)
					sections[i] = prove(t, newSolver(t, claim.Well, o), claim)
				}
				if !slices.Equal(sections[0].Strategy, sections[1].Strategy) {
					t.Errorf("%d rounds: three workers make another certificate than one", rounds)
				}
				if got := verify(t, sections[0])[0].Nodes; got != want {
					t.Errorf("%d rounds: got %d nodes, want %d", rounds, got, want)
				}
			}
		})
	}
}

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
