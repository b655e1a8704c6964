package main

import (
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/oracle"
)

// smallSlide is how many cells a well may have for the minimax of the slide game to
// say who wins: it knows no profiles.
const smallSlide = 20

// slideGame returns the minimax of a well, which remembers what it finds out.
func (m *maker) slideGame(w oracle.Well) *oracle.SlideGame {
	if m.slides[w] == nil {
		m.slides[w] = oracle.NewSlideGameOf(w)
	}
	return m.slides[w]
}

// slideSection proves something about a small well of the slide game, as section does;
// a claim for ever is about as many pieces as the longest game has.
func (m *maker) slideSection() (s certificate.Section, ok bool) {
	w := oracle.Well{Width: 4 + m.IntN(3), Slide: true}
	w.Rows = 1 + m.IntN(smallSlide/w.Width)
	if dealers := oracle.Dealers(); m.IntN(2) == 0 {
		w.Deals = dealers[m.IntN(len(dealers))]
	}
	b := slideBuilder{m, m.slideGame(w), nil, make(map[slideState]int)}
	optimum := b.Optimum(oracle.Board{})
	s.Claim.Well = certificate.Well(w)
	if s.Claim.Player = optimum != oracle.Never && m.IntN(2) == 0; s.Claim.Player {
		s.Claim.Pieces = min(optimum+m.IntN(3), b.Longest())
		b.node(oracle.Board{}, b.Full(), s.Claim.Pieces)
		s.Strategy = b.nodes.Canonical(s.Claim.Well)
		return s, len(b.nodes) <= largest
	}
	pieces := b.Longest()
	if optimum != oracle.Never {
		if s.Claim.Pieces = m.IntN(optimum); s.Claim.Pieces == 0 {
			return s, false
		}
		pieces = s.Claim.Pieces
	} else if n := m.IntN(pieces + 1); n > 0 {
		s.Claim.Pieces, pieces = n, n
	}
	s.Deals, _, _ = b.Layers(pieces, b.deal)
	return s, true
}

// A slideBuilder makes the evidence of one section.
type slideBuilder struct {
	*maker
	*oracle.SlideGame
	nodes certificate.Strategy
	known map[slideState]int
}

// A slideState is a profile with what may be dealt and pieces left. Boards of the same
// profile share their node.
type slideState struct {
	oracle.SlideProfile
	may  oracle.Bag
	left int
}

// node returns the number of a node for a board, with pieces left.
func (b *slideBuilder) node(from oracle.Board, may oracle.Bag, left int) int {
	at := slideState{b.Profile(from), may, left}
	if number, ok := b.known[at]; ok || len(b.nodes) > largest {
		return number
	}
	var n certificate.Node
	for piece := range n {
		if n[piece] = certificate.None; !may[piece] {
			continue
		}
		after := b.Next(may, piece)
		var answers []certificate.Answer
		var boards []oracle.Board
		for _, state := range b.States(from, piece) {
			next := b.Rests(from, piece)[state]
			if b.Line(next) || b.WinsFrom(next, after, left-1) {
				answers = append(answers, certificate.Answer{Rotation: state.Rotation, Offset: state.X, Row: state.Row(piece)})
				boards = append(boards, next)
			}
		}
		i := b.IntN(len(answers))
		if n[piece] = answers[i]; !b.Line(boards[i]) {
			n[piece].Next = b.node(boards[i], after, left-1)
		}
	}
	b.nodes = append(b.nodes, n)
	b.known[at] = len(b.nodes)
	return len(b.nodes)
}

// deal chooses any piece with which the player does not win.
func (b *slideBuilder) deal(from oracle.Board, may oracle.Bag, left int) int {
	for _, piece := range b.Perm(certificate.Pieces) {
		if may[piece] && !b.Answers(from, may, left, piece) {
			return piece
		}
	}
	panic(fmt.Sprintf("trust: the player wins from %v", from))
}
