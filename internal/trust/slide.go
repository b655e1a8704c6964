package main

import (
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/oracle"
)

// smallSlide is how many cells a well may have for the minimax of the slide game to
// say who wins: it knows no profiles.
const smallSlide = 20

// slideSection proves something about a small well of the slide game, as section does;
// a claim for ever is about as many pieces as the longest game has.
func (m *maker) slideSection() (s certificate.Section, ok bool) {
	w := oracle.Well{Width: 4 + m.IntN(3), Slide: true}
	w.Rows = 1 + m.IntN(smallSlide/w.Width)
	if dealers := oracle.Dealers(); m.IntN(2) == 0 {
		w.Deals = dealers[m.IntN(len(dealers))]
	}
	g := slides{m.game(w).(*oracle.SlideGame)}
	optimum := g.Optimum(oracle.Board{})
	if s.Claim.Well = certificate.Well(w); m.playerWins(optimum) {
		return player(m, g, s, w, optimum)
	}
	pieces := g.Longest()
	if optimum != oracle.Never {
		if s.Claim.Pieces = m.IntN(optimum); s.Claim.Pieces == 0 {
			return s, false
		}
		pieces = s.Claim.Pieces
	} else if n := m.IntN(pieces + 1); n > 0 {
		s.Claim.Pieces, pieces = n, n
	}
	s.Deals, _, _ = g.Layers(pieces, func(from oracle.Board, may string, left int) int {
		for _, piece := range m.Perm(certificate.Pieces) {
			if oracle.MayDeal(may, piece) && !g.Answers(from, may, left, piece) {
				return piece // any with which the player does not win
			}
		}
		panic(fmt.Sprintf("trust: the player wins from %v", from))
	})
	return s, true
}

// slides is the slide game.
type slides struct{ *oracle.SlideGame }

func (g slides) profile(b oracle.Board) any { return g.Profile(b) }

func (g slides) answers(from oracle.Board, may string, piece, left int) (answers []certificate.Answer, boards []oracle.Board) {
	rests := g.Rests(from, piece)
	for _, state := range g.States(from, piece) {
		if after := rests[state]; g.Line(after) || g.WinsWith(after, may, left-1) {
			answers = append(answers, certificate.Answer{Placement: certificate.Placement{Rotation: int8(state.Rotation), Offset: int8(state.X), Row: uint8(state.Row(piece))}})
			boards = append(boards, after)
		}
	}
	return answers, boards
}
