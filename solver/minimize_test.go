package solver

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/internal/game/drop"
	"lineproof/internal/oracle"
)

// TestMinimize makes smaller strategies wherever the player wins. The checker
// has to verify them; more rounds must not have more nodes, nor the first one
// more than no round.
func TestMinimize(t *testing.T) {
	var wells []oracle.Well
	for width := 2; width <= 6; width++ {
		for rows := 1; rows <= 6; rows++ {
			wells = append(wells, oracle.Well{Width: width, Rows: rows})
		}
	}
	eachWell(t, oracle.WithCeilings(wells), func(t *testing.T, w oracle.Well, _ *drop.Well) {
		onlyExhaustive(t, w.Width*w.Rows == 36 && w.Ceiling > 6)
		s := newSolver(t, w, 1)
		n, err := s.Optimum(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if n == oracle.Never {
			return
		}
		claim := certificate.Claim{Player: true, Well: certificate.Well(w), Pieces: n}
		most := len(prove(t, s, claim).Strategy)
		for _, rounds := range []int{1, 3} {
			section := prove(t, newMinimizing(t, w, &Effort{Seed: 1, Rounds: rounds}, 1), claim)
			verify(t, certificate.Certificate{section}, []string{claim.String()})
			if got := slices.Max(section.Strategy.Depths()); got > n {
				t.Errorf("%d rounds: got depth %d, want at most %d", rounds, got, n)
			}
			if got := len(section.Strategy); got > most {
				t.Errorf("%d rounds: got %d nodes, want at most %d", rounds, got, most)
			}
			most = len(section.Strategy)
		}
	})
}

// newMinimizing returns a solver with the least memory for an effort.
func newMinimizing(t testing.TB, w oracle.Well, e *Effort, workers int) *Solver {
	t.Helper()
	s, err := New(certificate.Well(w), Options{Memory: MinEffortMemory, Workers: workers, Minimize: e})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestMinimizeCounts pins how many nodes are left, exactly. It wants the same
// bytes whatever the workers, the memory, and what stands in the table.
func TestMinimizeCounts(t *testing.T) {
	for _, test := range []struct {
		claim         string
		rounds, nodes int
	}{
		{"player drop width=4 rows=5 pieces=3", 3, 3},
		{"player drop width=4 rows=5 pieces=8", 3, 3}, // a loose claim
		{"player drop width=6 rows=5 pieces=6", 3, 26},
		{"player drop width=6 rows=6 ceiling=6 pieces=6", 3, 27},
		{"player drop width=8 rows=6 pieces=9", 3, 152},
	} {
		t.Run(test.claim, func(t *testing.T) {
			claim, err := certificate.ParseClaim(test.claim)
			if err != nil {
				t.Fatal(err)
			}
			if testing.Short() && claim.Rows > 5 {
				t.Skip("not a small well")
			}
			large := claim.Width > 6
			onlyExhaustive(t, large)
			t.Parallel()
			want := minimized(t, claim, test.rounds, MinEffortMemory, 1, nil)
			if got := verify(t, want, []string{test.claim})[0].Nodes; got != test.nodes {
				t.Errorf("got\n\t\t{%q, %d, %d},\nwant\n\t\t{%q, %d, %d},",
					test.claim, test.rounds, got, test.claim, test.rounds, test.nodes)
			}
			others := []certificate.Certificate{minimized(t, claim, test.rounds, 2*MinEffortMemory, 2, ask)}
			if !large {
				others = append(others, minimized(t, claim, test.rounds, MinEffortMemory, 1, forget))
			}
			for i, c := range others {
				if got, want := rawBytes(t, c), rawBytes(t, want); !bytes.Equal(got, want) {
					t.Errorf("got other %d bytes than the %d of one worker, with %s", len(got), len(want),
						[]string{"two workers, more memory and a table that knows", "a table that forgets"}[i])
				}
			}
		})
	}
}

// minimized returns the certificate of a claim of the player's, by a solver that
// was prepared.
func minimized(t *testing.T, claim certificate.Claim, rounds int, memory int64, workers int, prepare func(*Solver, int)) certificate.Certificate {
	t.Helper()
	s, err := New(claim.Well, Options{Memory: memory, Workers: workers, Minimize: &Effort{Seed: 1, Rounds: rounds}})
	if err != nil {
		t.Fatal(err)
	}
	if prepare != nil {
		prepare(s, claim.Pieces)
	}
	c := certificate.Certificate{prove(t, s, claim)}
	if got := s.Rounds(); got != rounds {
		t.Errorf("got %d rounds, want %d", got, rounds)
	}
	return c
}

// ask fills the table.
func ask(s *Solver, pieces int) {
	for n := 1; n <= pieces; n++ {
		s.Wins(context.Background(), n)
	}
}

// forget leaves the least table.
func forget(s *Solver, _ int) { dropOf(s).table = newTable(0, 48, uint(s.well.Rows)) }

func rawBytes(t *testing.T, c certificate.Certificate) []byte {
	t.Helper()
	var raw bytes.Buffer
	if err := c.Encode(&raw); err != nil {
		t.Fatal(err)
	}
	return raw.Bytes()
}

// TestMinimizeSeeds wants the same of a solver that is asked twice, and other
// seeds to lead elsewhere.
func TestMinimizeSeeds(t *testing.T) {
	claim := certificate.Claim{Player: true, Well: certificate.Well{Width: 6, Rows: 5}, Pieces: 6}
	results := make(map[string]bool)
	for seed := range uint64(3) {
		s := newMinimizing(t, oracle.Well(claim.Well), &Effort{Seed: seed, Rounds: 1}, 2)
		var got [2]string
		for i := range got {
			got[i] = string(rawBytes(t, certificate.Certificate{prove(t, s, claim)}))
		}
		if got[0] != got[1] {
			t.Errorf("seed %d: asked twice, the solver makes two certificates", seed)
		}
		results[got[0]] = true
	}
	if len(results) != 3 {
		t.Errorf("got %d certificates from three seeds, want three", len(results))
	}
}

func TestEffort(t *testing.T) {
	for _, test := range []struct {
		name   string
		effort Effort
		memory int64
		want   string // of the error
	}{
		{"rounds", Effort{Rounds: 1}, MinEffortMemory, ""},
		{"budget", Effort{Budget: 1}, MinEffortMemory, ""},
		{"both", Effort{Rounds: 1, Budget: 1}, MinEffortMemory, ""},
		{"default memory", Effort{Rounds: 1}, 0, ""},
		{"no end", Effort{Seed: 1}, MinEffortMemory, "rounds, or a budget"},
		{"negative rounds", Effort{Rounds: -1, Budget: 1}, MinEffortMemory, "rounds, or a budget"},
		{"negative budget", Effort{Rounds: 1, Budget: -1}, MinEffortMemory, "rounds, or a budget"},
		{"little memory", Effort{Rounds: 1}, MinEffortMemory - 1<<20, "255 MiB of memory is below the least for making evidence smaller, 256 MiB"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := New(certificate.Well{Width: 2, Rows: 1}, Options{Memory: test.memory, Minimize: &test.effort})
			if err == nil && test.want != "" || err != nil && (test.want == "" || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("got error %v, want one with %q", err, test.want)
			}
		})
	}
}

func TestAllows(t *testing.T) {
	for _, test := range []struct {
		effort Effort
		rounds int
		took   time.Duration
		want   bool
	}{
		{Effort{Rounds: 2}, 1, time.Hour, true},
		{Effort{Rounds: 2}, 2, 0, false},
		{Effort{Budget: time.Minute}, 1000, time.Second, true},
		{Effort{Budget: time.Minute}, 0, time.Minute, false},
		{Effort{Rounds: 2, Budget: time.Minute}, 1, time.Second, true},
		{Effort{Rounds: 2, Budget: time.Minute}, 1, time.Hour, false},
		{Effort{Rounds: 2, Budget: time.Minute}, 2, time.Second, false},
	} {
		if got := test.effort.allows(test.rounds, test.took); got != test.want {
			t.Errorf("%+v, after %d rounds and %v: got %v, want %v", test.effort, test.rounds, test.took, got, test.want)
		}
	}
}

// TestMinimizeCancel interrupts rounds without end.
func TestMinimizeCancel(t *testing.T) {
	s := newMinimizing(t, oracle.Well{Width: 6, Rows: 5}, &Effort{Budget: 1000 * time.Hour}, 2)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	for _, when := range []string{"while it runs", "before it starts"} {
		if _, err := s.Prove(ctx, true, 6); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: got error %v, want %v", when, err, context.DeadlineExceeded)
		}
	}
}

// TestMinimizeOutgrown has enough memory for the first strategy, but not for
// making it smaller.
func TestMinimizeOutgrown(t *testing.T) {
	s := newMinimizing(t, oracle.Well{Width: 6, Rows: 5}, &Effort{Rounds: 1}, 2)
	s.Memory = 1 << 19
	if _, err := dropOf(s).strategy(context.Background(), 6); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Prove(context.Background(), true, 6); !errors.Is(err, ErrMemory) {
		t.Errorf("got error %v, want %v", err, ErrMemory)
	}
}

// TestFull has the memory full at any time: no more is asked then.
func TestFull(t *testing.T) {
	s := newMinimizing(t, oracle.Well{Width: 4, Rows: 5}, &Effort{Rounds: 1}, 1)
	for _, most := range []int{1, 2, 10, 100, 500} {
		m := loaded(t, s, 3)
		asked := 0
		m.fits = func(int) bool { asked++; return asked < most }
		err := dropOf(s).parallel(context.Background(), func(*worker[drop.Profile]) {
			for {
				m.round()
			}
		})
		if err != nil || !m.full || asked != most {
			t.Errorf("full after %d times: got error %v, full %v, asked %d times", most, err, m.full, asked)
		}
	}
}

// loaded returns a minimizer with the strategy of a solver, before any round.
func loaded(t *testing.T, s *Solver, pieces int) *minimizer {
	t.Helper()
	first, err := dropOf(s).strategy(context.Background(), pieces)
	if err != nil {
		t.Fatal(err)
	}
	m := dropOf(s).newMinimizer(pieces)
	m.load(first)
	return m
}

// TestLoad expects a strategy to leave the library as it came.
func TestLoad(t *testing.T) {
	s := newMinimizing(t, oracle.Well{Width: 6, Rows: 5}, &Effort{Rounds: 1}, 1)
	want, err := dropOf(s).strategy(context.Background(), 6)
	if err != nil {
		t.Fatal(err)
	}
	m := loaded(t, s, 6)
	if got := m.strategy(m.root); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	m.rebuild(m.root)
	if got := m.strategy(m.root); !slices.Equal(got, want) {
		t.Errorf("rebuilt: got %v, want %v", got, want)
	}
}

// TestRuin expects each ruin to leave a strategy that wins, with no more nodes
// than before, and nothing else to be led to.
func TestRuin(t *testing.T) {
	m := loaded(t, newMinimizing(t, oracle.Well{Width: 6, Rows: 5}, &Effort{Rounds: 1}, 1), 6)
	most := len(m.reachable(m.root))
	for i := range 200 {
		m.ruin()
		order := m.reachable(m.root)
		if len(order) > most {
			t.Fatalf("ruin %d: got %d nodes, want at most %d", i, len(order), most)
		}
		most = len(order)
		if depth := m.nodes[m.root].depth; !m.works(m.root, m.Start()) || depth > m.limit {
			t.Fatalf("ruin %d: got a root of depth %d that does not win within %d pieces", i, depth, m.limit)
		}
		var there []int32
		for id := range m.nodes {
			if !m.nodes[id].removed {
				there = append(there, int32(id))
			}
		}
		if slices.Sort(order); !slices.Equal(there, order) {
			t.Fatalf("ruin %d: got nodes %v in the library, want %v", i, there, order)
		}
	}
}

// TestRelink compares what is kept of nodes while replies are relinked with what
// follows from their replies.
func TestRelink(t *testing.T) {
	for _, w := range []oracle.Well{{Width: 4, Rows: 5}, {Width: 4, Rows: 6, Ceiling: 6}, {Width: 6, Rows: 5}, {Width: 8, Rows: 6}} {
		t.Run(w.String(), func(t *testing.T) {
			if testing.Short() && w.Width > 6 {
				t.Skip("takes some seconds")
			}
			t.Parallel()
			s := newMinimizing(t, w, &Effort{Seed: 7, Rounds: 1}, 1)
			pieces, err := s.Optimum(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			m := loaded(t, s, pieces)
			m.trace()
			compareTrace(t, m)
			changed := 0
			for range 4000 {
				before := len(m.nodes) + m.reached
				order := m.reachable(m.root)
				id, p := order[m.random.IntN(len(order))], m.random.IntN(certificate.Pieces)
				if m.nodes[id].replies[p].next == 0 {
					continue
				}
				was := m.nodes[id].replies[p]
				if m.random.IntN(2) == 0 {
					m.redirect(id, p, tolerance)
				} else {
					m.replace(id, p, 2*nodePrice)
				}
				if m.nodes[id].replies[p] != was || len(m.nodes)+m.reached != before {
					changed++
					compareTrace(t, m)
				}
			}
			if changed < 10 {
				t.Errorf("got %d changes, want more", changed)
			}
		})
	}
}

// compareTrace derives links, boards, depth and slack of all nodes from their
// replies, the root first.
func compareTrace(t *testing.T, m *minimizer) {
	t.Helper()
	want := make([]libraryNode, len(m.nodes))
	for id := range want {
		want[id].boards = make(map[drop.Profile]int)
		want[id].slack = m.limit
	}
	want[m.root].links, want[m.root].boards[m.Start()] = 1, 1
	order := m.reachable(m.root)
	reached := 0
	for _, id := range slices.Backward(order) {
		reached += len(want[id].boards)
		for p, r := range m.nodes[id].replies {
			next := &want[r.next]
			next.links++
			next.slack = min(next.slack, want[id].slack-1)
			for b := range want[id].boards {
				next.boards[m.mirroredIf(m.after(b, p, int(r.move)), r.mirrored)]++
			}
		}
	}
	for _, id := range order {
		for _, r := range m.nodes[id].replies {
			want[id].depth = max(want[id].depth, 1+want[r.next].depth)
		}
		got, want := &m.nodes[id], &want[id]
		if got.removed || got.links != want.links || got.depth != want.depth || got.slack != want.slack || !maps.Equal(got.boards, want.boards) {
			t.Fatalf("node %d: got %+v, want %+v", id, *got, *want)
		}
		if want.depth > want.slack {
			t.Fatalf("node %d: got depth %d, want at most %d", id, want.depth, want.slack)
		}
	}
	for id := range m.nodes[1:] {
		got := &m.nodes[id+1]
		if !slices.Contains(order, int32(id+1)) && (!got.removed || got.links != 0 || len(got.boards) != 0) {
			t.Fatalf("node %d, which nothing leads to: got %+v", id+1, *got)
		}
	}
	if m.reached != reached {
		t.Fatalf("got %d boards, want %d", m.reached, reached)
	}
	if !m.works(m.root, m.Start()) {
		t.Fatal("the root does not win any more")
	}
}
