package recheck

import (
	_ "embed"
	"encoding/binary"
	"math/bits"
	"slices"
)

// slideDrawings are those of The slide game.
//
//go:embed slide_pieces.txt
var slideDrawings string

var slidePieces = shapes(slideDrawings)

// A state is a rotation, and the column and row of the lower left corner of the box.
type state struct{ rotation, column, row int }

// in is the shape of a piece in a state.
func (s state) in(piece int) shape {
	return slidePieces[piece][s.rotation].moved(s.column, s.row-1)
}

// goes tells whether all cells of a piece are inside the well and its free rows, and
// on none that is filled.
func (cl claim) goes(b *board, piece int, s state) bool {
	for _, c := range s.in(piece) {
		if c.column < 0 || c.column >= cl.width || c.row < 1 || c.row > cl.rows+4 {
			return false
		}
		if c.row <= cl.rows && b[c.column][c.row-1] {
			return false
		}
	}
	return true
}

// reached are the states that a piece reaches from its start.
func (cl claim) reached(b *board, piece int) (all []state) {
	start := state{0, cl.width - (cl.width-4)/2 - 4, cl.rows + 1}
	seen := map[state]bool{start: true}
	var from func(s state)
	from = func(s state) {
		all = append(all, s)
		for _, next := range []state{
			{s.rotation, s.column - 1, s.row},
			{s.rotation, s.column + 1, s.row},
			{s.rotation, s.column, s.row - 1},
			{(s.rotation + 1) % len(slidePieces[piece]), s.column, s.row},
		} {
			if !seen[next] && cl.goes(b, piece, next) {
				seen[next] = true
				from(next)
			}
		}
	}
	from(start)
	return all
}

// low tells whether a piece in a state has no cell in the free rows or above.
func (cl claim) low(piece int, s state) bool {
	for _, c := range s.in(piece) {
		if c.row > cl.rows {
			return false
		}
	}
	return true
}

// rest fills the cells of a piece that comes to rest as an answer says, or gives the
// check that fails, and why.
func (cl claim) rest(b board, piece int, a answer) (after board, check int, illegal string) {
	lowest := 4 // the row in the box
	for _, c := range slidePieces[piece][a.rotation] {
		lowest = min(lowest, c.row)
	}
	s := state{a.rotation, a.offset, a.row - lowest + 1}
	reached := cl.reached(&b, piece)
	switch {
	case !cl.low(piece, s):
		return b, 14, "a cell is in the free rows"
	case !slices.Contains(reached, s):
		return b, 23, "the state is not reached"
	case !cl.rests(&b, piece, s):
		return b, 24, "the piece could be lowered"
	}
	return b.with(s.in(piece)), 0, ""
}

// rests tells whether the step down is not made.
func (cl claim) rests(b *board, piece int, s state) bool {
	return !cl.goes(b, piece, state{s.rotation, s.column, s.row - 1})
}

// with fills the cells of a shape.
func (b board) with(s shape) board {
	for _, c := range s {
		b[c.column][c.row-1] = true
	}
	return b
}

// slideMoves are the boards after every legal move with a piece.
func (cl claim) slideMoves(b board, piece int) (all []board) {
	for _, s := range cl.reached(&b, piece) {
		if cl.low(piece, s) && cl.rests(&b, piece, s) {
			all = append(all, b.with(s.in(piece)))
		}
	}
	return all
}

// open are the open cells: for each row from 1, the sum of 2^x over its columns x.
type open [15]uint16

// write puts column by column, and then the sacrificed rows.
func (o open) write(sacrificed rows) string {
	var text []byte
	for column := range 12 {
		number := uint16(0)
		for i, row := range o {
			number |= row >> column & 1 << i
		}
		text = binary.BigEndian.AppendUint16(text, number)
	}
	text = binary.BigEndian.AppendUint16(text, uint16(sacrificed))
	return string(text)
}

// slid are the profiles after every legal move with a deal.
func (cl claim) slid(p profile[open], deal int) (all []profile[open], line bool) {
	for _, after := range cl.slideMoves(cl.slideBoard(p), deal) {
		q := cl.slideProfile(&after, p.sacrificed, cl.after(p.supply, deal))
		all, line = append(all, q), line || cl.slideLine(q)
	}
	return all, line
}

// slideProfile is that of a board on which rows have been sacrificed before.
func (cl claim) slideProfile(b *board, sacrificed rows, supply supply) profile[open] {
	p := profile[open]{sacrificed: sacrificed, supply: supply}
	for piece, may := range cl.first() { // with a bag, all pieces
		if !may {
			continue
		}
		for _, s := range cl.reached(b, piece) {
			for _, c := range s.in(piece) {
				if c.row <= cl.rows {
					p.cells[c.row-1] |= 1 << c.column
				}
			}
		}
	}
	for column := range cl.width {
		for i := range cl.rows {
			if !b[column][i] && p.cells[i]>>column&1 == 0 {
				p.sacrificed |= 1 << i
			}
		}
	}
	return p
}

// slideBoard has all closed cells filled.
func (cl claim) slideBoard(p profile[open]) (b board) {
	for column := range cl.width {
		for i := range cl.rows {
			b[column][i] = p.cells[i]>>column&1 == 0
		}
	}
	return b
}

// slideLine tells whether the profile is that of a board with a line.
func (cl claim) slideLine(p profile[open]) bool {
	for i, open := range p.cells[:cl.rows] {
		if open == 0 && !p.sacrificed.has(i+1) {
			return true
		}
	}
	return false
}

// slideLost tells whether a profile without a line is statically lost with n pieces
// left: by one piece, or with a bag, by all together.
func (cl claim) slideLost(p profile[open], n int) bool {
	if cl.deals == "bag" {
		return cl.lostTo(p, n, cl.first())
	}
	for piece, may := range p.supply {
		var one supply
		if one[piece] = true; may && cl.lostTo(p, n, one) {
			return true
		}
	}
	return false
}

// lostTo tells whether each row needs more of some pieces than there can be.
func (cl claim) lostTo(p profile[open], n int, by supply) bool {
	b := cl.slideBoard(p)
	var all open // the cells of low states
	fill := make([]map[uint16]bool, len(all))
	for i := range fill {
		fill[i] = make(map[uint16]bool) // what single states have of a row
	}
	for piece, may := range by {
		if !may {
			continue
		}
		for _, s := range cl.reached(&b, piece) {
			if !cl.low(piece, s) {
				continue
			}
			var one open
			for _, c := range s.in(piece) {
				one[c.row-1] |= 1 << c.column
			}
			for i, cells := range one {
				fill[i][cells] = true
				all[i] |= cells
			}
		}
	}
	number := 0
	for i, cells := range all {
		number += bits.OnesCount16(cells)
		delete(fill[i], 0)
	}
	for i := range cl.rows {
		if !p.sacrificed.has(i+1) && needed(p.cells[i], fill[i], map[uint16]int{0: 0}) <= min(n, number/4) {
			return false
		}
	}
	return true
}

// needed is the least number of sets that have each of the cells once, and no others.
func needed(cells uint16, sets map[uint16]bool, known map[uint16]int) int {
	if n, ok := known[cells]; ok {
		return n
	}
	least := never
	for set := range sets {
		if first := cells & -cells; set&first != 0 && set&^cells == 0 {
			least = min(least, 1+needed(cells&^set, sets, known))
		}
	}
	known[cells] = least
	return least
}
