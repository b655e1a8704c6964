package bulkcheck

import "strings"

// drawing is SPEC.md's, without rotations that look like an earlier one.
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
   ....
`

const pieces = 7

// A shape is a piece in one of its rotations, column by column. Rows count from
// its lowest, from 0. No column of a tetromino has a gap.
type shape struct {
	bottom, top []int // the lowest row filled, and the highest plus 1
}

// shapes are the rotations of each piece. Where a shape lies in its box is of no
// account: offsets are all tried.
var shapes = func() (all [pieces][]shape) {
	lines := strings.Split(drawing, "\n")[1:]
	for p := range all {
		box := lines[4*p:][:4]
		for at := 3; at < len(box[0]); at += 6 {
			all[p] = append(all[p], shapeIn(box, at))
		}
	}
	return all
}()

// shapeIn reads the box of four by four cells that begins at a column of the lines.
func shapeIn(box []string, at int) (s shape) {
	lowest := 0
	for strings.Trim(box[3-lowest][at:][:4], ".") == "" {
		lowest++
	}
	for x := at; x < at+4; x++ {
		bottom, top := -1, -1
		for y := range 4 - lowest {
			if box[3-lowest-y][x] == '#' {
				if bottom < 0 {
					bottom = y
				}
				top = y + 1
			}
		}
		if bottom >= 0 {
			s.bottom, s.top = append(s.bottom, bottom), append(s.top, top)
		}
	}
	return s
}
