package main

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/drop"
)

// A mover builds a strategy by rules of which one may be wrong. The strategy is
// right for every checker that gets this rule wrong in the same way.
type mover struct {
	*drop.Well
	full    func(b drop.Board, x int) bool
	line    func(b drop.Board) bool
	rests   func(b drop.Board, cells []drop.Cell) (up []int) // how far above the cells of its fall a piece may rest
	limited int                                              // the cell that has to be below the ceiling, 3 for the highest
	undealt int                                              // a piece that is never dealt, or -1
	goesOn  bool                                             // where it can, even if it could complete a line
	nodes   certificate.Strategy
	known   map[state]int // numbers of nodes, 0 where there is none
}

type state struct {
	board  drop.Board
	pieces int
}

// strategyFor returns a strategy for the empty well that needs no more than some
// pieces if a rule is wrong, or none if even then the player does not win.
func strategyFor(w certificate.Well, pieces int, wrong func(*mover)) certificate.Strategy {
	m := &mover{Well: drop.New(w), limited: 3, undealt: -1, known: make(map[state]int)}
	m.full = func(b drop.Board, x int) bool { return b.Height(x) >= w.Rows }
	m.line = func(b drop.Board) bool { return len(b.Lines(w)) > 0 }
	m.rests = func(drop.Board, []drop.Cell) []int { return []int{0} }
	wrong(m)
	if m.node(drop.Board{}, pieces) == 0 {
		return nil
	}
	return m.nodes.Canonical(w.Width)
}

// node builds a node that wins from a board within some pieces, and returns its
// number, or 0 if there is none.
func (m *mover) node(from drop.Board, pieces int) int {
	at := state{from, pieces}
	if number, ok := m.known[at]; ok {
		return number
	}
	var node certificate.Node
	for piece := range node {
		a, ok := m.answer(from, piece, pieces)
		if !ok {
			m.known[at] = 0
			return 0
		}
		node[piece] = a
	}
	m.nodes = append(m.nodes, node)
	m.known[at] = len(m.nodes)
	return len(m.nodes)
}

// answer looks for a move that completes a line, or else for one that leads to a
// node; or the other way round.
func (m *mover) answer(from drop.Board, piece, pieces int) (a certificate.Answer, ok bool) {
	if piece == m.undealt {
		return certificate.Answer{}, true
	}
	for _, goesOn := range []bool{m.goesOn, !m.goesOn} {
		if goesOn && pieces == 1 {
			continue
		}
		for _, move := range m.Moves[piece] {
			a := certificate.Answer{Rotation: int(move.Rotation), Offset: int(move.Offset)}
			for _, after := range m.after(from, certificate.Move{Piece: piece, Rotation: a.Rotation, Offset: a.Offset}) {
				if m.line(after) == goesOn {
					continue
				}
				if goesOn {
					a.Next = m.node(after, pieces-1)
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
func (m *mover) after(from drop.Board, move certificate.Move) (boards []drop.Board) {
	cells := from.Rest(m.Well.Well, move) // from the lowest row up
	if slices.ContainsFunc(cells, func(c drop.Cell) bool { return m.full(from, c.Column) }) {
		return nil
	}
	for _, up := range m.rests(from, cells) {
		if cells[3].Row+up > m.Rows+certificate.Overhang || m.Ceiling != 0 && cells[m.limited].Row+up > m.Ceiling {
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

// anywhere has a piece stop where it likes, on its way down.
func (m *mover) anywhere(_ drop.Board, cells []drop.Cell) (up []int) {
	for row := m.Rows + certificate.Overhang; row >= cells[3].Row; row-- {
		up = append(up, row-cells[3].Row)
	}
	return up
}

// lowest has a piece rest in the lowest place that it fits in.
func (m *mover) lowest(b drop.Board, cells []drop.Cell) []int {
	up := 1 - cells[0].Row
	for slices.ContainsFunc(cells, func(c drop.Cell) bool { return b.Filled(c.Column, c.Row+up) }) {
		up++
	}
	return []int{up}
}

// covered takes a row that all columns reach for a line, with holes or without.
func (m *mover) covered(b drop.Board) bool {
	for x := range m.Width {
		if b.Height(x) == 0 {
			return false
		}
	}
	return true
}

// withWrongRule is a claim with a strategy for when a rule is wrong.
func withWrongRule(claim string, wrong func(*mover)) section {
	c := must(certificate.ParseClaim(claim))
	s := strategyFor(c.Well, c.Pieces, wrong)
	if s == nil {
		panic("corpus: " + claim + ": no strategy even with the wrong rule")
	}
	return encoded(certificate.Section{Claim: c, Strategy: s})
}
