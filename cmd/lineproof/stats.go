package main

import (
	"context"

	"lineproof/internal/show"
)

// statsCommand counts what is in a certificate.
type statsCommand struct {
	base
	in     inputFlags
	asJSON *bool
}

func newStats(b base) runner {
	return &statsCommand{b, b.input(b.limit()), b.Bool("json", "", "print one JSON object instead")}
}

func (c *statsCommand) run(_ context.Context, args []string) error {
	sections, err := c.in.sections(args[0])
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
