package lists

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/audit/require"
	"lineproof/internal/rules/usual"
	"lineproof/solver"
)

func quiet(string, ...any) {}

func searchOf(t *testing.T, w certificate.Well, o solver.Options) *Search {
	t.Helper()
	w.Game = certificate.Usual
	return require.Value(NewSearch(w, o, quiet))(t)
}

// TestProve pins what is found. With any number of workers it is the same, and the checker accepts it.
func TestProve(t *testing.T) {
	for _, test := range []struct {
		certificate.Well
		positions int
	}{
		{certificate.Well{Width: 2, Rows: 7}, 3},
		{certificate.Well{Width: 3, Rows: 6, Deals: "IZSTLJ"}, 16},
		{certificate.Well{Width: 4, Rows: 5}, 26},
		{certificate.Well{Width: 4, Rows: 255}, 21},
		{certificate.Well{Width: 4, Rows: 5, Deals: "IZSTO"}, 22},
		{certificate.Well{Width: 5, Rows: 5, Deals: "IZSTLJ"}, 133},
		{certificate.Well{Width: 6, Rows: 6}, 1142},
	} {
		t.Run(test.String(), func(t *testing.T) {
			var raw []byte
			for _, workers := range []int{1, 3} {
				section := require.Value(searchOf(t, test.Well, solver.Options{Workers: workers}).Prove(t.Context()))(t)
				if got := len(section.List); got != test.positions {
					t.Errorf("got %d positions, want %d", got, test.positions)
				}
				again := proofs.Raw(t, section)
				if _, err := checker.Verify(bytes.NewReader(again), checker.Options{}); err != nil {
					t.Fatal(err)
				}
				if raw != nil && !bytes.Equal(raw, again) {
					t.Errorf("%d workers: another certificate", workers)
				}
				raw = again
			}
		})
	}
}

// TestFewest wants no list with one row less than the fewest. Where that is said, the adversary wins in the drop game
// below that ceiling: the empty well is one of the boards from which a row is claimed.
func TestFewest(t *testing.T) {
	for width := certificate.MinWidth; width <= 8; width++ {
		f, w := fewestRows[width], certificate.Well{Width: width}
		if width%2 == 1 {
			w.Deals = "IZSTLJ"
		}
		w.Rows = f.rows - 1
		if width <= 6 {
			if _, err := searchOf(t, w, solver.Options{}).Prove(t.Context()); !errors.Is(err, ErrNone) {
				t.Errorf("%v: got error %v, want %v", w, err, ErrNone)
			}
		}
		w.Ceiling = w.Rows
		first := require.Value(solver.New(w, solver.Options{}))(t)
		if won, err := first.Wins(t.Context(), w.Longest()); won || err != nil {
			t.Errorf("%v: got %v, %v, want the first row lost", w, won, err)
		}
	}
	if os.Getenv("EXHAUSTIVE") == "" {
		return
	}
	s := searchOf(t, certificate.Well{Width: 9, Rows: fewestRows[9].rows - 1, Deals: "IZSTLJ"}, solver.Options{Workers: 1})
	s.roughness = certificate.MaxHeight * certificate.MaxWidth
	board := certificate.Position(1) // the floor, and on it ...###.#.
	for x, h := range []int{1, 1, 1, 2, 2, 2, 1, 2, 1} {
		board += certificate.Column(x, h)
	}
	err := s.onWorkers(t.Context(), func(_ int, w *worker) {
		if w.wins(s.outcomeOf(s.rules.Canonical(board), s.limit()+1), 0) {
			t.Error("nine columns: the board of one row is won")
		}
	})
	if err != nil || s.limited.Load() {
		t.Errorf("got error %v, and some moves were left out: %v", err, s.limited.Load())
	}
}

// TestWins compares what is won with a search that tries all moves, and remembers nothing but that, in narrow wells.
func TestWins(t *testing.T) {
	for _, w := range []certificate.Well{{Width: 2}, {Width: 3}, {Width: 3, Deals: "IZSTLJ"}, {Width: 4, Deals: "ZTO"}} {
		counted := make(map[bool]int)
		for w.Rows = 1; w.Rows <= 6; w.Rows++ {
			s := searchOf(t, w, solver.Options{Workers: 1})
			s.roughness = certificate.MaxHeight * certificate.MaxWidth
			plain := plainSearch{s.rules, make(map[outcome]bool)}
			for p := range s.rules.Fronts {
				got, want := s.workers[0].wins(s.outcomeOf(p, s.limit()), 0), plain.wins(p, s.limit())
				if got != want {
					t.Errorf("%v, %s: got %v, want %v", w, p.Text(w.Width), got, want)
				}
				counted[got]++
			}
		}
		if counted[true] == 0 || counted[false] == 0 {
			t.Errorf("%v: got %v, want some of both", w, counted)
		}
	}
}

type plainSearch struct {
	*usual.Rules
	known map[outcome]bool
}

func (s plainSearch) wins(p certificate.Position, limit int) bool {
	key := outcome{Position: p, limit: limit}
	if won, found := s.known[key]; found {
		return won
	}
	won := true
	for piece := range s.Deals.All {
		won = won && s.answers(p, piece, limit)
	}
	s.known[key] = won
	return won
}

func (s plainSearch) answers(p certificate.Position, piece, limit int) bool {
	for _, m := range s.Moves(nil, p, piece, limit) {
		won := true
		for _, o := range m.Outcomes[:m.Number] {
			won = won && (o.Completes || s.wins(o.Next, limit-int(o.Shift)))
		}
		if won {
			return true
		}
	}
	return false
}

// TestTable remembers what is known of many positions in a table that grows.
func TestTable(t *testing.T) {
	random, table, want := rand.New(rand.NewPCG(1, 2)), newTable(1<<10), make(map[certificate.Position][2]int)
	for range 20_000 {
		var p certificate.Position
		for x := range certificate.MaxWidth {
			p += certificate.Column(x, random.IntN(certificate.MaxHeight+1)*random.IntN(2))
		}
		p |= certificate.Position(random.IntN(128))
		limit, lost := 1+random.IntN(maxLimit), random.IntN(2)
		before := want[p]
		if lost == 1 {
			table.change(keyOf(p), func(k known) known { return k.withLost(limit, certificate.T) })
			before[lost] = max(before[lost], limit)
		} else {
			table.change(keyOf(p), func(k known) known { return k.withWon(limit) })
			if before[lost] == 0 || limit < before[lost] {
				before[lost] = limit
			}
		}
		want[p] = before
		if table.isFull() {
			table = table.grown(int64(len(table.entries)) * entrySize * 3 / 2)
		}
	}
	for p, want := range want {
		k := table.get(keyOf(p), table.home(keyOf(p)))
		if k.won() != want[0] || k.lost() != want[1] || want[1] > 0 && k.piece() != certificate.T {
			t.Fatalf("%s: got %d won, %d lost, want %d", p.Text(certificate.MaxWidth), k.won(), k.lost(), want)
		}
	}
	if int(table.used.Load()) != len(want) {
		t.Errorf("got %d entries, want %d", table.used.Load(), len(want))
	}
}

// TestMemory gives up when no memory is left, and finds the same with a table that grows.
func TestMemory(t *testing.T) {
	s := searchOf(t, certificate.Well{Width: 6, Rows: 6}, solver.Options{})
	s.table = newTable(1 << 10)
	section := require.Value(s.Prove(t.Context()))(t)
	if len(section.List) != 1142 {
		t.Errorf("got %d positions", len(section.List))
	}
	for _, test := range []struct {
		memory int64
		says   string
	}{
		{1 << 16, "more than "}, {5 << 20, "a list of "},
	} {
		s = searchOf(t, certificate.Well{Width: 6, Rows: 6}, solver.Options{})
		s.table, s.Memory = newTable(1<<10), test.memory
		if _, err := s.Prove(t.Context()); !errors.Is(err, solver.ErrMemory) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%d bytes: got error %v, want %v: %s", test.memory, err, solver.ErrMemory, test.says)
		}
	}
}
