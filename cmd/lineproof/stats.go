package main

import (
	"context"

	"lineproof/internal/stats"
)

// countAll is the command that counts what is in a certificate.
func countAll(s *session, f flags) action {
	in := f.input()
	asJSON := f.Bool("json", false, "print one JSON object instead")
	return func(ctx context.Context, args []string) error {
		file, err := in.of(args[0])
		if err != nil {
			return err
		}
		c, err := s.verified(ctx, file)
		if err != nil {
			return err
		}
		all, err := stats.Count(c)
		if err != nil {
			return err
		}
		return s.show(all.Text(s.width()), all, *asJSON)
	}
}
