package solver

import (
	"os"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/experiment"
	"lineproof/internal/game"
	"lineproof/internal/game/drop"
	"lineproof/internal/oracle"
)

// profileOf looks a board's profile up in its cells.
func profileOf(w oracle.Well, b oracle.Board) drop.Profile {
	from := w.Profile(b)
	return newProfile(from.Height[:], from.Sacrificed[:])
}

// newProfile writes heights and sacrificed rows down as the type profile says.
func newProfile(heights []int8, sacrificed []bool) (p drop.Profile) {
	for x, h := range heights {
		p[0] |= uint64(h) << (60 - 4*x)
	}
	for row, s := range sacrificed {
		if s {
			p[0] |= 1 << row
		}
	}
	return p
}

func wellOf(w oracle.Well) *drop.Well { return drop.New(certificate.Well(w)) }

// searchOf returns a search of a well with one worker, and so much memory for its table.
func searchOf(w certificate.Well, ideas experiment.Ideas, memory int64) dropSearch {
	s := &Solver{Options: Options{Memory: 2 * memory, Workers: 1}, well: w, ideas: ideas, won: game.Never}
	s.enter("testing")
	all := newDropSearch(s)
	s.game = all
	return all
}

// dropOf is the search of a solver of the drop game.
func dropOf(s *Solver) dropSearch { return s.game.(dropSearch) }

// eachWell runs a subtest for each of the wells; with -short, as for the race
// detector, for the smallest of them only.
func eachWell(t *testing.T, wells []oracle.Well, test func(t *testing.T, w oracle.Well, g *drop.Well)) {
	for _, w := range wells {
		t.Run(w.String(), func(t *testing.T) {
			if testing.Short() && w.Width*w.Rows > 12 {
				t.Skip("not a small well")
			}
			t.Parallel()
			test(t, w, wellOf(w))
		})
	}
}

// onlyExhaustive skips a case that takes seconds, but with EXHAUSTIVE=1.
func onlyExhaustive(t *testing.T, seconds bool) {
	t.Helper()
	if seconds && os.Getenv("EXHAUSTIVE") == "" {
		t.Skip("takes seconds; EXHAUSTIVE=1 has it")
	}
}

// dominates reports whether q has the heights of p, and only some of its
// sacrificed rows.
func dominates(q, p drop.Profile) bool {
	return q != p && q[0]>>16 == p[0]>>16 && q[0]&^p[0] == 0
}
