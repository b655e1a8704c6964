package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/verdict"
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
	return s.conclude(verdict.Text(sections, err), err)
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

// The verdict as JSON.
type (
	jsonVerdict struct {
		Verified bool              `json:"verified"`
		Checker  string            `json:"checker,omitempty"` // the package, if it is another than checker
		Sections []verdict.Section `json:"sections"`
		Error    *jsonError        `json:"error,omitempty"`
	}
	jsonError struct {
		Message string `json:"message"`
		*verdict.Rejection
		Line *jsonLine `json:"line,omitempty"`
	}
)

// verdictJSON is the verdict of a package as one line of JSON. An empty name is
// that of package checker.
func verdictJSON(by string, sections []checker.Section, err error) string {
	v := jsonVerdict{Verified: err == nil, Checker: by, Sections: verdict.Sections(sections)}
	if err != nil {
		v.Error = &jsonError{Message: err.Error(), Rejection: verdict.Rejected(err)}
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
