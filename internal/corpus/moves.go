package main

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/game/drop"
)

// A builder builds a strategy by the rules of a game, of which one may be wrong.
type builder[B comparable] struct {
	moves   func(b B, piece int) (answers []certificate.Answer, after []B) // that are legal
	line    func(b B) bool
	dealt   certificate.Set
	undealt certificate.Answer // to what is not dealt
	goesOn  bool               // where it can, even if it could complete a line
	nodes   certificate.Strategy
	known   map[state[B]]int // numbers of nodes, 0 where there is none
}

type state[B comparable] struct {
	board  B
	pieces int
}

// node builds a node that wins from a board within some pieces, and returns its
// number, or 0 if there is none.
func (m *builder[B]) node(from B, pieces int) int {
	at := state[B]{from, pieces}
	if number, ok := m.known[at]; ok || pieces == 0 {
		return number
	}
	var node certificate.Node
	for piece := range node {
		if node[piece] = m.undealt; !m.dealt.Has(piece) {
			continue
		}
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
func (m *builder[B]) answer(from B, piece, pieces int) (certificate.Answer, bool) {
	answers, after := m.moves(from, piece)
	for _, goesOn := range []bool{m.goesOn, !m.goesOn} {
		for i, a := range answers {
			if m.line(after[i]) == goesOn {
				continue
			}
			if goesOn {
				a.Next = m.node(after[i], pieces-1)
			}
			if !goesOn || a.Next != 0 {
				return a, true
			}
		}
	}
	return certificate.Answer{}, false
}

// A mover is for the drop game.
type mover struct {
	drop.Cells
	builder[game.Board]
	full    func(b game.Board, x int) bool
	up      func(b game.Board, cells []game.Cell) int // how far above the cells of its fall a piece rests
	limited int                                       // the cell that has to be below the ceiling, 3 for the highest
}

// strategyFor returns a strategy for the empty well that needs no more than some
// pieces if a rule is wrong, or none if even then the player does not win.
func strategyFor(w certificate.Well, pieces int, wrong func(*mover)) certificate.Strategy {
	m := &mover{Cells: drop.Cells{Well: w}, limited: 3}
	m.builder = builder[game.Board]{moves: m.legal, dealt: certificate.AllPieces, known: make(map[state[game.Board]]int)}
	m.line = func(b game.Board) bool { return len(b.Lines(w)) > 0 }
	m.full = func(b game.Board, x int) bool { return b.Height(x) >= w.Rows }
	m.up = func(game.Board, []game.Cell) int { return 0 }
	wrong(m)
	if m.node(game.Board{}, pieces) == 0 {
		return nil
	}
	return m.nodes.Canonical(w)
}

func (m *mover) legal(from game.Board, piece int) (answers []certificate.Answer, boards []game.Board) {
	places, _ := m.Places(&from, piece)
	for _, at := range places {
		if after, legal := m.after(from, at.Cells); legal {
			answers, boards = append(answers, certificate.Answer{Placement: at.Placement}), append(boards, after)
		}
	}
	return answers, boards
}

// after returns the board on which a piece has come to rest, whose cells in drop are given
// from the lowest row up.
func (m *mover) after(from game.Board, cells []game.Cell) (b game.Board, legal bool) {
	if slices.ContainsFunc(cells, func(c game.Cell) bool { return m.full(from, c.Column) }) {
		return from, false
	}
	up := m.up(from, cells)
	if cells[3].Row+up > m.Rows+certificate.Overhang || m.Ceiling != 0 && cells[m.limited].Row+up > m.Ceiling {
		return from, false
	}
	for _, c := range cells {
		from[c.Row+up-1] |= 1 << c.Column
	}
	return from, true
}

// lowest has a piece rest in the lowest place that it fits in.
func lowest(b game.Board, cells []game.Cell) int {
	up := 1 - cells[0].Row
	for slices.ContainsFunc(cells, func(c game.Cell) bool { return b.Filled(c.Column, c.Row+up) }) {
		up++
	}
	return up
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
