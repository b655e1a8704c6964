package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/english"
)

// A cell is a well in a table, and what is proved of it.
type cell struct {
	certificate.Well
	answer   answer
	sections []checker.Section // of its certificate, all verified; none if there is no such file
	bytes    int64             // of the file
}

// name is short, and that of the cell's certificate.
func (c *cell) name() string {
	name := fmt.Sprintf("w%dr%d", c.Width, c.Rows)
	if c.Ceiling != 0 {
		name += fmt.Sprintf("c%d", c.Ceiling)
	}
	return name
}

func (c *cell) file() string { return c.name() + certificate.CompressedEnding }

// text says in plain words what is proved.
func (c *cell) text() string {
	if c.answer.kind() == undecided {
		return "nothing is proved"
	}
	return english.Sentence(c.answer.claims(c.Well)...)
}

// take takes over what the checker has verified in a file of so many bytes.
func (c *cell) take(sections []checker.Section, bytes int64) {
	c.answer, c.sections, c.bytes = answerOf(c.Well, verifiedClaims(sections)...), sections, bytes
}

func verifiedClaims(sections []checker.Section) (all []certificate.Claim) {
	for _, s := range sections {
		w := certificate.Well{Width: s.Claim.Width, Rows: s.Claim.Rows, Ceiling: s.Claim.Ceiling}
		all = append(all, certificate.Claim{Player: s.Claim.Side == "player", Well: w, Pieces: s.Claim.Pieces})
	}
	return all
}

// read has the checker verify the cell's certificate, if it is in the folder. It
// may hold any claims about the cell's well, and no other ones.
func (s *session) read(ctx context.Context, folder string, c *cell) error {
	if ctx.Err() != nil {
		return errInterrupted
	}
	name := filepath.Join(folder, c.file())
	sections, err := s.verifyFile(ctx, name, checker.Limit, nil)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err = cmp.Or(err, c.owns(name, verifiedClaims(sections))); err != nil {
		return err
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	c.take(sections, info.Size())
	return nil
}

// owns returns an error unless the claims of the named file are about the cell's
// well.
func (c *cell) owns(name string, claims []certificate.Claim) error {
	for _, claim := range claims {
		if claim.Well != c.Well {
			return misnamed{name, claim}
		}
	}
	return nil
}

// A misnamed is the error that a certificate is about another well than its name
// says.
type misnamed struct {
	name  string
	claim certificate.Claim
}

func (misnamed) refutes() {}

func (m misnamed) Error() string {
	return fmt.Sprintf("%s: %q is about another well than the name says", m.name, m.claim)
}
