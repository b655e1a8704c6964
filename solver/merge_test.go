package solver

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
)

// TestMerged has strategies of slide made smaller, with one worker and with three, and
// checked. One more round gives no larger ones.
func TestMerged(t *testing.T) {
	for _, test := range []struct {
		well   certificate.Well
		pieces int
		nodes  []int // without rounds, and after 1 and 2
	}{
		{certificate.Well{Width: 4, Rows: 5}, 3, []int{8, 8, 8}},
		{certificate.Well{Width: 4, Rows: 5}, 4, []int{8, 8, 8}},
		{certificate.Well{Width: 6, Rows: 6}, 6, []int{127, 110, 110}},
		{certificate.Well{Width: 6, Rows: 4, Deals: "ZS"}, 3, []int{6, 4, 4}},
		{certificate.Well{Width: 5, Rows: 5, Deals: certificate.Bag}, 4, []int{32, 32, 32}},
	} {
		test.well.Slide = true
		claim := certificate.Claim{Player: true, Well: test.well, Pieces: test.pieces}
		t.Run(claim.String(), func(t *testing.T) {
			for rounds, want := range test.nodes {
				first := mergedBytes(t, claim, 1, rounds)
				if again := mergedBytes(t, claim, 3, rounds); !bytes.Equal(first, again) {
					t.Errorf("%d rounds: three workers make another certificate than one", rounds)
				}
				sections, err := checker.Verify(bytes.NewReader(first), checker.Options{})
				if err != nil {
					t.Fatal(err)
				}
				if got := sections[0].Nodes; got != want {
					t.Errorf("%d rounds: got %d nodes, want %d", rounds, got, want)
				}
			}
		})
	}
}

// mergedBytes returns the certificate of a claim, after so many rounds.
func mergedBytes(t *testing.T, claim certificate.Claim, workers, rounds int) []byte {
	t.Helper()
	o := Options{Workers: workers}
	if rounds > 0 {
		o.Minimize = &Effort{Seed: 1, Rounds: rounds}
	}
	s, err := New(claim.Well, o)
	if err != nil {
		t.Fatal(err)
	}
	section, err := s.Prove(context.Background(), true, claim.Pieces)
	if err != nil {
		t.Fatal(err)
	}
	var raw bytes.Buffer
	if err := (certificate.Certificate{section}).Encode(&raw); err != nil {
		t.Fatal(err)
	}
	return raw.Bytes()
}

// TestMergedStops cancels the search after some rounds: there is a strategy
// nevertheless.
func TestMergedStops(t *testing.T) {
	s, err := New(certificate.Well{Width: 6, Rows: 6, Slide: true}, Options{Minimize: &Effort{Rounds: 1 << 30}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for stage := ""; !strings.HasSuffix(stage, " rounds") || strings.HasSuffix(stage, " 0 rounds"); stage = s.Progress().Stage {
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
