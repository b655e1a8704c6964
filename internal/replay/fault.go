package replay

import (
	"errors"

	"lineproof/certificate"
	"lineproof/checker"
)

// A Fault is what is wrong in evidence.
type Fault struct {
	Check  int // the number of the check that fails (SPEC.md, Checks)
	Number int // of the node, from 1, or of the layer, from 0
	Index  int // of the piece, or of the profile, from 0; -1 for a layer as a whole
	Reason error
}

func (f *Fault) Error() string { return f.Reason.Error() }

// OfLink reports whether what comes after a move is wrong, and not the move.
func (f *Fault) OfLink() bool { return f.Check == checker.CheckWin }

// A Misplay is what a section says of the game, and is wrong.
type Misplay struct {
	Section certificate.Section // of an adversary, what comes behind the fault may be missing
	Fault
	dealt []int // to a player in a game that ends with the fault, as the nodes name the pieces; nil if that is not known
}

var errNoLine = errors.New("no line of play")

// FindMisplay returns what is wrong in the raw form of a certificate that the
// checker rejects, or an empty one, without a line, if that has nothing to do with the game.
func FindMisplay(raw []byte, r *checker.Rejection) (m Misplay) {
	switch r.Check {
	case checker.CheckLegal, checker.CheckWin, checker.CheckLayers, checker.CheckNoLine,
		checker.CheckAnswers, checker.CheckReached, checker.CheckRests:
		c, _ := certificate.Decode(raw[:r.Offset]) // which ends in the section, or with it
		if len(c) >= r.Place.Section {
			m = Misplay{c[r.Place.Section-1], Fault{r.Check, r.Place.Number, r.Place.Index, errors.New(r.Reason)}, nil}
		}
	}
	return m
}

// Game returns a line of play, as short as any, that ends with what is wrong. An
// error says that there is none, or ErrCostly.
func (m Misplay) Game() (Game, error) {
	if m.Section.Claim.Game == certificate.Usual {
		return Game{}, errNoLine
	}
	switch s, w := m.Section.Strategy, m.Section.Claim.Well; m.Check {
	case checker.CheckLegal, checker.CheckWin, checker.CheckAnswers, checker.CheckReached, checker.CheckRests:
		return wrong(s, w, m.Fault, m.dealt)
	case checker.CheckLayers:
		return m.against(0)
	case checker.CheckNoLine:
		return m.against(m.Index)
	}
	return Game{}, errNoLine
}

// against shows that a deal lets a line be completed, or that there is none.
func (m Misplay) against(profile int) (Game, error) {
	moves, err := lineToProfile(m.Section, m.Number, profile)
	if err != nil {
		return Game{}, err
	}
	l, err := Play(m.Section.Claim.Well, moves)
	switch {
	case err != nil || l.Illegal != nil || (len(l.Rows) > 0) != (m.Check == checker.CheckNoLine):
		return l, errNoLine
	case m.Check == checker.CheckNoLine:
		l.Reason = "with the piece that is dealt, a line is complete"
	default:
		l.Reason = "here the certificate deals no piece"
	}
	return l, nil
}
