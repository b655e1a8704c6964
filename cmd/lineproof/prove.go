package main

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/show"
	"lineproof/internal/verdict"
	"lineproof/solver"
)

// A theorem says who wins some wells. How many pieces the player needs is not
// part of it: the search decides that.
type theorem struct {
	wells     []expectation
	published int // the optimum that was published for the first well
}

// An expectation is a well and who should win it.
type expectation struct {
	certificate.Well
	player bool
}

// headline is what the article "Can you be sure to clear a line at Tetris?" of
// 2022 says, https://a3nm.net/blog/adversarial_tetris.html. Its optimum for ten
// columns and six rows is compared with what the search finds, and used for
// nothing else.
var headline = theorem{
	wells: []expectation{
		{certificate.Well{Width: 10, Rows: 6}, true},
		{certificate.Well{Width: 10, Rows: 5}, false},
	},
	published: 13,
}

// proveCommand proves the headline theorem.
type proveCommand struct {
	*session
	search *searchFlags
}

func newProve(s *session, f flags) runner { return &proveCommand{s, f.search("theorem.cert.zst")} }

func (c *proveCommand) run(ctx context.Context, _ []string) error {
	if err := c.search.check(); err != nil {
		return err
	}
	return c.proveTheorem(ctx, headline, c.search.output, c.search.options())
}

// proveTheorem finds out who wins the wells of the theorem, has the certificate verified
// and written, and prints what that took. It proves what it finds, and returns an
// error if that is not the theorem.
func (s *session) proveTheorem(ctx context.Context, t theorem, name string, o solver.Options) error {
	var missed error
	find := func() (all findings, err error) {
		for _, w := range t.wells {
			ask := whoWins(w.Well)
			if !w.player { // this is faster if it is true
				ask = whoWinsWithin(certificate.Claim{Well: w.Well})
			}
			found, err := s.find(ctx, w.Well, o, ask, checkpoint{})
			all = append(all, found...)
			if err != nil {
				return all, err
			}
			if found[0].Claim.Player != w.player {
				missed = refutation("the headline theorem does not hold; proved instead: %v", found[0].Claim)
			}
		}
		return all, nil
	}
	report := func(all findings, p proof) string {
		return summary(all, p, s.Width()) + "\n" + verdict.Text(p.sections, nil)
	}
	all, err := s.publish(name, find, report, checkpoint{})
	if err == nil && missed == nil {
		err = s.Print(t.comparison(all[0].Claim))
	}
	return cmp.Or(err, missed)
}

// comparison holds the optimum that was found against the published one.
func (t theorem) comparison(c certificate.Claim) string {
	if c.Pieces == t.published {
		return fmt.Sprintf("\nThe optimum of %d pieces is the one that the article of 2022 gives.\n", c.Pieces)
	}
	return fmt.Sprintf(`
The article of 2022 gives %d pieces as the optimum for %d columns and %d rows.
That is not what was proved: it is %d under the rules of SPEC.md, and what the
difference comes from is not explained.
`, t.published, c.Width, c.Rows, c.Pieces)
}

// summary is the table of what it took to find each claim, with its size as a raw
// certificate of its own. The total is that of all in one, and what that took to check.
func summary(all findings, p proof, width int) string {
	rows := show.Table{{"claim", "evidence", "moves", "bytes", "s to find", "s to check"}}
	parts, _ := certificate.Parts(p.raw) // which has been verified
	var moves int
	var find time.Duration
	for i, f := range all {
		size := parts[0].Begin + parts[i].End - parts[i].Begin
		rows = append(rows, []any{f.Claim, evidence(p.sections[i]), p.sections[i].Moves, size, seconds(f.took), ""})
		moves += p.sections[i].Moves
		find += f.took
	}
	rows = append(rows, []any{"total", "", moves, len(p.raw), seconds(find), seconds(p.took)})
	text := rows.Fold(width, 1) + "The search for a well's optimum counts for its first claim.\n"
	if p.form == packedFormat {
		text += fmt.Sprintf("Compressed, it has %d bytes.\n", len(p.file))
	}
	return text
}

func evidence(s checker.Section) string {
	if s.Claim.Side == "player" {
		return certificate.Counted(s.Nodes, "node")
	}
	return certificate.Counted(s.Profiles, "profile")
}
