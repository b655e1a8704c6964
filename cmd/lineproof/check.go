package main

import (
	"context"
	"io"

	"lineproof/certificate"
	"lineproof/checker"
)

// maxHeld is the greatest that --limit can be.
const maxHeld = 1<<31 - 1

// check is the command that verifies a certificate, or a text as one.
func check(ctx context.Context, s *session, args []string) error {
	f := newFlags("check")
	asJSON := f.Bool("json", false, "")
	limit := f.number("limit", checker.Limit)
	receipt := f.String("receipt", "", "")
	in, bulk := f.input(), f.bulk()
	if err := f.parse(args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return f.wrong("no file given")
	}
	if err := f.checkLimit(*limit); err != nil {
		return err
	}
	name, claims := f.Arg(0), f.Args()[1:]
	for _, text := range claims {
		if _, err := certificate.ParseClaim(text); err != nil {
			return f.wrong("%v", err)
		}
	}
	file, err := in.of(name)
	if err != nil {
		return err
	}
	if err := bulk.check(file); err != nil {
		return err
	}
	if f.Changed("receipt") {
		if err := f.checkReceipt(*receipt, file); err != nil {
			return err
		}
	}
	var sections []checker.Section
	program := ""
	switch {
	case bulk.given():
		program = "bulkcheck"
		sections, err = s.verifyBulk(ctx, name, bulk.options(*limit, claims))
	case *receipt != "":
		sections, err = s.verifyFor(ctx, *receipt, name, *limit, claims)
	case file.form.text():
		sections, err = s.verifyText(ctx, file, *limit, claims)
	default:
		sections, err = s.verifyFile(ctx, name, *limit, claims)
	}
	if *asJSON {
		return s.conclude(verdictJSON(program, sections, err), err)
	}
	return s.report(sections, err)
}

// checkLimit returns an error if the value of --limit is not in its range.
func (f flags) checkLimit(limit int) error {
	if limit < 1 || limit > maxHeld {
		return f.wrong("limit %d is not in 1 to %d", limit, maxHeld)
	}
	return nil
}

// verifyFile has the checker verify the bytes of the named certificate, or of
// standard input.
func (s *session) verifyFile(ctx context.Context, name string, limit int, wanted []string) ([]checker.Section, error) {
	file, err := await(ctx, func() (io.ReadCloser, error) { return open(name, s.stdin) }) // a pipe may wait for its writer
	if err != nil {
		return nil, err
	}
	read := readTwice(name, file)
	sections, err := verify(ctx, read, limit, wanted)
	return sections, inFile(name, withLine(ctx, err, read.misplay(err)))
}

// verifyText has the checker verify the certificate that a text becomes.
func (s *session) verifyText(ctx context.Context, text input, limit int, wanted []string) ([]checker.Section, error) {
	c, err := s.load(ctx, text)
	if err != nil {
		return nil, withLine(ctx, err, misplayIn(err))
	}
	sections, err := verifyHeld(ctx, c, limit, wanted)
	return sections, inFile(text.name, err)
}
