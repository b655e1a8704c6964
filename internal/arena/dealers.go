package arena

import (
	"math/rand/v2"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
)

// A uniform dealer deals each piece with the same probability.
type uniform struct{ *rand.Rand }

func (u uniform) Deal(*Game) int { return u.IntN(certificate.Pieces) }

// A bag deals the seven pieces in random order, then again.
type bag struct {
	*rand.Rand
	left []int
}

func (b *bag) Deal(*Game) (piece int) {
	if len(b.left) == 0 {
		b.left = b.Perm(certificate.Pieces)
	}
	piece, b.left = b.left[0], b.left[1:]
	return piece
}

// A sequence is of pieces to be dealt, and then no more.
type sequence []int

func (s sequence) Deal(p *Game) int {
	if n := len(p.Pieces); n < len(s) {
		return s[n]
	}
	return -1
}

// Turns deals S and Z in turns. In ten columns, no game against it goes on for ever (Burgiel, «How
// to lose at Tetris», 1997).
type turns struct{}

func (turns) Deal(p *Game) int { return []int{certificate.S, certificate.Z}[len(p.Pieces)%2] }

// hardest lists the pieces from the hardest to the easiest to place, as HATETRIS has them.
var hardest = [certificate.Pieces]int{
	certificate.S, certificate.Z, certificate.O, certificate.I, certificate.L, certificate.J, certificate.T,
}

// A greedy dealer deals the piece whose best move is worst, as HATETRIS does: a
// move is the worse the higher the highest column is after it, or after some more pieces,
// each chosen in this way; and worst if it does not fit. Of several pieces, it deals the
// hardest.
type greedy struct{ more int }

func (g greedy) Deal(p *Game) int {
	piece, _ := worstPiece(p.Well, &p.Board, g.more)
	return piece
}

// worstPiece returns the piece whose best move is worst, and the height of the highest column
// after it and some more pieces, each chosen so.
func worstPiece(w *topped.Well, b *topped.Board, more int) (piece, highest int) {
	highest = -1
	for _, p := range hardest {
		if h := lowestTop(w, b, p, more); h > highest {
			piece, highest = p, h
		}
	}
	return piece, highest
}

// lowestTop returns the lowest that the highest column can be after a piece, and some more that are dealt so.
func lowestTop(w *topped.Well, b *topped.Board, piece, more int) int {
	lowest := w.Height + 1 + more
	for _, d := range b.Drops(w, piece) {
		h := d.Highest
		if more > 0 {
			_, h = worstPiece(w, &d.Board, more-1)
		}
		lowest = min(lowest, h)
	}
	return lowest
}

// singles deals S or Z, so that no piece completes two rows: docs/open.md has the proof. It
// takes the one that can complete fewer; of equal ones, S and Z in turns.
type singles struct{ turns }

func (d singles) Deal(p *Game) int {
	var most [3]int // rows that a piece can complete
	for piece := range most {
		for _, dropped := range p.Board.Drops(p.Well, piece) {
			most[piece] = max(most[piece], dropped.Lines)
		}
	}
	switch {
	case most[certificate.S] < most[certificate.Z]:
		return certificate.S
	case most[certificate.S] > most[certificate.Z]:
		return certificate.Z
	}
	return d.turns.Deal(p)
}

// A bastet dealer deals as Poloni's game of this name does without preview, in
// BastetBlockChooser.cpp of its version 0.43. A piece is the worse, the fewer rows its best
// move fills, and then the higher the highest column is after it; it is worst if it does not
// fit. Most often, the worst piece is dealt. In that game, pieces can also be shifted on their
// way down.
type bastet struct{ *rand.Rand }

// bastetChances are how often, of a hundred times, it deals the worst piece, one of the two
// worst, and so on.
var bastetChances = []int{81, 93, 99, 100}

func (b bastet) Deal(p *Game) int {
	if len(p.Pieces) == 0 {
		return []int{certificate.I, certificate.T, certificate.L, certificate.J}[b.IntN(4)]
	}
	var best [certificate.Pieces]int
	for piece := range best {
		best[piece] = -100
		for _, d := range p.Board.Drops(p.Well, piece) {
			best[piece] = max(best[piece], 100*d.Lines-d.Highest)
		}
	}
	pieces := b.Perm(certificate.Pieces) // of equal ones, one at random
	slices.SortStableFunc(pieces, func(x, y int) int { return best[x] - best[y] })
	n := b.IntN(100)
	return pieces[slices.IndexFunc(bastetChances, func(most int) bool { return n < most })]
}
