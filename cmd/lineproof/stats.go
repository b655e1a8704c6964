package main

import (
	"context"
	"errors"
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/replay"
)

// stats is the command that counts what is in a certificate.
func stats(ctx context.Context, s *session, args []string) error {
	f := newFlags("stats")
	asJSON := f.Bool("json", false, "")
	in := f.input()
	if err := f.parse(args); err != nil {
		return err
	}
	switch f.NArg() {
	case 0:
		return f.wrong("no file given")
	case 1:
	default:
		return f.wrong("extra argument %q", f.Arg(1))
	}
	file, err := in.of(f.Arg(0))
	if err != nil {
		return err
	}
	c, err := s.hold(ctx, file)
	if err != nil {
		return err
	}
	all, err := await(ctx, func() ([]tally, error) { return count(c) })
	if err != nil {
		return err
	}
	if *asJSON {
		return s.print(talliesJSON(all))
	}
	return s.print(talliesText(all))
}

// A tally is what was counted in one section.
type tally struct {
	claim   certificate.Claim
	nodes   int            // for a player's claim, of the strategy as it is written
	games   replay.Summary // for a player's claim
	killers []killers      // for an adversary's: layer by layer
}

// killers are the profiles of a layer, or more, by the pieces dealt there.
type killers [certificate.Pieces]int

// count counts what is in a certificate that the checker has verified.
func count(c certificate.Certificate) (all []tally, err error) {
	for _, section := range c {
		t := tally{claim: section.Claim, nodes: len(section.Strategy)}
		if section.Claim.Player {
			t.games, err = replay.Summarize(section.Strategy.Unmirrored(section.Claim.Width), section.Claim.Well)
			if errors.As(err, new(*replay.Fault)) {
				err = fmt.Errorf("the strategy fails although the checker accepts it, which is a fault of lineproof: %w", err)
			}
			if err != nil {
				return nil, fmt.Errorf("%v: %w", section.Claim, err)
			}
		}
		for _, layer := range section.Deals {
			var k killers
			for _, piece := range layer {
				k[piece]++
			}
			t.killers = append(t.killers, k)
		}
		all = append(all, t)
	}
	return all, nil
}

// profiles returns the number of profiles that have a killer.
func (k killers) profiles() (n int) {
	for _, dealt := range k {
		n += dealt
	}
	return n
}

// total adds the layers up.
func total(layers []killers) (sum killers) {
	for _, layer := range layers {
		for piece, dealt := range layer {
			sum[piece] += dealt
		}
	}
	return sum
}
