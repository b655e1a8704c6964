package checker

import "strings"

// The pieces, numbered 0 to 6, each in its rotations 0 to 3, as the article
// draws them: in boxes of four by four cells. All that the checker knows about
// the pieces is derived from this drawing.
var drawing = strings.Split(`
I  #...  ....  ...#  ####
   #...  ....  ...#  ....
   #...  ....  ...#  ....
   #...  ####  ...#  ....
Z  .#..  ....  ....  .##.
   ##..  ....  ...#  ..##
   #...  ##..  ..##  ....
   ....  .##.  ..#.  ....
S  .##.  ....  ....  ..#.
   ##..  #...  ....  ..##
   ....  ##..  ..##  ...#
   ....  .#..  .##.  ....
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
O  ##..  ....  ....  ..##
   ##..  ....  ....  ..##
   ....  ##..  ..##  ....
   ....  ##..  ..##  ....`, "\n")[1:]

// rotationsOf counts the rotations that look different; later ones repeat them.
var rotationsOf = [7]int{2, 2, 2, 4, 4, 4, 1}

// A shape is the four cells of a piece in one of its rotations, from the lowest
// row up: x is the column in the box, and y counts from the shape's lowest row.
type shape [4]struct{ x, y int }

var shapes = func() (all [7][4]shape) {
	for p := range all {
		for r := range all[p] {
			n, low := 0, 0
			for i := range 16 {
				x, y := i%4, i/4
				if drawing[4*p+3-y][3+6*r+x] != '#' { // the lowest row is drawn last
					continue
				}
				if n == 0 {
					low = y
				}
				all[p][r][n].x, all[p][r][n].y = x, y-low
				n++
			}
		}
	}
	return all
}()
