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

// shapes holds the shapes of each piece, by rotation.
var shapes = func() (all [7][]shape) {
	lines := strings.Split(drawing, "\n")
	boxes := 0
	for p := range all {
		block := lines[4*p+1 : 4*p+5]
		for left := 3; left < len(block[0]); left += 6 {
			var cells []cell
			for i := range 16 {
				if x, y := i%4, i/4; block[3-y][left+x] == '#' {
					cells = append(cells, cell{x, y})
				}
			}
			all[p] = append(all[p], shape(cells)) // panics if there are fewer than four
			boxes++
		}
	}
	if strings.Count(drawing, "#") != 4*boxes {
		panic("checker: a box has more than four cells, or a cell is outside")
	}
	return all
}()
