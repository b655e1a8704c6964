package lines

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/solver"
)

// TestProve has the checker accept what is found, and pins how large it is.
func TestProve(t *testing.T) {
	for _, test := range []struct {
		claim     string
		positions int
	}{
		{"player drop width=2 lines=any pieces=4", 11},
		{"player drop width=4 lines=any pieces=4", 644},
		{"player drop width=4 lines=any pieces=5", 501},
		{"player drop width=4 lines=any pieces=7", 519},
		{"player drop width=4 lines=2 pieces=4", 174},
		{"player drop width=4 lines=9 pieces=5", 3615},
		{"player drop width=6 lines=any pieces=40", 86824},
	} {
		t.Run(test.claim, func(t *testing.T) {
			claim := claimOf(t, test.claim)
			if claim.Width == 6 && os.Getenv("EXHAUSTIVE") == "" {
				t.Skip("takes a quarter of a minute; EXHAUSTIVE=1 runs it")
			}
			section := prove(t, claim)
			if got := verify(t, section); got != test.positions {
				t.Errorf("got %d positions, want %d", got, test.positions)
			}
		})
	}
}

// TestBounds counts the positions that bounds leave, and says who wins with them: the table
// of docs/lines.md, and that six columns take the limits that they have.
func TestBounds(t *testing.T) {
	for _, test := range []struct {
		width, roughness, highest, positions int
		wins                                 bool
	}{
		{4, 4, 15, 617, false},
		{4, 5, 15, 1574, true},
		{4, 6, 15, 3715, true},
		{4, 7, 15, 8430, true},
		{6, 10, 7, 271033, false},
		{6, 11, 6, 380164, false},
		{6, 11, 7, 502046, true},
		{6, 12, 7, 839566, true},
	} {
		if test.width == 6 && os.Getenv("EXHAUSTIVE") == "" {
			continue // half a minute
		}
		s, err := New(certificate.Claim{Well: certificate.Well{Width: test.width}}, Options{Memory: 4 << 30})
		if err != nil {
			t.Fatal(err)
		}
		g := &graph{Solver: s, limits: limitsOf(test.width)}
		g.roughness, g.highest = test.roughness, test.highest
		if err := g.explore(t.Context()); err != nil {
			t.Fatal(err)
		}
		ranks, err := g.rank(t.Context(), nil, certificate.MaxWait)
		if got := ranks != nil; err != nil || got != test.wins || g.size != test.positions {
			t.Errorf("%d columns, %+v: %d positions, won: %t, error %v; want %d and %t", test.width, g.limits, g.size, got, err, test.positions, test.wins)
		}
	}
}

// TestFewest wants the fewest pieces of the first surfaces that are rough enough, and the
// same bytes with more workers.
func TestFewest(t *testing.T) {
	var first []byte
	for workers := range 3 {
		s, err := New(certificate.Claim{Well: certificate.Well{Width: 4}}, Options{Memory: MinMemory, Workers: 1 + workers})
		if err != nil {
			t.Fatal(err)
		}
		section, err := s.Prove(context.Background(), 0)
		if err != nil || section.Claim.Pieces != 9 {
			t.Fatalf("got %v, error %v, want 9 pieces", section.Claim, err)
		}
		var raw bytes.Buffer
		if err := (certificate.Certificate{section}).Encode(&raw); err != nil {
			t.Fatal(err)
		}
		if first != nil && !bytes.Equal(first, raw.Bytes()) {
			t.Errorf("other bytes with %d workers", 1+workers)
		}
		first = raw.Bytes()
	}
}

func TestStops(t *testing.T) {
	s, err := New(certificate.Claim{Well: certificate.Well{Width: 8}}, Options{Memory: MinMemory})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Prove(context.Background(), 0); !errors.Is(err, ErrMemory) {
		t.Errorf("got error %v, want %v", err, ErrMemory)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Prove(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v of a cancelled search", err)
	}
	if _, err := s.Prove(ctx, certificate.MaxWait+1); err == nil {
		t.Error("got no error of too many pieces")
	}
	for _, c := range []certificate.Claim{{}, {Well: certificate.Well{Width: 4}, Lines: 1}, {Well: certificate.Well{Width: 4, Rows: 4}}, {Well: certificate.Well{Width: 5}}} {
		if _, err := New(c, Options{}); err == nil {
			t.Errorf("got no error of %+v", c)
		}
	}
	if _, err := New(certificate.Claim{Well: certificate.Well{Width: 4}}, Options{Memory: 1}); err == nil {
		t.Error("got no error of too little memory")
	}
	if _, err := New(certificate.Claim{Well: certificate.Well{Width: 4}}, Options{Workers: -1}); err == nil {
		t.Error("got no error of too few workers")
	}
	if s, err = New(certificate.Claim{Well: certificate.Well{Width: 2}}, Options{}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Prove(t.Context(), 1); !errors.Is(err, ErrNone) {
		t.Errorf("a row with each piece in two columns: got error %v, want %v", err, ErrNone)
	}
}

// TestSmaller wants a strategy that is smaller, the same one for the same seed, and one even
// after an interrupt.
func TestSmaller(t *testing.T) {
	claim := claimOf(t, "player drop width=4 lines=any pieces=4")
	var replies [2][]certificate.Reply
	for i := range replies {
		s, err := New(claim, Options{Minimize: &solver.Effort{Seed: 1, Rounds: 300}})
		if err != nil {
			t.Fatal(err)
		}
		section, err := s.Prove(context.Background(), claim.Pieces)
		if got := verify(t, section); err != nil || got > 620 {
			t.Errorf("got %d positions, error %v, want at most 620", got, err)
		}
		replies[i] = section.Replies
	}
	if !slices.Equal(replies[0], replies[1]) {
		t.Error("the same seed makes another strategy")
	}
	s, err := New(claim, Options{Minimize: &solver.Effort{Budget: time.Hour}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for !strings.Contains(s.Progress().Stage, " rounds") {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	section, err := s.Prove(ctx, claim.Pieces)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v, want %v", err, context.Canceled)
	}
	verify(t, section)
}

func verify(t *testing.T, section certificate.Section) (positions int) {
	t.Helper()
	var raw bytes.Buffer
	if err := (certificate.Certificate{section}).Encode(&raw); err != nil {
		t.Fatal(err)
	}
	sections, err := checker.Verify(&raw, checker.Options{Wanted: []string{section.Claim.String()}})
	if err != nil {
		t.Fatal(err)
	}
	return sections[0].Positions
}
