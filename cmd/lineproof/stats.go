package main

import (
	"context"

	"lineproof/internal/program"
	"lineproof/internal/show"
)

// statsCommand counts what is in a certificate.
type statsCommand struct {
	*program.Session
	in     inputFlags
	asJSON *bool
}

func newStats(s *program.Session, f flags) runner {
	return &statsCommand{s, f.input(), f.Bool("json", false, "print one JSON object instead")}
}

func (c *statsCommand) run(ctx context.Context, args []string) error {
	file, err := c.in.input(args[0])
	if err != nil {
		return err
	}
	sections, err := verifiedSections(ctx, c.Session, file)
	if err != nil {
		return err
	}
	all, err := show.Count(sections)
	if err != nil {
		return err
	}
	if *c.asJSON {
		return c.PrintJSON("", all)
	}
	return c.Print(all.Text(c.Width()))
}
