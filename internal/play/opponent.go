package play

import (
	"errors"
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/usual"
)

// An Opponent plays the evidence of a section that the checker has accepted, against somebody
// who deals the pieces, or who places them. It is for one goroutine.
type Opponent interface {
	Claim() certificate.Claim // what the evidence proves
	Turn() Turn               // how the game stands

	// Move makes the move of the user, of which the piece counts or the placement, and the
	// opponent's. The error is ErrOver, or says why that is not possible; then nothing is done.
	Move(m certificate.Move) error

	Undo() bool   // takes the last move back, and reports false where there is none
	Played() Game // so far
}

// A Turn is how a game stands.
type Turn struct {
	Pieces int             // so far
	Lines  int             // rows that they completed
	Rows   []int           // those that the last one completed
	Left   certificate.Set // the pieces that may be dealt next

	// What lies in sight, above the rows that lie below. The last piece is the last one, and the
	// rows that it completed are still there. In the usual game, it has no cells before the first piece.
	Lying []rules.Placed
	Below int

	// Of the usual game: the highest row with a filled cell, now and, of rows for ever, when the player began with
	// the next row, and up to where the claim allows cells, until that row is complete or always.
	Height, Begun, Allowed int

	// Of survival: the piece that is kept, or usual.Nothing. If the last piece was kept, then the last one of Lying
	// has no cells.
	Kept int

	// Of an opponent who places the pieces.
	Node         int  // the number of the node, position or state that answers the next one; 0 if a line is complete
	NodeMirrored bool // it is about the board's mirror image
	PiecesLeft   int  // pieces in the worst case from here to the next line

	// Of one who deals them.
	Lost   uint16 // rows that can no longer be filled, row r in bit r-1
	Over   bool   // the claim has no pieces left, so none is dealt
	Deal   Deal
	Places []rules.Place // of the piece: inside the well, in slide all that it gets to
	Start  int           // the index of the place where the piece appears
}

// Steps are how a game stood after no move, after one, and so on.
type steps[S any] []S

func (s steps[S]) last() S { return s[len(s)-1] }

func (s *steps[S]) Undo() bool {
	undone := len(*s) > 1
	*s = (*s)[:max(1, len(*s)-1)]
	return undone
}

// New returns the opponent that a section has, for a game on an empty board, of rows for ever on any, or of
// survival on one of the strategy. For deals, that takes as long as to check them; the error is that of NewAdversary.
func New(s certificate.Section, on usual.Board) (Opponent, error) {
	switch {
	case s.Claim.Survival() && s.Claim.Player:
		return NewSurvivor(s, on)
	case s.Claim.Survival():
		return nil, errors.New("nobody can play against deals that end the usual game; they can only be checked")
	case s.Claim.Game == certificate.Usual:
		return NewRows(NewList(s), on), nil
	case s.Claim.Player:
		return NewPlayer(s), nil
	}
	return NewAdversary(s)
}

// undealt says that the nth piece cannot be dealt.
func undealt(n, piece int, may certificate.Set) error {
	return fmt.Errorf("piece %d: %c cannot be dealt here, but %v", n, certificate.Letters[piece], may)
}

// ParseHistory reads the moves of a user who plays against the evidence of a claim: pieces, or
// placements. With an error come those before the fault.
func ParseHistory(c certificate.Claim, text string) (moves []certificate.Move, err error) {
	if c.Player {
		pieces, err := certificate.ParsePieces(text)
		for _, piece := range pieces {
			moves = append(moves, certificate.Move{Piece: piece})
		}
		return moves, err
	}
	placed, err := certificate.ParsePlacements(text)
	for _, at := range placed {
		moves = append(moves, certificate.Move{Placement: at})
	}
	return moves, err
}

// Continue makes moves, up to one that is not possible. The error says which.
func Continue(o Opponent, moves []certificate.Move) error {
	for _, m := range moves {
		err := o.Move(m)
		switch {
		case err != nil && !o.Claim().Player:
			return fmt.Errorf("move %d, %s: %w", o.Turn().Pieces+1, m.Placement.Text(), err)
		case err != nil:
			return err
		}
	}
	return nil
}
