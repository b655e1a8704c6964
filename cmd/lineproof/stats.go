package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/draw"
	"lineproof/internal/replay"
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

// stats is the command that counts what is in a certificate.
func stats(s *session, f flags) action {
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
		all, err := count(c)
		if err != nil {
			return err
		}
		if !*asJSON {
			return s.print(all.text())
		}
		text, err := json.Marshal(all)
		if err != nil {
			return err
		}
		return s.print(string(text) + "\n")
	}
}

// What is counted, as JSON and as text; statsUsage says what the keys mean. Lists
// begin with one piece, row 1 and layer 0.
type (
	counts struct {
		Sections []sectionCounts `json:"sections"`
	}
	sectionCounts struct {
		Claim     string           `json:"claim"`
		Player    *playerCounts    `json:"player,omitempty"`
		Adversary *adversaryCounts `json:"adversary,omitempty"`
	}
	playerCounts struct {
		Nodes             int        `json:"nodes"`
		States            int        `json:"states"`
		Boards            int        `json:"boards"`
		Profiles          int        `json:"profiles"`
		Pieces            int        `json:"pieces"`
		Sequences         *big.Int   `json:"sequences"`
		StatesByPieces    []int      `json:"states_by_pieces"`
		SequencesByPieces []*big.Int `json:"sequences_by_pieces"`
		SequencesByRow    []*big.Int `json:"sequences_by_row"`
		HighestRowAlone   *big.Int   `json:"sequences_highest_row_alone"`
	}
	adversaryCounts struct {
		Layers          int     `json:"layers"`
		Profiles        int     `json:"profiles"`
		Deals           deals   `json:"deals"`
		ProfilesByLayer []int   `json:"profiles_by_layer"`
		DealsByLayer    []deals `json:"deals_by_layer"`
	}
	// deals are numbers of profiles, by the piece that is dealt there.
	deals [certificate.Pieces]int
)

// count counts what is in a certificate that the checker has verified.
func count(c certificate.Certificate) (all counts, err error) {
	for _, section := range c {
		counted := sectionCounts{Claim: section.Claim.String()}
		if section.Claim.Player {
			g, err := replay.Summarize(section.Strategy.Unmirrored(section.Claim.Width), section.Claim.Well)
			if err != nil {
				return all, fmt.Errorf("%v: %w", section.Claim, err)
			}
			counted.Player = &playerCounts{
				len(section.Strategy), g.States, g.Boards, g.Profiles, g.Pieces, g.Sequences,
				g.Depths[1:], g.Lengths[1:], g.Lines[1:], g.Highest,
			}
		} else {
			counted.Adversary = countDeals(section.Deals)
		}
		all.Sections = append(all.Sections, counted)
	}
	return all, nil
}

// countDeals gives lists that are empty, not null, where there is no layer.
func countDeals(layers [][]byte) *adversaryCounts {
	a := &adversaryCounts{Layers: len(layers), ProfilesByLayer: []int{}, DealsByLayer: []deals{}}
	for _, layer := range layers {
		var dealt deals
		for _, piece := range layer {
			dealt[piece]++
			a.Deals[piece]++
		}
		a.Profiles += len(layer)
		a.ProfilesByLayer = append(a.ProfilesByLayer, len(layer))
		a.DealsByLayer = append(a.DealsByLayer, dealt)
	}
	return a
}

// text is the counts as tables.
func (all counts) text() string {
	var sections []string
	for _, s := range all.Sections {
		tables := s.Claim + "\n\n"
		if s.Player != nil {
			tables += s.Player.text()
		} else {
			tables += s.Adversary.text()
		}
		sections = append(sections, tables)
	}
	return strings.Join(sections, "\n")
}

func (p *playerCounts) text() string {
	inAll := draw.Table{
		{"nodes", p.Nodes},
		{"states", p.States},
		{"boards", p.Boards},
		{"profiles", p.Profiles},
		{"pieces", p.Pieces},
		{"sequences", p.Sequences},
	}
	byPieces := draw.Table{{"pieces", "states", "sequences"}}
	for i, states := range p.StatesByPieces {
		byPieces = append(byPieces, []any{i + 1, states, p.SequencesByPieces[i]})
	}
	byPieces = append(byPieces, []any{"total", p.States, p.Sequences})
	byRow := draw.Table{{"row", "sequences"}}
	for i, sequences := range p.SequencesByRow {
		byRow = append(byRow, []any{i + 1, sequences})
	}
	byRow = append(byRow, []any{fmt.Sprintf("%d alone", len(p.SequencesByRow)), p.HighestRowAlone})
	return inAll.Text() + "\n" + byPieces.Text() + "\n" + byRow.Text()
}

func (a *adversaryCounts) text() string {
	t := draw.Table{{"layer", "profiles", "I", "Z", "S", "T", "L", "J", "O"}}
	add := func(layer any, profiles int, dealt deals) {
		row := []any{layer, profiles}
		for _, n := range dealt {
			row = append(row, n)
		}
		t = append(t, row)
	}
	for i, dealt := range a.DealsByLayer {
		add(i, a.ProfilesByLayer[i], dealt)
	}
	add("total", a.Profiles, a.Deals)
	return t.Text()
}
