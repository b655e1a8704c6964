package play

import (
	"errors"
	"fmt"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/game/games"
)

// ErrOver says that a game goes on after its end.
var ErrOver = errors.New("the game is over")

// An Adversary deals the pieces of a section to somebody who places them. It takes
// eight bytes of memory for each profile of the section, in slide 32. Turn is for one
// goroutine.
type Adversary struct {
	claim certificate.Claim
	deal  func(n int, b *game.Board, left certificate.Set) (Deal, error)
	turns []Turn // of the last game: after no piece, one, and so on
}

// NewAdversary derives the profiles of an adversary's section, about as fast as
// the checker does. The error is a *game.LayerFault, for deals that do not fit, or says that
// the well is too large.
func NewAdversary(s certificate.Section) (*Adversary, error) {
	return games.In(s.Claim.Well, s, adversaryIn, adversaryIn)
}

func adversaryIn[P game.Profile](g game.Game[P], s certificate.Section) (*Adversary, error) {
	all := &layered[P]{g, s, nil}
	for layer, err := range game.LayersIn(g, s) {
		if err != nil {
			return nil, err
		}
		all.layers = append(all.layers, layer)
	}
	return &Adversary{claim: s.Claim, deal: all.deal}, nil
}

// layered is the layers of a section.
type layered[P game.Profile] struct {
	game    game.Game[P]
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
func (a *Adversary) Deal(n int, b game.Board, left certificate.Set) (Deal, error) {
	return a.deal(n, &b, left)
}

func (e *layered[P]) deal(n int, b *game.Board, left certificate.Set) (Deal, error) {
	claim, p := e.section.Claim, e.game.Profile(b, left)
	if piece, lost := e.game.StaticDeal(p, claim.Within()-n); lost {
		return Deal{Piece: piece, Alone: true}, nil
	}
	if n < len(e.layers) {
		canonical, mirrored := e.game.Canonical(p)
		if i, found := game.FindInLayer(e.game, e.layers[n], canonical); found {
			return Deal{Piece: game.DealtPiece(int(e.section.Deals[n][i]), mirrored), Mirrored: mirrored, Index: i}, nil
		}
	}
	return Deal{}, fmt.Errorf("%s is not among the profiles after %s", e.game.Unpacked(p).Text(claim.Well),
		certificate.Counted(n, "piece"))
}

// A Turn is a piece that is dealt, to be placed.
type Turn struct {
	Game   Game // the game so far
	Over   bool // the claim has no pieces left, so none is dealt
	Deal   Deal
	Places []game.Place // of the piece: inside the well, in slide all that it gets to
	Start  int          // the index of the place where the piece appears
}

// Ended reports whether the game goes no further.
func (t Turn) Ended() bool { return t.Over || len(t.Legal()) == 0 }

// Legal returns where the piece may go; nowhere if the player is stuck.
func (t Turn) Legal() (legal []certificate.Placement) {
	for _, p := range t.Places {
		if p.Illegal == nil {
			legal = append(legal, p.Placement)
		}
	}
	return legal
}

// Place returns why the piece that is dealt may not come to rest in a place.
func (t Turn) Place(p certificate.Placement) error {
	rotations := t.Game.cells.Rotations(t.Deal.Piece)
	switch {
	case t.Ended():
		return ErrOver
	case p.Rotation < 0 || int(p.Rotation) >= rotations:
		return fmt.Errorf("%c has the rotations 0 to %d", certificate.Letters[t.Deal.Piece], rotations-1)
	}
	if i := slices.IndexFunc(t.Places, func(at game.Place) bool { return at.Placement == p }); i >= 0 {
		return t.Places[i].Illegal
	}
	_, illegal := t.Game.cells.Rest(&t.Game.Board, t.Deal.Piece, p)
	return illegal
}

// Turn deals the piece that comes after some placements. The error says which of
// them is not possible, and wraps one of Place; then the turn is the one before
// it. Where the game goes on from the last one that was asked for, one turn is worked out
// for each new placement.
func (a *Adversary) Turn(placed []certificate.Placement) (t Turn, err error) {
	for n := 0; n <= len(placed); n++ {
		if n < len(a.turns) && (n == 0 || a.turns[n].Game.Moves[n-1].Placement == placed[n-1]) {
			t = a.turns[n]
			continue
		}
		l := NewGame(a.claim.Well)
		if n > 0 {
			if err := t.Place(placed[n-1]); err != nil {
				return t, fmt.Errorf("move %d, %s: %w", n, placed[n-1].Text(), err)
			}
			l = t.Game
			l.Add(certificate.Move{Piece: t.Deal.Piece, Placement: placed[n-1], Mirrored: t.Deal.Mirrored})
		}
		if t, err = a.next(l); err != nil {
			return t, err
		}
		a.turns = append(a.turns[:n], t)
	}
	return t, nil
}

// next deals the piece that comes next in a game.
func (a *Adversary) next(l Game) (t Turn, err error) {
	t.Game, t.Over = l, a.claim.Pieces != 0 && len(l.Moves) == a.claim.Pieces
	if t.Over {
		return t, nil
	}
	if t.Deal, err = a.deal(len(l.Moves), &l.Board, l.Left); err == nil {
		t.Places, t.Start = l.cells.Places(&l.Board, t.Deal.Piece)
	}
	return t, err
}
