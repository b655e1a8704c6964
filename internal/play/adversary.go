package play

import (
	"errors"
	"fmt"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/games"
)

// ErrOver says that a game goes on after its end.
var ErrOver = errors.New("the game is over")

// An Adversary deals the pieces of a section to somebody who places them. It takes
// eight bytes of memory for each profile of the section, in slide 32.
type Adversary struct {
	claim certificate.Claim
	layers
	steps[dealt]
}

// The layers of a section say what is dealt on a board.
type layers interface {
	// Deal returns the piece that is dealt after n pieces, from 0 to one less than
	// the claim's. The board must be one to which the adversary's pieces have led, or
	// have its profile, and left are the pieces that may be dealt; the error says that
	// it is not.
	Deal(n int, b *rules.Board, left certificate.Set) (Deal, error)

	lost(b *rules.Board, left certificate.Set) uint16 // see Turn
}

// A dealt is a game, and the piece that is dealt to be placed next.
type dealt struct {
	Game
	turn Turn
}

// NewAdversary derives the profiles of an adversary's section, about as fast as
// the checker does. The error is a *rules.LayerFault, for deals that do not fit, or says that
// the well is too large.
func NewAdversary(s certificate.Section) (*Adversary, error) {
	return games.In(s.Claim.Well, s, adversaryIn, adversaryIn)
}

func adversaryIn[P rules.Profile](g rules.Game[P], s certificate.Section) (*Adversary, error) {
	all := &layered[P]{rules: g, section: s}
	for layer, err := range rules.LayersIn(g, s) {
		if err != nil {
			return nil, err
		}
		all.layers = append(all.layers, layer)
	}
	a := &Adversary{claim: s.Claim, layers: all}
	return a, a.next(NewGame(s.Claim.Well))
}

// layered are layers of a section.
type layered[P rules.Profile] struct {
	rules   rules.Game[P]
	section certificate.Section
	layers  [][]P // each in a certificate's order
}

func (a *Adversary) Claim() certificate.Claim { return a.claim }

// A Deal is a piece that is dealt, and why.
type Deal struct {
	Piece    int
	Alone    bool // it is enough to deal such pieces (SPEC.md, Statically lost profiles)
	Mirrored bool // otherwise it is the certificate's deal, or that mirrored,
	Index    int  // of this profile in the layer, from 0
}

func (e *layered[P]) Deal(n int, b *rules.Board, left certificate.Set) (Deal, error) {
	claim, p := e.section.Claim, e.rules.Profile(b, left)
	if piece, lost := e.rules.StaticDeal(p, claim.Within()-n); lost {
		return Deal{Piece: piece, Alone: true}, nil
	}
	if n < len(e.layers) {
		canonical, mirrored := e.rules.Canonical(p)
		if i, found := rules.FindInLayer(e.rules, e.layers[n], canonical); found {
			return Deal{Piece: rules.DealtPiece(int(e.section.Deals[n][i]), mirrored), Mirrored: mirrored, Index: i}, nil
		}
	}
	return Deal{}, fmt.Errorf("%s is not among the profiles after %s", e.rules.Unpacked(p).Text(claim.Well),
		certificate.Counted(n, "piece"))
}

func (e *layered[P]) lost(b *rules.Board, left certificate.Set) uint16 {
	return e.rules.Unpacked(e.rules.Profile(b, left)).Sacrificed
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

func (a *Adversary) Played() Game { return a.last().Game }

func (a *Adversary) Turn() Turn { return a.last().turn }

func (a *Adversary) Move(m certificate.Move) error {
	d := a.last()
	if err := d.check(m.Placement); err != nil {
		return err
	}
	d.Add(certificate.Move{Piece: d.turn.Deal.Piece, Placement: m.Placement, Mirrored: d.turn.Deal.Mirrored})
	return a.next(d.Game)
}

// check returns why the piece that is dealt may not come to rest in a place.
func (d *dealt) check(p certificate.Placement) error {
	piece := d.turn.Deal.Piece
	rotations := d.cells.Rotations(piece)
	switch {
	case d.turn.Ended():
		return ErrOver
	case p.Rotation < 0 || int(p.Rotation) >= rotations:
		return fmt.Errorf("%c has no rotation %d", certificate.Letters[piece], p.Rotation)
	}
	if i := slices.IndexFunc(d.turn.Places, func(at rules.Place) bool { return at.Placement == p }); i >= 0 {
		return d.turn.Places[i].Illegal
	}
	_, illegal := d.cells.Rest(&d.Board, piece, p)
	return illegal
}

// next deals the piece that comes next in a game.
func (a *Adversary) next(g Game) (err error) {
	n := len(g.Moves)
	t := Turn{Pieces: n, Left: g.Left, Lying: g.Moves, Over: a.claim.Pieces != 0 && n == a.claim.Pieces,
		Lost: a.lost(&g.Board, g.Left)}
	if !t.Over {
		if t.Deal, err = a.Deal(n, &g.Board, g.Left); err != nil {
			return err
		}
		t.Places, t.Start = g.cells.Places(&g.Board, t.Deal.Piece)
	}
	a.steps = append(a.steps, dealt{g, t})
	return nil
}
