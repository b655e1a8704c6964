package main

import (
	"cmp"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/oracle"
)

// A slider is for the slide game.
type slider struct {
	oracle.Slide
	builder[oracle.Board]
	backwards bool // a piece may also be turned the other way
	anywhere  bool // a piece may come to rest where it does not get to
	floating  bool // a piece may come to rest where it could be lowered
	high      bool // a piece may come to rest in the free rows
	last      bool // of moves that do as well, the last one is made
}

func (s *slider) legal(from oracle.Board, piece int) (answers []certificate.Answer, boards []oracle.Board) {
	for _, state := range s.rests(from, piece) {
		after := from
		for _, c := range state.Cells(piece) {
			if c.Y < s.Rows {
				after[c.Y][c.X] = true
			}
		}
		answers = append(answers, certificate.Answer{Placement: certificate.Placement{Rotation: int8(state.Rotation), Offset: int8(state.X), Row: uint8(state.Row(piece))}})
		boards = append(boards, after)
	}
	return answers, boards
}

// rests lists where a piece may come to rest, first where it may not by the right
// rules.
func (s *slider) rests(b oracle.Board, piece int) (all []oracle.State) {
	for rotation := range oracle.SlidePieces[piece] {
		for x := -2; x < s.Width; x++ {
			for y := -2; y <= s.Rows; y++ {
				if state := (oracle.State{Rotation: rotation, X: x, Y: y}); s.Fits(b, piece, state) {
					all = append(all, state)
				}
			}
		}
	}
	if s.last {
		slices.Reverse(all)
	}
	reached, right := s.Reached(b, piece), s.Rests(b, piece)
	if s.backwards {
		reached = s.ReachedBy(b, piece, 1, len(oracle.SlidePieces[piece])-1)
	}
	slices.SortStableFunc(all, func(p, q oracle.State) int {
		_, first := right[p]
		_, second := right[q]
		return cmp.Compare(map[bool]int{true: 1}[first], map[bool]int{true: 1}[second])
	})
	return slices.DeleteFunc(all, func(state oracle.State) bool {
		low := !slices.ContainsFunc(state.Cells(piece), func(c oracle.Cell) bool { return c.Y >= s.Rows })
		below := oracle.State{Rotation: state.Rotation, X: state.X, Y: state.Y - 1}
		return !s.anywhere && !reached[state] || !s.floating && s.Fits(b, piece, below) || !s.high && !low
	})
}

// slidWithWrongRule is a claim with a strategy for when a rule is wrong.
func slidWithWrongRule(claim string, wrong func(*slider)) section {
	c := must(certificate.ParseClaim(claim))
	s := &slider{Slide: oracle.Slide{Width: c.Width, Rows: c.Rows}}
	s.builder = builder[oracle.Board]{moves: s.legal, line: s.Line, dealt: c.First(), undealt: certificate.None(), known: make(map[state[oracle.Board]]int)}
	wrong(s)
	if s.node(oracle.Board{}, c.Pieces) == 0 {
		panic("corpus: " + claim + ": no strategy even with the wrong rule")
	}
	return encoded(certificate.Section{Claim: c, Strategy: s.nodes.Canonical(c.Well)})
}
