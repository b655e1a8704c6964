package article

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"lineproof/internal/oracle"
)

var questions = []Question{WhoWins, Soonest, Unpruned}

// plenty is more memory than any search here needs.
const plenty = 1 << 30

// affordable reports whether a test has the time for a well.
func affordable(w oracle.Well) bool { return !testing.Short() || w.Width*w.Rows <= 20 }

func solve(t *testing.T, w Well, q Question, o Options) Answer {
	t.Helper()
	a, err := Solve(context.Background(), w, q, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestSolve holds the answers about small wells against plain minimax on real
// cells, with two orders of pieces.
func TestSolve(t *testing.T) {
	for _, o := range oracle.SmallWells() {
		if !affordable(o) {
			continue
		}
		want := oracle.NewProfileGame(o).Optimum(oracle.Board{})
		for _, q := range questions {
			for _, deals := range [][]int{nil, {6, 5, 4, 3, 2, 1, 0}} {
				got := solve(t, Well{o.Width, o.Rows}, q, Options{Memory: plenty, Deals: deals})
				if got.Wins != (want != oracle.Never) {
					t.Errorf("%v, question %d: got %v, want %d pieces", o, q, got, want)
				}
				if q != WhoWins && got.Pieces != want {
					t.Errorf("%v, question %d: got %d pieces, want %d", o, q, got.Pieces, want)
				}
			}
		}
	}
}

// TestEveryState asks for the optimum of every board of some wells, one after the
// other, with what the table remembers of those before.
func TestEveryState(t *testing.T) {
	for _, o := range []oracle.Well{{Width: 4, Rows: 4}, {Width: 4, Rows: 5}, {Width: 5, Rows: 3}, {Width: 6, Rows: 4}} {
		for _, q := range []Question{Soonest, Unpruned} {
			s, minimax := newSearch(t, Well{o.Width, o.Rows}, q), oracle.NewProfileGame(o)
			err := o.EachBoard(func(b oracle.Board) error {
				got, want := never, minimax.Optimum(b)
				if st := s.stateOf(o, b); !s.lost(st) {
					got = s.soonest(st, never-1, 0)
				}
				if want == oracle.Never {
					want = never
				}
				if got != want {
					return fmt.Errorf("got %d pieces, want %d", got, want)
				}
				return nil
			})
			if err != nil {
				t.Errorf("%v, question %d: %v", o, q, err)
			}
		}
	}
}

// TestLimitedDepth asks about every board with every limit, in a random order,
// so that answers of a lower limit stand in the table.
func TestLimitedDepth(t *testing.T) {
	o := oracle.Well{Width: 4, Rows: 5}
	s, minimax := newSearch(t, Well{o.Width, o.Rows}, Soonest), oracle.NewProfileGame(o)
	random := rand.New(rand.NewPCG(1, 2))
	err := o.EachBoard(func(b oracle.Board) error {
		st := s.stateOf(o, b)
		if s.lost(st) {
			return nil
		}
		for _, limit := range random.Perm(o.Longest() + 1) {
			want := minimax.Optimum(b)
			got := s.soonest(st, limit, 0)
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
		t.Error(err)
	}
}

// TestDrop holds the moves against the board of real cells, all of them on every
// board: the same are allowed, lead to the same states, and complete a row.
func TestDrop(t *testing.T) {
	for _, o := range append(oracle.SmallWells(), oracle.WideWells()...) {
		g, err := newGame(Well{o.Width, o.Rows})
		if err != nil || !affordable(o) {
			continue // TestRefuses has wells for which there is no state
		}
		err = o.EachBoard(func(b oracle.Board) error {
			for piece := range g.moves {
				if err := g.sameMoves(o, b, piece); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Errorf("%v: %v", o, err)
		}
	}
}

// sameMoves returns an error unless the moves with a piece are those of the
// oracle, and in the same order.
func (g *game) sameMoves(o oracle.Well, b oracle.Board, piece int) error {
	s, i := g.stateOf(o, b), 0
	seen := make(map[oracle.Board]bool) // the first drops in the empty well
	for rotation := range 4 {
		for offset := -3; offset < o.Width; offset++ {
			first, inside := o.Drop(oracle.Board{}, piece, rotation, offset)
			if !inside || seen[first] {
				continue
			}
			seen[first] = true
			want, legal := o.Drop(b, piece, rotation, offset)
			got, allowed := g.drop(s, &g.moves[piece][i])
			switch {
			case allowed != legal:
				return fmt.Errorf("piece %d, move %d: allowed %v, want %v", piece, i, allowed, legal)
			case legal && got != g.stateOf(o, want):
				return fmt.Errorf("piece %d, move %d: got %x, want %x", piece, i, got, g.stateOf(o, want))
			case legal && g.complete(got) != o.Line(want):
				return fmt.Errorf("piece %d, move %d: a complete row: got %v, want %v", piece, i, g.complete(got), o.Line(want))
			}
			i++
		}
	}
	if i != len(g.moves[piece]) {
		return fmt.Errorf("piece %d: got %d moves, want %d", piece, len(g.moves[piece]), i)
	}
	return nil
}

// stateOf writes a board as a state.
func (g *game) stateOf(o oracle.Well, b oracle.Board) (s state) {
	p := o.Profile(b)
	for x := range g.Width {
		s |= state(p.Height[x]) << (4 * x)
	}
	for y := range g.Rows {
		if p.Sacrificed[y] {
			s |= 1 << (g.maskAt + y)
		}
	}
	return s
}

func newSearch(t *testing.T, w Well, q Question) *search {
	t.Helper()
	g, err := newGame(w)
	if err != nil {
		t.Fatal(err)
	}
	return &search{game: g, question: q, table: newTable(plenty), options: Options{Deals: byNumber}}
}

// TestPositions pins what the searches explore. Without pruning, no state is
// explored twice.
func TestPositions(t *testing.T) {
	for _, test := range []struct {
		well Well
		want [3]int64 // by question
	}{
		{Well{4, 4}, [3]int64{301, 321, 567}},
		{Well{6, 4}, [3]int64{7066, 8185, 10753}},
		{Well{6, 6}, [3]int64{57356, 137574, 511734}},
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
}

// TestStops has searches that do not end, and wants to be told how far they came.
func TestStops(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, test := range []struct {
		name    string
		ctx     context.Context
		options Options
		want    error
	}{
		{"positions", context.Background(), Options{Memory: plenty, Positions: 1000}, ErrPositions},
		{"memory", context.Background(), Options{Memory: 1 << 16}, ErrMemory},
		{"a context that ends", cancelled, Options{Memory: plenty}, context.Canceled},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, q := range questions {
				a, err := Solve(test.ctx, Well{8, 6}, q, test.options)
				if !errors.Is(err, test.want) {
					t.Fatalf("question %d: got error %v, want %v", q, err, test.want)
				}
				if most := test.options.Positions; most != 0 && a.Positions != most {
					t.Errorf("question %d: got %d positions, want %d", q, a.Positions, most)
				}
				if a.Memory > test.options.Memory || a.Wins || a.Pieces != 0 {
					t.Errorf("question %d: got %+v", q, a)
				}
				if a.Positions > 0 && (len(a.Line) == 0 || a.Line[0].Options == 0) {
					t.Errorf("question %d: it was at %q", q, a.Line)
				}
			}
		})
	}
}

func TestRefuses(t *testing.T) {
	for _, w := range []Well{{1, 6}, {13, 6}, {10, 0}, {10, 16}, {12, 10}} {
		if _, err := Solve(context.Background(), w, WhoWins, Options{Memory: plenty}); err == nil {
			t.Errorf("%v: got no error", w)
		}
	}
	for _, w := range []Well{{10, 15}, {12, 9}} {
		if _, err := newGame(w); err != nil {
			t.Errorf("%v: %v", w, err)
		}
	}
}

// TestTable holds the table against a map.
func TestTable(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	table, want := newTable(plenty), make(map[state]value)
	for range 200_000 {
		s, v := state(random.Uint64N(100_000)*0x10001)&stateMask, value(1+random.IntN(127))
		if got := table.get(s); got != want[s] {
			t.Fatalf("state %x: got %d, want %d", s, got, want[s])
		}
		table.put(s, v)
		want[s] = v
	}
	if table.states != int64(len(want)) {
		t.Errorf("got %d states, want %d", table.states, len(want))
	}
}

func TestLine(t *testing.T) {
	l := Line{{Piece: 0, Option: 1, Options: 17}, {Piece: 6, Option: 9, Options: 9}}
	if got, want := l.String(), "I 1/17, O 9/9"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
