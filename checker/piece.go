package checker

import (
	"cmp"
	"strings"
)

// The pieces in their rotations, in boxes of 4x4 cells: for drop as the article draws them; for
// slide as in qntm's program, where a turn goes from one to the next. All that the checker knows of
// the pieces is derived from this.
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

const pieceI, pieceZ, pieceS, pieceT, pieceL, pieceJ, pieceO = 0, 1, 2, 3, 4, 5, 6
const letters = "IZSTLJO" // by number

// A set of pieces has bit p for piece p.
type set uint16

func (s set) has(piece int) bool { return s>>piece&1 == 1 }

// mirrored returns the mirror images of the pieces: S for Z, and J for L. The others are their own.
func (s set) mirrored() set {
	const left, right = 1<<pieceZ | 1<<pieceL, 1<<pieceS | 1<<pieceJ // one bit further
	return s&^left&^right | s&left<<1 | s&right>>1
}

// first returns the pieces that may be dealt at first.
func (c Claim) first() (may set) {
	for piece, letter := range letters {
		if c.Deals == "" || c.Deals == "bag" || strings.ContainsRune(c.Deals, letter) {
			may |= 1 << piece
		}
	}
	return may
}

// after returns what may be dealt after a piece is dealt. A bag is filled again when it is empty:
// SPEC.md, The game.
func (c Claim) after(may set, dealt int) set {
	if c.Deals != "bag" {
		return may
	}
	return cmp.Or(may&^(1<<dealt), c.first())
}

// A shape is a piece in one of its rotations: its cells, the lower rows first, and each row from
// left to right.
type shape [4]cell
type cell struct{ x, y int } // column from the left, and row from below, both from 0

func (sh *shape) bottom() int { return sh[0].y } // the row of the lowest cells
func (sh *shape) top() int    { return sh[3].y } // and of the highest ones

// at moves a shape to where its box has the lower left corner in column x and row y.
func (sh shape) at(x, y int) shape {
	for i, c := range sh {
		sh[i] = cell{x + c.x, y + c.y}
	}
	return sh
}

// The shapes of each piece, by rotation. Each piece has as many in drop as in slide.
var dropShapes, slideShapes = parse(0), parse(1)

// parse reads the drawings of drop, left of the bars, or of slide, right of them.
func parse(side int) (all [7][]shape) {
	lines := strings.Split(drawings, "\n")[1:]
	for piece := range all {
		var boxes [4][]string // by row, from above, and then by rotation
		for i := range boxes {
			boxes[i] = strings.Fields(strings.Split(lines[4*piece+i][1:], "|")[side]) // without the letter
		}
		for rotation := range boxes[0] {
			var cells []cell
			for i := range 16 {
				if x, y := i%4, i/4; boxes[3-y][rotation][x] == '#' {
					cells = append(cells, cell{x, y})
				}
			}
			if len(cells) != 4 {
				panic("checker: a drawing does not have four cells")
			}
			all[piece] = append(all[piece], shape(cells))
		}
	}
	return all
}
