package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/judge"
	"lineproof/internal/program"
)

// verify reads a file, and has it judged. With an error, too, the verdict has the file; the error says what can be
// done about it.
func verify(s *program.Session, in input, o judge.Options) (judge.Verdict, error) {
	if err := in.read(s); err != nil {
		return judge.Verdict{File: in.File}, program.Named(in.name, err)
	}
	v, err := s.Judge(in.name, in.File, o)
	return v, in.advise(err, v, cmp.Or(o.Limit, checker.Limit))
}

// verifiedSections returns the sections of a file that the checker has verified.
func verifiedSections(s *program.Session, in input, limit int) (certificate.Certificate, error) {
	v, err := verify(s, in, judge.Options{Limit: limit})
	if err != nil {
		return nil, err
	}
	tellNotes(s, v)
	all, err := v.Evidence()
	return all, program.Named(in.name, err)
}

// tellNotes tells people what a text says besides.
func tellNotes(s *program.Session, v judge.Verdict) {
	for _, note := range v.Notes {
		s.Note("%s", note)
	}
}

// advise adds to an error what the file may be, or how to go beyond a limit.
func (in input) advise(err error, v judge.Verdict, limit int) error {
	rejection := new(checker.Rejection)
	rejected := errors.As(err, &rejection)
	advice := ""
	switch kind := judge.KindOf(err); {
	case kind == certificate.Limited && rejected:
		advice = "this limit says nothing about the claim: lineproof check " + enough(v.Raw, rejection, limit)
	case kind == certificate.Limited && len(v.Plain) == certificate.MaxSize && !v.Form.IsText():
		advice = "linecheck takes raw certificates of any size"
	case kind != certificate.Malformed:
	case bytes.HasPrefix(v.Plain, []byte(certificate.Magic)) && v.Form.IsText():
		advice = "this is a certificate, which neither --from nor its name should call a text"
	case v.Form.IsText() || !rejected || rejection.Offset > int64(len(certificate.Magic)):
	case in.name == "-":
		advice = "if it is a text, say --from strategy or --from witness"
	default:
		advice = "if it is a text, its name must end in .strategy or .witness"
	}
	if advice == "" {
		return err
	}
	return fmt.Errorf("%w; %s", err, advice)
}
