// Package texts reads strategy texts and witness texts as sections, and writes witnesses.
// What they say of the game has to be right; a text that is wrong comes with a game that
// shows it.
package texts

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/game"
	"lineproof/internal/game/games"
	"lineproof/internal/play"
)

// A Fault is the error that a text is wrong in what it says of the game.
type Fault struct {
	*certificate.Fault
	play.Misplay
}

func (f *Fault) Unwrap() error { return f.Fault }

// ReadStrategy reads a strategy text as a section that claims the goal, or what its
// first line claims where the goal is nil, with the strategy's worst case where
// that has no pieces. The notes say what was found out about the text. The error
// is a *Fault, a *certificate.Fault, or ErrNoClaim.
func ReadStrategy(text []byte, wanted *certificate.Claim) (section certificate.Section, notes []string, err error) {
	if certificate.IsReplies(text) {
		section, err = certificate.ReadReplies(text)
		if err == nil && wanted != nil && *wanted != section.Claim {
			err = &certificate.Fault{Place: "line 1, column 1",
				Text: fmt.Sprintf("the text claims %q, not %q", section.Claim, wanted)}
		}
		return section, nil, err
	}
	game := certificate.Drop
	if wanted != nil {
		game = wanted.Game
	}
	if game == certificate.Usual {
		return section, nil, &certificate.Fault{Place: "line 1, column 1",
			Text: fmt.Sprintf("the first line is not # and the claim %q", wanted)}
	}
	states, err := certificate.ReadStates(text, game)
	if err != nil {
		return section, nil, err
	}
	goal, err := goalOf(states.Claim, wanted)
	if err != nil {
		return section, nil, err
	}
	strategy, upsideDown, err := interpret(states, goal)
	if err != nil {
		return section, nil, err
	}
	if wanted != nil && wanted.Pieces == 0 && goal.Pieces > 0 {
		notes = append(notes, fmt.Sprintf("the text says more: %v", goal))
	}
	if upsideDown {
		notes = append(notes, "read with the pictures of the pieces upside down: only so does the strategy win")
	}
	section = certificate.Section{Claim: goal, Strategy: strategy.Canonical(goal.Well)}
	worst := section.Strategy.Depths()[len(section.Strategy)]
	switch {
	case goal.Pieces == 0:
		section.Claim.Pieces = worst
		notes = append(notes, fmt.Sprintf("the strategy takes %s in the worst case: %v",
			certificate.Counted(worst, "piece"), section.Claim))
	case goal.Pieces < worst:
		err = states.Fault(0, 0, false, "the strategy takes %s in the worst case, not %d",
			certificate.Counted(worst, "piece"), goal.Pieces)
	}
	return section, notes, err
}

// ErrNoClaim says that nobody has claimed what a strategy text is to prove.
var ErrNoClaim = errors.New("the strategy has no claim")

// goalOf returns the claim that a strategy is to prove: the one of its text, and the
// one that is wanted, must be the same if there are both; but pieces, which either may
// leave out.
func goalOf(text string, wanted *certificate.Claim) (goal certificate.Claim, err error) {
	if text == "" && wanted == nil {
		return goal, ErrNoClaim
	}
	if text == "" {
		return *wanted, nil
	}
	goal, err = certificate.ParseGoal(text)
	if wanted != nil { // one of them may leave the pieces to the other
		goal.Pieces = cmp.Or(goal.Pieces, wanted.Pieces)
	}
	switch {
	case err != nil:
	case !goal.Player:
		err = fmt.Errorf("%q is an adversary's claim", text)
	case wanted != nil && *wanted != goal && (wanted.Pieces != 0 || wanted.Well != goal.Well):
		err = fmt.Errorf("the text claims %q, not %q", text, wanted)
	}
	if err != nil {
		err = &certificate.Fault{Place: "line 1, column 1", Text: err.Error()}
	}
	return goal, err
}

// interpret returns the strategy that the states are, with the pieces as the
// article draws them or, if only that is one that wins, upside down. If neither
// is, the flaw is that of the former.
func interpret(states certificate.States, goal certificate.Claim) (strategy certificate.Strategy, upsideDown bool,
	err error) {
	strategy, err = strategyOf(states, goal, false)
	if err == nil {
		return strategy, false, nil
	}
	fault := new(certificate.Fault)
	if states.Game == certificate.Slide || !errors.As(err, &fault) || fault.Kind == certificate.Limited {
		return nil, false, err
	}
	if strategy, failed := strategyOf(states, goal, true); failed == nil {
		return strategy, true, nil
	}
	return nil, false, err
}

// strategyOf returns the strategy that the states are, if it wins each game.
func strategyOf(states certificate.States, goal certificate.Claim, upsideDown bool) (certificate.Strategy, error) {
	strategy, from, err := states.Strategy(upsideDown)
	if err != nil {
		return nil, err
	}
	fault, dealt, err := play.FirstFault(strategy, goal.Well, checker.Limit, func(*play.Fault) bool { return true })
	switch {
	case err != nil:
		return nil, certificate.TooLarge("more than %d boards wait for their states", checker.Limit)
	case fault == nil:
		return strategy, nil
	}
	piece := fault.Index
	if upsideDown {
		piece = certificate.MirrorPiece(piece)
	}
	wrong := states.Fault(from[fault.Number-1], piece, fault.OfLink(), "dealt %c: %s", certificate.Letters[piece],
		fault.Reason)
	wrong.Kind = certificate.Rejected
	return nil, &Fault{wrong, play.Misplay{Section: certificate.Section{Claim: goal, Strategy: strategy}, Fault: *fault,
		Dealt: dealt}}
}

// ReadWitness reads a witness text as a section, if its profiles are just those
// that follow from its deals. The errors are those of ReadStrategy.
func ReadWitness(text []byte) (section certificate.Section, err error) {
	w, err := certificate.ReadWitness(text)
	if err != nil {
		return section, err
	}
	section = certificate.Section{Claim: w.Claim, Deals: w.Deals()}
	k := 0
	for profiles, err := range games.Layers(section) {
		if fault := new(game.LayerFault); errors.As(err, &fault) {
			wrong := w.Fault(fault.Layer, max(fault.Profile, 0), "%v", fault)
			err = wrong
			if fault.Line {
				wrong.Kind = certificate.Rejected
				err = &Fault{wrong, play.Misplay{Section: section, Fault: play.Fault{Check: checker.CheckNoLine,
					Number: fault.Layer, Index: fault.Profile, Reason: fault}}}
			}
			return section, err
		}
		if err != nil {
			return section, err
		}
		if err := compare(w, k, profiles); err != nil {
			return section, err
		}
		k++
	}
	return section, nil
}

// compare returns a flaw of the text unless its layer k has the profiles that
// follow.
func compare(w certificate.Witness, k int, profiles []certificate.Profile) error {
	if k == len(w.Layers) {
		w.Layers = append(w.Layers, nil)
	}
	layer := w.Layers[k]
	for i, p := range profiles {
		if i == len(layer) || layer[i].Profile != p {
			return w.Fault(k, i, "what follows here from the lines before is %d %s", k, p.Text(w.Claim.Well))
		}
	}
	if len(layer) > len(profiles) {
		return w.Fault(k, len(profiles), "this profile does not follow from the lines before")
	}
	return nil
}

// WriteWitness writes an adversary's section as a witness text.
func WriteWitness(out io.Writer, s certificate.Section) error {
	w := certificate.Witness{Claim: s.Claim}
	for profiles, err := range games.Layers(s) {
		if fault := new(game.LayerFault); errors.As(err, &fault) {
			err = &certificate.Fault{Place: s.Claim.String(), Text: fault.Error()}
		}
		if err != nil {
			return err
		}
		layer := make([]certificate.Dealt, len(profiles))
		for i, p := range profiles {
			layer[i].Profile = p
		}
		w.Layers = append(w.Layers, layer)
	}
	for k, layer := range w.Layers {
		for i := range layer {
			layer[i].Deal = s.Deals[k][i]
		}
	}
	return w.Write(out)
}
