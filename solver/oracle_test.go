package solver

import (
	"math/rand/v2"
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

// smallWells are all the wells of 2 to 5 columns and 1 to 6 rows. In the largest
// of them 66,417 profiles can be reached.
func smallWells() (wells []oracle.Well) {
	for width := 2; width <= 5; width++ {
		for rows := 1; rows <= 6; rows++ {
			wells = append(wells, oracle.Well{Width: width, Rows: rows})
		}
	}
	return wells
}

// wideWells are wells too large to visit all of their profiles.
func wideWells() (wells []oracle.Well) {
	for _, width := range []int{6, 8, 10, 11, 12} {
		for _, rows := range []int{1, 4, 6, 7, 8, 9, 13, 14, 15} {
			wells = append(wells, oracle.Well{Width: width, Rows: rows})
		}
	}
	return wells
}

// withCeilings adds to each of the wells those with a ceiling.
func withCeilings(wells []oracle.Well) (all []oracle.Well) {
	for _, w := range wells {
		for _, ceiling := range []int{0, w.Rows, w.Rows + 1, w.Rows + 2} {
			all = append(all, oracle.Well{Width: w.Width, Rows: w.Rows, Ceiling: ceiling})
		}
	}
	return all
}

// eachWell runs a subtest for each of the wells.
func eachWell(t *testing.T, wells []oracle.Well, test func(t *testing.T, w oracle.Well, g *well)) {
	for _, w := range wells {
		t.Run(nameOf(w), func(t *testing.T) {
			t.Parallel()
			test(t, w, wellOf(w))
		})
	}
}

// eachBoard calls visit with one board for each profile that can be reached in
// a small well, and with the boards of some random games in a wide one, until
// one fails.
func eachBoard(t *testing.T, w oracle.Well, visit func(oracle.Board) error) {
	visitFatal := func(b oracle.Board) {
		if err := visit(b); err != nil {
			t.Fatalf("%v, on the board\n%s", err, w.Picture(b))
		}
	}
	if w.Width <= 5 || w.Width*w.Rows <= 24 {
		oracle.Reachable(w, oracle.Well.Profile, visitFatal)
	} else {
		randomGames(w, visitFatal)
	}
}

// randomGames visits the boards of a few games between two players who don't
// think.
func randomGames(w oracle.Well, visit func(oracle.Board)) {
	random := rand.New(rand.NewPCG(uint64(w.Width), uint64(w.Rows)))
	for range 4 {
		b := oracle.Board{}
		for failed := 0; failed < 50; {
			next, legal := w.Drop(b, random.IntN(7), random.IntN(4), random.IntN(w.Width+2)-2)
			if !legal || w.Line(next) {
				failed++
				continue
			}
			visit(b)
			b = next
		}
	}
}
