package smaller

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/audit/require"
	"lineproof/internal/rules/drop"
	"lineproof/solver"
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
	oracle.EachWell(t, oracle.WithCeilings(wells), func(t *testing.T, w oracle.Well) {
		require.Exhaustive(t, w.Width*w.Rows == 36 && w.Ceiling > 6)
		s, _ := searchOf(t, w)
		claim := certificate.Claim{Player: true, Well: certificate.Well(w), Pieces: optimum(t, s)}
		if claim.Pieces == oracle.Never {
			return
		}
		most := len(prove(t, s, claim).Strategy)
		for _, rounds := range []int{1, 3} {
			section := minimized(t, s, claim, Effort{Seed: 1, Rounds: rounds})
			verify(t, section)
			if got := slices.Max(section.Strategy.Depths()); got > claim.Pieces {
				t.Errorf("%d rounds: got depth %d, want at most %d", rounds, got, claim.Pieces)
			}
			if got := len(section.Strategy); got > most {
				t.Errorf("%d rounds: got %d nodes, want at most %d", rounds, got, most)
			}
			most = len(section.Strategy)
		}
	})
}

// TestSmaller pins how many nodes or profiles the evidence has, without effort and with some
// rounds, which do not make it larger when compressed. It wants the same bytes whatever the
// workers, the memory, and what stands in the table.
func TestSmaller(t *testing.T) {
	for _, test := range []struct {
		claim        string
		rounds       int
		first, fewer int
	}{
		{"player drop width=4 rows=5 pieces=3", 3, 5, 3},
		{"player drop width=4 rows=5 pieces=8", 3, 5, 3}, // a loose claim
		{"player drop width=6 rows=5 pieces=6", 3, 66, 26},
		{"player drop width=6 rows=6 ceiling=6 pieces=6", 3, 68, 27},
		{"player drop width=8 rows=6 pieces=9", 3, 424, 152},
		{"player drop width=4 rows=4 deals=bag pieces=3", 2, 13, 6},
		{"player drop width=6 rows=3 deals=bag pieces=4", 2, 64, 48},
		{"player drop width=6 rows=4 deals=ZSO pieces=5", 2, 9, 3},
		{"player drop width=6 rows=4 deals=ITJ pieces=5", 2, 9, 4},
		{"adversary drop width=3 rows=2", 3, 0, 0}, // statically lost from the start
		{"adversary drop width=2 rows=1", 3, 1, 1},
		{"adversary drop width=4 rows=3", 3, 10, 9},
		{"adversary drop width=6 rows=4", 3, 156, 101},
		{"adversary drop width=6 rows=5 pieces=5", 3, 86, 84},
		{"adversary drop width=6 rows=5 ceiling=5", 3, 169, 163},
		{"adversary drop width=8 rows=4", 3, 1565, 1031},
		{"adversary drop width=8 rows=5 pieces=9", 3, 7213, 6077},
		{"adversary drop width=8 rows=5 ceiling=6", 3, 8598, 5836},
		{"adversary drop width=8 rows=3 deals=bag pieces=4", 3, 152, 48},
		{"adversary drop width=6 rows=3 deals=ITO pieces=4", 2, 8, 8},
		{"adversary slide width=6 rows=5", 3, 90, 60},
		{"adversary slide width=8 rows=4", 3, 312, 188},
		{"adversary slide width=5 rows=4 deals=bag", 3, 61, 61},
	} {
		t.Run(test.claim, func(t *testing.T) {
			claim := require.Value(certificate.ParseClaim(test.claim))(t)
			require.Exhaustive(t, claim.Width*claim.Rows > 30)
			t.Parallel()
			size := func(s certificate.Section) (count, bytes int) {
				counted := verify(t, s)
				return counted.Nodes + counted.Profiles, packedSize(s)
			}
			effort := Effort{Seed: 1, Rounds: test.rounds}
			want := minimized(t, newSolver(t, claim.Well, solver.Options{Workers: 1}), claim, effort)
			first := prove(t, newSolver(t, claim.Well, solver.Options{Workers: 2}), claim)
			before, large := size(first)
			after, small := size(want)
			if before != test.first || after != test.fewer || small > large {
				t.Errorf("got %d of %d bytes, then %d of %d, want %d and %d", before, large, after, small, test.first, test.fewer)
			}
			knows := newSolver(t, claim.Well, solver.Options{Memory: 2 * MinMemory, Workers: 3})
			optimum(t, knows)
			if other := minimized(t, knows, claim, effort); !bytes.Equal(proofs.Raw(t, other), proofs.Raw(t, want)) {
				t.Error("got other evidence with three workers that know more")
			}
		})
	}
}

// TestMinimizeSeeds wants the same of a solver that is asked twice, and other
// seeds to lead elsewhere.
func TestMinimizeSeeds(t *testing.T) {
	claim := certificate.Claim{Player: true, Well: certificate.Well{Width: 6, Rows: 5}, Pieces: 6}
	results := make(map[string]bool)
	for seed := range uint64(3) {
		s := newSolver(t, claim.Well, solver.Options{Workers: 2})
		var got [2]string
		for i := range got {
			got[i] = string(proofs.Raw(t, minimized(t, s, claim, Effort{Seed: seed, Rounds: 1})))
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

// TestInterrupted interrupts a search at each of its stages, and has a budget end: what
// is complete by then is there, and is a proof.
func TestInterrupted(t *testing.T) {
	drop, slide := certificate.Well{Width: 4, Rows: 5}, certificate.Well{Width: 4, Rows: 5, Game: certificate.Slide}
	for _, claim := range []certificate.Claim{
		{Player: true, Well: drop, Pieces: 3}, {Well: drop, Pieces: 2}, {Well: slide, Pieces: 2},
	} {
		prove := func(ctx context.Context, e Effort) (certificate.Section, error) {
			s := newSolver(t, claim.Well, solver.Options{Workers: 1})
			section, err := s.Prove(ctx, claim)
			if err != nil {
				return certificate.Section{}, err
			}
			section, _, err = Minimize(ctx, s, section, e)
			verify(t, section)
			return section, err
		}
		kept := 0
		for n := 1; ; n++ {
			section, err := prove(&countdown{t.Context(), n}, Effort{Rounds: 2})
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			if section.Claim == claim {
				kept++
			} else if kept > 0 {
				t.Errorf("%v: interrupted after %d steps, what was there before is not", claim, n)
			}
		}
		if kept < 2 {
			t.Errorf("%v: kept %d times, want more", claim, kept)
		}
		for _, budget := range []time.Duration{1, time.Millisecond, 20 * time.Millisecond} {
			if section, err := prove(t.Context(), Effort{Budget: budget}); err != nil || section.Claim != claim {
				t.Errorf("%v: with a budget of %v: error %v", claim, budget, err)
			}
		}
	}
}

// TestFull has the memory full at any time: no more is asked then.
func TestFull(t *testing.T) {
	s, search := searchOf(t, oracle.Well{Width: 4, Rows: 5})
	for _, most := range []int{1, 2, 10, 100, 500} {
		m := loaded(t, s, 3)
		asked := 0
		m.hasRoomFor = func(int) bool { asked++; return asked < most }
		err := search.OnWorkers(t.Context(), func(*solver.Worker[drop.Profile]) {
			for {
				m.runRound()
			}
		})
		if err != nil || !m.full || asked != most {
			t.Errorf("full after %d times: got error %v, full %v, asked %d times", most, err, m.full, asked)
		}
	}
}

// loaded returns a minimizer with a strategy for the well of a solver of the drop game, before any round.
func loaded(t *testing.T, s *solver.Solver, pieces int) *minimizer {
	t.Helper()
	search := s.Search().(*solver.Search[drop.Profile])
	m := newMinimizer(search, pieces, 1)
	require.NoError(t, search.OnOneWorker(t.Context(), func(w *solver.Worker[drop.Profile]) { m.worker = w }))
	m.loadStrategy(prove(t, s, certificate.Claim{Player: true, Well: search.Well, Pieces: pieces}).Strategy)
	return m
}

// TestLoad expects a strategy to leave the library as it came.
func TestLoad(t *testing.T) {
	s, search := searchOf(t, oracle.Well{Width: 6, Rows: 5})
	want := prove(t, s, certificate.Claim{Player: true, Well: search.Well, Pieces: 6}).Strategy
	m := loaded(t, s, 6)
	if got := m.lib.writeStrategy(m.root); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	m.keepReachable(m.root)
	if got := m.lib.writeStrategy(m.root); !slices.Equal(got, want) {
		t.Errorf("rebuilt: got %v, want %v", got, want)
	}
}

// TestRuin expects each ruin to leave a strategy that wins, with no more nodes
// than before, and nothing else to be led to.
func TestRuin(t *testing.T) {
	s, _ := searchOf(t, oracle.Well{Width: 6, Rows: 5})
	m := loaded(t, s, 6)
	most := len(m.lib.reachable(m.root))
	for i := range 200 {
		m.ruinAndRebuild()
		order := m.lib.reachable(m.root)
		if len(order) > most {
			t.Fatalf("ruin %d: got %d nodes, want at most %d", i, len(order), most)
		}
		most = len(order)
		if depth := m.lib.nodes[m.root].depth; !m.lib.worksOn(m.root, m.lib.well.Start()) || depth > m.limit {
			t.Fatalf("ruin %d: got a root of depth %d that does not win within %d pieces", i, depth, m.limit)
		}
		var there []int32
		for id := range m.lib.nodes {
			if !m.lib.nodes[id].removed {
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
	for _, w := range []oracle.Well{{Width: 4, Rows: 5}, {Width: 4, Rows: 6, Ceiling: 6}, {Width: 6, Rows: 5},
		{Width: 8, Rows: 6}} {
		t.Run(w.String(), func(t *testing.T) {
			if testing.Short() && w.Width > 6 {
				t.Skip("takes some seconds")
			}
			t.Parallel()
			s, _ := searchOf(t, w)
			m := loaded(t, s, optimum(t, s))
			m.traceBoards()
			compareTrace(t, m)
			changed := 0
			for range 4000 {
				before := len(m.lib.nodes) + m.boardCount
				order := m.lib.reachable(m.root)
				id, p := order[m.random.IntN(len(order))], m.random.IntN(certificate.Pieces)
				if m.lib.nodes[id].replies[p].next == 0 {
					continue
				}
				was := m.lib.nodes[id].replies[p]
				if m.random.IntN(2) == 0 {
					m.redirectReply(id, p, tolerance)
				} else {
					m.replaceNode(id, p, 2*nodePrice)
				}
				if m.lib.nodes[id].replies[p] != was || len(m.lib.nodes)+m.boardCount != before {
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
	want := make([]libraryNode, len(m.lib.nodes))
	for id := range want {
		want[id].boards = make(map[drop.Profile]int)
		want[id].slack = m.limit
	}
	want[m.root].links, want[m.root].boards[m.lib.well.Start()] = 1, 1
	order := m.lib.reachable(m.root)
	reached := 0
	for _, id := range slices.Backward(order) {
		reached += len(want[id].boards)
		for p, r := range m.lib.nodes[id].replies {
			next := &want[r.next]
			next.links++
			next.slack = min(next.slack, want[id].slack-1)
			for b := range want[id].boards {
				next.boards[m.lib.boardAtNext(b, p, r)]++
			}
		}
	}
	for _, id := range order {
		for _, r := range m.lib.nodes[id].replies {
			want[id].depth = max(want[id].depth, 1+want[r.next].depth)
		}
		got, want := &m.lib.nodes[id], &want[id]
		if got.removed || got.links != want.links || got.depth != want.depth || got.slack != want.slack ||
			!maps.Equal(got.boards, want.boards) {
			t.Fatalf("node %d: got %+v, want %+v", id, *got, *want)
		}
		if want.depth > want.slack {
			t.Fatalf("node %d: got depth %d, want at most %d", id, want.depth, want.slack)
		}
	}
	for id := range m.lib.nodes[1:] {
		got := &m.lib.nodes[id+1]
		if !slices.Contains(order, int32(id+1)) && (!got.removed || got.links != 0 || len(got.boards) != 0) {
			t.Fatalf("node %d, which nothing leads to: got %+v", id+1, *got)
		}
	}
	if m.boardCount != reached {
		t.Fatalf("got %d boards, want %d", m.boardCount, reached)
	}
	if !m.lib.worksOn(m.root, m.lib.well.Start()) {
		t.Fatal("the root does not win any more")
	}
}

// A countdown is cancelled once its Err was called so often.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	c.left--
	if c.left < 0 {
		return context.Canceled
	}
	return nil
}
