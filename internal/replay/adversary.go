package replay

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/drop"
	"lineproof/internal/slide"
	"lineproof/internal/verdict"
)

// ErrOver says that a game goes on behind its end.
var ErrOver = errors.New("the game is over")

// An Adversary deals the pieces of a section to somebody who places them. It takes
// eight bytes of memory for each profile of the section, in slide 32.
type Adversary struct {
	claim certificate.Claim
	deal  func(n int, b drop.Board, left certificate.Set) (Deal, error)
}

// NewAdversary derives the profiles of an adversary's section, about as fast as
// the checker does. The error is a *LayerFault, for deals that do not fit.
func NewAdversary(s certificate.Section) (*Adversary, error) {
	if s.Claim.Slide {
		return newAdversary(slides{slide.New(s.Claim.Well)}, s)
	}
	return newAdversary(drops{drop.New(s.Claim.Well)}, s)
}

func newAdversary[P comparable](g rules[P], s certificate.Section) (*Adversary, error) {
	layers, err := layersTo(g, s, math.MaxInt)
	return &Adversary{s.Claim, (&layered[P]{g, s, layers}).deal}, err
}

// layered is the layers of a section.
type layered[P comparable] struct {
	rules[P]
	section certificate.Section
	layers  [][]P // each in a certificate's order
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
// the claim's. The board must be one to which the adversary's pieces have led, or
// have its profile, and left are the pieces that may be dealt; the error says that
// it is not.
func (a *Adversary) Deal(n int, b drop.Board, left certificate.Set) (Deal, error) {
	return a.deal(n, b, left)
}

func (e *layered[P]) deal(n int, b drop.Board, left certificate.Set) (Deal, error) {
	claim, p := e.section.Claim, e.profile(b, left)
	if piece, lost := e.Alone(p, cmp.Or(claim.Pieces, claim.Longest())-n); lost {
		return Deal{Piece: piece, Alone: true}, nil
	}
	if n < len(e.layers) {
		if i, found := e.find(e.layers[n], e.Canonical(p)); found {
			piece, mirrored := e.dealt(p, e.section.Deals[n][i])
			return Deal{Piece: piece, Mirrored: mirrored, Index: i}, nil
		}
	}
	return Deal{}, fmt.Errorf("%s is not among the profiles after %s", e.Unpacked(p).Text(claim.Well), verdict.Counted(n, "piece"))
}

// find returns the index in a layer of a canonical profile, or of one that dominates
// it. What is dealt there does for both.
func (e *layered[P]) find(layer []P, p P) (i int, found bool) {
	lost := e.Sacrificed(p)
	for rows := lost; ; rows = (rows - 1) & lost {
		if i, found = slices.BinarySearchFunc(layer, e.WithRows(p, rows), e.CompareInFile); found || rows == 0 {
			return i, found
		}
	}
}

// A Turn is a piece that is dealt, to be placed.
type Turn struct {
	Line   Line // the game so far
	Over   bool // the claim has no pieces left, so none is dealt
	Deal   Deal
	Places []Place // of the piece inside the well, in slide all that it gets to, by rotation, offset and row
	Start  int     // in slide: the index of the place where the piece appears
}

// A Place is where a piece comes to rest.
type Place struct {
	Placement
	Cells   []drop.Cell
	Illegal error // why it may not, an error of drop.Board.Drop or slide.Well.Rests
	Steps
}

// Steps are, in slide, where the steps from a place lead, by their indices among the
// places: a step that is not made leads to the place itself.
type Steps struct{ Left, Right, Turn, Down int }

// A Placement is a rotation and an offset for the piece that is dealt, and in slide
// the row of its lowest cell.
type Placement struct{ Rotation, Offset, Row int }

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
	rotations := rotations(t.Line.Well, t.Deal.Piece)
	switch {
	case t.Ended():
		return nil, ErrOver
	case p.Rotation < 0 || p.Rotation >= rotations:
		return nil, fmt.Errorf("%c has the rotations 0 to %d", certificate.Letters[t.Deal.Piece], rotations-1)
	}
	place := t.place(p)
	return place.Cells, place.Illegal
}

func (t Turn) place(p Placement) Place {
	_, illegal := put(t.Line.Board, t.Line.Well, t.move(p))
	return Place{Placement: p, Cells: rest(t.Line.Board, t.Line.Well, t.move(p)), Illegal: illegal}
}

func (t Turn) move(p Placement) certificate.Move {
	return certificate.Move{Piece: t.Deal.Piece, Rotation: p.Rotation, Offset: p.Offset, Row: p.Row, Mirrored: t.Deal.Mirrored}
}

// Turn deals the piece that comes after some placements. The error says which of
// them is not possible, and wraps one of Place; then the turn is the one before
// it.
func (a *Adversary) Turn(placed []Placement) (Turn, error) {
	var moves []certificate.Move
	t, err := a.after(moves)
	for i, p := range placed {
		if err != nil {
			return t, err
		}
		if _, err := t.Place(p); err != nil {
			return t, fmt.Errorf("move %d, %v: %w", i+1, p, err)
		}
		moves = append(moves, t.move(p))
		t, err = a.after(moves)
	}
	return t, err
}

// after deals the piece that comes after some moves, which are legal.
func (a *Adversary) after(moves []certificate.Move) (t Turn, err error) {
	if t.Line, err = Play(a.claim.Well, moves); err != nil {
		return t, err
	}
	if t.Over = a.claim.Pieces != 0 && len(moves) == a.claim.Pieces; t.Over {
		return t, nil
	}
	if t.Deal, err = a.Deal(len(moves), t.Line.Board, t.Line.Left); err != nil {
		return t, err
	}
	if a.claim.Slide {
		t.reach()
		return t, nil
	}
	for rotation := range rotations(a.claim.Well, t.Deal.Piece) {
		for offset := -2; offset < a.claim.Width; offset++ {
			if p := t.place(Placement{rotation, offset, 0}); p.Cells != nil {
				t.Places = append(t.Places, p)
			}
		}
	}
	return t, nil
}

// reach lists the places of slide.
func (t *Turn) reach() {
	piece, w := t.Deal.Piece, slide.New(t.Line.Well)
	states := w.Reached((*slide.Rows)(t.Line.Board[:]), piece)
	index := make(map[slide.State]int)
	for i, s := range states {
		index[s] = i
	}
	t.Start = index[w.Spawn(piece)]
	for i, s := range states {
		to := func(next slide.State) int {
			if j, reached := index[next]; reached {
				return j
			}
			return i
		}
		p := Place{Placement: Placement{int(s.Rotation), int(s.Offset), int(s.Row)}, Steps: Steps{
			Left:  to(slide.State{Rotation: s.Rotation, Offset: s.Offset - 1, Row: s.Row}),
			Right: to(slide.State{Rotation: s.Rotation, Offset: s.Offset + 1, Row: s.Row}),
			Turn:  to(s.Turned(piece)),
			Down:  to(slide.State{Rotation: s.Rotation, Offset: s.Offset, Row: s.Row - 1}),
		}}
		for _, c := range slide.Cells(piece, s) {
			p.Cells = append(p.Cells, drop.Cell(c))
		}
		switch highest := p.Cells[len(p.Cells)-1].Row; {
		case p.Down != i:
			p.Illegal = slide.ErrRest
		case highest > w.Rows:
			p.Illegal = slide.ErrOutside
		}
		t.Places = append(t.Places, p)
	}
}
