package main

import (
	"context"
	"errors"
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/replay"
)

const statsUsage = `usage: lineproof stats FILE [--claim CLAIM] [--from FORMAT] [--json]

Counts what is in a certificate, raw or compressed, or in what a text says as a
certificate; - is standard input. Texts, --claim and --from are as for check.
The checker verifies it first; nothing is counted in one that it rejects. The
raw form may have up to 1 GiB.

For a player's claim, the strategy is played against all sequences of pieces:

  nodes       as the file has them: mirror images of each other are one
  states      the same when mirror images are two, as in a strategy's text
  boards      on which a piece is dealt, told apart by all their cells
  profiles    the same, told apart by the heights of the columns, cut off at the
              rows that count, and by which of these rows have a hole
  pieces      needed in the worst case
  sequences   of pieces, each up to the piece that completes a line

Its first table has the states by the pieces they need in the worst case, and
the sequences by their length; the second, how many sequences complete each row,
where one may complete several, and how many the highest row alone.

For an adversary's claim: the profiles that have a killer piece, by layer (those
of layer 2 come about after two pieces) and by this piece.

  --json   print one JSON object instead. Its sections have a claim, and player
           or adversary: an object with the keys
             player     nodes, states, boards, profiles, pieces, sequences,
                        states_by_pieces, sequences_by_pieces (from 1 piece on),
                        sequences_by_row (from row 1 on),
                        sequences_highest_row_alone
             adversary  layers, profiles, killers (by piece, I Z S T L J O),
                        profiles_by_layer, killers_by_layer (from layer 0 on)
           All numbers are exact, and may have more than 64 bits.

Exit status: 0 counted, 1 the certificate was rejected, 2 any other failure.

Example:
  lineproof stats theorem.cert.zst
`

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
