package main

import (
	"context"

	"lineproof/internal/prove"
)

// proveCommand proves the headline theorem.
type proveCommand struct {
	base
	search *searchFlags
}

func newProve(b base) runner {
	return &proveCommand{base: b, search: b.search("theorem.cert.zst", int(prove.Headline.Memory), "")}
}

func (c *proveCommand) run(ctx context.Context, _ []string) error {
	if err := c.search.check(); err != nil {
		return err
	}
	return prove.Headline.Prove(ctx, c.search.newSearch(), c.search.output)
}
