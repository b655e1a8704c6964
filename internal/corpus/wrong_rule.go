package main

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/drop"
)

// A wrongRule is a rule of the game that a strategy gets wrong. The strategy is
// right for every checker that gets the rule wrong in the same way.
type wrongRule int

const (
	noWrongRule     wrongRule = iota
	lineAvoided               // no rule is wrong, but the player goes on where it can
	fullByCell                // a column is full if its cell in the highest row that counts is filled; and as lineAvoided
	fullIgnored               // pieces come to rest on full columns, too
	ceilingByLowest           // only the lowest cells of a piece have to be below the ceiling
	stopAnywhere              // a piece stops where it likes, on its way down
	lowestPlace               // a piece comes to rest in the lowest place that it fits in
	holesIgnored              // a row that all columns reach is a line, with holes or without
	noO                       // O is never dealt
	noI                       // I is never dealt
)

// A builder builds a strategy for a well in which a rule is wrong.
type builder struct {
	*drop.Well
	wrong wrongRule
	nodes certificate.Strategy
	known map[state]int // numbers of nodes, 0 where there is none
}

type state struct {
	board  drop.Board
	pieces int
}

// strategyFor returns a strategy for the empty well that needs no more than some
// pieces if a rule is wrong, or none if even then the player does not win.
func strategyFor(w certificate.Well, pieces int, wrong wrongRule) certificate.Strategy {
	b := &builder{drop.New(w), wrong, nil, make(map[state]int)}
	if b.node(drop.Board{}, pieces) == 0 {
		return nil
	}
	return b.nodes.Canonical(w.Width)
}

// node builds a node that wins from a board within some pieces, and returns its
// number, or 0 if there is none.
func (b *builder) node(from drop.Board, pieces int) int {
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
// node; where lines are avoided, the other way round.
func (b *builder) answer(from drop.Board, piece, pieces int) (a certificate.Answer, ok bool) {
	if b.wrong == noO && piece == 6 || b.wrong == noI && piece == 0 {
		return certificate.Answer{}, true
	}
	avoids := b.wrong == lineAvoided || b.wrong == fullByCell
	for _, goesOn := range []bool{avoids, !avoids} {
		if goesOn && pieces == 1 {
			continue
		}
		for _, m := range b.Moves[piece] {
			a := certificate.Answer{Rotation: int(m.Rotation), Offset: int(m.Offset)}
			for _, after := range b.after(from, certificate.Move{Piece: piece, Rotation: a.Rotation, Offset: a.Offset}) {
				if b.line(after) == goesOn {
					continue
				}
				if goesOn {
					a.Next = b.node(after, pieces-1)
				}
				if !goesOn || a.Next != 0 {
					return a, true
				}
			}
		}
	}
	return certificate.Answer{}, false
}

// after returns the boards that a move may lead to.
func (b *builder) after(from drop.Board, m certificate.Move) (boards []drop.Board) {
	cells := from.Rest(b.Well.Well, m) // from the lowest row up
	if slices.ContainsFunc(cells, func(c drop.Cell) bool { return b.full(from, c.Column) }) {
		return nil
	}
	most, least := 0, 0 // rows that the piece is moved up
	switch b.wrong {
	case stopAnywhere:
		most = b.Rows + certificate.Overhang - cells[3].Row
	case lowestPlace:
		least = 1 - cells[0].Row
		for slices.ContainsFunc(cells, func(c drop.Cell) bool { return from.Filled(c.Column, c.Row+least) }) {
			least++
		}
		most = least
	}
	limited := cells[3]
	if b.wrong == ceilingByLowest {
		limited = cells[0]
	}
	for up := most; up >= least; up-- {
		if cells[3].Row+up > b.Rows+certificate.Overhang || b.Ceiling != 0 && limited.Row+up > b.Ceiling {
			continue
		}
		after := from
		for _, c := range cells {
			after[c.Row+up-1] |= 1 << c.Column
		}
		boards = append(boards, after)
	}
	return boards
}

func (b *builder) full(board drop.Board, x int) bool {
	switch b.wrong {
	case fullIgnored:
		return false
	case fullByCell:
		return board.Filled(x, b.Rows)
	}
	return board.Height(x) >= b.Rows
}

func (b *builder) line(board drop.Board) bool {
	if b.wrong != holesIgnored {
		return len(board.Lines(b.Well.Well)) > 0
	}
	for x := range b.Width {
		if board.Height(x) == 0 {
			return false
		}
	}
	return true
}

// withWrongRule is a claim with a strategy for when a rule is wrong.
func withWrongRule(claim string, wrong wrongRule) section {
	c := must(certificate.ParseClaim(claim))
	s := strategyFor(c.Well, c.Pieces, wrong)
	if s == nil {
		panic("corpus: " + claim + ": no strategy even with the wrong rule")
	}
	return encoded(certificate.Section{Claim: c, Strategy: s})
}
