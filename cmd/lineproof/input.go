package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/judge"
	"lineproof/internal/program"
)

// ending returns the ending of a name, in small letters.
func ending(name string) string { return strings.ToLower(filepath.Ext(name)) }

// inputFlags are the flags that say how a file is to be read.
type inputFlags struct {
	base
	from, claim *string
	limit       *int // of the checker
}

// input defines the flags of a command that reads all forms.
func (b base) input(limit *int) inputFlags {
	return inputFlags{
		base: b,
		from: b.Choice("from", "", "read a text of this `FORMAT`: strategy, or witness",
			string(judge.Strategy), string(judge.Witness)),
		claim: b.String("claim", "", "only this `CLAIM`; of a strategy text, what it proves"),
		limit: limit,
	}
}

// An input is a file by its name, or - for standard input, and how it is to be judged.
type input struct {
	name       string
	judge.File // without content: it is read
}

// inputOf returns a file as an input, whose name tells whether it is a text.
func inputOf(name string) input { return input{name: name, File: judge.File{Form: judge.FormOf(name)}} }

// file returns the named file as an input. Its errors are those of wrong usage.
func (f inputFlags) file(name string) (in input, err error) {
	in = inputOf(name)
	if *f.from != "" {
		named := in.Form
		in.Form = judge.Form(*f.from)
		if named != "" && named != in.Form {
			return in, f.UsageError("--from %s: the name %s is that of another format, %s", in.Form, name, named)
		}
	}
	if !f.Changed("claim") {
		return in, nil
	}
	parse := certificate.ParseClaim
	if in.Form == judge.Strategy {
		parse = certificate.ParseGoal
	}
	claim, err := parse(*f.claim)
	if err != nil {
		if _, failed := certificate.ParseGoal(*f.claim); failed == nil && judge.FormOf(name) == "" {
			err = fmt.Errorf("%w; if %s is a strategy text, say --from strategy", err, name)
		}
		return in, f.UsageError("--claim %v", err)
	}
	in.Claim = &claim
	return in, nil
}

// sections returns those of the named file that the checker has verified.
func (f inputFlags) sections(name string) (certificate.Certificate, error) {
	in, err := f.file(name)
	if err != nil {
		return nil, err
	}
	return verifiedSections(f.Session, in, *f.limit)
}

// read reads the file.
func (in *input) read(s *program.Session) error {
	if in.Content != nil {
		return nil
	}
	err := s.CheckInput(in.name)
	if err == nil {
		in.Content, err = program.ReadFile(in.name, s.Stdin, certificate.MaxSize)
	}
	if len(in.Content) > certificate.MaxSize {
		return nil // it is for the judge to say so
	}
	return err
}
