package solver_test

import (
	"bytes"
	"context"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/experiment"
	"lineproof/internal/oracle"
	"lineproof/internal/recheck"
	"lineproof/solver"
)

// TestDealers compares with plain minimax, in small wells with every dealer, and has
// both checkers verify both sides, with the same digests.
func TestDealers(t *testing.T) {
	wells := []oracle.Well{{Width: 2, Rows: 2}, {Width: 3, Rows: 2}, {Width: 2, Rows: 6}, {Width: 3, Rows: 4}, {Width: 4, Rows: 2}, {Width: 4, Rows: 3}, {Width: 4, Rows: 3, Ceiling: 4}, {Width: 5, Rows: 3, Ceiling: 3}, {Width: 5, Rows: 2}}
	if testing.Short() {
		wells = wells[:2]
	}
	player, adversary := 0, 0
	for _, w := range oracle.WithDealers(wells) {
		want := 0
		if w.Width*w.Rows <= 8 {
			want = oracle.NewGame(w).Optimum(oracle.Board{}) // by all cells
		} else {
			want = oracle.NewProfileGame(w).Optimum(oracle.Board{})
		}
		s, err := solver.New(certificate.Well(w), solver.Options{Memory: solver.MinMemory, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Optimum(context.Background())
		if err != nil || got != want {
			t.Fatalf("%v: got optimum %d, error %v, want %d", w, got, err, want)
		}
		var c certificate.Certificate
		prove := func(side bool, pieces int) {
			section, err := s.Prove(context.Background(), side, pieces)
			if err != nil {
				t.Fatalf("%v: %v", w, err)
			}
			c = append(c, section)
		}
		if want != oracle.Never {
			player++
			prove(true, want)
		}
		if want != 1 {
			adversary++
			prove(false, max(0, want-1))
		}
		verifyTwice(t, c)
	}
	if player < 30 || adversary < 30 {
		t.Errorf("got %d wells for the player, %d for the adversary, which is no test", player, adversary)
	}
}

// TestDealersSmaller has evidence made smaller with some dealers.
func TestDealersSmaller(t *testing.T) {
	for _, text := range []string{
		"player drop width=4 rows=4 deals=bag pieces=3",
		"player drop width=6 rows=3 deals=bag pieces=4",
		"player drop width=6 rows=4 deals=ZSO pieces=5",
		"player drop width=6 rows=4 deals=ITJ pieces=5",
		"adversary drop width=6 rows=2 deals=bag",
		"adversary drop width=6 rows=3 deals=ITO pieces=4",
	} {
		claim, err := certificate.ParseClaim(text)
		if err != nil {
			t.Fatal(err)
		}
		var sizes []int
		for _, o := range []solver.Options{{}, {Memory: solver.MinEffortMemory, Minimize: &solver.Effort{Rounds: 2}}} {
			o.Workers = 1
			s, err := solver.New(claim.Well, o)
			if err != nil {
				t.Fatal(err)
			}
			if won, err := s.Wins(context.Background(), claim.Pieces+claim.Longest()*min(1, max(0, 1-claim.Pieces))); err != nil || won != claim.Player {
				t.Fatalf("%s: the player wins: %v, error %v", text, won, err)
			}
			section, err := s.Prove(context.Background(), claim.Player, claim.Pieces)
			if err != nil {
				t.Fatal(err)
			}
			c := certificate.Certificate{section}
			verifyTwice(t, c)
			raw, _, _ := c.Bytes()
			sizes = append(sizes, len(raw))
		}
		if sizes[1] > sizes[0] {
			t.Errorf("%s: made smaller, %d bytes became %d", text, sizes[0], sizes[1])
		}
		t.Logf("%s: %d bytes, then %d", text, sizes[0], sizes[1])
	}
}

// TestDealersIdeas wants the same answers whatever ideas are switched, from a search
// that goes on from a checkpoint, and with the article's moves.
func TestDealersIdeas(t *testing.T) {
	for _, test := range []struct {
		deals string
		want  int
	}{{"bag", 4}, {"ZSO", 3}, {"IZT", 4}, {"IZSTO", oracle.Never}} {
		w := certificate.Well{Width: 6, Rows: 3, Deals: test.deals}
		optimum := func(o solver.Options, resume []byte) (*solver.Solver, int64) {
			o.Memory, o.Workers = solver.MinMemory, 1
			s, err := solver.New(w, o)
			if err != nil {
				t.Fatal(err)
			}
			if resume != nil {
				if err := s.Resume(bytes.NewReader(resume)); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := s.Optimum(context.Background()); err != nil || got != test.want {
				t.Errorf("%v, switched %v: got %d, error %v, want %d", w, o.Experiment.Switch, got, err, test.want)
			}
			return s, s.Cost().Positions
		}
		for _, idea := range experiment.AllIdeas.Each() {
			optimum(solver.Options{Experiment: experiment.Options{Switch: idea}}, nil)
		}
		s, positions := optimum(solver.Options{}, nil)
		var saved bytes.Buffer
		if err := s.Save(&saved); err != nil {
			t.Fatal(err)
		}
		if _, again := optimum(solver.Options{}, saved.Bytes()); again >= positions {
			t.Errorf("%v: %d positions after a checkpoint, and %d without", w, again, positions)
		}
		if test.want != oracle.Never {
			s, _ := optimum(solver.Options{Experiment: experiment.Options{ArticleMoves: true}}, nil)
			section, err := s.Prove(context.Background(), true, test.want)
			if err != nil {
				t.Fatal(err)
			}
			verifyTwice(t, certificate.Certificate{section})
		}
	}
}

// verifyTwice has both checkers verify a certificate.
func verifyTwice(t *testing.T, c certificate.Certificate) {
	t.Helper()
	var encoded bytes.Buffer
	if err := c.Encode(&encoded); err != nil {
		t.Fatal(err)
	}
	raw := encoded.Bytes()
	first, err := checker.Verify(bytes.NewReader(raw), checker.Options{})
	if err != nil {
		t.Fatalf("%v: %v", c.Claims(), err)
	}
	second, err := recheck.Verify(bytes.NewReader(raw), checker.Limit)
	if err != nil {
		t.Fatalf("%v: second checker: %v", c.Claims(), err)
	}
	for i, s := range first {
		if s.Digest != second[i].Digest || s.Moves != second[i].Moves || s.Boards != second[i].Boards {
			t.Errorf("%v: got %+v, and of the second checker %+v", s.Claim, s, second[i])
		}
	}
}
