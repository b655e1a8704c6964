package main

import (
	"context"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/show"
)

// statsCommand counts the games of strategies.
type statsCommand struct {
	base
	in inputFlags
}

func newStats(b base) runner { return &statsCommand{base: b, in: b.input(b.limit())} }

func (c *statsCommand) run(_ context.Context, args []string) error {
	sections, err := c.in.sections(args[0])
	if err != nil {
		return err
	}
	var texts []string
	for _, s := range sections {
		if !s.Claim.Player || s.Claim.Game == certificate.Usual {
			continue
		}
		counted, err := show.Count(s)
		if err != nil {
			return err
		}
		texts = append(texts, s.Claim.String()+"\n\n"+counted.Text())
	}
	if len(texts) == 0 {
		return c.UsageError("%s has no claim of the player about one line, or --claim names another", args[0])
	}
	return c.Print(strings.Join(texts, "\n"))
}
