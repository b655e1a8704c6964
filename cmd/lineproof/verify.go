package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"lineproof/certificate"
	"lineproof/checker"
)

// verify has the checker verify what r holds. An interrupt does not wait for
// the checker, which knows nothing of interrupts; so it is the checker's
// goroutine that closes r.
func verify(ctx context.Context, r io.ReadCloser, limit int, wanted []string) ([]checker.Section, error) {
	return await(ctx, func() ([]checker.Section, error) {
		defer r.Close()
		return checker.Verify(r, limit, wanted...)
	})
}

// isRejection reports whether err says that it is the certificate which is at
// fault: a damaged byte in its compressed form, or a flaw in its text, is no
// better than one in the raw form.
func isRejection(err error) bool {
	return errors.As(err, new(*checker.Rejection)) || errors.As(err, new(*certificate.Flaw)) ||
		errors.Is(err, certificate.ErrDamaged)
}

// open opens a certificate, or standard input, and gives the raw form.
func open(name string, stdin io.Reader) (io.ReadCloser, error) {
	if name == "-" {
		return certificate.Raw(stdin), nil
	}
	return certificate.Open(name)
}

// report prints the verdict on a certificate, one line for each section in its
// order, and passes on the error that came with it.
func (s *session) report(sections []checker.Section, err error) error {
	return s.conclude(verdict(sections, err), err)
}

// conclude prints the text of a verdict. Standard output that fails is the
// worse of two errors: then nobody learns the verdict.
func (s *session) conclude(text string, err error) error {
	unprinted := s.print(text)
	if unprinted == nil {
		return err
	}
	if err != nil {
		s.complain(err)
	}
	return unprinted
}

func verdict(sections []checker.Section, err error) string {
	if err != nil {
		return "s NOT VERIFIED\n"
	}
	var b strings.Builder
	for _, section := range sections {
		fmt.Fprintf(&b, "s VERIFIED %v\n", section.Claim)
	}
	return b.String()
}

// The verdict as JSON.
type (
	jsonVerdict struct {
		Verified bool          `json:"verified"`
		Checker  string        `json:"checker,omitempty"` // the package, if it is another than checker
		Sections []jsonSection `json:"sections"`
		Error    *jsonError    `json:"error,omitempty"`
	}
	jsonSection struct {
		Claim    string `json:"claim"`
		Moves    int    `json:"moves"`
		Nodes    int    `json:"nodes"`
		Boards   int    `json:"boards"`
		Profiles int    `json:"profiles"`
		Layers   int    `json:"layers"`
		Digest   string `json:"digest"`
	}
	jsonError struct {
		Message string `json:"message"`
		*jsonRejection
		Line *jsonLine `json:"line,omitempty"`
	}
	// A jsonRejection is a checker.Rejection. Its section is 0 outside of the
	// sections, and its kind is empty outside of nodes and layers.
	jsonRejection struct {
		Check  int       `json:"check"`
		Place  jsonPlace `json:"place"`
		Offset int64     `json:"offset"`
	}
	jsonPlace struct {
		Section int    `json:"section"`
		Kind    string `json:"kind"`
		Number  int    `json:"number"`
		Index   int    `json:"index"`
	}
)

// verdictJSON is the verdict of a package as one line of JSON. An empty name is
// that of package checker.
func verdictJSON(by string, sections []checker.Section, err error) string {
	v := jsonVerdict{Verified: err == nil, Checker: by, Sections: jsonSections(sections)}
	if err != nil {
		v.Error = &jsonError{Message: err.Error()}
	}
	if r := new(checker.Rejection); errors.As(err, &r) {
		v.Error.jsonRejection = &jsonRejection{r.Check, jsonPlace(r.Place), r.Offset}
	}
	if with := new(shown); errors.As(err, &with) {
		v.Error.Line = with.line.json()
	}
	text, err := json.Marshal(v)
	if err != nil {
		panic("lineproof: verdictJSON: " + err.Error()) // there is nothing in it that cannot be written
	}
	return string(text) + "\n"
}

func jsonSections(sections []checker.Section) []jsonSection {
	all := []jsonSection{}
	for _, s := range sections {
		all = append(all,
			jsonSection{s.Claim.String(), s.Moves, s.Nodes, s.Boards, s.Profiles, s.Layers, hex.EncodeToString(s.Digest[:])})
	}
	return all
}
