package recheck

import (
	"cmp"
	_ "embed"
	"encoding/binary"
	"hash"
	"io"
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

// A slideProfile consists of open cells and sacrificed rows, and what may be dealt.
type slideProfile struct {
	open       open
	sacrificed rows
	supply     supply
}

// slideProfile is that of a board on which rows have been sacrificed before.
func (cl claim) slideProfile(b *board, sacrificed rows, supply supply) slideProfile {
	p := slideProfile{sacrificed: sacrificed, supply: supply}
	for piece, may := range cl.first() { // with a bag, all pieces
		if !may {
			continue
		}
		for _, s := range cl.reached(b, piece) {
			for _, c := range s.in(piece) {
				if c.row <= cl.rows {
					p.open[c.row-1] |= 1 << c.column
				}
			}
		}
	}
	for column := range cl.width {
		for i := range cl.rows {
			if !b[column][i] && p.open[i]>>column&1 == 0 {
				p.sacrificed |= 1 << i
			}
		}
	}
	return p
}

// slideBoard has all closed cells filled.
func (cl claim) slideBoard(p slideProfile) (b board) {
	for column := range cl.width {
		for i := range cl.rows {
			b[column][i] = p.open[i]>>column&1 == 0
		}
	}
	return b
}

// slideLine tells whether the profile is that of a board with a line.
func (cl claim) slideLine(p slideProfile) bool {
	for i, open := range p.open[:cl.rows] {
		if open == 0 && !p.sacrificed.has(i+1) {
			return true
		}
	}
	return false
}

// slideLost tells whether a profile without a line is statically lost with n pieces
// left: by one piece, or with a bag, by all together.
func (cl claim) slideLost(p slideProfile, n int) bool {
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
func (cl claim) lostTo(p slideProfile, n int, by supply) bool {
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
		if !p.sacrificed.has(i+1) && needed(p.open[i], fill[i], map[uint16]int{0: 0}) <= min(n, number/4) {
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

// write puts a profile down as Digests does: column by column, and then its sacrificed
// rows.
func (p slideProfile) write() string {
	var text []byte
	for column := range columns {
		number := uint16(0)
		for i, open := range p.open {
			number |= open >> column & 1 << i
		}
		text = binary.BigEndian.AppendUint16(text, number)
	}
	return string(binary.BigEndian.AppendUint16(text, uint16(p.sacrificed)))
}

// slideUndominated are profiles as a layer has them: without those that another one
// dominates, and in order.
func slideUndominated(all map[slideProfile]bool) (layer []slideProfile) {
	same := make(map[slideProfile][]rows) // the sacrificed rows by the rest
	for p := range all {
		rest := slideProfile{open: p.open, supply: p.supply}
		same[rest] = append(same[rest], p.sacrificed)
	}
	for p := range all {
		rest := slideProfile{open: p.open, supply: p.supply}
		if !slices.ContainsFunc(same[rest], func(s rows) bool { return s&p.sacrificed == s && s != p.sacrificed }) {
			layer = append(layer, p)
		}
	}
	slices.SortFunc(layer, func(p, q slideProfile) int {
		return cmp.Or(cmp.Compare(p.sacrificed, q.sacrificed), cmp.Compare(p.write(), q.write()),
			cmp.Compare(p.supply.number(), q.supply.number()))
	})
	return layer
}

// slideLayers reads and verifies the evidence for the adversary.
func (c *checker) slideLayers(cl claim, s *Section, digest hash.Hash) {
	number, left := int(c.number(1)), cl.within()
	layer := []slideProfile{cl.slideProfile(new(board), 0, cl.first())}
	if cl.slideLost(layer[0], left) {
		layer = nil
	}
	for k := range number {
		if len(layer) == 0 {
			c.reject(16, "layer %d has no profiles, and is in the certificate", k)
		}
		if deals := c.number(4); deals != int64(len(layer)) {
			c.reject(17, "layer %d has %d deals for %d profiles", k, deals, len(layer))
		}
		s.Layers = append(s.Layers, len(layer))
		left--
		derived := make(map[slideProfile]bool)
		for _, p := range layer {
			io.WriteString(digest, p.write())
			digest.Write(cl.left(p.supply))
			deal := int(c.number(1))
			if deal >= len(pieces) || !p.supply[deal] {
				c.reject(18, "piece %d may not be dealt", deal)
			}
			for _, after := range cl.slideMoves(cl.slideBoard(p), deal) {
				s.Moves++
				q := cl.slideProfile(&after, p.sacrificed, cl.after(p.supply, deal))
				if cl.slideLine(q) {
					c.reject(19, "a move completes a line")
				}
				if !cl.slideLost(q, left) {
					derived[q] = true
				}
			}
			if len(derived) > c.limit {
				c.reject(21, "more profiles than %d follow the layer", c.limit)
			}
		}
		layer = slideUndominated(derived)
	}
	if len(layer) > 0 {
		c.reject(16, "layer %d has %d profiles, and is not in the certificate", number, len(layer))
	}
}
