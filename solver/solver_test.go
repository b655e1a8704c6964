package solver

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
)

// TestGrid holds the solver, the certificates that it makes, and the checker
// against the plain minimax, in all wells of 2 to 8 columns and 1 to 6 rows,
// without a ceiling and with each one.
//
// The minimax goes by all cells of its boards, but for width 8 with 5 and 6 rows:
// there it would remember tens of millions of boards, and takes a minute for 5
// rows alone. In these wells it goes by profiles that it looks up in the cells,
// which oracle.TestProfileGame shows to be the same.
//
// With -short, as for the race detector, wells of more than 24 cells are left out.
// Those of eight columns, four rows and more, and of 40 cells and more, take most of
// the time, and are there with EXHAUSTIVE=1 only.
func TestGrid(t *testing.T) {
	for width := 8; width >= 2; width-- { // the longest first
		for rows := 6; rows >= 1; rows-- {
			for _, ceiling := range []int{0, rows, rows + 1, rows + 2} {
				w := oracle.Well{Width: width, Rows: rows, Ceiling: ceiling}
				if testing.Short() && width*rows > 24 {
					continue
				}
				t.Run(w.String(), func(t *testing.T) {
					require.Exhaustive(t, width*rows >= 40 || width == 8 && rows > 3)
					t.Parallel()
					if width == 8 && rows > 4 {
						compareOptimum(t, w, oracle.NewProfileGame(w))
					} else {
						compareOptimum(t, w, oracle.NewGame(w))
					}
				})
			}
		}
	}
}

// compareOptimum expects the minimax to agree with the solver's optimum, and the
// checkers to verify what the solver makes of all claims that follow from it.
func compareOptimum(t *testing.T, w oracle.Well, minimax *oracle.Game) (n int) {
	t.Helper()
	s := newSolver(t, w, Options{Workers: 1})
	n = optimum(t, s)
	empty := oracle.Board{}
	switch {
	case n == oracle.Never:
		if minimax.Wins(empty, w.Longest()) {
			t.Fatalf("%v: got the adversary's win, want the player's", w)
		}
	case minimax.Wins(empty, n-1):
		t.Fatalf("%v: got optimum %d, want less", w, n)
	case !minimax.Wins(empty, n):
		t.Fatalf("%v: got optimum %d, want more, or the adversary's win", w, n)
	}
	verify(t, evidence(t, s, n)...)
	return n
}

// TestDealers does what TestGrid does, in small wells with every dealer.
func TestDealers(t *testing.T) {
	wells := []oracle.Well{{Width: 2, Rows: 2}, {Width: 3, Rows: 2}, {Width: 2, Rows: 6}, {Width: 3, Rows: 4},
		{Width: 4, Rows: 2}, {Width: 4, Rows: 3}, {Width: 4, Rows: 3, Ceiling: 4},
		{Width: 5, Rows: 3, Ceiling: 3}, {Width: 5, Rows: 2}}
	if testing.Short() {
		wells = wells[:2]
	}
	player, adversary := 0, 0
	for _, w := range oracle.WithDealers(wells) {
		n := 0
		if w.Width*w.Rows <= 8 {
			n = compareOptimum(t, w, oracle.NewGame(w)) // by all cells
		} else {
			n = compareOptimum(t, w, oracle.NewProfileGame(w))
		}
		player += min(n, 1)
		if n != 1 {
			adversary++
		}
	}
	if player < 30 || adversary < 30 {
		t.Errorf("got %d wells for the player, %d for the adversary, which is no test", player, adversary)
	}
}

// evidence proves what follows from a well's optimum: first the player's claim, if there is
// one, then the adversary's with the most pieces.
func evidence(t testing.TB, s *Solver, optimum int) (c certificate.Certificate) {
	t.Helper()
	longest, claims := s.well.Longest(), []certificate.Claim{{}, {Pieces: 1}, {Pieces: s.well.Longest()}}
	if optimum != oracle.Never {
		claims = []certificate.Claim{{Player: true, Pieces: optimum}}
		for n := optimum - 1; n > 0; n-- {
			claims = append(claims, certificate.Claim{Pieces: n})
		}
		if optimum < longest { // a loose claim
			claims = append(claims, certificate.Claim{Player: true, Pieces: optimum + 1})
		}
	}
	for _, claim := range claims {
		claim.Well = s.well
		c = append(c, prove(t, s, claim))
	}
	return c
}

// TestCounts pins who wins wells, how many profiles one worker expands to find it out, and
// the sizes of the evidence, which the checkers verify. It wants the same bytes of one
// worker and of three, whose timing is different each time, and of a solver that has
// answered other questions before.
func TestCounts(t *testing.T) {
	for _, test := range []struct {
		well            string
		optimum         int // 0 for never; in slide, what qntm's program finds
		expanded        int64
		nodes, profiles int
	}{
		{"drop width=4 rows=4", 3, 8, 5, 4},
		{"drop width=6 rows=4", 0, 190, 0, 156},
		{"drop width=6 rows=5", 6, 344, 66, 86},
		{"drop width=8 rows=4", 0, 1597, 0, 1565},
		{"drop width=8 rows=5", 0, 11300, 0, 8956},
		{"drop width=8 rows=6", 9, 23657, 424, 11030},
		{"drop width=10 rows=5", 0, 244885, 0, 167906}, // layers of several parts
		{"drop width=14 rows=2", 0, 14, 0, 21},
		{"drop width=6 rows=3 deals=bag", 4, 159, 64, 15},
		{"slide width=4 rows=4", 0, 14, 0, 6},
		{"slide width=4 rows=5", 3, 12, 8, 3},
		{"slide width=6 rows=4", 0, 70, 0, 33},
		{"slide width=6 rows=5", 0, 185, 0, 90},
		{"slide width=6 rows=6", 6, 1032, 127, 149},
		{"slide width=7 rows=6", 0, 0, 0, 0},
		{"slide width=7 rows=15", 0, 0, 0, 0},
		{"slide width=8 rows=4", 0, 582, 0, 312},
		{"slide width=8 rows=5", 0, 4481, 0, 2082},
		{"slide width=10 rows=4", 0, 2228, 0, 1102},
		{"slide width=10 rows=5", 0, 22613, 0, 11559},
		{"slide width=12 rows=3", 0, 171, 0, 57},
		{"slide width=4 rows=4 deals=IO", 2, 2, 2, 0},
		{"slide width=6 rows=4 deals=ZS", 3, 7, 6, 0},
		{"slide width=6 rows=4 deals=TLJ", 2, 4, 3, 0},
		{"slide width=4 rows=4 deals=bag", 3, 40, 11, 11},
		{"slide width=5 rows=4 deals=bag", 0, 140, 0, 61},
	} {
		t.Run(test.well, func(t *testing.T) {
			if testing.Short() && test.profiles > 2000 {
				t.Skip("not a small well") // for the race detector
			}
			t.Parallel()
			w := claimOf(t, "adversary "+test.well).Well
			s := newSolver(t, w, Options{Workers: 1, Memory: DefaultMemory})
			if n, expanded := optimum(t, s), s.Expanded(); n != test.optimum || expanded != test.expanded {
				t.Errorf("got optimum %d and %d profiles expanded, want %d and %d", n, expanded, test.optimum, test.expanded)
			}
			require.Exhaustive(t, w.Width == 10 || test.profiles > 10_000 || test.well == "slide width=8 rows=5")
			c := evidence(t, s, test.optimum)
			nodes, profiles := 0, 0
			// the player's claim of the least pieces comes first, and the adversary's of the most
			for i, section := range slices.Backward(verify(t, c...)) {
				if c[i].Claim.Player {
					nodes = section.Nodes
				} else {
					profiles = section.Profiles
				}
			}
			if nodes != test.nodes || profiles != test.profiles {
				t.Errorf("got %d nodes and %d profiles, want %d and %d", nodes, profiles, test.nodes, test.profiles)
			}
			seasoned := newSolver(t, w, Options{Workers: 3})
			optimum(t, seasoned)
			one, three := newSolver(t, w, Options{Workers: 1}), newSolver(t, w, Options{Workers: 3})
			for i, other := range []*Solver{one, three, seasoned} {
				if !bytes.Equal(rawBytes(t, evidence(t, other, test.optimum)...), rawBytes(t, c...)) {
					t.Errorf("solver %d makes another certificate than one worker that knows the optimum", i)
				}
			}
		})
	}
}

// TestCancel interrupts questions that would take minutes.
func TestCancel(t *testing.T) {
	// drop has windows, which take long for the race detector
	large := oracle.Well{Width: 12, Rows: 7, Game: certificate.Slide}
	proving := func(player bool, n int) func(context.Context, *Solver) error {
		return func(ctx context.Context, s *Solver) error {
			_, err := s.Prove(ctx, certificate.Claim{Player: player, Well: s.well, Pieces: n})
			return err
		}
	}
	for _, test := range []struct {
		name string
		well oracle.Well
		ask  func(context.Context, *Solver) error
	}{
		{"Optimum", large, func(ctx context.Context, s *Solver) error { _, err := s.Optimum(ctx); return err }},
		{"Wins", large, func(ctx context.Context, s *Solver) error { _, err := s.Wins(ctx, 20); return err }},
		{"Prove player", large, proving(true, 20)},
		{"Prove adversary", large, proving(false, 12)},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
			defer cancel()
			for _, when := range []string{"while it runs", "before it starts"} {
				err := test.ask(ctx, newSolver(t, test.well, Options{Workers: 2, Memory: MinMemory}))
				if !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("%s: got error %v, want %v", when, err, context.DeadlineExceeded)
				}
			}
		})
	}
}

// TestCancelAndGoOn shows that an interrupted solver still tells the truth.
func TestCancelAndGoOn(t *testing.T) {
	s := newSolver(t, oracle.Well{Width: 8, Rows: 6}, Options{Workers: 2})
	for wait := time.Duration(1); ; wait *= 2 { // until it is done in time
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		got, err := s.Optimum(ctx)
		cancel()
		if err == nil {
			if want := 9; got != want {
				t.Errorf("got optimum %d, want %d", got, want)
			}
			return
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("got error %v, want %v", err, context.DeadlineExceeded)
		}
	}
}

// TestLimit lets Optimum come to the limit. What it says then can be proved, as
// each call has the limit for itself.
func TestLimit(t *testing.T) {
	w := certificate.Well{Width: 8, Rows: 6}
	for limit, want := range map[int64]int{1 << 10: 7, 1 << 14: 9} {
		s := newSolver(t, w, Options{Workers: 1, Expanded: limit})
		got, err := s.Optimum(context.Background())
		if n := s.Expanded(); got != want || !errors.Is(err, ErrLimit) || n < limit || n > 2*limit {
			t.Errorf("limit %d: got %d after %d profiles, error %v, want %d and %v", limit, got, n, err, want, ErrLimit)
		}
		verify(t, prove(t, s, certificate.Claim{Well: w, Pieces: want - 1}))
	}
}

// TestOutgrown has less memory than the evidence takes, on either side.
func TestOutgrown(t *testing.T) {
	for _, text := range []string{
		"adversary drop width=8 rows=5", "player drop width=6 rows=5 pieces=6",
		"adversary slide width=6 rows=6 pieces=5", "player slide width=6 rows=6 pieces=6",
	} {
		claim := claimOf(t, text)
		s := newSolver(t, claim.Well, Options{Workers: 2})
		s.shared.Memory = 1 << 12
		_, err := s.Prove(context.Background(), claim)
		if !errors.Is(err, ErrMemory) {
			t.Errorf("%s: got error %v, want %v", text, err, ErrMemory)
		}
	}
}

func TestNew(t *testing.T) {
	well := certificate.Well{Width: 4, Rows: 4}
	for _, test := range []struct {
		name    string
		game    certificate.Well
		options Options
		want    string // of the error
	}{
		{"defaults", well, Options{}, ""},
		{"narrow", certificate.Well{Width: 1, Rows: 4}, Options{}, "width 1"},
		{"wide", certificate.Well{Width: 15, Rows: 4}, Options{}, "width 15"},
		{"low", certificate.Well{Width: 4}, Options{}, "rows is missing"},
		{"high", certificate.Well{Width: 4, Rows: 16}, Options{}, "rows 16"},
		{"low ceiling", certificate.Well{Width: 4, Rows: 4, Ceiling: 3}, Options{}, "ceiling 3"},
		{"high with a bag", certificate.Well{Width: 4, Rows: 9, Deals: certificate.Bag}, Options{},
			"with a bag, the limit is 12 columns and 8 rows"},
		{"little memory", well, Options{Memory: MinMemory - 1}, "memory"},
		{"negative memory", well, Options{Memory: -1}, "memory"},
	} {
		_, err := New(test.game, test.options)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want one with %q", test.name, err, test.want)
		}
	}
}

func TestProgress(t *testing.T) {
	s := newSolver(t, oracle.Well{Width: 8, Rows: 5}, Options{Workers: 2})
	first, before := s.Progress()
	optimum(t, s)
	last, after := s.Progress()
	if first == "" || last == "" || first == last || before != 0 || after <= 0 {
		t.Errorf("got %q after %d profiles, and then %q after %d", first, before, last, after)
	}
}

// TestRefuses asks for what is out of range, and for evidence of what is false: an error,
// and no evidence.
func TestRefuses(t *testing.T) {
	// the player needs 3 pieces, and no game has more than 7
	s := newSolver(t, oracle.Well{Width: 4, Rows: 4}, Options{Workers: 2})
	ctx := context.Background()
	for _, n := range []int{-1, 0, 8, 100} {
		if won, err := s.Wins(ctx, n); err == nil || won {
			t.Errorf("Wins within %d: got %v, error %v", n, won, err)
		}
	}
	for _, test := range []struct {
		player bool
		n      int
		want   error // nil: any
	}{
		{true, 0, nil}, {true, -1, nil}, {true, 8, nil}, {false, -1, nil}, {false, 100, nil},
		{true, 2, ErrFalse}, {false, 3, ErrFalse}, {false, 0, ErrFalse},
	} {
		section, err := s.Prove(ctx, certificate.Claim{Player: test.player, Well: s.well, Pieces: test.n})
		if err == nil || test.want != nil && !errors.Is(err, test.want) || section.Strategy != nil || section.Deals != nil {
			t.Errorf("Prove player=%v %d: got error %v, want %v", test.player, test.n, err, test.want)
		}
	}
	if _, err := s.Prove(ctx, certificate.Claim{Player: true, Well: s.well, Pieces: 3}); err != nil {
		t.Errorf("Prove within 3: %v", err)
	}
}
