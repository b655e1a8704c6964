package smaller

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/internal/audit/oracle"
	"lineproof/internal/rules"
	"lineproof/internal/rules/drop"
)

// TestOptions compares the options on boards with what moves do in cells.
func TestOptions(t *testing.T) {
	small := []oracle.Well{{Width: 2, Rows: 3}, {Width: 3, Rows: 3}, {Width: 4, Rows: 3}, {Width: 4, Rows: 4}}
	oracle.EachWell(t, oracle.WithCeilings(append(small, oracle.WideWells()...)), func(t *testing.T, w oracle.Well) {
		_, s := searchOf(t, w)
		l := newLibrary(s)
		eachBoard(t, w, func(b oracle.Board, p drop.Profile) error {
			if got, want := l.optionsOn(p), slowOptions(w, l.well, b); got != want {
				return fmt.Errorf("got %x, want %x", got, want)
			}
			return nil
		})
	})
}

func slowOptions(w oracle.Well, g *drop.Well, b oracle.Board) (o moveOptions) {
	for p := range g.Shapes {
		for i, m := range g.Shapes[p] {
			switch after, legal := w.Drop(b, p, int(m.At.Rotation), int(m.At.Offset)); {
			case !legal:
			case w.Line(after):
				o.wins[p] |= 1 << i
			default:
				o.goes[p] |= 1 << i
			}
		}
	}
	return o
}

// TestWorks plays nodes on boards of real cells.
func TestWorks(t *testing.T) {
	for _, w := range []oracle.Well{{Width: 4, Rows: 4}, {Width: 4, Rows: 5}, {Width: 4, Rows: 5, Ceiling: 5}} {
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			m := atWork(t, w)
			worked := 0
			eachBoard(t, w, func(b oracle.Board, p drop.Profile) error {
				for _, id := range m.lib.reachable(m.root) {
					got, want := m.lib.worksOn(id, p), slowWorks(m, w, id, b)
					if got != want {
						return fmt.Errorf("node %d works: got %v, want %v", id, got, want)
					}
					if want {
						worked++
					}
				}
				return nil
			})
			if worked <= len(m.lib.nodes) {
				t.Errorf("nodes worked on boards %d times, want more", worked)
			}
		})
	}
}

// atWork returns a minimizer with a small strategy, for one piece more than it
// takes.
func atWork(t *testing.T, w oracle.Well) *minimizer {
	t.Helper()
	s, _ := searchOf(t, w)
	m := loaded(t, s, optimum(t, s)+1)
	m.runRound()
	return m
}

func slowWorks(m *minimizer, w oracle.Well, id int32, b oracle.Board) bool {
	for p, r := range m.lib.nodes[id].replies {
		a := m.lib.well.Shapes[p][r.move].At
		after, legal := w.Drop(b, p, int(a.Rotation), int(a.Offset))
		if !legal || w.Line(after) != (r.next == 0) {
			return false
		}
		if r.mirrored {
			after = w.Mirror(after)
		}
		if r.next != 0 && !slowWorks(m, w, r.next, after) {
			return false
		}
	}
	return true
}

// TestFind expects find to tell the first node that works within some pieces,
// whatever it was asked before, what the table knows, and what was removed.
func TestFind(t *testing.T) {
	for _, w := range []oracle.Well{{Width: 4, Rows: 5}, {Width: 6, Rows: 5}, {Width: 6, Rows: 6, Ceiling: 7}} {
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			m := atWork(t, w)
			m.traceBoards()
			var boards []drop.Profile
			for id := range m.lib.nodes {
				for b := range m.lib.nodes[id].boards {
					boards = append(boards, b, m.lib.well.Mirror(b))
				}
			}
			slices.SortFunc(boards, rules.Compare)
			random := rand.New(rand.NewPCG(1, 2))
			for range 5000 {
				b, d := boards[random.IntN(len(boards))], random.IntN(m.limit+1)
				switch random.IntN(50) {
				case 0: // again, after the others
					id := int32(1 + random.IntN(len(m.lib.nodes)-1))
					m.lib.nodes[id].removed = true
					m.lib.addNode(m.lib.nodes[id].replies)
				case 1:
					clear(m.lib.seen)
				}
				id, mirrored, found := m.lib.findNode(b, d)
				wantID, wantMirrored := slowFind(m, b, d)
				if found != (wantID != 0) || found && (id != wantID || mirrored != wantMirrored) {
					t.Fatalf("%016x within %d: got %d, %v, %v, want %d, %v", b, d, id, mirrored, found, wantID, wantMirrored)
				}
			}
		})
	}
}

func slowFind(m *minimizer, b drop.Profile, d int) (id int32, mirrored bool) {
	for id := range m.lib.nodes {
		if n := &m.lib.nodes[id]; n.removed || n.depth > d {
			continue
		}
		straight, turned := m.lib.worksOn(int32(id), b), m.lib.worksOn(int32(id), m.lib.well.Mirror(b))
		if straight || turned {
			return int32(id), !straight || turned && rules.Compare(m.lib.well.Mirror(b), b) < 0
		}
	}
	return 0, false
}
