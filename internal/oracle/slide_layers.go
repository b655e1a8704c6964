package oracle

import (
	"maps"
	"slices"
)

// tooMany is more pieces than any game has.
const tooMany = 1 << 20

// Needs returns how many of some pieces a row needs at least if no others are dealt,
// and more than any game has where no number is enough, or where more would be needed
// than there are cells for.
func (w Slide) Needs(b Board, pieces []int) int {
	room := make(map[Cell]bool)
	rows := make([][]int, w.Rows) // what single states fill of a row
	for _, piece := range pieces {
		for s := range w.Reached(b, piece) {
			cells := s.Cells(piece)
			if slices.ContainsFunc(cells, func(c Cell) bool { return c.Y >= w.Rows }) {
				continue
			}
			fill := make([]int, w.Rows)
			for _, c := range cells {
				room[c] = true
				fill[c.Y] |= 1 << c.X
			}
			for y, filled := range fill {
				if filled != 0 && !slices.Contains(rows[y], filled) {
					rows[y] = append(rows[y], filled)
				}
			}
		}
	}
	least := tooMany
	for y := range w.Rows {
		open := 0
		for x := range w.Width {
			if !b[y][x] {
				open |= 1 << x
			}
		}
		least = min(least, cover(open, rows[y]))
	}
	if least > len(room)/4 {
		return tooMany
	}
	return least
}

// cover returns the least number of sets that have each open cell once, and no
// other.
func cover(open int, sets []int) int {
	if open == 0 {
		return 0
	}
	least := tooMany
	for _, set := range sets {
		if set&(open&-open) != 0 && set&^open == 0 {
			least = min(least, 1+cover(open&^set, sets))
		}
	}
	return least
}

// Lost returns with how many pieces left, at the most, a board is statically lost; -1
// if with none.
func (g *SlideGame) Lost(b Board) (pieces int) {
	if g.Well.Deals == "bag" {
		return g.Needs(b, g.Deals) - 1
	}
	most := 0
	for _, piece := range g.Deals {
		most = max(most, g.Needs(b, []int{piece}))
	}
	return most - 1
}

// Layers derives the layers of an adversary's evidence, with so many pieces left at
// first, as SPEC.md says. It asks for the deal of each profile, for a board that has
// it. It also returns the number of moves, and the bytes of the digest.
func (g *SlideGame) Layers(pieces int, deal func(b Board, left string, pieces int) int) (deals [][]byte, moves int, digested []byte) {
	type position struct {
		profile SlideProfile
		bag     string
	}
	layer := make(map[position]Board)
	add := func(b Board, bag string) {
		if g.Lost(b) < pieces {
			layer[position{g.Profile(b), bag}] = b
		}
	}
	for add(Board{}, g.First()); len(layer) > 0; {
		boards := make(map[string]Board) // by what is digested, but that the sacrificed rows come first
		bags := make(map[string]string)
		for p, b := range layer {
			dominated := false
			for q := range layer {
				dominated = dominated || q != p && q.bag == p.bag && q.profile.Open == p.profile.Open && within(q.profile, p.profile)
			}
			if !dominated {
				text := p.profile.text()
				if g.Well.Deals == "bag" {
					text += bits(func(i int) bool { return i < 7 && MayDeal(p.bag, i) })[1:]
				}
				boards[text], bags[text] = b, p.bag
			}
		}
		var chosen []byte
		layer = make(map[position]Board)
		left := pieces
		pieces--
		for _, text := range slices.Sorted(maps.Keys(boards)) {
			digested = append(digested, text[2:26]+text[:2]+text[26:]...)
			piece := deal(boards[text], bags[text], left)
			chosen = append(chosen, byte(piece))
			for _, after := range g.After(boards[text], piece) {
				moves++
				add(after, g.Well.After(bags[text], piece))
			}
		}
		deals = append(deals, chosen)
	}
	return deals, moves, digested
}

// within reports whether all rows that are sacrificed in p are so in q.
func within(p, q SlideProfile) bool {
	for y := range p.Sacrificed {
		if p.Sacrificed[y] && !q.Sacrificed[y] {
			return false
		}
	}
	return true
}

// text has two bytes for the sacrificed rows, and then two for each column.
func (p SlideProfile) text() string {
	text := bits(func(y int) bool { return p.Sacrificed[y] })
	for x := range 12 {
		text += bits(func(y int) bool { return p.Open[y][x] })
	}
	return text
}

// bits has bit i, of 15, in two bytes.
func bits(has func(i int) bool) string {
	n := 0
	for i := range MaxRows {
		if has(i) {
			n |= 1 << i
		}
	}
	return string([]byte{byte(n >> 8), byte(n)})
}
