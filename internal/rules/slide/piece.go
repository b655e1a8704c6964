package slide

import (
	"strings"

	"lineproof/certificate"
)

// boxPictures are the rotations of the pieces in their boxes, as qntm's program has
// them. A turn leads from one to the next, and from the last to the first.
var boxPictures = [certificate.Pieces]string{
	`
	....  ..#.
	####  ..#.
	....  ..#.
	....  ..#.`, `
	....  ...#
	.##.  ..##
	..##  ..#.
	....  ....`, `
	....  ..#.
	..##  ..##
	.##.  ...#
	....  ....`, `
	....  ..#.  ..#.  ..#.
	.###  .##.  .###  ..##
	..#.  ..#.  ....  ..#.
	....  ....  ....  ....`, `
	....  .##.  ...#  ..#.
	.###  ..#.  .###  ..#.
	.#..  ..#.  ....  ..##
	....  ....  ....  ....`, `
	....  .#..  #...  .##.
	###.  .#..  ###.  .#..
	..#.  ##..  ....  .#..
	....  ....  ....  ....`, `
	....
	.##.
	.##.
	....`,
}

// boxSize is the number of columns and of rows of a box.
const boxSize = 4

// A piece is what its moves need.
type piece struct {
	rotations int
	lowest    [boxSize]int        // of each rotation: the row of the box that has its lowest cells
	low       [boxSize + 1]states // [d]: of the rotations that lie in the lowest d rows of the box
	segments  []segment
	cells     []segment // the segments cut into single cells
}

// A segment is what some rotations have in one row of the box, from the lowest, 0.
// No row of a tetromino has a gap.
type segment struct {
	row, column, length uint8
	states              states // all of these rotations
}

var pieces = func() (all [certificate.Pieces]piece) {
	for i, picture := range boxPictures {
		all[i] = newPiece(strings.Fields(picture))
	}
	return all
}()

// newPiece makes a piece of its picture, whose words are rows of boxes.
func newPiece(words []string) piece {
	p := piece{rotations: len(words) / boxSize}
	for r := range boxSize {
		p.lowest[r] = boxSize
		highest := 0
		for row := range boxSize {
			word := words[(boxSize-1-row)*p.rotations+r%p.rotations]
			length := strings.Count(word, "#")
			if length == 0 {
				continue
			}
			p.lowest[r], highest = min(p.lowest[r], row), row
			s := segment{row: uint8(row), column: uint8(strings.Index(word, "#")), length: uint8(length), states: inLane(r)}
			p.segments = addSegment(p.segments, s)
			for s.length = 1; length > 0; length-- {
				p.cells = addSegment(p.cells, s)
				s.column++
			}
		}
		for d := highest + 1; d <= boxSize; d++ {
			p.low[d] |= inLane(r)
		}
	}
	return p
}

// addSegment adds a segment, or its states where there is such a segment.
func addSegment(all []segment, s segment) []segment {
	for i, t := range all {
		if s.row == t.row && s.column == t.column && s.length == t.length {
			all[i].states |= s.states
			return all
		}
	}
	return append(all, s)
}
