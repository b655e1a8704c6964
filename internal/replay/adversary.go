package replay

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/drop"
	"lineproof/internal/english"
)

// ErrOver says that a game goes on behind its end.
var ErrOver = errors.New("the game is over")

// An Adversary deals the pieces of a section to somebody who places them. It takes
// eight bytes of memory for each profile of the section.
type Adversary struct {
	claim  certificate.Claim
	well   *drop.Well
	layers [][]drop.Profile // each in a certificate's order
	deals  [][]byte
}

// NewAdversary derives the profiles of an adversary's section, about as fast as
// the checker does. The error is a *LayerFault, for deals that do not fit.
func NewAdversary(s certificate.Section) (*Adversary, error) {
	a := &Adversary{s.Claim, drop.New(s.Claim.Well), nil, s.Deals}
	for layer, err := range Layers(s) {
		if err != nil {
			return nil, err
		}
		a.layers = append(a.layers, layer)
	}
	return a, nil
}

// Claim returns what the deals prove.
func (a *Adversary) Claim() certificate.Claim { return a.claim }

// A Deal is a piece that is dealt, and why.
type Deal struct {
	Piece    int
	Alone    bool // it is enough to deal such pieces (SPEC.md, Statically lost profiles)
	Mirrored bool // otherwise it is the certificate's deal, or that mirrored,
	Index    int  // of this profile in the layer, from 0
}

// Deal returns the piece that is dealt after n pieces, from 0 to one less than
// the claim's. The profile must be that of a board to which the adversary's
// pieces have led; the error says that it is not.
func (a *Adversary) Deal(n int, p drop.Profile) (Deal, error) {
	left := cmp.Or(a.claim.Pieces, a.claim.Longest()) - n
	switch need := a.well.Least(p); {
	case int(need.Few) > left:
		return Deal{Piece: a.well.Fewest(p), Alone: true}, nil
	case int(need.I) > left:
		return Deal{Piece: strings.IndexByte(certificate.Letters, 'I'), Alone: true}, nil
	}
	if n < len(a.layers) {
		if i, found := a.find(a.layers[n], a.well.Canonical(p)); found {
			piece, mirrored := dealt(a.well, p, a.deals[n][i])
			return Deal{Piece: piece, Mirrored: mirrored, Index: i}, nil
		}
	}
	return Deal{}, fmt.Errorf("%s is not among the profiles after %s", a.well.Unpacked(p).Text(a.claim.Well), english.Counted(n, "piece"))
}

// find returns the index of a profile in a layer, or that of one which dominates
// it: the same heights with some of its sacrificed rows. What is dealt there does
// for both.
func (a *Adversary) find(layer []drop.Profile, p drop.Profile) (i int, found bool) {
	lost := a.well.Sacrificed(p)
	for rows := lost; ; rows = (rows - 1) & lost {
		if i, found = slices.BinarySearchFunc(layer, a.well.WithRows(p, rows), a.well.CompareInFile); found || rows == 0 {
			return i, found
		}
	}
}

// A Turn is a piece that is dealt, to be placed.
type Turn struct {
	Line   Line // the game so far
	Over   bool // the claim has no pieces left, so none is dealt
	Deal   Deal
	Places []Place // of the piece inside the well, by rotation and then by offset
}

// A Place is where a piece comes to rest.
type Place struct {
	Placement
	Cells   []drop.Cell
	Illegal error // why it may not, an error of drop.Board.Drop
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
func (t Turn) Place(p Placement) ([]drop.Cell, error) {
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
	if t.Line, err = Play(a.claim.Well, moves); err != nil {
		return t, err
	}
	if t.Over = a.claim.Pieces != 0 && len(moves) == a.claim.Pieces; t.Over {
		return t, nil
	}
	if t.Deal, err = a.Deal(len(moves), t.Line.Board.Profile(a.claim.Well, t.Line.Left)); err != nil {
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
