package checker

import "testing"

// TestEnds compares the ways in which lanes can end with their definition, for all heights up
// to 5, and counts the lane surfaces.
func TestEnds(t *testing.T) {
	for width, want := range map[int]int{4: 45, 6: 516, 8: 5310} {
		well := &drop{Claim{Width: width, Rows: maxRows}}
		ends, surfaces := make(map[profile]bool), make(map[profile]bool)
		well.ends(profile{}, 0, func(p profile) {
			above, _, _ := well.fromLowest(p)
			ends[p], surfaces[above] = true, true
		})
		if len(surfaces) != want {
			t.Errorf("%d columns: got %d lane surfaces, want %d", width, len(surfaces), want)
		}
		count := 0
		eachHeights(width, func(p profile) {
			if isEnd(p.columns[:width]) {
				count++
				if !ends[p] {
					t.Errorf("%v is missing", p.columns[:width])
				}
			}
		})
		if width <= 6 && count != len(ends) {
			t.Errorf("%d columns: got %d ends, want %d", width, len(ends), count)
		}
	}
}

// eachHeights calls visit with all heights up to 5, in up to six columns.
func eachHeights(width int, visit func(p profile)) {
	if width > 6 {
		return
	}
	var p profile
	var fill func(x int)
	fill = func(x int) {
		if x == width {
			visit(p)
			return
		}
		for p.columns[x] = range uint16(6) {
			fill(x + 1)
		}
	}
	fill(0)
}

// isEnd is the lemma's: with h = 1.
func isEnd(heights []uint16) bool {
	lanes := func(heights []uint16) bool {
		for x := 0; x < len(heights); x += 2 {
			a, b := int(heights[x]), int(heights[x+1])
			if max(a, b) < 1 || max(a, b) > 3 || a-b > 1 || b-a > 1 {
				return false
			}
		}
		return true
	}
	last := heights[len(heights)-4:]
	level := last[0] == last[1] && last[1] == last[2] && last[2] == last[3] && last[0] >= 2 && last[0] <= 4
	return lanes(heights) || level && lanes(heights[:len(heights)-4])
}
