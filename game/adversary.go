package game

import (
	"fmt"

	"lineproof/certificate"
	"lineproof/replay"
	"lineproof/solver"
)

// An Adversary is the adversary's side of a certificate.
type Adversary struct {
	claim  certificate.Claim
	dealer *solver.Dealer
}

// NewAdversary derives the profiles of an adversary's section, about as fast as
// the checker does. The error is a *solver.Misfit, for killers that do not fit.
func NewAdversary(s certificate.Section) (*Adversary, error) {
	dealer, err := solver.NewDealer(s)
	if err != nil {
		return nil, err
	}
	return &Adversary{s.Claim, dealer}, nil
}

// Claim returns what the killers prove.
func (a *Adversary) Claim() certificate.Claim { return a.claim }

// A Turn is a piece that is dealt, to be placed.
type Turn struct {
	Line   replay.Line // the game so far
	Over   bool        // the claim has no pieces left, so none is dealt
	Deal   solver.Deal
	Places []Place // of the piece inside the well, by rotation and then by offset
}

// A Place is where a piece comes to rest.
type Place struct {
	Placement
	Cells   []replay.Cell
	Illegal error // why it may not, an error of replay.Board.Drop
}

// A Placement is a rotation and an offset for the piece that is dealt.
type Placement struct{ Rotation, Offset int }

// Ended reports whether the game goes no further.
func (t Turn) Ended() bool { return t.Over || len(t.Legal()) == 0 }

// Legal returns where the piece may go; nowhere if the player is stuck.
func (t Turn) Legal() (legal []Placement) {
	for _, p := range t.Places {
		if p.Illegal == nil {
			legal = append(legal, p.Placement)
		}
	}
	return legal
}

// Place returns the cells in which the piece comes to rest. The error says why it
// may not; then the cells are none if one of them is outside the well.
func (t Turn) Place(p Placement) ([]replay.Cell, error) {
	shapes := certificate.Shapes[t.Deal.Piece]
	switch {
	case t.Ended():
		return nil, ErrOver
	case p.Rotation < 0 || p.Rotation >= len(shapes):
		return nil, fmt.Errorf("%c has the rotations 0 to %d", certificate.Letters[t.Deal.Piece], len(shapes)-1)
	}
	place := t.place(p)
	return place.Cells, place.Illegal
}

func (t Turn) place(p Placement) Place {
	_, illegal := t.Line.Board.Drop(t.Line.Well, t.Deal.Piece, p.Rotation, p.Offset)
	return Place{p, t.Line.Board.Rest(t.Line.Well, t.move(p)), illegal}
}

func (t Turn) move(p Placement) certificate.Move {
	return certificate.Move{Piece: t.Deal.Piece, Rotation: p.Rotation, Offset: p.Offset, Mirrored: t.Deal.Mirrored}
}

// Turn deals the piece that comes after some placements. The error says which of
// them is not possible, and wraps one of Place; then the turn is the one before
// it.
func (a *Adversary) Turn(placed []Placement) (Turn, error) {
	var moves []certificate.Move
	t, err := a.deal(moves)
	for i, p := range placed {
		if err != nil {
			return t, err
		}
		if _, err := t.Place(p); err != nil {
			return t, fmt.Errorf("move %d, %v: %w", i+1, p, err)
		}
		moves = append(moves, t.move(p))
		t, err = a.deal(moves)
	}
	return t, err
}

// deal deals the piece that comes after some moves, which are legal.
func (a *Adversary) deal(moves []certificate.Move) (t Turn, err error) {
	if t.Line, err = replay.Play(a.claim.Well, moves); err != nil {
		return t, err
	}
	if t.Over = a.claim.Pieces != 0 && len(moves) == a.claim.Pieces; t.Over {
		return t, nil
	}
	if t.Deal, err = a.dealer.Deal(len(moves), certificate.Profile(t.Line.Board.Profile(a.claim.Well))); err != nil {
		return t, err
	}
	for rotation := range certificate.Shapes[t.Deal.Piece] {
		for offset := -2; offset < a.claim.Width; offset++ {
			if p := t.place(Placement{rotation, offset}); p.Cells != nil {
				t.Places = append(t.Places, p)
			}
		}
	}
	return t, nil
}
