package solver

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
)

// TestSlideEvidence settles wells, and has the checker verify what is found, with
// one worker and with three: the same evidence.
func TestSlideEvidence(t *testing.T) {
	for _, test := range []struct {
		well     certificate.Well
		optimum  int // 0 for never
		profiles int // in the adversary's evidence
		nodes    int
	}{
		{certificate.Well{Width: 4, Rows: 4}, 0, 6, 0},
		{certificate.Well{Width: 4, Rows: 5}, 3, 3, 8},
		{certificate.Well{Width: 6, Rows: 5}, 0, 90, 0},
		{certificate.Well{Width: 6, Rows: 6}, 6, 149, 127},
		{certificate.Well{Width: 7, Rows: 15}, 0, 0, 0},
		{certificate.Well{Width: 8, Rows: 4}, 0, 312, 0},
		{certificate.Well{Width: 4, Rows: 4, Deals: "IO"}, 2, 0, 2},
		{certificate.Well{Width: 6, Rows: 4, Deals: "ZS"}, 3, 0, 6},
		{certificate.Well{Width: 6, Rows: 4, Deals: "TLJ"}, 2, 0, 3},
		{certificate.Well{Width: 4, Rows: 4, Deals: certificate.Bag}, 3, 11, 11},
		{certificate.Well{Width: 5, Rows: 4, Deals: certificate.Bag}, 0, 61, 0},
	} {
		test.well.Slide = true
		t.Run(certificate.Claim{Well: test.well}.String(), func(t *testing.T) {
			first := settleSlide(t, test.well, 1, test.optimum)
			if again := settleSlide(t, test.well, 3, test.optimum); !slices.Equal(first, again) {
				t.Error("three workers make another certificate than one")
			}
			sections, err := checker.Verify(bytes.NewReader(first), checker.Options{})
			if err != nil {
				t.Fatal(err)
			}
			profiles, nodes := 0, 0
			for _, s := range sections {
				profiles += s.Profiles
				nodes += s.Nodes
			}
			if profiles != test.profiles || nodes != test.nodes {
				t.Errorf("got %d profiles and %d nodes, want %d and %d", profiles, nodes, test.profiles, test.nodes)
			}
		})
	}
}

// settleSlide returns the certificate of who wins a well: both sides of the optimum,
// if there is one.
func settleSlide(t *testing.T, w certificate.Well, workers, optimum int) []byte {
	t.Helper()
	s, err := New(w, Options{Memory: MinMemory, Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	n, err := s.Optimum(ctx)
	if err != nil || n != optimum {
		t.Fatalf("got an optimum of %d, error %v, want %d", n, err, optimum)
	}
	claims := []certificate.Claim{{Well: w}}
	if n > 0 {
		claims = []certificate.Claim{{Player: true, Well: w, Pieces: n}, {Well: w, Pieces: n - 1}}
	}
	var c certificate.Certificate
	for _, claim := range claims {
		section, err := s.Prove(ctx, claim.Player, claim.Pieces)
		if err != nil {
			t.Fatal(err)
		}
		c = append(c, section)
	}
	var raw bytes.Buffer
	if err := c.Encode(&raw); err != nil {
		t.Fatal(err)
	}
	return raw.Bytes()
}

// TestSlideResume goes on from a checkpoint in tables of several sizes: the positions
// that were expanded before are not expanded again.
func TestSlideResume(t *testing.T) {
	for _, w := range []certificate.Well{{Width: 8, Rows: 5, Slide: true}, {Width: 10, Rows: 7, Slide: true}} {
		s := slideSearchOf(w, 1<<25).Solver
		if won, err := s.Wins(context.Background(), 7); won || err != nil {
			t.Fatalf("the player wins: %v, error %v", won, err)
		}
		var saved bytes.Buffer
		if err := s.Save(&saved); err != nil {
			t.Fatal(err)
		}
		for _, memory := range []int64{1 << 24, 1 << 25, 1 << 26} {
			again := slideSearchOf(w, memory).Solver
			if err := again.Resume(bytes.NewReader(saved.Bytes())); err != nil {
				t.Fatal(err)
			}
			won, err := again.Wins(context.Background(), 7)
			if won || err != nil || again.Cost().Positions > 0 {
				t.Errorf("%v, %d bytes: the player wins: %v, error %v, positions expanded again: %d", w, memory, won, err, again.Cost().Positions)
			}
		}
	}
}

// TestSlideResumeRefuses gives a checkpoint of more buckets than there are hashes.
func TestSlideResumeRefuses(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 1, Slide: true}
	s, _ := saved(t, w, MinMemory, 1)
	long := append([]byte(s.checkpointLine(0, 20)), make([]byte, 1<<19)...)
	long = append(long, 1, 1, 0, 0, 0, 0, 0, 0, 0)
	if err := s.Resume(bytes.NewReader(long)); !errors.Is(err, ErrDamaged) {
		t.Errorf("error %v, want %v", err, ErrDamaged)
	}
}
