// Package texts reads and writes the three texts of docs/check.md: the strategy of one line, the list of
// rows for ever, and the adversary's witness. A text becomes a section, for a checker to verify, and
// tells where in it stands what the checker rejects.
package texts

import (
	"errors"
	"fmt"

	"lineproof/certificate"
	"lineproof/checker"
)

// A Text is what a text says. Nothing has verified it.
type Text struct {
	Section certificate.Section
	Notes   []string // for people

	unsound error // an error of the text that a checker has to find in the section, too
	text    []byte
	locate  func(r *checker.Rejection) spot // of what has a Place.Kind
}

// A spot is a field of a text, with the line from 1 and the field from 0.
type spot struct {
	line, field int
	dealt       int // the piece, or -1 for none
}

// Fault returns what is wrong with the text, after a checker has verified its section with an error,
// or nil. Of a rejection, it is the fault in a line of the text.
func (t *Text) Fault(err error) error {
	r := new(checker.Rejection)
	switch {
	case err == nil:
		return t.unsound
	case !errors.As(err, &r) || r.Check == checker.CheckLimit:
		return err
	}
	fault := &certificate.Fault{
		Kind: certificate.Rejected, Text: fmt.Sprintf("check %d: %s", r.Check, r.Reason), Cause: r,
	}
	if r.Place.Kind == "" {
		return fault
	}
	at := t.locate(r)
	fault.Place = at.place(t.text)
	if at.dealt >= 0 {
		fault.Text = fmt.Sprintf("check %d: dealt %c: %s", r.Check, certificate.Letters[at.dealt], r.Reason)
	}
	return fault
}

// otherClaim returns the fault of a text whose first line has another claim than the one that is wanted.
func otherClaim(text string, wanted *certificate.Claim) error {
	return &certificate.Fault{Kind: certificate.Missing, Place: "line 1, column 1",
		Text: fmt.Sprintf("the text claims %q, not %q", text, wanted)}
}
