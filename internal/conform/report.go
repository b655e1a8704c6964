package conform

import (
	"cmp"
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/show"
)

// A Trial is a case with its outcome.
type Trial struct {
	Case
	Outcome
}

// String is the trial in a line, which ends with what a checker that disagrees says about it.
func (t Trial) String() string {
	agrees, said := "agrees", ""
	if !t.Agrees(t.Outcome) {
		agrees = "DISAGREES"
		if t.Said != "" {
			said = "; it says: " + t.Said
		}
	}
	expected := "good"
	if t.Check != 0 {
		expected = fmt.Sprintf("check %d, %s", t.Check, t.Level)
	}
	return fmt.Sprintf("%-9s  %-8s  %6.2f s  %5d MiB  %s: %s: %s%s",
		agrees, t.Verdict, t.Took.Seconds(), t.Memory>>20, t.File, expected, t.Remark, said)
}

// Trials are those of a checker.
type Trials []Trial

// Table counts the trials by the check that is expected.
func (all Trials) Table() show.Table {
	t := show.Table{{"check", "files", "agree", "accepted", "rejected", "neither"}}
	rows := make(map[int]*[5]int)
	last := 0
	for _, trial := range all {
		row := cmp.Or(rows[trial.Check], new([5]int))
		rows[trial.Check], last = row, max(last, trial.Check)
		row[0]++
		if trial.Agrees(trial.Outcome) {
			row[1]++
		}
		row[map[Verdict]int{Accepted: 2, Rejected: 3, Ended: 4, TimedOut: 4}[trial.Verdict]]++
	}
	for check := range last + 1 {
		row, name := rows[check], fmt.Sprint(check)
		if check == 0 {
			name = "good"
		}
		if row != nil {
			t = append(t, []any{name, row[0], row[1], row[2], row[3], row[4]})
		}
	}
	return t
}

// Sentence says how many of the trials are as expected, and what the others mean.
func (all Trials) Sentence() string {
	agree, unsound := 0, 0
	for _, t := range all {
		if t.Agrees(t.Outcome) {
			agree++
		} else if t.Unsound() && t.Verdict == Accepted {
			unsound++
		}
	}
	text := fmt.Sprintf("%d of %s as expected", agree, certificate.Counted(len(all), "certificate"))
	switch {
	case unsound > 0:
		text += fmt.Sprintf("; %d accepted without proof", unsound)
	case agree < len(all):
		text += "; none accepted without proof"
	}
	return text
}

// Agree reports whether all trials are as expected.
func (all Trials) Agree() bool {
	for _, t := range all {
		if !t.Agrees(t.Outcome) {
			return false
		}
	}
	return true
}
