package solver

import (
	"os"
	"testing"

	"lineproof/certificate"
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
		p |= drop.Profile(h) << (60 - 4*x)
	}
	for row, s := range sacrificed {
		if s {
			p |= 1 << row
		}
	}
	return p
}

func wellOf(w oracle.Well) *game { return newGame(certificate.Well(w), DefaultIdeas) }

// eachWell runs a subtest for each of the wells; with -short, as for the race
// detector, for the smallest of them only.
func eachWell(t *testing.T, wells []oracle.Well, test func(t *testing.T, w oracle.Well, g *game)) {
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
	return q != p && q>>16 == p>>16 && q&^p == 0
}
