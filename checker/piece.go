package checker

import (
	"cmp"
	"strings"
)

// The pieces, numbered 0 to 6, each in the rotations that are used, in boxes of four by four
// cells: for drop as the article draws them, and for slide as in qntm's program, where a turn
// goes from one to the next, and from the last to the first. All that the checker knows about
// the pieces is derived from these drawings.
const drawings = `
I  #...  ....              |  ....  ..#.
   #...  ....              |  ####  ..#.
   #...  ....              |  ....  ..#.
   #...  ####              |  ....  ..#.
Z  .#..  ....              |  ....  ...#
   ##..  ....              |  .##.  ..##
   #...  ##..              |  ..##  ..#.
   ....  .##.              |  ....  ....
S  .##.  ....              |  ....  ..#.
   ##..  #...              |  ..##  ..##
   ....  ##..              |  .##.  ...#
   ....  .#..              |  ....  ....
T  ###.  ....  ....  ...#  |  ....  ..#.  ..#.  ..#.
   .#..  #...  ....  ..##  |  .###  .##.  .###  ..##
   ....  ##..  ..#.  ...#  |  ..#.  ..#.  ....  ..#.
   ....  #...  .###  ....  |  ....  ....  ....  ....
L  ###.  ....  ....  ..##  |  ....  .##.  ...#  ..#.
   #...  #...  ....  ...#  |  .###  ..#.  .###  ..#.
   ....  #...  ...#  ...#  |  .#..  ..#.  ....  ..##
   ....  ##..  .###  ....  |  ....  ....  ....  ....
J  ###.  ....  ....  ...#  |  ....  .#..  #...  .##.
   ..#.  ##..  ....  ...#  |  ###.  .#..  ###.  .#..
   ....  #...  .#..  ..##  |  ..#.  ##..  ....  .#..
   ....  #...  .###  ....  |  ....  ....  ....  ....
O  ##..                    |  ....
   ##..                    |  .##.
   ....                    |  .##.
   ....                    |  ....`

// A shape is the four cells of a piece in one of its rotations, the lower rows
// first: x is the column in the box, from the left, and y the row, from below.
type shape [4]cell
type cell struct{ x, y int }
type set uint16 // of pieces: bit p for piece p

const letters = "IZSTLJO" // by number

// first returns the pieces that may be dealt at first.
func (c Claim) first() (may set) {
	for p, letter := range letters {
		if c.Deals == "" || c.Deals == "bag" || strings.ContainsRune(c.Deals, letter) {
			may |= 1 << p
		}
	}
	return may
}

// after returns the pieces that may be dealt after one of those that may be dealt now. With
// a bag, that one is taken out, and when none is left, it is filled again.
func (c Claim) after(may set, dealt int) set {
	if c.Deals != "bag" {
		return may
	}
	return cmp.Or(may&^(1<<dealt), c.first())
}

// shapes and slideShapes hold the shapes of each piece, by rotation.
var shapes, slideShapes = parse(0), parse(1)

func parse(game int) (all [7][]shape) {
	lines := strings.Split(drawings, "\n")[1:]
	for p := range all {
		var boxes [4][]string // by row, from above
		for i := range boxes {
			boxes[i] = strings.Fields(strings.Split(lines[4*p+i][1:], "|")[game]) // behind the letter
		}
		for rotation := range boxes[0] {
			var cells []cell
			for i := range 16 {
				if x, y := i%4, i/4; boxes[3-y][rotation][x] == '#' {
					cells = append(cells, cell{x, y})
				}
			}
			all[p] = append(all[p], shape(cells)) // panics if there are fewer than four; a test finds more
		}
	}
	return all
}
