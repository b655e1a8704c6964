package main

import (
	"context"
	"fmt"

	"lineproof/certificate"
	"lineproof/checker"
)

// check is the command that verifies a certificate.
func check(ctx context.Context, s *session, args []string) error {
	f := newFlags("check")
	asJSON := f.Bool("json", false, "")
	if err := f.parse(args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return f.wrong("no file given")
	}
	name, claims := f.Arg(0), f.Args()[1:]
	for _, text := range claims {
		if _, err := certificate.ParseClaim(text); err != nil {
			return f.wrong("%v", err)
		}
	}
	sections, err := s.verifyFile(ctx, name, claims)
	if *asJSON {
		return s.conclude(verdictJSON(sections, err), err)
	}
	return s.report(sections, err)
}

// verifyFile has the checker verify the named file, or standard input.
func (s *session) verifyFile(ctx context.Context, name string, wanted []string) ([]checker.Section, error) {
	file, err := open(name, s.stdin)
	if err != nil {
		return nil, err
	}
	sections, err := verify(ctx, file, wanted)
	if err != nil && name != "-" {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return sections, err
}
