package arena

import (
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/play"
	"lineproof/internal/rules"
	"lineproof/internal/rules/usual"
)

// sectionFor reads the certificate of a player or a dealer, and returns its side's evidence for
// the game's well: one for ever, if there is.
func sectionFor(w *topped.Well, name string, read Files) (best certificate.Section, err error) {
	kind, file, named := strings.Cut(name, ":")
	if named && file == "" {
		return best, fmt.Errorf("no file given")
	}
	all, err := read.Evidence(file)
	if err != nil {
		return best, err
	}
	err = fmt.Errorf("the certificate has no such claim")
	for _, s := range all {
		if s.Claim.Player != (kind != "adversary") || s.Claim.Survival() != (kind == "survive") {
			continue
		}
		misfit := misfit(w, s.Claim, read.Holds())
		if misfit == nil && (err != nil || s.Claim.Pieces == 0) {
			best, err = s, nil
		} else if err != nil {
			err = misfit
		}
	}
	return best, err
}

// survivalFor does so for a player that survives: without a file, of the shipped certificate.
func survivalFor(w *topped.Well, name string, read Files) (s certificate.Section, err error) {
	if name == "survive" {
		file, err := read.Survival(w)
		if err != nil {
			return s, err
		}
		name += ":" + file
	}
	return sectionFor(w, name, read)
}

// misfit returns why a claim says nothing of a game, with a hold or without.
func misfit(w *topped.Well, c certificate.Claim, holds bool) error {
	switch {
	case c.Game == certificate.Slide:
		return fmt.Errorf("%v: the game has no slides", c)
	case c.Game == certificate.Usual && w.Game() != certificate.Usual:
		return fmt.Errorf("%v: the game is drop", c)
	case c.Width != w.Width:
		return fmt.Errorf("%v: the game has width %d", c, w.Width)
	case c.Game != certificate.Usual && c.Rows+certificate.Overhang > w.Height:
		return fmt.Errorf("%v: the game needs a height of %d", c, c.Rows+certificate.Overhang)
	case c.Survival() && c.Ceiling > w.Height:
		return fmt.Errorf("%v: the game needs a height of %d", c, c.Ceiling)
	case c.Hold && !holds:
		return fmt.Errorf("%v: want --hold", c)
	case w.Game() != certificate.Usual && c.Rows != w.Rows:
		return fmt.Errorf("%v: the game has rows %d", c, w.Rows)
	case c.Ceiling != 0 && !c.Player:
		return fmt.Errorf("%v: the game has no ceiling", c)
	}
	return nil
}

func strategyOf(s certificate.Section) func(Seat) Player {
	if s.Claim.Game == certificate.Usual {
		list := play.NewList(s)
		return func(Seat) Player { return &strategy{play.NewRows(list, usual.Board{})} }
	}
	return func(Seat) Player { return &strategy{play.NewPlayer(s)} }
}

// A strategy plays that of a certificate, until the line of its claim, a piece that may
// not be dealt by it, or a move that needs a higher well: a list for rows for ever is not made for a top.
type strategy struct{ play.Opponent }

func (s *strategy) Place(p *Game) *topped.Move {
	if s.Move(certificate.Move{Piece: p.Piece()}) != nil {
		return nil
	}
	lying := s.Turn().Lying
	m := p.Well.Move(p.Piece(), lying[len(lying)-1].Placement)
	if _, fits := p.Board.Rest(p.Well, m); !fits {
		return nil
	}
	return m
}

// An adversary deals what a certificate deals in the profile of the board, as long
// as there is one: it proves that so dealt, no line is completed by the moves of
// drop. Of the layers that have the profile it takes the first, which promises the
// most: in the usual game, a piece on full columns does not change the profile, and
// a line may lead back to an earlier one.
type adversary struct {
	*play.Adversary
	left certificate.Set // the pieces that may be dealt
}

func (a *adversary) Deal(p *Game) int {
	claim := a.Claim()
	low := lowRows(&p.Board)
	for n := range min(p.Placed+1, claim.Within()) {
		if deal, err := a.Adversary.Deal(n, &low, a.left); err == nil {
			a.left = claim.After(a.left, deal.Piece)
			return deal.Piece
		}
	}
	return -1
}

// lowRows returns a board of drop with the same profile. Its highest row has all
// that is there or above.
func lowRows(b *topped.Board) (d rules.Board) {
	for y, row := range b.Rows {
		d[min(y, len(d)-1)] |= row
	}
	return d
}
