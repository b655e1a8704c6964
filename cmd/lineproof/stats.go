package main

import (
	"context"
	"encoding/json"

	"lineproof/internal/stats"
)

const statsUsage = `usage: lineproof stats FILE [--claim CLAIM] [--from FORMAT] [--json]

Counts what is in a certificate, raw or compressed, or in what a text says as a
certificate; - is standard input. Texts, --claim and --from are as for check.
The checker verifies it first; nothing is counted in one that it rejects. FILE
may have 256 MiB, and as many in its raw form.

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

For an adversary's claim: the profiles in which a piece is dealt, by layer
(those of layer 2 come about after two pieces) and by this piece.

FLAGS

The sections of the JSON object have a claim, and player or adversary: an object
with the keys

  player      nodes, states, boards, profiles, pieces, sequences,
              states_by_pieces, sequences_by_pieces (from 1 piece on),
              sequences_by_row (from row 1 on), sequences_highest_row_alone
  adversary   layers, profiles, deals (by piece, I Z S T L J O),
              profiles_by_layer, deals_by_layer (from layer 0 on)

All numbers are exact, and may have more than 64 bits.

Exit status: 0 counted, 1 the certificate was rejected, 2 any other failure.

Example:
  lineproof stats theorem.cert.zst
`

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
		if !*asJSON {
			return s.print(all.Text())
		}
		text, err := json.Marshal(all)
		if err != nil {
			return err
		}
		return s.print(string(text) + "\n")
	}
}
