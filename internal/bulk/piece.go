package bulk

const pieces = 7

// A shape is a piece in one of its rotations, column by column: the lowest row
// that it fills there, from 0, and the highest plus 1. No column of a tetromino has
// a gap. Where a shape lies in its box is of no account, as offsets are all tried.
type shape [][2]int

// shapes are the rotations of each piece that SPEC.md draws.
var shapes = [pieces][]shape{
	{{{0, 4}}, {{0, 1}, {0, 1}, {0, 1}, {0, 1}}},                                             // I
	{{{0, 2}, {1, 3}}, {{1, 2}, {0, 2}, {0, 1}}},                                             // Z
	{{{0, 1}, {0, 2}, {1, 2}}, {{1, 3}, {0, 2}}},                                             // S
	{{{1, 2}, {0, 2}, {1, 2}}, {{0, 3}, {1, 2}}, {{0, 1}, {0, 2}, {0, 1}}, {{1, 2}, {0, 3}}}, // T
	{{{0, 2}, {1, 2}, {1, 2}}, {{0, 3}, {0, 1}}, {{0, 1}, {0, 1}, {0, 2}}, {{2, 3}, {0, 3}}}, // L
	{{{1, 2}, {1, 2}, {0, 2}}, {{0, 3}, {2, 3}}, {{0, 2}, {0, 1}, {0, 1}}, {{0, 1}, {0, 3}}}, // J
	{{{0, 2}, {0, 2}}}, // O
}
