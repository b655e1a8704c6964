package checker

import (
	"math/bits"
	"slices"
)

// The pieces of the slide game, in the boxes of qntm's program, by rotation. A
// turn goes from one to the next, and from the last to the first.
const slideDrawing = `
I  ....  ..#.
   ####  ..#.
   ....  ..#.
   ....  ..#.
Z  ....  ...#
   .##.  ..##
   ..##  ..#.
   ....  ....
S  ....  ..#.
   ..##  ..##
   .##.  ...#
   ....  ....
T  ....  ..#.  ..#.  ..#.
   .###  .##.  .###  ..##
   ..#.  ..#.  ....  ..#.
   ....  ....  ....  ....
L  ....  .##.  ...#  ..#.
   .###  ..#.  .###  ..#.
   .#..  ..#.  ....  ..##
   ....  ....  ....  ....
J  ....  .#..  #...  .##.
   ###.  .#..  ###.  .#..
   ..#.  ##..  ....  .#..
   ....  ....  ....  ....
O  ....
   .##.
   .##.
   ....`

var slideShapes = parse(slideDrawing)

// states are some of a piece's: bit y+3 of states[r][x+3] is for rotation r with the
// lower left corner of the box in column x of row y+1.
type states [4][maxWidth + 6]uint32

// reach returns the states that a piece reaches if just these cells are open, and the
// free rows above. It starts in all states whose box covers the free rows.
func reach(claim Claim, open [maxWidth]uint16, piece int) (reached states) {
	shapes := slideShapes[piece]
	var room states // those that cover open cells only
	for r, sh := range shapes {
		for x := -2; x < claim.Width; x++ {
			room[r][x+3] = ^uint32(0)
			for _, c := range sh {
				column := uint32(0)
				if x+c.x >= 0 && x+c.x < claim.Width {
					column = (uint32(open[x+c.x]) | 15<<claim.Rows) << 3
				}
				room[r][x+3] &= column >> c.y
			}
			reached[r][x+3] = room[r][x+3] & (8 << claim.Rows)
		}
	}
	for more := true; more; {
		more = false
		for r := range shapes {
			turned := &reached[(r+len(shapes)-1)%len(shapes)]
			for x := 1; x < claim.Width+3; x++ {
				here := reached[r][x]
				reached[r][x] |= (here>>1 | reached[r][x-1] | reached[r][x+1] | turned[x]) & room[r][x]
				more = more || reached[r][x] != here
			}
		}
	}
	return reached
}

// low are the states of a shape wholly below the free rows.
func (sh *shape) low(claim Claim) uint32 { return 1<<(claim.Rows+3-sh[3].y) - 1 }

// open returns the empty cells.
func (b *board) open(claim Claim) (open [maxWidth]uint16) {
	for x := range claim.Width {
		for y := range claim.Rows {
			open[x] |= ^b.rows[y] >> x & 1 << y
		}
	}
	return open
}

// slide brings a piece to rest where the answer says; checks 14, 23 and 24.
func (s *source) slide(claim Claim, b board, piece int, a answer) board {
	y := int(a.row) - 1 - a.shape[0].y // the box's lowest row, from 0
	s.require(a.shape.low(claim)>>(y+3)&1 == 1, 14, "a cell is in the free rows")
	reached := reach(claim, b.open(claim), piece)[slices.Index(slideShapes[piece], *a.shape)][a.offset+3]
	s.require(reached>>(y+3)&1 == 1, 23, "the piece does not get there")
	s.require(reached>>(y+2)&1 == 0, 24, "the piece does not rest there")
	for _, c := range a.shape {
		b.rows[y+c.y] |= 1 << (int(a.offset) + c.x)
	}
	return b
}

// slide are the rules of that game: its profiles have open cells.
type slide struct{ Claim }
type cells = profile[[maxWidth]uint16]

func (s slide) compare(a, b [maxWidth]uint16) (sign int) { return slices.Compare(a[:], b[:]) }
func (s slide) number(p cells) any                       { return append(p.columns[:12], p.sacrificed) }

// moves appends what is open before settle.
func (s slide) moves(p cells, piece int, all []cells) []cells {
	reached := reach(s.Claim, p.columns, piece)
	for r, sh := range slideShapes[piece] {
		for x := -2; x < s.Width; x++ {
			rests := reached[r][x+3] &^ (reached[r][x+3] << 1) & sh.low(s.Claim)
			for ; rests != 0; rests &= rests - 1 {
				y := bits.TrailingZeros32(rests) - 3
				after := p
				for _, c := range sh {
					after.columns[x+c.x] &^= 1 << (y + c.y)
				}
				all = append(all, after)
			}
		}
	}
	return all
}

// settle closes the cells that no piece reaches any more, and sacrifices their rows. A
// profile is statically lost by one piece, or by all together if they are dealt from a
// bag, as each may be the next one.
func (s slide) settle(p *cells, left int) (line, lost bool) {
	after, bag := cells{sacrificed: p.sacrificed, deal: p.deal}, s.Deals == "bag"
	var all spots
	for piece := range slideShapes {
		if bag || p.deal>>piece&1 == 1 {
			all.add(s.Claim, reach(s.Claim, p.columns, piece), slideShapes[piece], &after.columns)
		}
		if !bag && p.deal>>piece&1 == 1 {
			lost = lost || all.tooFew(s.Claim, p, left)
			all = spots{}
		}
	}
	lost = lost || bag && all.tooFew(s.Claim, p, left)
	open := uint16(0)
	for x, column := range after.columns {
		after.sacrificed |= p.columns[x] &^ column
		open |= column
	}
	*p = after
	return ^(open|p.sacrificed)&(1<<s.Rows-1) != 0, lost
}

// spots are where pieces can come to rest. Bit y of spots[n][x] is for a low state
// whose cells in row y+1 are n, from column x on; spots[0] is for all its cells.
type spots [5][maxWidth]uint16

// add adds the low ones of some states. It adds the cells of all to those that are open.
func (s *spots) add(claim Claim, reached states, shapes []shape, open *[maxWidth]uint16) {
	for r, sh := range shapes {
		for x := -2; x < claim.Width; x++ {
			for i, n := 0, 0; i < 4 && reached[r][x+3] != 0; i += n { // the shape's rows
				for n = 1; i+n < 4 && sh[i+n].y == sh[i].y; n++ {
				}
				all := reached[r][x+3] << sh[i].y >> 3 & (1<<claim.Rows - 1)
				low := reached[r][x+3] & sh.low(claim) << sh[i].y >> 3
				s[n][x+sh[i].x] |= uint16(low)
				for k := range n {
					open[x+sh[i].x+k] |= uint16(all)
					s[0][x+sh[i].x+k] |= uint16(low)
				}
			}
		}
	}
}

// tooFew reports whether every row that is not sacrificed needs more pieces than are
// left, or than there are cells for.
func (s *spots) tooFew(claim Claim, p *cells, left int) bool {
	cells := 0
	for _, rows := range s[0] {
		cells += bits.OnesCount16(rows)
	}
	can := [maxWidth + 4]uint16{^p.sacrificed & (1<<claim.Rows - 1)} // by column: the rows filled left of it
	for range min(left, cells/4) + 1 {
		var next [maxWidth + 4]uint16 // with one more piece
		for x := range claim.Width {
			can[x+1] |= can[x] &^ p.columns[x]
			for n := 1; n <= 4; n++ {
				next[x+n] |= can[x] & s[n][x]
			}
		}
		if can[claim.Width] != 0 {
			return false
		}
		can = next
	}
	return true
}
