package main

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/pictures"
)

// A builder looks for a strategy for the empty well, by rules of which one may be wrong.
type builder struct {
	oracle.Well
	rules  []rule
	places [certificate.Pieces][]place
	goesOn bool // where it can, even if it could complete a line
	last   bool // of moves that do as well, the last one is made
	nodes  certificate.Strategy
	known  map[task]int // numbers of nodes, 0 where there is none
}

// A task is to win from a board, within a number of pieces.
type task struct {
	board  oracle.Board
	pieces int
}

// A place is where a piece may be, inside the well, with its cells.
type place struct {
	oracle.State
	piece int
	cells [4]pictures.Cell
}

// A rule says where a piece may come to rest, of the places where no cell is filled.
type rule func(p *builder, b *oracle.Board, at *place) bool

// These are the right rules.
var (
	rulesOfDrop  = []rule{falls, lands, notFull, underCeiling}
	rulesOfSlide = []rule{lands, low, getsThere}

	falls        = cells(func(p *builder, b *oracle.Board, c pictures.Cell) bool { return c.Y >= p.Height(*b, c.X) })
	notFull      = cells(func(p *builder, b *oracle.Board, c pictures.Cell) bool { return p.Height(*b, c.X) < p.Rows })
	underCeiling = cells(func(p *builder, _ *oracle.Board, c pictures.Cell) bool {
		return p.Ceiling == 0 || c.Y < p.Ceiling
	})
	low = cells(func(p *builder, _ *oracle.Board, c pictures.Cell) bool { return c.Y < p.Rows })

	free = cells(func(_ *builder, b *oracle.Board, c pictures.Cell) bool { return !b[c.Y][c.X] })
	high = cells(func(_ *builder, b *oracle.Board, c pictures.Cell) bool { return c.Y > 0 && !b[c.Y-1][c.X] })
)

func lands(p *builder, b *oracle.Board, at *place) bool { return !high(p, b, at) }

func getsThere(p *builder, b *oracle.Board, at *place) bool {
	return p.Reached(*b, at.piece)[at.State]
}

// cells makes a rule of what must hold for each cell.
func cells(holds func(p *builder, b *oracle.Board, c pictures.Cell) bool) rule {
	return func(p *builder, b *oracle.Board, at *place) bool {
		for _, c := range at.cells {
			if !holds(p, b, c) {
				return false
			}
		}
		return true
	}
}

// placesOf lists the places of a piece, below a row above which it does not get.
func (p *builder) placesOf(piece int) (all []place) {
	drawn, top := pictures.Drop[piece][:], p.Rows+3
	if p.Game == certificate.Slide {
		drawn, top = pictures.Slide[piece], p.Rows+4
	}
	for rotation := range certificate.Shapes(piece) {
		for x := -2; x < p.Width; x++ {
			for y := -2; y < top; y++ {
				at := place{State: oracle.State{Rotation: rotation, X: x, Y: y}, piece: piece}
				fits := true
				for i, c := range drawn[rotation] {
					c.X, c.Y = c.X+x, c.Y+y
					at.cells[i] = c
					fits = fits && 0 <= c.X && c.X < p.Width && 0 <= c.Y && c.Y < top
				}
				if fits {
					all = append(all, at)
				}
			}
		}
	}
	return all
}

// rests lists where a piece may come to rest; in slide, first where it may not by the right
// rules.
func (p *builder) rests(b *oracle.Board, piece int) (all []*place) {
	keeps := func(rules []rule, at *place) bool {
		return !slices.ContainsFunc(rules, func(r rule) bool { return !r(p, b, at) })
	}
	for i := range p.places[piece] {
		if at := &p.places[piece][i]; free(p, b, at) && keeps(p.rules, at) {
			all = append(all, at)
		}
	}
	if p.last {
		slices.Reverse(all)
	}
	if p.Game != certificate.Slide {
		return all
	}
	right := func(at *place) bool { return keeps(rulesOfSlide, at) }
	wrong := slices.DeleteFunc(slices.Clone(all), right)
	return append(wrong, slices.DeleteFunc(all, func(at *place) bool { return slices.Contains(wrong, at) })...)
}

// node builds a node that wins from a board within some pieces, and returns its
// number, or 0 if there is none.
func (p *builder) node(from oracle.Board, pieces int) int {
	at := task{from, pieces}
	if number, ok := p.known[at]; ok || pieces == 0 {
		return number
	}
	var node certificate.Node
	for piece := range node {
		if !oracle.MayDeal(p.First(), piece) {
			node[piece] = certificate.None()
		} else if !p.answer(from, piece, pieces, &node[piece]) {
			p.known[at] = 0
			return 0
		}
	}
	p.nodes = append(p.nodes, node)
	p.known[at] = len(p.nodes)
	return len(p.nodes)
}

// answer looks for a move that completes a line, or else for one that leads to a
// node; or the other way round.
func (p *builder) answer(from oracle.Board, piece, pieces int, a *certificate.Answer) bool {
	rests := p.rests(&from, piece)
	for _, goesOn := range []bool{p.goesOn, !p.goesOn} {
		for _, at := range rests {
			after := from
			for _, c := range at.cells {
				if p.Game != certificate.Slide || c.Y < p.Rows {
					after[c.Y][c.X] = true
				}
			}
			if p.Line(after) == goesOn {
				continue
			}
			*a = certificate.Answer{Placement: certificate.Placement{Rotation: int8(at.Rotation), Offset: int8(at.X)}}
			if p.Game == certificate.Slide {
				a.Row = uint8(at.Row(piece))
			}
			if !goesOn {
				return true
			}
			if a.Next = p.node(after, pieces-1); a.Next != 0 {
				return true
			}
		}
	}
	return false
}

// withWrongRule is a strategy for a claim, for when a rule is wrong.
func withWrongRule(claim string, wrong func(*builder)) string {
	c := parsed(claim)
	p := &builder{Well: oracle.Well(c.Well), rules: rulesOfDrop, known: make(map[task]int)}
	if c.Game == certificate.Slide {
		p.rules = rulesOfSlide
	}
	for piece := range p.places {
		p.places[piece] = p.placesOf(piece)
	}
	wrong(p)
	if p.node(oracle.Board{}, c.Pieces) == 0 {
		panic("corpus: " + claim + ": no strategy even with the wrong rule")
	}
	return encoded(certificate.Section{Claim: c, Strategy: p.nodes.Canonical(c.Well)}).evidence
}
