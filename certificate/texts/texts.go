// Package texts reads strategy texts and witness texts as sections, for a checker to verify, and
// tells where in a text stands what the checker rejects. It writes witnesses.
package texts

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/rules"
	"lineproof/internal/rules/games"
)

// A Text is what a text says. Nothing has verified it.
type Text struct {
	Section certificate.Section
	Notes   []string // for people
	// Unsound is an error of the text that a checker has to find in the section, too.
	Unsound error

	text   []byte
	locate func(r *checker.Rejection) spot // of what has a Place.Kind
}

// A spot is a field of a text, with the line from 1 and the field from 0.
type spot struct {
	line, field int
	dealt       int // the piece, or -1 for none
}

// Fault returns the fault of the text that is a rejection of its section.
func (t *Text) Fault(r *checker.Rejection) *certificate.Fault {
	fault := &certificate.Fault{
		Kind: certificate.Rejected, Text: fmt.Sprintf("check %d: %s", r.Check, r.Reason), Cause: r,
	}
	if r.Place.Kind == "" {
		return fault
	}
	at := t.locate(r)
	fault.Place = certificate.FieldPlace(t.text, at.line, at.field)
	if at.dealt >= 0 {
		fault.Text = fmt.Sprintf("check %d: dealt %c: %s", r.Check, certificate.Letters[at.dealt], r.Reason)
	}
	return fault
}

// ReadStrategy reads a strategy text as a section that claims the goal, or what its
// first line claims where the goal is nil, with the strategy's worst case where
// that has no pieces. The error is a *certificate.Fault, or ErrNoClaim.
func ReadStrategy(text []byte, wanted *certificate.Claim) (*Text, error) {
	if certificate.IsReplies(text) {
		return readList(text, wanted)
	}
	game := certificate.Drop
	if wanted != nil {
		game = wanted.Game
	}
	if game == certificate.Usual {
		return nil, claimFault("the first line is not # and the claim %q", wanted)
	}
	states, err := certificate.ReadStates(text, game)
	if err != nil {
		return nil, err
	}
	goal, err := goalOf(states.Claim, wanted)
	if err != nil {
		return nil, err
	}
	reading, err := states.Read(goal.Well)
	if err != nil {
		return nil, err
	}
	t := &Text{Section: certificate.Section{Claim: goal, Strategy: reading.Strategy}, text: text}
	t.locate = func(r *checker.Rejection) spot {
		at := reading.Spot(r.Place.Number, max(r.Place.Index, 0))
		switch {
		case r.Place.Index < 0:
			return spot{at.Line, 0, -1}
		case r.Check == checker.CheckWin:
			return spot{at.Line, at.Successor, at.Piece}
		}
		return spot{at.Line, at.Move, at.Piece}
	}
	if wanted != nil && wanted.Pieces == 0 && goal.Pieces > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("the text says more: %v", goal))
	}
	if goal.Pieces == 0 {
		worst := reading.Strategy.Depths()[len(reading.Strategy)]
		t.Section.Claim.Pieces = worst
		t.Notes = append(t.Notes, fmt.Sprintf("the strategy takes %s in the worst case: %v",
			certificate.Counted(worst, "piece"), t.Section.Claim))
	}
	return t, nil
}

// readList reads the text of a list for rows for ever.
func readList(text []byte, wanted *certificate.Claim) (*Text, error) {
	section, err := certificate.ReadReplies(text)
	if err == nil && wanted != nil && *wanted != section.Claim {
		err = otherClaim(section.Claim.String(), wanted)
	}
	return &Text{Section: section, text: text, locate: func(r *checker.Rejection) spot {
		if r.Place.Index < 0 {
			return spot{r.Place.Number + 1, 0, -1}
		}
		return spot{r.Place.Number + 1, 2 + 2*r.Place.Index, r.Place.Index}
	}}, err
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
		return goal, claimFault("%v", err)
	case !goal.Player:
		return goal, claimFault("%q is an adversary's claim", text)
	case wanted != nil && *wanted != goal && (wanted.Pieces != 0 || wanted.Well != goal.Well):
		return goal, otherClaim(text, wanted)
	}
	return goal, nil
}

// claimFault returns the fault of a text's first line.
func claimFault(format string, args ...any) error {
	return &certificate.Fault{Place: "line 1, column 1", Text: fmt.Sprintf(format, args...)}
}

// otherClaim returns the fault of a text whose first line has another claim than the one that is wanted.
func otherClaim(text string, wanted *certificate.Claim) error {
	return &certificate.Fault{Kind: certificate.Missing, Place: "line 1, column 1",
		Text: fmt.Sprintf("the text claims %q, not %q", text, wanted)}
}

// ReadWitness reads a witness text, whose profiles must be just those that follow from its
// deals. The error is a *certificate.Fault.
func ReadWitness(text []byte) (*Text, error) {
	w, err := certificate.ReadWitness(text)
	if err != nil {
		return nil, err
	}
	t := &Text{Section: certificate.Section{Claim: w.Claim, Deals: w.Deals()}, text: text}
	t.locate = func(r *checker.Rejection) spot {
		at := spot{w.Line(r.Place.Number, max(r.Place.Index, 0)), 0, -1}
		if r.Place.Index >= 0 {
			at.field, at.dealt = w.DealField(), int(w.Layers[r.Place.Number][r.Place.Index].Deal)
		}
		return at
	}
	k := 0
	for profiles, err := range games.Layers(t.Section) {
		if errors.As(err, new(*rules.LayerFault)) {
			t.Unsound = err
			return t, nil
		}
		if err == nil {
			err = compare(w, k, profiles)
		}
		if err != nil {
			return nil, err
		}
		k++
	}
	return t, nil
}

// compare returns a fault of the text unless its layer k has the profiles that
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
		if fault := new(rules.LayerFault); errors.As(err, &fault) {
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
