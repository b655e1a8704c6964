package prove

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/judge"
	"lineproof/internal/show"
	"lineproof/solver"
)

// A Theorem says who wins some wells. How many pieces the player needs is not
// part of it: the search decides that.
type Theorem struct {
	wells     []expectation
	published int   // the optimum that was published for the first well
	Memory    int64 // bytes, enough to prove it, where Options do not say; with less of it, the search is faster
}

// An expectation is a well and who should win it.
type expectation struct {
	certificate.Well
	player bool
}

// Headline is what the article "Can you be sure to clear a line at Tetris?" of
// 2022 says, https://a3nm.net/blog/adversarial_tetris.html. Its optimum for ten
// columns and six rows is compared with what the search finds, and used for
// nothing else.
var Headline = Theorem{
	wells: []expectation{
		{certificate.Well{Width: 10, Rows: 6}, true},
		{certificate.Well{Width: 10, Rows: 5}, false},
	},
	published: 13,
	Memory:    solver.MinMemory,
}

// Prove finds out who wins the wells of the theorem, has the certificate verified
// and written, and prints what that took. It proves what it finds, and returns an
// error if that is not the theorem.
func (t Theorem) Prove(ctx context.Context, s *Search, output string) error {
	if s.Memory == 0 && s.Effort == nil {
		s.Memory = t.Memory
	}
	var questions []certificate.Claim
	for _, w := range t.wells { // that the adversary wins is answered faster if it is asked for
		questions = append(questions, certificate.Claim{Player: w.player, Well: w.Well})
	}
	release, stopped := s.Run(ctx, questions...)
	defer release()
	if len(s.Found) == 0 {
		return stopped
	}
	p, err := s.Publish(output)
	if err != nil {
		return err
	}
	text := summary(s.Found, p, s.Width()) + "\n" + judge.Text(p.Sections, nil)
	failure := stopped
	if failure == nil {
		failure = t.missed(s.Certificate().Claims())
	}
	if failure == nil {
		text += t.comparison(s.Found[0].Claim)
	}
	return errors.Join(failure, s.PrintBeside(output, text))
}

// missed returns an error if a claim says that not the expected side wins its well.
func (t Theorem) missed(proved []certificate.Claim) error {
	for _, w := range t.wells {
		first := slices.IndexFunc(proved, func(c certificate.Claim) bool { return c.Well == w.Well })
		if first >= 0 && proved[first].Player != w.player {
			return certificate.Refutation("the headline theorem does not hold; proved instead: %v", proved[first])
		}
	}
	return nil
}

// comparison compares the optimum that was found with the published one.
func (t Theorem) comparison(c certificate.Claim) string {
	if c.Pieces == t.published {
		return fmt.Sprintf("\nThe optimum of %d pieces is the one that the article of 2022 gives.\n", c.Pieces)
	}
	return fmt.Sprintf(`
The article of 2022 gives %d pieces as the optimum for %d columns and %d rows.
Under the rules of SPEC.md it is %d, as proved here. The difference remains
unexplained.
`, t.published, c.Width, c.Rows, c.Pieces)
}

// summary is the table of times and sizes: for each claim, its size as a raw certificate of
// its own; in total, that of all in one, and the time to check it.
func summary(all []Finding, p Proof, width int) string {
	rows := show.Table{{"claim", "evidence", "moves", "bytes", "s to find", "s to check"}}
	var moves int
	var find time.Duration
	for i, f := range all {
		var raw bytes.Buffer
		certificate.Certificate{f.Section}.Write(&raw) // which has been verified
		rows = append(rows, []any{f.Claim, evidence(p.Sections[i]), p.Sections[i].Moves, raw.Len(), seconds(f.Took), ""})
		moves += p.Sections[i].Moves
		find += f.Took
	}
	rows = append(rows, []any{"total", "", moves, len(p.Raw), seconds(find), seconds(p.Took)})
	text := rows.Fold(width, 1) + "The search for a well's optimum counts for its first claim.\n"
	if p.Form == judge.Packed {
		text += fmt.Sprintf("Compressed, it has %d bytes.\n", len(p.Content))
	}
	return text
}

func evidence(s checker.Section) string {
	if s.Claim.Side == "player" {
		return certificate.Counted(s.Nodes, "node")
	}
	return certificate.Counted(s.Profiles, "profile")
}

// seconds is how the table writes times.
func seconds(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()) }
