package solver

import (
	"testing"

	"lineproof/certificate"
	"lineproof/internal/oracle"
)

// profileOf looks a board's profile up in its cells.
func profileOf(w oracle.Well, b oracle.Board) profile {
	from := w.Profile(b)
	return newProfile(from.Height[:], from.Sacrificed[:])
}

// newProfile writes heights and sacrificed rows down as the type profile says.
func newProfile(heights []int8, sacrificed []bool) (p profile) {
	for x, h := range heights {
		p |= profile(h) << (60 - 4*x)
	}
	for row, s := range sacrificed {
		if s {
			p |= 1 << row
		}
	}
	return p
}

func wellOf(w oracle.Well) *well { return newWell(certificate.Well(w)) }

// eachWell runs a subtest for each of the wells.
func eachWell(t *testing.T, wells []oracle.Well, test func(t *testing.T, w oracle.Well, g *well)) {
	for _, w := range wells {
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			test(t, w, wellOf(w))
		})
	}
}
