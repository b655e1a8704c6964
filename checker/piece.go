package checker

import "strings"

// The pieces, numbered 0 to 6, each in the rotations that are used, as the
// article draws them: in boxes of four by four cells. All that the checker
// knows about the pieces is derived from this drawing.
const drawing = `
I  #...  ....
   #...  ....
   #...  ....
   #...  ####
Z  .#..  ....
   ##..  ....
   #...  ##..
   ....  .##.
S  .##.  ....
   ##..  #...
   ....  ##..
   ....  .#..
T  ###.  ....  ....  ...#
   .#..  #...  ....  ..##
   ....  ##..  ..#.  ...#
   ....  #...  .###  ....
L  ###.  ....  ....  ..##
   #...  #...  ....  ...#
   ....  #...  ...#  ...#
   ....  ##..  .###  ....
J  ###.  ....  ....  ...#
   ..#.  ##..  ....  ...#
   ....  #...  .#..  ..##
   ....  #...  .###  ....
O  ##..
   ##..
   ....
   ....`

// A shape is the four cells of a piece in one of its rotations, the lower rows
// first: x is the column in the box, from the left, and y the row, from below.
type shape [4]cell
type cell struct{ x, y int }
type set uint16 // of pieces: bit p for piece p

// next returns the pieces that may be dealt after one of those that were left: the
// same, unless there is a bag. If none is left, the game begins, or the bag is filled.
func (c Claim) next(left set, dealt int) set {
	if c.Deals == "bag" {
		left &^= 1 << dealt
	}
	if left == 0 {
		for p, letter := range "IZSTLJO" {
			if c.Deals == "" || c.Deals == "bag" || strings.ContainsRune(c.Deals, letter) {
				left |= 1 << p
			}
		}
	}
	return left
}

// shapes holds the shapes of each piece, by rotation.
var shapes = parse(drawing)

func parse(drawing string) (all [7][]shape) {
	lines := strings.Split(drawing, "\n")
	for p := range all {
		block := lines[4*p+1 : 4*p+5]
		for left := 3; left < len(block[0]); left += 6 {
			var cells []cell
			for i := range 16 {
				if x, y := i%4, i/4; block[3-y][left+x] == '#' {
					cells = append(cells, cell{x, y})
				}
			}
			all[p] = append(all[p], shape(cells)) // panics if there are fewer than four; a test finds more
		}
	}
	return all
}
