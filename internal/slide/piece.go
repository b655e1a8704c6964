package slide

import (
	"strings"

	"lineproof/certificate"
)

// pictures are the rotations of the pieces in their boxes, as qntm's program has
// them. A turn leads from one to the next, and from the last to the first.
var pictures = [certificate.Pieces]string{
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

// box is the number of columns and of rows of a box.
const box = 4

// A piece is what its moves need.
type piece struct {
	rotations int
	segments  []segment
	cells     []cell
	low       [box + 1]states // [d]: of the rotations that lie in the lowest d rows of the box
}

// A segment is what a rotation has in one row of the box, from the lowest, 0. No
// row of a tetromino has a gap.
type segment struct{ rotation, row, column, length int }

// A cell is one of the box, and the states of all rotations that have it.
type cell struct {
	row, column int
	states      states
}

var pieces = func() (all [certificate.Pieces]piece) {
	for i, picture := range pictures {
		all[i] = newPiece(strings.Fields(picture))
	}
	return all
}()

// newPiece makes a piece of its picture, whose words are rows of boxes.
func newPiece(words []string) piece {
	p := piece{rotations: len(words) / box}
	for r := range box {
		highest := 0
		for row := range box {
			word := words[(box-1-row)*p.rotations+r%p.rotations]
			if length := strings.Count(word, "#"); length > 0 {
				highest = row
				s := segment{r, row, strings.Index(word, "#"), length}
				p.add(s)
				if r < p.rotations {
					p.segments = append(p.segments, s)
				}
			}
		}
		for d := highest + 1; d <= box; d++ {
			p.low[d] |= inLane(r)
		}
	}
	return p
}

// add adds the cells of a segment.
func (p *piece) add(s segment) {
	for column := s.column; column < s.column+s.length; column++ {
		i := 0
		for i < len(p.cells) && (p.cells[i].row != s.row || p.cells[i].column != column) {
			i++
		}
		if i == len(p.cells) {
			p.cells = append(p.cells, cell{s.row, column, 0})
		}
		p.cells[i].states |= inLane(s.rotation)
	}
}
