package checker

import (
	"math/rand/v2"
	"testing"

	"lineproof/internal/audit/oracle"
)

// positionOn is the position that holds of a board at a base, with these closed rows.
func positionOn(b oracle.Rows, width, base int, closed uint16) profile {
	p := profile{sacrificed: closed}
	for x, height := range b.Heights(width) {
		p.columns[x] = uint16(max(height-base, 0))
	}
	return p
}

// columnsTo is a board whose columns end in these rows, with random cells beneath.
func columnsTo(random *rand.Rand, ends []int) (b oracle.Rows) {
	for x, end := range ends {
		for y := range end {
			if y == len(b) {
				b = append(b, 0)
			}
			if y == end-1 || random.IntN(2) == 0 {
				b[y] |= 1 << x
			}
		}
	}
	return b
}

// TestOutcomes drops pieces on random cells: what comes of it is an outcome, or the position stays the same. If all
// deep columns end in one row, it is the outcome for that.
func TestOutcomes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var same, several int
	for n := range 20_000 {
		width, base, below := 2+random.IntN(8), 6+random.IntN(3), random.IntN(4)
		ends := make([]int, width)
		for x := range ends {
			switch ends[x] = base + 1 + random.IntN(maxHeight); {
			case random.IntN(2) == 0 && n%2 == 0:
				ends[x] = base - below
			case random.IntN(2) == 0 && n%2 == 1:
				ends[x] = random.IntN(base + 1)
			}
		}
		before, closed := columnsTo(random, ends), uint16(random.IntN(256))
		piece := random.IntN(len(dropShapes))
		rotation := random.IntN(len(dropShapes[piece]))
		for offset := -2; offset < width; offset++ {
			after, covered, err := before.Fall(width, piece, oracle.Turn{Rotation: rotation, Offset: offset})
			if err != nil {
				continue // a cell is outside the well
			}
			want := positionOn(after, width, base, closed)
			for _, y := range covered {
				if y >= base {
					want.sacrificed |= 1 << (y - base)
				}
			}
			from := positionOn(before, width, base, closed)
			var outcomes [4]profile
			found := want.columns == from.columns
			if found {
				same++
			}
			for d := range outcomes {
				well := &drop{Claim{Width: width, Rows: maxRows}}
				outcomes[d], _ = well.outcome(from, &dropShapes[piece][rotation], offset, d)
				found = found || outcomes[d] == want
			}
			if outcomes[0] != outcomes[1] {
				several++
			}
			if !found || n%2 == 0 && outcomes[below] != want {
				t.Fatalf("columns to %v, row 1 over %d: piece %d, rotation %d, offset %d: got %v, want %v", ends, base, piece,
					rotation, offset, outcomes, want)
			}
		}
	}
	if same < 1000 || several < 1000 {
		t.Errorf("the position is the same %d times, and has several outcomes %d times", same, several)
	}
}
