package play

import (
	"errors"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// What is wrong with an answer, if it is not where the piece goes.
var (
	ErrNoAnswer = errors.New("there is no answer")
	errNoWin    = errors.New("a win is announced, but no line is complete")
	errLine     = errors.New("the strategy goes on, but a line is complete")
)

// A Visit is a node, and a board that has reached it.
type Visit struct {
	Node  int
	Board rules.Board
	Left  certificate.Set // the pieces that may be dealt
}

// Answer carries out an answer of the node. It returns the visit that this leads to, and
// the rows that are lines now. The error says what is wrong with the answer.
func (p Visit) Answer(g Cells, piece int, a certificate.Answer) (after Visit, lines []int, err error) {
	if a == certificate.None() {
		return after, nil, ErrNoAnswer
	}
	rest, err := g.Rest(&p.Board, piece, a.Placement)
	if err != nil {
		return after, nil, err
	}
	board := p.Board.With(rest)
	lines = board.Lines(g.Well)
	switch {
	case a.Next == 0 && len(lines) == 0:
		return after, nil, errNoWin
	case a.Next != 0 && len(lines) > 0:
		return after, nil, errLine
	}
	after = Visit{Node: a.Next, Board: board, Left: g.After(p.Left, piece)}
	if a.Mirrored {
		after.Board, after.Left = after.Board.Mirror(g.Well), after.Left.Mirror()
	}
	return after, lines, nil
}

// OfLink reports whether an error of Answer is about what comes after the move.
func OfLink(err error) bool { return errors.Is(err, errNoWin) || errors.Is(err, errLine) }
