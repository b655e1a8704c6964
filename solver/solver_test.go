package solver

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/oracle"
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
					onlyExhaustive(t, width*rows >= 40 || width == 8 && rows > 3)
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
// checker to verify what the solver makes of all claims that follow from it.
func compareOptimum[K comparable](t *testing.T, w oracle.Well, minimax *oracle.Game[K]) {
	s := newSolver(t, w, 1)
	n, err := s.Optimum(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	empty := oracle.Board{}
	switch {
	case n == oracle.Never:
		if minimax.Wins(empty, w.Longest()) {
			t.Fatal("got the adversary's win, want the player's")
		}
	case minimax.Wins(empty, n-1):
		t.Fatalf("got optimum %d, want less", n)
	case !minimax.Wins(empty, n):
		t.Fatalf("got optimum %d, want more, or the adversary's win", n)
	}
	var claims []string
	var c certificate.Certificate
	for _, claim := range claimsOf(w, n) {
		c = append(c, prove(t, s, claim))
		claims = append(claims, claim.String())
	}
	verify(t, c, claims)
}

// claimsOf lists what is true of a well with this optimum.
func claimsOf(w oracle.Well, optimum int) (claims []certificate.Claim) {
	game := certificate.Well(w)
	if optimum == oracle.Never {
		return []certificate.Claim{
			{Well: game},
			{Well: game, Pieces: 1},
			{Well: game, Pieces: w.Longest()},
		}
	}
	claims = []certificate.Claim{{Player: true, Well: game, Pieces: optimum}}
	for n := 1; n < optimum; n++ {
		claims = append(claims, certificate.Claim{Well: game, Pieces: n})
	}
	if optimum < w.Longest() { // a loose claim
		claims = append(claims, certificate.Claim{Player: true, Well: game, Pieces: optimum + 1})
	}
	return claims
}

func newSolver(t testing.TB, w oracle.Well, workers int) *Solver {
	t.Helper()
	s, err := New(certificate.Well(w), Options{Memory: MinMemory, Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func prove(t testing.TB, s *Solver, claim certificate.Claim) certificate.Section {
	t.Helper()
	section, err := s.Prove(context.Background(), claim.Player, claim.Pieces)
	if err != nil {
		t.Fatalf("%v: %v", claim, err)
	}
	if section.Claim != claim {
		t.Fatalf("got a section for %v, want %v", section.Claim, claim)
	}
	return section
}

// verify expects the checker to verify just these claims.
func verify(t testing.TB, c certificate.Certificate, claims []string) []checker.Section {
	t.Helper()
	var raw bytes.Buffer
	if err := c.Encode(&raw); err != nil {
		t.Fatal(err)
	}
	sections, err := checker.Verify(&raw, checker.Options{Wanted: claims})
	if err != nil {
		t.Fatalf("%s: %v", strings.Join(claims, ", "), err)
	}
	for i, s := range sections {
		if got := s.Claim.String(); got != claims[i] {
			t.Errorf("got verified claim %s, want %s", got, claims[i])
		}
	}
	return sections
}

// TestCounts pins the sizes of certificates exactly. When the solver learns to
// make others, the lines to put here are those that the test prints.
func TestCounts(t *testing.T) {
	for _, test := range []struct {
		claim           string
		nodes, profiles int
	}{
		{"player drop width=6 rows=5 pieces=6", 66, 0},
		{"adversary drop width=6 rows=5 pieces=5", 0, 86},
		{"adversary drop width=8 rows=4", 0, 1565},
		{"adversary drop width=8 rows=5", 0, 8956},
		{"player drop width=8 rows=6 pieces=9", 424, 0},
		{"adversary drop width=8 rows=6 pieces=8", 0, 11030},
		{"adversary drop width=10 rows=5", 0, 167906}, // layers of several parts
	} {
		t.Run(test.claim, func(t *testing.T) {
			onlyExhaustive(t, test.profiles > 1e5)
			t.Parallel()
			claim, err := certificate.ParseClaim(test.claim)
			if err != nil {
				t.Fatal(err)
			}
			c := certificate.Certificate{prove(t, newSolver(t, oracle.Well(claim.Well), 2), claim)}
			got := verify(t, c, []string{test.claim})[0]
			if got.Nodes != test.nodes || got.Profiles != test.profiles {
				t.Errorf("got\n\t\t{%q, %d, %d},\nwant\n\t\t{%q, %d, %d},",
					test.claim, got.Nodes, got.Profiles, test.claim, test.nodes, test.profiles)
			}
		})
	}
}

// TestDeterminism wants the same bytes of one worker and of three, whose timing
// is different each time, and of a solver that has answered other questions
// before.
func TestDeterminism(t *testing.T) {
	for _, test := range []struct {
		game    oracle.Well
		optimum int
	}{
		{oracle.Well{Width: 4, Rows: 4}, 3},
		{oracle.Well{Width: 6, Rows: 4}, oracle.Never},
		{oracle.Well{Width: 6, Rows: 5}, 6},
		{oracle.Well{Width: 8, Rows: 4}, oracle.Never},
		{oracle.Well{Width: 8, Rows: 6}, 9},
	} {
		t.Run(test.game.String(), func(t *testing.T) {
			t.Parallel()
			seasoned := newSolver(t, test.game, 3)
			if got, err := seasoned.Optimum(context.Background()); err != nil || got != test.optimum {
				t.Fatalf("got optimum %d, error %v, want %d", got, err, test.optimum)
			}
			want := encode(t, newSolver(t, test.game, 1), test.optimum)
			if !bytes.Equal(encode(t, newSolver(t, test.game, 3), test.optimum), want) {
				t.Error("three workers make other certificates than one")
			}
			if !bytes.Equal(encode(t, seasoned, test.optimum), want) {
				t.Error("a solver that knows the optimum makes other certificates than one that does not")
			}
		})
	}
}

// encode returns the bytes of the certificate for all that follows from the
// optimum.
func encode(t *testing.T, s *Solver, optimum int) []byte {
	t.Helper()
	var c certificate.Certificate
	for _, claim := range claimsOf(oracle.Well(s.well), optimum) {
		c = append(c, prove(t, s, claim))
	}
	var raw bytes.Buffer
	if err := c.Encode(&raw); err != nil {
		t.Fatal(err)
	}
	return raw.Bytes()
}

// TestCancel interrupts questions that would take minutes.
func TestCancel(t *testing.T) {
	large := oracle.Well{Width: 12, Rows: 8}
	for _, test := range []struct {
		name string
		ask  func(context.Context, *Solver) error
	}{
		{"Optimum", func(ctx context.Context, s *Solver) error { _, err := s.Optimum(ctx); return err }},
		{"Wins", func(ctx context.Context, s *Solver) error { _, err := s.Wins(ctx, 20); return err }},
		{"Prove player", func(ctx context.Context, s *Solver) error { _, err := s.Prove(ctx, true, 20); return err }},
		{"Prove adversary", func(ctx context.Context, s *Solver) error { _, err := s.Prove(ctx, false, 12); return err }},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
			defer cancel()
			if err := test.ask(ctx, newSolver(t, large, 2)); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("while it runs: got error %v, want %v", err, context.DeadlineExceeded)
			}
			if err := test.ask(ctx, newSolver(t, large, 2)); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("before it starts: got error %v, want %v", err, context.DeadlineExceeded)
			}
		})
	}
}

// TestCancelAndGoOn shows that an interrupted solver still tells the truth.
func TestCancelAndGoOn(t *testing.T) {
	s := newSolver(t, oracle.Well{Width: 8, Rows: 6}, 2)
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
	game := certificate.Well{Width: 8, Rows: 6}
	for limit, want := range map[int64]int{1 << 10: 7, 1 << 13: 9} {
		s, err := New(game, Options{Memory: MinMemory, Workers: 1, Positions: limit})
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Optimum(context.Background())
		if got != want || !errors.Is(err, ErrLimit) {
			t.Errorf("limit %d: got %d, error %v, want %d and %v", limit, got, err, want, ErrLimit)
		}
		bound := certificate.Claim{Well: game, Pieces: want - 1}
		verify(t, certificate.Certificate{prove(t, s, bound)}, []string{bound.String()})
	}
}

// TestOutgrown has less memory than the evidence takes, on either side.
func TestOutgrown(t *testing.T) {
	for _, text := range []string{"adversary drop width=8 rows=5", "player drop width=6 rows=5 pieces=6"} {
		claim, err := certificate.ParseClaim(text)
		if err != nil {
			t.Fatal(err)
		}
		s := newSolver(t, oracle.Well(claim.Well), 2)
		s.Memory = 1 << 12
		section, err := s.Prove(context.Background(), claim.Player, claim.Pieces)
		if !errors.Is(err, ErrMemory) {
			t.Errorf("%s: got %d layers, %d nodes, error %v, want %v",
				text, len(section.Deals), len(section.Strategy), err, ErrMemory)
		}
	}
}

func TestNew(t *testing.T) {
	for _, test := range []struct {
		name    string
		game    certificate.Well
		options Options
		want    string // of the error
	}{
		{"defaults", certificate.Well{Width: 4, Rows: 4}, Options{}, ""},
		{"narrow", certificate.Well{Width: 1, Rows: 4}, Options{}, "width 1"},
		{"wide", certificate.Well{Width: 15, Rows: 4}, Options{}, "width 15"},
		{"low", certificate.Well{Width: 4, Rows: 0}, Options{}, "rows 0"},
		{"high", certificate.Well{Width: 4, Rows: 16}, Options{}, "rows 16"},
		{"low ceiling", certificate.Well{Width: 4, Rows: 4, Ceiling: 3}, Options{}, "ceiling 3"},
		{"little memory", certificate.Well{Width: 4, Rows: 4}, Options{Memory: MinMemory - 1}, "memory"},
		{"negative memory", certificate.Well{Width: 4, Rows: 4}, Options{Memory: -1}, "memory"},
	} {
		t.Run(test.name, func(t *testing.T) {
			switch _, err := New(test.game, test.options); {
			case (err == nil) != (test.want == ""):
				t.Errorf("got error %v, want one with %q", err, test.want)
			case err != nil && !strings.Contains(err.Error(), test.want):
				t.Errorf("got error %v, want one with %q", err, test.want)
			}
		})
	}
}

func TestProgress(t *testing.T) {
	s := newSolver(t, oracle.Well{Width: 8, Rows: 5}, 2)
	before := s.Progress()
	if _, err := s.Optimum(context.Background()); err != nil {
		t.Fatal(err)
	}
	after := s.Progress()
	if before.Stage == "" || after.Stage == "" || before.Stage == after.Stage {
		t.Errorf("got records %q and then %q, want two", before.Stage, after.Stage)
	}
	if before.Positions != 0 || after.Positions <= 0 || after.Elapsed < before.Elapsed {
		t.Errorf("got %+v and then %+v, want progress", before, after)
	}
}

// TestRefuses asks for what is out of range, and for evidence of what is false: an error,
// and no evidence.
func TestRefuses(t *testing.T) {
	s := newSolver(t, oracle.Well{Width: 4, Rows: 4}, 2) // the player needs 3 pieces, and no game has more than 7
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
		section, err := s.Prove(ctx, test.player, test.n)
		if err == nil || test.want != nil && !errors.Is(err, test.want) || section.Strategy != nil || section.Deals != nil {
			t.Errorf("Prove player=%v %d: got error %v, want %v", test.player, test.n, err, test.want)
		}
	}
	if _, err := s.Prove(ctx, true, 3); err != nil {
		t.Errorf("Prove within 3: %v", err)
	}
}
