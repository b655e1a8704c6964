package solver

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lineproof/certificate"
)

// A Dealer deals the pieces of an adversary's section to somebody who places
// them. It takes eight bytes of memory for each profile of the section.
type Dealer struct {
	well    *well
	pieces  int         // in the longest game of which the claim speaks
	layers  [][]profile // each in a certificate's order
	killers [][]byte
}

// A Deal is a piece that is dealt, and why.
type Deal struct {
	Piece    int
	Alone    bool // it is enough to deal this piece again and again (SPEC.md, Hopeless profiles)
	Mirrored bool // otherwise it is a killer, or the mirrored killer,
	Index    int  // of this profile in the layer, from 0
}

// NewDealer returns the dealer of a section, as Layers takes it. The error is a
// *Misfit.
func NewDealer(s certificate.Section) (*Dealer, error) {
	d := &Dealer{newWell(s.Claim.Well, DefaultIdeas), cmp.Or(s.Claim.Pieces, s.Claim.Longest()), nil, s.Killers}
	for layer, misfit := range d.well.layers(s) {
		if misfit != nil {
			return nil, misfit
		}
		d.layers = append(d.layers, layer)
	}
	return d, nil
}

// Deal returns the piece that is dealt after n pieces, from 0 to one less than
// the claim's. The profile must be that of a board to which the dealer's pieces
// have led; the error says that it is not.
func (d *Dealer) Deal(n int, of certificate.Profile) (Deal, error) {
	p := imported(of)
	left := d.pieces - n
	switch need := d.well.least(p); {
	case int(need.o) > left:
		return Deal{Piece: strings.IndexByte(certificate.Letters, 'O'), Alone: true}, nil
	case int(need.i) > left:
		return Deal{Piece: strings.IndexByte(certificate.Letters, 'I'), Alone: true}, nil
	}
	if n < len(d.layers) {
		if i, found := d.find(d.layers[n], d.well.canonical(p)); found {
			piece, mirrored := d.well.dealt(p, d.killers[n][i])
			return Deal{Piece: piece, Mirrored: mirrored, Index: i}, nil
		}
	}
	return Deal{}, fmt.Errorf("%s is not among the profiles after %s", of.Text(d.well.Well), count(n, "piece"))
}

// find returns the index of a profile in a layer, or that of one which dominates
// it: the same heights with some of its sacrificed rows. What is dealt there does
// for both.
func (d *Dealer) find(layer []profile, p profile) (i int, found bool) {
	for rows := p.sacrificed(); ; rows = (rows - 1) & p.sacrificed() {
		if i, found = slices.BinarySearchFunc(layer, p&^sacMask|profile(rows), inFile); found || rows == 0 {
			return i, found
		}
	}
}
