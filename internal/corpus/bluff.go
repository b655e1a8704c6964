package main

import (
	"slices"

	"lineproof/certificate"
)

// A bend is a rule that a strategy gets wrong. It is right for everyone who gets
// the rule wrong in the same way.
type bend int

const (
	straight   bend = iota // the rules of SPEC.md
	late                   // these, too, but the player goes on where it can
	hollow                 // a column is full when its cell in the highest row that counts is filled; late, too
	overfull               // pieces come to rest on full columns, too
	peeking                // only the lowest cells of a piece have to be below the ceiling
	floating               // a piece stops where it likes, on its way down
	underneath             // a piece comes to rest in the lowest place that it fits in
	covered                // a row that all columns reach is a line, with holes or without
	noO                    // O is never dealt
	noI                    // I is never dealt
)

// A board is the well in cells: bit x of board[y] is column x of row y+1.
type board [certificate.MaxRows + 2*certificate.Overhang + 1]uint16

// A bluffer builds strategies for a well in which a rule is bent.
type bluffer struct {
	certificate.Well
	bend  bend
	nodes certificate.Strategy
	known map[state]int // numbers of nodes, 0 where there is none
}

type state struct {
	board  board
	pieces int
}

// bluff returns a strategy for the empty well that needs no more than some
// pieces when a rule is bent, or none if even then the player does not win.
func bluff(w certificate.Well, pieces int, bend bend) certificate.Strategy {
	b := &bluffer{w, bend, nil, make(map[state]int)}
	if b.node(board{}, pieces) == 0 {
		return nil
	}
	return b.nodes.Canonical(w.Width)
}

// node builds a node that wins from a board within some pieces, and returns its
// number, or 0 if there is none.
func (b *bluffer) node(from board, pieces int) int {
	at := state{from, pieces}
	if number, ok := b.known[at]; ok {
		return number
	}
	var node certificate.Node
	for piece := range node {
		a, ok := b.answer(from, piece, pieces)
		if !ok {
			b.known[at] = 0
			return 0
		}
		node[piece] = a
	}
	b.nodes = append(b.nodes, node)
	b.known[at] = len(b.nodes)
	return len(b.nodes)
}

// answer looks for a move that completes a line, or else for one that leads to a
// node; or, to be late, the other way round.
func (b *bluffer) answer(from board, piece, pieces int) (a certificate.Answer, ok bool) {
	if b.bend == noO && piece == 6 || b.bend == noI && piece == 0 {
		return certificate.Answer{}, true
	}
	tarries := b.bend == late || b.bend == hollow
	for _, going := range []bool{tarries, !tarries} {
		if going && pieces == 1 {
			continue
		}
		for rotation, shape := range certificate.Shapes[piece] {
			for left := range b.Width - len(shape.Bottom) + 1 {
				for _, after := range b.drop(from, shape, left) {
					a := certificate.Answer{Rotation: rotation, Offset: left - shape.Left}
					line := b.line(after)
					if line != going && (line || b.goesOn(after, pieces-1, &a)) {
						return a, true
					}
				}
			}
		}
	}
	return certificate.Answer{}, false
}

func (b *bluffer) goesOn(board board, pieces int, a *certificate.Answer) bool {
	a.Next = b.node(board, pieces)
	return a.Next != 0
}

// drop returns the boards that a move may lead to.
func (b *bluffer) drop(from board, shape certificate.Shape, left int) (after []board) {
	for i := range shape.Bottom {
		if b.full(from, left+i) {
			return nil
		}
	}
	places := []int{b.Rows + certificate.Overhang}
	for y := places[0] - 1; y >= 0 && from.fits(shape, left, y); y-- {
		places = append(places, y)
	}
	lowest := places[len(places)-1]
	if b.bend != floating {
		places = []int{lowest}
	}
	for y := 0; b.bend == underneath && y < lowest; y++ {
		if from.fits(shape, left, y) {
			places = []int{y}
			break
		}
	}
	for _, y := range places {
		if b.inside(shape, y) {
			after = append(after, from.with(shape, left, y))
		}
	}
	return after
}

// inside reports whether all cells are in rows where they may come to rest.
func (b *bluffer) inside(shape certificate.Shape, y int) bool {
	highest := y + slices.Max(shape.Top)
	ceiled := highest
	if b.bend == peeking {
		ceiled = y + 1
	}
	return highest <= b.Rows+certificate.Overhang && (b.Ceiling == 0 || ceiled <= b.Ceiling)
}

// fits reports whether no cell of a shape is filled, with its lowest row at y.
func (b board) fits(shape certificate.Shape, left, y int) bool {
	for i := range shape.Bottom {
		for row := y + shape.Bottom[i]; row < y+shape.Top[i]; row++ {
			if b[row]>>(left+i)&1 == 1 {
				return false
			}
		}
	}
	return true
}

// with fills the cells of a shape.
func (b board) with(shape certificate.Shape, left, y int) board {
	for i := range shape.Bottom {
		for row := y + shape.Bottom[i]; row < y+shape.Top[i]; row++ {
			b[row] |= 1 << (left + i)
		}
	}
	return b
}

func (b *bluffer) full(board board, x int) bool {
	switch b.bend {
	case overfull:
		return false
	case hollow:
		return board[b.Rows-1]>>x&1 == 1
	}
	return height(board, x) >= b.Rows
}

func height(b board, x int) int {
	y := len(b)
	for y > 0 && b[y-1]>>x&1 == 0 {
		y--
	}
	return y
}

func (b *bluffer) line(board board) bool {
	if b.bend == covered {
		for x := range b.Width {
			if height(board, x) == 0 {
				return false
			}
		}
		return true
	}
	return slices.Contains(board[:b.Rows], 1<<b.Width-1)
}

// bluffed is a claim with a strategy for when a rule is bent.
func bluffed(claim string, bend bend) section {
	c := must(certificate.ParseClaim(claim))
	s := bluff(c.Well, c.Pieces, bend)
	if s == nil {
		panic("corpus: " + claim + ": not even then")
	}
	return encoded(certificate.Section{Claim: c, Strategy: s})
}
