package play

import (
	"errors"

	"lineproof/certificate"
	"lineproof/checker"
)

// A Misplay is what a section says of the game, and is wrong.
type Misplay struct {
	Section certificate.Section // of an adversary, what comes after the fault may be missing
	Fault   Fault
}

var errNoGame = errors.New("there is no such game")

// Find returns what is wrong in the raw form of a certificate that the
// checker rejects, or an empty one if that has nothing to do with the game.
func Find(raw []byte, r *checker.Rejection) (m Misplay) {
	switch r.Check {
	case checker.CheckLegal, checker.CheckWin, checker.CheckLayers, checker.CheckNoLine,
		checker.CheckAnswers, checker.CheckReached, checker.CheckRests:
		c, _ := certificate.Decode(raw[:r.Offset]) // which ends in the section, or with it
		if len(c) >= r.Place.Section {
			m = Misplay{c[r.Place.Section-1], Fault{Check: r.Check, Number: r.Place.Number, Index: r.Place.Index,
				Reason: errors.New(r.Reason)}}
		}
	}
	return m
}

// Game returns a line of play, as short as any, that ends with what is wrong. An
// error says that there is none, or ErrCostly.
func (m Misplay) Game() (Game, error) {
	if m.Section.Claim.Game == certificate.Usual {
		return Game{}, errNoGame
	}
	switch s, w := m.Section.Strategy, m.Section.Claim.Well; m.Fault.Check {
	case checker.CheckLegal, checker.CheckWin, checker.CheckAnswers, checker.CheckReached, checker.CheckRests:
		return gameToAnswer(s, w, m.Fault)
	case checker.CheckLayers:
		return m.gameToLayer(0)
	case checker.CheckNoLine:
		return m.gameToLayer(m.Fault.Index)
	}
	return Game{}, errNoGame
}

// gameToLayer shows that a deal lets a line be completed, or that there is none.
func (m Misplay) gameToLayer(profile int) (Game, error) {
	moves, err := gameToProfile(m.Section, m.Fault.Number, profile)
	if err != nil {
		return Game{}, err
	}
	l, err := Play(m.Section.Claim.Well, moves)
	switch {
	case err != nil || l.Illegal != nil || (len(l.Rows) > 0) != (m.Fault.Check == checker.CheckNoLine):
		return l, errNoGame
	case m.Fault.Check == checker.CheckNoLine:
		l.Reason = "with the piece that is dealt, a line is complete"
	default:
		l.Reason = "here the certificate deals no piece"
	}
	return l, nil
}
