package article

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/game/drop"
	"lineproof/internal/oracle"
)

var questions = []Question{WhoWins, Soonest, Unpruned}

// plenty is more memory than any search here needs.
const plenty = 1 << 30

func solve(t testing.TB, w certificate.Well, q Question, o Options) Answer {
	t.Helper()
	a, err := Solve(t.Context(), w, q, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestSolve compares the answers about small wells with plain minimax on real
// cells, with two orders of pieces.
func TestSolve(t *testing.T) {
	for _, w := range append(oracle.SmallWells(), oracle.Well{Width: 6, Rows: 4}, oracle.Well{Width: 6, Rows: 5}) {
		want := oracle.NewProfileGame(w).Optimum(oracle.Board{})
		for _, q := range questions {
			for _, deals := range [][]int{nil, {6, 5, 4, 3, 2, 1, 0}} {
				got := solve(t, certificate.Well(w), q, Options{Memory: plenty, Deals: deals})
				if got.Wins != (want != oracle.Never) {
					t.Errorf("%v, question %d: got %v, want %d pieces", w, q, got, want)
				}
				if q != WhoWins && got.Pieces != want {
					t.Errorf("%v, question %d: got %d pieces, want %d", w, q, got.Pieces, want)
				}
			}
		}
	}
}

// TestLimitedDepth asks about every board with every limit, in a random order,
// so that answers of a lower limit and of other boards stand in the table.
func TestLimitedDepth(t *testing.T) {
	for _, w := range []oracle.Well{{Width: 4, Rows: 4}, {Width: 4, Rows: 5}, {Width: 5, Rows: 3}, {Width: 6, Rows: 3}} {
		s, minimax := newSearch(t.Context(), certificate.Well(w), Soonest, Options{Memory: plenty}), oracle.NewProfileGame(w)
		random := rand.New(rand.NewPCG(1, 2))
		g := drop.New(certificate.Well(w))
		err := w.EachBoard(func(b oracle.Board) error {
			cells := game.Board(w.Cells(b))
			p := g.Profile(&cells, g.First())
			if s.lost(p) {
				return nil
			}
			want := minimax.Optimum(b)
			for _, limit := range random.Perm(w.Longest() + 1) {
				got := s.soonest(p, limit)
				if within := want != oracle.Never && want <= limit; within && got != want || !within && got <= limit {
					return fmt.Errorf("within %d pieces: got %d, want %d", limit, got, want)
				}
				if want != oracle.Never && got > want {
					return fmt.Errorf("within %d pieces: at least %d, but it takes %d", limit, got, want)
				}
			}
			return nil
		})
		if err != nil {
			t.Errorf("%v: %v", w, err)
		}
	}
}

// TestPositions pins what the searches explore. Without pruning, no state is
// explored twice.
func TestPositions(t *testing.T) {
	for _, test := range []struct {
		well certificate.Well
		want [3]int64 // by question
	}{
		{certificate.Well{Width: 4, Rows: 4}, [3]int64{301, 321, 567}},
		{certificate.Well{Width: 6, Rows: 4}, [3]int64{7066, 8185, 10753}},
		{certificate.Well{Width: 6, Rows: 6}, [3]int64{57356, 137574, 511734}},
	} {
		for _, q := range questions {
			a := solve(t, test.well, q, Options{Memory: plenty})
			if a.Positions != test.want[q] {
				t.Errorf("%v, question %d: got %d positions, want %d", test.well, q, a.Positions, test.want[q])
			}
			if a.States > a.Positions || q != Soonest && a.States != a.Positions {
				t.Errorf("%v, question %d: %d states of %d positions", test.well, q, a.States, a.Positions)
			}
		}
	}
	if a := solve(t, certificate.Well{Width: 6, Rows: 6}, Soonest, Options{Memory: plenty, Deals: solverDeals}); a.Positions != 64763 {
		t.Errorf("with the solver's order of pieces: got %d positions, want 64763", a.Positions)
	}
}

// TestStops has searches that do not end.
func TestStops(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, q := range questions {
		a, err := Solve(t.Context(), certificate.Well{Width: 8, Rows: 6}, q, Options{Memory: 1 << 16})
		if !errors.Is(err, ErrMemory) || a.Wins || a.States == 0 || a.States > 1<<16/EntrySize {
			t.Errorf("question %d, little memory: got %+v, error %v", q, a, err)
		}
		a, err = Solve(cancelled, certificate.Well{Width: 8, Rows: 6}, q, Options{Memory: plenty})
		if !errors.Is(err, context.Canceled) || a != (Answer{}) {
			t.Errorf("question %d, cancelled: got %+v, error %v", q, a, err)
		}
	}
}

func TestRefuses(t *testing.T) {
	for _, w := range []certificate.Well{{Width: 1, Rows: 6}, {Width: 11, Rows: 6}, {Width: 10, Rows: 0}, {Width: 10, Rows: 16}} {
		if _, err := Solve(t.Context(), w, WhoWins, Options{Memory: plenty}); err == nil {
			t.Errorf("%v: got no error", w)
		}
	}
}

// TestTable compares the table with a map.
func TestTable(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	table, want := newTable(plenty), make(map[drop.Profile]value)
	for range 200_000 {
		p := drop.Profile{random.Uint64N(100_000) * 0x1_0000_1001 &^ valueMask}
		v := value(1 + random.IntN(127))
		if got := table.get(p); got != want[p] {
			t.Fatalf("state %x: got %d, want %d", p, got, want[p])
		}
		table.put(p, v)
		want[p] = v
	}
	if table.states != int64(len(want)) {
		t.Errorf("got %d states, want %d", table.states, len(want))
	}
}
