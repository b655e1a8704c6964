// Package judge is the only way to a verdict, for all programs but linecheck: it opens a file, has
// package checker verify it, and tells what kind of failure it met, and the game that shows it.
package judge

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"

	"lineproof/certificate"
	"lineproof/certificate/texts"
	"lineproof/checker"
	"lineproof/internal/explain"
	"lineproof/internal/show"
)

// A File is what is to be judged.
type File struct {
	Content []byte             // as it was read, or made
	Form    Form               // Strategy, Witness, or any other: the first bytes of a certificate tell its form
	Claim   *certificate.Claim // the only one that counts, or nil; a strategy text proves it, maybe without pieces
}

// Options say what a file is to prove, and how it is judged.
type Options struct {
	Wanted   []string              // the claims, and no others; nil: any
	Limit    int                   // of the checker; 0 is checker.Limit
	Most     int                   // bytes without compression; 0 is certificate.MaxSize
	Digest   bool                  // of what is derived is asked for
	Progress func(read, total int) // hears how many bytes the checker has read; or nil
}

// A Verdict is what is found in a file.
type Verdict struct {
	File
	Plain    []byte            // the content without compression
	Raw      []byte            // the certificate that this is, or that the text becomes
	Sections []checker.Section // that were verified; where a claim is wanted, its section alone
	Digest   string            // the SHA-256 of what was derived
	Notes    []string          // for people, on a text
	first    int               // of the sections in the certificate
}

// Judge judges a file. The verdict has what was found before an error. KindOf knows its errors.
func Judge(f File, o Options) (v Verdict, err error) {
	defer thrifty()()
	v.File = f
	v.Plain, err = certificate.Raw(f.Content, cmp.Or(o.Most, certificate.MaxSize))
	switch {
	case err != nil:
	case f.Form.IsText():
		err = v.verifyText(o)
	default:
		v.Raw = v.Plain
		err = v.verify(o)
	}
	if err == nil {
		err = v.choose()
	}
	return v, v.withGame(err)
}

// thrifty has garbage collected sooner than Go would, to keep to the memory of SPEC.md's limits, until
// the function is called that it returns. A web page has but one thread for all, and sets this itself.
func thrifty() (end func()) {
	if runtime.GOOS == "js" {
		return func() {}
	}
	before := debug.SetGCPercent(50)
	return func() { debug.SetGCPercent(before) }
}

// verify has the checker verify the certificate.
func (v *Verdict) verify(o Options) (err error) {
	options := checker.Options{Wanted: o.Wanted, Limit: o.Limit}
	derived := sha256.New()
	if o.Digest {
		options.Trace = derived
	}
	v.Sections, err = checker.Verify(&meter{bytes.NewReader(v.Raw), o.Progress}, options)
	if o.Digest {
		v.Digest = fmt.Sprintf("%x", derived.Sum(nil))
	}
	return err
}

// A meter tells after each Read how far it is.
type meter struct {
	content *bytes.Reader
	tell    func(read, total int)
}

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.content.Read(p)
	if size := int(m.content.Size()); m.tell != nil {
		m.tell(size-m.content.Len(), size)
	}
	return n, err
}

// verifyText has the checker verify the certificate that the text becomes. A rejection becomes a fault in
// a line of the text.
func (v *Verdict) verifyText(o Options) error {
	text, err := v.readText()
	if err != nil {
		return err
	}
	var raw bytes.Buffer
	if err := (certificate.Certificate{text.Section}).Encode(&raw); err != nil {
		return err
	}
	v.Raw = raw.Bytes()
	v.Notes = text.Notes
	return text.Fault(v.verify(o))
}

func (v *Verdict) readText() (*texts.Text, error) {
	if v.Form == Witness {
		return texts.ReadWitness(v.Plain)
	}
	if v.Claim != nil && !v.Claim.Player {
		return nil, missing("a strategy is the player's, so it does not prove %q", v.Claim)
	}
	return texts.ReadStrategy(v.Plain, v.Claim)
}

// choose leaves the section of the claim, if one is wanted. That of a strategy text has been compared.
func (v *Verdict) choose() error {
	if v.Claim == nil || v.Form == Strategy {
		return nil
	}
	var proved []string
	for _, s := range v.Sections {
		proved = append(proved, s.Claim.String())
	}
	v.first = slices.Index(proved, v.Claim.String())
	if v.first < 0 {
		return missing("it does not prove %q; it proves %q", v.Claim, proved)
	}
	v.Sections = v.Sections[v.first:][:1]
	return nil
}

// missing returns the error that a file does not have the claim that is wanted.
func missing(format string, args ...any) error {
	return &certificate.Fault{Kind: certificate.Missing, Text: fmt.Sprintf(format, args...)}
}

// Evidence returns the sections that were verified, if there was no error.
func (v *Verdict) Evidence() (certificate.Certificate, error) {
	all, err := certificate.Decode(v.Raw)
	if err != nil {
		return nil, err
	}
	return all[v.first:][:len(v.Sections)], nil
}

// A Shown is an error with a game, as short as any, that shows what is wrong.
type Shown struct {
	error
	Claim certificate.Claim // that is not proved
	Game  show.Game
}

func (s *Shown) Unwrap() error { return s.error }

// Details is the game, for people.
func (s *Shown) Details() string {
	return fmt.Sprintf("the line of play, %v:\n%s", s.Claim, show.Moves(s.Game.Game))
}

// withGame returns an error with the game to it, if there is one, or says that it is left out.
func (v *Verdict) withGame(err error) error {
	rejection := new(checker.Rejection)
	if !errors.As(err, &rejection) {
		return err
	}
	claim, game, failure := explain.Rejection(v.Raw, rejection)
	switch {
	case errors.Is(failure, explain.ErrCostly):
		return fmt.Errorf("%w; no line of play is shown: to find one would take more memory than the check", err)
	case failure != nil:
		return err
	}
	return &Shown{error: err, Claim: claim, Game: show.Game{Title: claim.String(), Game: game}}
}
