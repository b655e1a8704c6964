package endless

import (
	"iter"
	"slices"

	"lineproof/certificate"
)

// LaneEnds yields the ways in which the lanes can end (SPEC.md, Lanes): the heights of the columns
// above what was the highest row with a filled cell. They are good until the next ones.
func LaneEnds(width int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		endLanes(make([]int, width), 0, yield)
	}
}

// endLanes has the lanes end from a column on, and reports whether to go on.
func endLanes(heights []int, x int, yield func([]int) bool) bool {
	if x == len(heights) {
		return yield(heights)
	}
	for top := 1; top <= 3; top++ {
		for _, lower := range [3][2]int{{0, 0}, {1, 0}, {0, 1}} {
			heights[x], heights[x+1] = top-lower[0], top-lower[1]
			if !endLanes(heights, x+2, yield) {
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

// LaneSurface returns the position of a lane surface: all rows up to the highest column are closed.
func LaneSurface(heights []int) certificate.Position {
	return certificate.NewPosition(heights, 1<<(slices.Max(heights)-slices.Min(heights))-1)
}

// LaneSurfaces returns the lane surfaces, canonical, and for each how high its lowest column can be
// above what was the highest row with a filled cell.
func LaneSurfaces(width int) map[certificate.Position]int {
	all := make(map[certificate.Position]int)
	for heights := range LaneEnds(width) {
		p := LaneSurface(heights).Canonical(width)
		all[p] = max(all[p], slices.Min(heights))
	}
	return all
}

// laneRotation is how each piece but I stands in a lane; I lies across two.
var laneRotation = [certificate.Pieces]int8{1, 0, 1, 1, 3, 1, 0}

// LaneAnswer returns where the player puts a piece on a board of such heights that lies at most to
// row top before the first piece, and whether any lane is still to be filled.
func (g *Rules) LaneAnswer(heights []int, top, piece int) (at certificate.Placement, open bool) {
	for left := 0; left < g.Width; left += 2 {
		if max(heights[left], heights[left+1]) > top {
			continue
		}
		at.Rotation = laneRotation[piece]
		if piece == 0 {
			left = min(left, g.Width-4)
		}
		at.Offset = int8(left - certificate.Shapes(piece)[at.Rotation].Left)
		return at, true
	}
	return at, false
}
