package oracle

import "lineproof/certificate"

// tooMany is more pieces than any game has.
const tooMany = 1 << 20

// Needs returns how many of some pieces a row needs at least in slide if no others are
// dealt, and more than any game has where no number is enough, or where more would be
// needed than there are cells for.
func (w Well) Needs(b Board, pieces []int) int {
	var room Board
	cells, rows := 0, make([]map[int]bool, w.Rows) // what single states fill of a row
	for y := range rows {
		rows[y] = make(map[int]bool)
	}
	for _, piece := range pieces {
		for s := range w.Reached(b, piece) {
			if !w.low(piece, s) {
				continue
			}
			fill := make(map[int]int)
			for _, c := range s.Cells(piece) {
				fill[c.Y] |= 1 << c.X
				if !room[c.Y][c.X] {
					room[c.Y][c.X], cells = true, cells+1
				}
			}
			for y, filled := range fill {
				rows[y][filled] = true
			}
		}
	}
	least := tooMany
	for y := range w.Rows {
		empty := int(^w.Cells(b)[y]) & (1<<w.Width - 1)
		least = min(least, cover(empty, rows[y]))
	}
	if least > cells/4 {
		return tooMany
	}
	return least
}

// cover returns the least number of sets that have each open cell once, and no
// other.
func cover(open int, sets map[int]bool) int {
	if open == 0 {
		return 0
	}
	least := tooMany
	for set := range sets {
		if set&(open&-open) != 0 && set&^open == 0 {
			least = min(least, 1+cover(open&^set, sets))
		}
	}
	return least
}

// Lost returns with how many pieces left, at most, a board of slide is statically
// lost; -1 if with none.
func (g *Game) Lost(b Board) (pieces int) {
	if g.Well.Deals == "bag" {
		return g.Needs(b, g.Deals) - 1
	}
	most := 0
	for _, piece := range g.Deals {
		most = max(most, g.Needs(b, []int{piece}))
	}
	return most - 1
}

// Deal returns the first of some pieces that may be dealt with which the player does not
// win, with n pieces left.
func (g *Game) Deal(b Board, left string, n int, order []int) int {
	for _, piece := range order {
		if MayDeal(left, piece) && !g.Answers(b, left, n, piece) {
			return piece
		}
	}
	panic("oracle: the player wins from\n" + g.Picture(b))
}

// Profile is that of the well, which it remembers in slide.
func (g *Game) Profile(b Board) certificate.Profile {
	if g.Game != certificate.Slide {
		return g.Well.Profile(b)
	}
	key := g.Cells(b)
	p, known := g.profiles[key]
	if !known {
		p = g.Well.Profile(b)
		g.profiles[key] = p
	}
	return p
}
