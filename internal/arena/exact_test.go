package arena

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"lineproof/certificate"
)

// TestBlockDrop compares with what is best there: fill row after row, a line with
// each nth piece, if there are two rows or more.
func TestBlockDrop(t *testing.T) {
	for rows := 2; rows <= 5; rows++ {
		for columns := 2; columns <= 5; columns++ {
			g, err := SmallOf(fmt.Sprintf("%dx%d", rows, columns), "block")
			if err != nil {
				t.Fatal(err)
			}
			s, err := g.Solve(t.Context(), 1e-6)
			n := float64(columns)
			want := math.Pow(discount, n-1) / (1 - math.Pow(discount, n))
			if err != nil || math.Abs(s.Start-want) > s.Bound || s.Bound > 1e-6 {
				t.Errorf("%d×%d: got %v ± %v, error %v, want %v", rows, columns, s.Start, s.Bound, err, want)
			}
			states := int(math.Pow(float64(rows), n) - math.Pow(float64(rows-1), n))
			if s.States != states {
				t.Errorf("%d×%d: got %d states, want %d", rows, columns, s.States, states)
			}
		}
	}
}

// A slowSmall plays on cells, and looks as far ahead as depth.
type slowSmall struct {
	Small
	early bool // a column that reaches the top loses before lines are taken away
	known map[string]float64
}

func (g slowSmall) value(heights []int, depth int) (sum float64) {
	if depth == 0 {
		return 0
	}
	key := fmt.Sprint(depth, heights)
	if v, known := g.known[key]; known {
		return v
	}
	for _, shapes := range g.Pieces {
		best := math.Inf(-1)
		for _, s := range shapes {
			for left := 0; left+len(s.Bottom) <= g.Columns; left++ {
				best = max(best, g.move(heights, s, left, depth))
			}
		}
		sum += best / float64(len(g.Pieces))
	}
	g.known[key] = sum
	return sum
}

// move lets a shape fall row by row onto a board that is filled below its heights.
func (g slowSmall) move(heights []int, s certificate.Shape, left, depth int) float64 {
	hits := func(y int) bool {
		for i, bottom := range s.Bottom {
			if y+bottom < heights[left+i] {
				return true
			}
		}
		return y < 0
	}
	y := 3 * g.Rows
	for !hits(y - 1) {
		y--
	}
	after := slices.Clone(heights)
	reward := 0.0
	for i := range s.Bottom {
		after[left+i] = y + s.Top[i]
		reward -= float64(y + s.Bottom[i] - heights[left+i])
	}
	if g.early && slices.Max(after) >= g.Rows {
		return reward - float64(g.Rows) + float64(slices.Min(after))
	}
	for slices.Min(after) > 0 {
		for x := range after {
			after[x]--
		}
		reward++
	}
	if slices.Max(after) >= g.Rows {
		return reward - float64(g.Rows)
	}
	return reward + discount*g.value(after, depth-1)
}

// TestNoHoles compares with games that are cut after some pieces: what comes later
// counts no more than the largest reward there is, and the largest cost.
func TestNoHoles(t *testing.T) {
	for _, test := range []struct {
		rows, columns int
		pieces        string
		early         bool
		value         float64 // as docs/arena.md has it, or 0
	}{{4, 4, "IZSTLJO", false, 4.27668}, {4, 4, "IZSTLJO", true, 0.988}, {3, 4, "O", false, 0}, {4, 3, "TS", false, 0}} {
		g, err := SmallOf(fmt.Sprintf("%dx%d", test.rows, test.columns), test.pieces)
		if err != nil {
			t.Fatal(err)
		}
		s := Solution{Start: test.value, Bound: 0.0005}
		if !test.early {
			s, err = g.Solve(t.Context(), 1e-6)
		}
		if err != nil || test.value != 0 && math.Abs(s.Start-test.value) > 0.0005 {
			t.Fatalf("%+v: got %v, error %v", test, s.Start, err)
		}
		const depth = 120
		most := math.Pow(discount, depth) / (1 - discount) * 12
		slow := slowSmall{g, test.early, make(map[string]float64)}
		if got := slow.value(make([]int, test.columns), depth); math.Abs(got-s.Start) > s.Bound+most {
			t.Errorf("%+v: got %v ± %v, want %v ± %v", test, s.Start, s.Bound, got, most)
		}
	}
}

func TestSmallOf(t *testing.T) {
	for _, pieces := range []string{"", "OO", "X", "blocks"} {
		if _, err := SmallOf("4x4", pieces); err == nil {
			t.Errorf("%q: got no error", pieces)
		}
	}
	for _, size := range []string{"20x10", "0x4", "4x0", "4", "4x", "04x4", "4x4x", "1x13"} {
		if _, err := SmallOf(size, "block"); err == nil {
			t.Errorf("%s: got no error", size)
		}
	}
}
