package survival

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
	"lineproof/solver"
)

func wellOf(t *testing.T, text string) certificate.Well {
	t.Helper()
	return require.Value(certificate.ParseClaim("player drop " + text))(t).Well
}

// prove returns what a search finds, and how many states the checker has found in it.
func prove(t *testing.T, w certificate.Well, o solver.Options) (section certificate.Section, states int) {
	t.Helper()
	s := require.Value(NewSearch(w, o, t.Logf))(t)
	section = require.Value(s.Prove(t.Context()))(t)
	return section, verify(t, section)
}

func verify(t *testing.T, section certificate.Section) (states int) {
	t.Helper()
	var raw bytes.Buffer
	require.NoError(t, certificate.Certificate{section}.Encode(&raw))
	verified := require.Value(checker.Verify(&raw, checker.Options{}))(t)
	return verified[0].States
}

// TestProve wants who wins, how large the evidence is, and the same from two workers.
func TestProve(t *testing.T) {
	for _, test := range []struct {
		well             string
		player           bool
		states, evidence int
	}{
		{"width=2 lines=any ceiling=2 deals=O", true, 1, 1},
		{survivable, true, 91, 273},
		{"width=4 lines=any ceiling=4 deals=LJO", false, 35, 35},
		{"width=4 lines=any ceiling=6 deals=TO", true, 36, 72},
		{"width=4 lines=any ceiling=4 deals=bag hold=1", false, 687, 687},
		{"width=4 lines=any ceiling=5 deals=bag", false, 151, 151},
		{"width=8 lines=any ceiling=3 deals=bag", false, 576, 576},
	} {
		section, states := prove(t, wellOf(t, test.well), solver.Options{Workers: 1})
		if section.Claim.Player != test.player || states != test.states || len(section.Survival) != test.evidence {
			t.Errorf("%s: got %v, %d states, %d answers or deals", test.well, section.Claim, states, len(section.Survival))
		}
		again, _ := prove(t, wellOf(t, test.well), solver.Options{Workers: 2})
		if !slices.Equal(again.Survival, section.Survival) {
			t.Errorf("%s: two workers find other evidence", test.well)
		}
	}
}

// TestOracle compares who wins small wells with a game on cells.
func TestOracle(t *testing.T) {
	wins := 0
	for _, test := range []struct{ width, ceilings int }{{2, 5}, {3, 4}, {4, 3}} {
		for ceiling := 1; ceiling <= test.ceilings; ceiling++ {
			for _, deals := range []string{"bag", "I", "O", "IO", "ZS", "ZST", "LJO", "ZSTLJ", ""} {
				for _, hold := range []bool{false, true} {
					w := certificate.Well{Game: certificate.Usual, Width: test.width, Ceiling: ceiling, Deals: deals, Hold: hold}
					if deals == "bag" && hold && test.width*ceiling > 8 { // takes long on cells
						continue
					}
					if w.Check() != nil {
						continue
					}
					section, _ := prove(t, w, solver.Options{})
					if got, want := section.Claim.Player, endless(w); got != want {
						t.Errorf("%v: the player survives: got %v, want %v", w, got, want)
					}
					if section.Claim.Player {
						wins++
					}
				}
			}
		}
	}
	if wins < 5 {
		t.Errorf("the player survives in %d wells", wins)
	}
}

// endless tells whether the player survives in a game on cells.
func endless(w certificate.Well) bool {
	well := oracle.Well{Width: w.Width, Rows: w.Ceiling, Ceiling: w.Ceiling, Deals: w.Deals}
	return oracle.Held{Well: well, Holds: w.Hold}.Endless()
}

// TestShipped verifies the shipped certificates, and finds the small ones anew.
func TestShipped(t *testing.T) {
	for _, name := range require.Files(t, "../../testdata/survival/*.cert.zst") {
		t.Run(filepath.Base(name), func(t *testing.T) {
			file := require.Value(os.ReadFile(name))(t)
			raw := require.Value(certificate.Raw(file, certificate.MaxSize))(t)
			require.Value(checker.Verify(bytes.NewReader(raw), checker.Options{}))(t)
			want := require.Value(certificate.Decode(raw))(t)[0]
			long := want.Claim.Player && want.Claim.Well.Width >= 8 // many minutes
			if long || len(file) > 3_000 && os.Getenv("EXHAUSTIVE") == "" {
				return
			}
			if got, _ := prove(t, want.Claim.Well, solver.Options{Workers: 1}); !slices.Equal(got.Survival, want.Survival) {
				t.Errorf("got %v with other evidence", got.Claim)
			}
		})
	}
}

// TestStops wants errors where a search has to end.
func TestStops(t *testing.T) {
	w := wellOf(t, "width=9 lines=any ceiling=9 deals=bag hold=1")
	s := require.Value(NewSearch(w, solver.Options{}, t.Logf))(t)
	s.Memory = 1 << 20
	if _, err := s.Prove(t.Context()); !errors.Is(err, ErrUnknown) {
		t.Errorf("%v in a MiB: got error %v", w, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s = require.Value(NewSearch(wellOf(t, survivable), solver.Options{}, func(format string, _ ...any) {
		if strings.Contains(format, "closed set") {
			cancel()
		}
	}))(t)
	if section, err := s.Prove(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, error %v", section.Claim, err)
	}
}

// TestMinimizeStops wants a whole strategy if it is cancelled after the first one.
func TestMinimizeStops(t *testing.T) {
	right := newSideGame(newSide(6, calmRough), rightPieces, false)
	work := require.Value(solver.NewWork(solver.Options{}, DefaultMemory))(t)
	g := newGraph(right, first(t, right), func(State) int { return 1 }, work)
	best, err := g.minimize(&impatient{t.Context(), 1}, math.MaxInt, mostTurns)
	if !errors.Is(err, context.Canceled) || best == nil || !whole(g, best) {
		t.Errorf("got %v, error %v", best, err)
	}
}

// whole tells whether the answers of a strategy lead to its states.
func whole(g *graph, s *strategy) bool {
	answers := 0
	for _, n := range s.states {
		for range g.states[n].Left.All {
			answers++
		}
	}
	return answers == len(s.next) &&
		!slices.ContainsFunc(s.next, func(n uint32) bool { return !slices.Contains(s.states, n) })
}

// An impatient context is cancelled after it has been asked a number of times.
type impatient struct {
	context.Context
	patience int
}

func (c *impatient) Err() error {
	if c.patience--; c.patience < 0 {
		return context.Canceled
	}
	return nil
}

// first returns a state of a side with a full bag.
func first(t *testing.T, g *sideGame) State {
	for st := range g.states {
		if st.Left == g.pieces {
			return st
		}
	}
	t.Fatal("no state has a full bag")
	return State{}
}

// survivable is a small well in which the player survives.
const survivable = "width=4 lines=any ceiling=4 deals=LJO hold=1"
