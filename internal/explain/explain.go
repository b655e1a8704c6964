// Package explain finds a game, as short as any, that ends with what is wrong in a certificate that
// the checker rejects.
package explain

import (
	"errors"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/play"
)

var errNoGame = errors.New("there is no such game")

// Rejection returns a game, as short as any, that ends with what the checker rejects in the raw form
// of a certificate, and the claim that is not proved. An error says that the rejection has nothing
// to do with a game, or ErrCostly.
func Rejection(raw []byte, r *checker.Rejection) (claim certificate.Claim, g play.Game, err error) {
	switch r.Check {
	case checker.CheckLegal, checker.CheckWin, checker.CheckLayers, checker.CheckNoLine,
		checker.CheckAnswers, checker.CheckReached, checker.CheckRests:
	default:
		return claim, g, errNoGame
	}
	c, _ := certificate.Decode(raw[:r.Offset]) // which ends in the section, or with it
	if len(c) < r.Place.Section {
		return claim, g, errNoGame
	}
	s := c[r.Place.Section-1]
	switch {
	case s.Claim.Game == certificate.Usual:
		err = errNoGame
	case s.Claim.Player:
		wrong := wrongAnswer{node: r.Place.Number, piece: r.Place.Index, link: r.Check == checker.CheckWin}
		g, err = gameToAnswer(s, wrong, mostArrivals)
	default:
		g, err = gameToDeal(s, r.Place.Number, max(r.Place.Index, 0))
		if err == nil && (len(g.Rows) > 0) != (r.Check == checker.CheckNoLine) {
			err = errNoGame
		}
	}
	return s.Claim, g, err
}

// gameToDeal shows that the deal in a profile of a layer lets a line be completed, or that there
// is none.
func gameToDeal(s certificate.Section, layer, profile int) (g play.Game, err error) {
	moves, err := gameToProfile(s, layer, profile)
	if err != nil {
		return g, err
	}
	g, err = play.Play(s.Claim.Well, moves)
	switch {
	case err == nil && g.Illegal != nil:
		err = errNoGame
	case len(g.Rows) > 0:
		g.Reason = "with the piece that is dealt, a line is complete"
	default:
		g.Reason = "here the certificate deals no piece"
	}
	return g, err
}
