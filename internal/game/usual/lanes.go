package usual

import (
	"iter"
	"slices"

	"lineproof/certificate"
)

// Ends yields the ways in which the lanes can end (SPEC.md, Lanes): the heights of the columns
// above what was the highest row with a filled cell. They are good until the next ones.
func Ends(width int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		ends(make([]int, width), 0, yield)
	}
}

// ends has the lanes end from a column on, and reports whether to go on.
func ends(heights []int, x int, yield func([]int) bool) bool {
	if x == len(heights) {
		return yield(heights)
	}
	for top := 1; top <= 3; top++ {
		for _, lower := range [3][2]int{{0, 0}, {1, 0}, {0, 1}} {
			heights[x], heights[x+1] = top-lower[0], top-lower[1]
			if !ends(heights, x+2, yield) {
				return false
			}
		}
	}
	for top := 2; top <= 4 && x+4 == len(heights); top++ { // I lies across the last two lanes
		copy(heights[x:], []int{top, top, top, top})
		if !yield(heights) {
			return false
		}
	}
	return true
}

// Surface returns the position of a lane surface: all rows up to the highest column are closed.
func Surface(heights []int) certificate.Position {
	return certificate.NewPosition(heights, 1<<(slices.Max(heights)-slices.Min(heights))-1)
}

// Surfaces returns the lane surfaces, canonical, and for each how high its lowest column can be
// above what was the highest row with a filled cell.
func Surfaces(width int) map[certificate.Position]int {
	all := make(map[certificate.Position]int)
	for heights := range Ends(width) {
		p := Surface(heights).Canonical(width)
		all[p] = max(all[p], slices.Min(heights))
	}
	return all
}

// lane is how each piece but I stands in a lane; I lies across two.
var lane = [certificate.Pieces]int8{1, 0, 1, 1, 3, 1, 0}

// Lane returns where the player puts a piece on a board of such heights that lies at most to
// row top before the first piece, and whether any lane is still to be filled.
func (g *Game) Lane(heights []int, top, piece int) (at certificate.Placement, open bool) {
	for left := 0; left < g.Width; left += 2 {
		if max(heights[left], heights[left+1]) > top {
			continue
		}
		at.Rotation = lane[piece]
		if piece == 0 {
			left = min(left, g.Width-4)
		}
		at.Offset = int8(left - g.shapes[piece][at.Rotation].Left)
		return at, true
	}
	return at, false
}
