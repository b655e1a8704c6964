package endless

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/audit/require"
)

// prove returns a certificate of what a solver finds, which the checker has accepted.
func prove(t *testing.T, width, most int, o Options) (raw []byte, c certificate.Claim, positions int) {
	t.Helper()
	return proveWith(t, require.Value(NewSearch(width, o))(t), most)
}

func proveWith(t *testing.T, s *Search, most int) ([]byte, certificate.Claim, int) {
	t.Helper()
	section := require.Value(s.Prove(t.Context(), most))(t)
	return verify(t, section), section.Claim, len(section.Replies)
}

// verify returns the certificate of a section.
func verify(t *testing.T, section certificate.Section) []byte {
	t.Helper()
	return proofs.Raw(t, section)
}

// TestProve pins what is found, with any number of workers.
func TestProve(t *testing.T) {
	for _, test := range []struct{ width, most, rows, positions int }{
		{4, 0, 10, 41}, {6, 0, 36, 675}, {6, 12, 12, 1087}, {8, 0, 62, 6337}, {8, 11, 11, 17494},
	} {
		t.Run(fmt.Sprint(test.width, "_in_", test.most), func(t *testing.T) {
			raw, claim, positions := prove(t, test.width, test.most, Options{Workers: 3})
			if claim.Rows != test.rows || positions != test.positions {
				t.Errorf("got %d rows, %d positions, want %d, %d", claim.Rows, positions, test.rows, test.positions)
			}
			if test.width == 8 {
				return // too long
			}
			if one, _, _ := prove(t, test.width, test.most, Options{Workers: 1}); !bytes.Equal(one, raw) {
				t.Error("one worker: got another certificate")
			}
		})
	}
}

// TestSearchMemory works out most moves again and again, and finds the same.
func TestSearchMemory(t *testing.T) {
	want, _, _ := prove(t, 6, 0, Options{})
	s := require.Value(NewSearch(6, Options{}))(t)
	s.options.Memory = 300 << 10 // less than New allows, for edges of half of the positions
	if got, _, _ := proveWith(t, s, 0); !bytes.Equal(got, want) {
		t.Error("got another certificate")
	}
}

// TestWon compares what is won with a plain search for the same surfaces.
func TestWon(t *testing.T) {
	g := newGraph(require.Value(NewSearch(6, Options{Workers: 1}))(t), usualHighest, 5)
	require.Value(g.winSurfaces(t.Context()))(t)
	won := make(map[certificate.Position]bool)
	for changed := true; changed; {
		changed = false
		for n, p := range g.keys[:g.rough] {
			if p != noPosition && !won[p] && plainlyWon(g, p, won) {
				won[p], changed = true, true
				if g.ranks[n] == 0 {
					t.Errorf("%s: got no rank, want it won", p.Text(6))
				}
			}
		}
	}
	found := 0
	for _, rank := range g.ranks[:g.rough] {
		found += min(1, int(rank))
	}
	if found != len(won) {
		t.Errorf("got %d positions won, want %d", found, len(won))
	}
}

// TestWonWithin compares what a deep search wins within a limit of rows with a plain search.
func TestWonWithin(t *testing.T) {
	s := require.Value(NewSearch(4, Options{}))(t)
	won, all := 0, 0
	for p := range LaneSurfaces(4) {
		d := s.newDeepSearch(t.Context(), roughest)
		for limit := 1; limit <= 10; limit++ {
			got, want := d.wins(p, limit, 0), plainlyWonWithin(s.rules, p, limit)
			if got != want || d.limited {
				t.Errorf("%s in %d rows: got %t, want %t, with all moves", p.Text(4), limit, got, want)
			}
			if all++; got {
				won++
			}
		}
	}
	if won == 0 || won == all {
		t.Errorf("got %d of %d won, want some", won, all)
	}
}

// TestFewest tries all moves from lane surfaces at whose end I lies across the last two lanes. They are
// lost with one row less than lists take.
func TestFewest(t *testing.T) {
	for width, rows := range map[int]int{4: 9, 6: 10, 8: 11, 10: 11} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			if width > 8 && os.Getenv("EXHAUSTIVE") == "" {
				t.Skip("takes minutes; EXHAUSTIVE=1 has it")
			}
			s := require.Value(NewSearch(width, Options{Memory: 8 << 30}))(t)
			heights := make([]int, width)
			for x := range 4 {
				heights[width-1-x] = 1
			}
			p := LaneSurface(heights).Canonical(width)
			d := s.newDeepSearch(t.Context(), roughest)
			if lift := LaneSurfaces(width)[p]; d.wins(p, rows-1-lift, 0) || d.err != nil || d.limited {
				t.Errorf("%s: got it won in %d rows, or %v, want it lost", p.Text(width), rows-1, d.err)
			}
			t.Logf("%d positions", len(d.known))
		})
	}
}

// plainlyWonWithin reports whether each piece completes a row within so many rows, or leads to a position
// of which this holds, with the rows that are left.
func plainlyWonWithin(r *Rules, p certificate.Position, limit int) bool {
	for piece := range certificate.Pieces {
		if !slices.ContainsFunc(r.Moves(nil, p, piece, certificate.MaxHeight), func(m Move) bool {
			return m.Top <= limit && (m.Completes || plainlyWonWithin(r, m.Next, limit-m.Risen))
		}) {
			return false
		}
	}
	return true
}

// plainlyWon reports whether each piece completes a row, or leads to one of the positions.
func plainlyWon(g *graph, p certificate.Position, won map[certificate.Position]bool) bool {
	for piece := range certificate.Pieces {
		if !slices.ContainsFunc(g.rules.Moves(nil, p, piece, g.highest), func(m Move) bool {
			limit := max(g.roughness, g.rules.roughness(p)-1)
			return m.Completes || g.rules.roughness(m.Next) <= limit && won[m.Next.Canonical(6)]
		}) {
			return false
		}
	}
	return true
}

// TestMinimize makes lists shorter, or leaves them as they are.
func TestMinimize(t *testing.T) {
	_, _, usual := prove(t, 6, 0, Options{})
	for _, e := range []Effort{{Rounds: 1}, {Rounds: 2}, {Rounds: 20}, {Budget: 1}, {}} { // which ends when nothing changes
		if _, _, n := prove(t, 6, 0, Options{Minimize: &e}); n > usual {
			t.Errorf("%+v: got %d positions, want %d or fewer", e, n, usual)
		}
	}
}

// TestInterrupted cancels a search at many points: there is no list, or a sound one.
func TestInterrupted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	lists := 0
	for n := range 100 {
		s := require.Value(NewSearch(6, Options{Workers: 1}))(t)
		section, err := s.Prove(require.Countdown(t.Context(), r.IntN(400)), n%2*10)
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if section.Replies == nil {
			continue
		}
		lists++
		verify(t, section)
	}
	if lists == 0 {
		t.Error("got no list, want some")
	}
}

func TestRefuses(t *testing.T) {
	for _, width := range []int{-2, 2, 5, 16} {
		if _, err := NewSearch(width, Options{}); err == nil {
			t.Errorf("width %d: got no error", width)
		}
	}
	if _, err := NewSearch(4, Options{Memory: MinMemory - 1}); err == nil {
		t.Error("too little memory: got no error")
	}
	s := require.Value(NewSearch(4, Options{}))(t)
	if _, err := s.Prove(t.Context(), 8); !errors.Is(err, ErrNone) {
		t.Errorf("eight rows in four columns: got %v, want ErrNone", err)
	}
	s = require.Value(NewSearch(14, Options{Memory: MinMemory}))(t)
	if _, err := s.Prove(t.Context(), 0); !errors.Is(err, ErrMemory) {
		t.Errorf("fourteen columns in little memory: got %v, want ErrMemory", err)
	}
	s.options.Memory = 1 << 20
	if _, err := s.Prove(t.Context(), 12); !errors.Is(err, ErrMemory) {
		t.Errorf("fourteen columns and twelve rows in little memory: got %v, want ErrMemory", err)
	}
}
