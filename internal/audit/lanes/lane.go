package main

import "slices"

// A lane is the heights of its two or three columns above some row.
type lane struct {
	width   int
	heights [3]int
}

func (l lane) columns() []int { return l.heights[:l.width] }
func (l lane) low() int       { return slices.Min(l.columns()) }
func (l lane) high() int      { return slices.Max(l.columns()) }

func (l lane) lowered(by int) lane {
	for i := range l.columns() {
		l.heights[i] -= by
	}
	return l
}

func (l lane) mirrored() lane {
	slices.Reverse(l.heights[:l.width])
	return l
}

// A shape is how a piece stands or lies: for each of its columns, how far the lowest cell is above
// the lowest row of the piece, and how many cells there are.
type shape []struct{ bottom, cells int }

var shapes = [...][]shape{
	{{{0, 4}}}, // I
	{{{0, 2}, {1, 2}}, {{1, 1}, {0, 2}, {0, 1}}},                                             // Z
	{{{1, 2}, {0, 2}}, {{0, 1}, {0, 2}, {1, 1}}},                                             // S
	{{{0, 3}, {1, 1}}, {{1, 1}, {0, 3}}, {{0, 1}, {0, 2}, {0, 1}}, {{1, 1}, {0, 2}, {1, 1}}}, // T
	{{{0, 3}, {0, 1}}, {{2, 1}, {0, 3}}, {{0, 1}, {0, 1}, {0, 2}}, {{0, 2}, {1, 1}, {1, 1}}}, // L
	{{{0, 1}, {0, 3}}, {{0, 3}, {2, 1}}, {{0, 2}, {0, 1}, {0, 1}}, {{1, 1}, {1, 1}, {0, 2}}}, // J
	{{{0, 2}, {0, 2}}}, // O
}

// A landing is a lane after a piece, and the rows in which the piece covers empty cells: bit i is row i.
type landing struct {
	after   lane
	covered uint64
}

func (l lane) landings(piece int) (all []landing) {
	for _, s := range shapes[piece] {
		for at := 0; at+len(s) <= l.width; at++ {
			all = append(all, l.with(s, at))
		}
	}
	return all
}

// with drops a shape whose leftmost column is this one of the lane.
func (l lane) with(s shape, at int) landing {
	bottom := 0
	for i, c := range s {
		bottom = max(bottom, l.heights[at+i]-c.bottom)
	}
	to := landing{after: l}
	for i, c := range s {
		lowest := bottom + c.bottom
		to.covered |= 1<<lowest - 1<<l.heights[at+i]
		to.after.heights[at+i] = lowest + c.cells
	}
	return to
}
