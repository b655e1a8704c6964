package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// String names the well in a test.
func (w Well) String() string {
	return fmt.Sprintf("width=%d rows=%d ceiling=%d", w.Width, w.Rows, w.Ceiling)
}

// SmallWells are all wells of 2 to 5 columns and 1 to 6 rows, without ceilings.
// In the largest of them, boards with 66,417 profiles can be reached.
func SmallWells() (wells []Well) {
	for width := 2; width <= 5; width++ {
		for rows := 1; rows <= 6; rows++ {
			wells = append(wells, Well{Width: width, Rows: rows})
		}
	}
	return wells
}

// WideWells are wells too large to reach all of their boards.
func WideWells() (wells []Well) {
	for _, width := range []int{6, 8, 10, 11, 12} {
		for _, rows := range []int{5, 6, 7, 8, 9, 13, 14, 15} {
			wells = append(wells, Well{Width: width, Rows: rows})
		}
	}
	return wells
}

// WithCeilings adds to each of the wells those with a ceiling.
func WithCeilings(wells []Well) (all []Well) {
	for _, w := range wells {
		for _, ceiling := range []int{0, w.Rows, w.Rows + 1, w.Rows + 2} {
			all = append(all, Well{w.Width, w.Rows, ceiling})
		}
	}
	return all
}

// EachBoard calls visit with boards without a line, until it returns an error,
// and returns that one. In a small well, they are one board for each profile
// that can be reached; in others, those of some random games.
func (w Well) EachBoard(visit func(Board) error) (err error) {
	check := func(b Board) {
		if err == nil {
			if err = visit(b); err != nil {
				err = fmt.Errorf("%w, on the board\n%s", err, w.Picture(b))
			}
		}
	}
	if w.Width <= 5 || w.Width*w.Rows <= 24 {
		Reachable(w, Well.Profile, check)
	} else {
		w.randomGames(check)
	}
	return err
}

// randomGames visits the boards of some games between two players who don't
// think.
func (w Well) randomGames(visit func(Board)) {
	random := rand.New(rand.NewPCG(uint64(w.Width), uint64(w.Rows)))
	for range 4 {
		b := Board{}
		for failed := 0; failed < 50; {
			next, legal := w.Drop(b, random.IntN(7), random.IntN(4), random.IntN(w.Width+2)-2)
			if legal && !w.Line(next) {
				visit(b)
				b = next
			} else {
				failed++
			}
		}
	}
}

// Build returns a board with a given profile, which need not be one that can be
// reached, or false if there is none without a line.
func (w Well) Build(p Profile) (b Board, ok bool) {
	for x := range w.Width {
		h := int(p.Height[x])
		if h == w.Rows {
			h += 3 // so that it may have a hole in each row that counts
		}
		for y := range h {
			// The highest cell of the column covers all the others.
			b[y][x] = y == h-1 || !(y < w.Rows && p.Sacrificed[y])
		}
	}
	return b, !w.Line(b) && w.Profile(b) == p
}

// Arrangements lists the profiles that are the same to the game as p, by the
// definition: all orders of the components, and those of the mirror image. Some
// may be listed twice.
func (w Well) Arrangements(p Profile) (all []Profile) {
	forward := p.Height[:w.Width]
	backward := slices.Clone(forward)
	slices.Reverse(backward)
	for _, heights := range [][]int8{forward, backward} {
		components := split(heights, int8(w.Rows))
		permute(components, 0, func() {
			q := Profile{Sacrificed: p.Sacrificed}
			copy(q.Height[:], slices.Concat(components...)[1:])
			all = append(all, q)
		})
	}
	return all
}

// split splits heights into components, each with a full column before it, and an
// imagined one before the first.
func split(heights []int8, full int8) [][]int8 {
	components := [][]int8{{full}}
	for _, h := range heights {
		if h == full {
			components = append(components, nil)
		}
		last := len(components) - 1
		components[last] = append(components[last], h)
	}
	return components
}

// permute calls visit with a list in every order, from the given index on. Equal
// parts do not change places, as most components may be empty.
func permute(list [][]int8, from int, visit func()) {
	if from == len(list) {
		visit()
	}
	for i := from; i < len(list); i++ {
		if !slices.ContainsFunc(list[from:i], func(c []int8) bool { return slices.Equal(c, list[i]) }) {
			list[from], list[i] = list[i], list[from]
			permute(list, from+1, visit)
			list[from], list[i] = list[i], list[from]
		}
	}
}
