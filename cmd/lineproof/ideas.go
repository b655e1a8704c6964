package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"lineproof/certificate"
	"lineproof/internal/experiment"
	"lineproof/internal/verdict"
	"lineproof/solver"
)

// ideas is the command that measures what the ideas in the search save.
func ideas(s *session, f flags) action {
	width := f.number("width", 8, certificate.MinWidth, certificate.MaxWidth, "the well has `W` columns, 2 to 14")
	rows := f.number("rows", 6, certificate.MinRows, certificate.MaxRows, "a completed row counts among the lowest `R`, 1 to 15")
	deals := f.deals("")
	limit := f.number("limit", 20, 1, million, "give up after so many `MILLIONS` of positions")
	memory := f.number("memory", 1024, minMemory, maxMemory, "memory for a search, in `MIB`, at least 64; the table takes half of it at the most")
	asJSON := f.Bool("json", false, "print a JSON object for each search instead, on a line of its own")
	return func(ctx context.Context, _ []string) error {
		w := certificate.Well{Width: *width, Rows: *rows}
		if err := deals(&w); err != nil {
			return err
		}
		if err := w.Check(); err != nil {
			return f.wrong("%v", err)
		}
		// With one worker, positions do not depend on timing.
		o := solver.Options{Memory: int64(*memory) << 20, Workers: 1, Positions: int64(*limit) * million}
		s.foretell(fmt.Sprintf("about 15 searches of %d million positions at the most, each of about %d s", *limit, *limit*2), "--limit and --memory bound them")
		return s.compareIdeas(ctx, w, o, *asJSON)
	}
}

// A trial is a search in a well, and what came of it.
type trial struct {
	name    string
	without experiment.Ideas
	pieces  int // does the player win within so many? 0: what is the optimum?

	solver.Cost
	took   time.Duration
	answer string // ? if the limit was reached
}

// trials lists what is compared with the default, which has found the optimum.
func trials(w certificate.Well, optimum int) (all []trial) {
	for _, idea := range experiment.Each() {
		all = append(all, trial{name: fmt.Sprintf("without %v", idea), without: idea})
	}
	all = append(all, trial{name: "with none of these", without: experiment.AllIdeas})
	only := func(name string, without experiment.Ideas, pieces int) {
		name = fmt.Sprintf("%s, only: within %s?", name, verdict.Counted(pieces, "piece"))
		all = append(all, trial{name: name, without: without, pieces: pieces})
	}
	for n := max(optimum-1, 1); n <= optimum; n++ {
		only("default", 0, n)
	}
	only("default", 0, w.Longest())
	only("with none of these", experiment.AllIdeas, w.Longest())
	return all
}

// compareIdeas carries out the default and the trials, and prints a line for each
// when it is done: they may take long.
func (s *session) compareIdeas(ctx context.Context, w certificate.Well, o solver.Options, asJSON bool) error {
	base := trial{name: "default"}
	optimum, err := s.measure(ctx, w, o, &base)
	if err != nil {
		return err
	}
	if base.answer == "?" {
		return fmt.Errorf("the default search reaches the limit of %d million positions; allow more", o.Positions/million)
	}
	header := fmt.Sprintf(ideasRow, "search", "answer", "positions", "ratio", "seconds", "ratio", "MB", "ratio", "displaced")
	write := func(t trial) string { return t.row(base) }
	if asJSON {
		header, write = "", trial.json
	}
	if err := s.print(header + write(base)); err != nil {
		return err
	}
	for _, t := range trials(w, optimum) {
		if _, err := s.measure(ctx, w, o, &t); err != nil {
			return err
		}
		if t.answer != "?" && t.answer != t.answerIf(optimum) {
			return fmt.Errorf("%s: the answer is %s, which is a fault of lineproof", t.name, t.answer)
		}
		if err := s.print(write(t)); err != nil {
			return err
		}
	}
	return nil
}

// measure carries out a trial. It returns the optimum, if that is the question.
func (s *session) measure(ctx context.Context, w certificate.Well, o solver.Options, t *trial) (optimum int, err error) {
	o.Experiment.Without = t.without
	start := time.Now()
	game, stop, err := s.begin(t.name+": ", w, o)
	if err != nil {
		return 0, err
	}
	defer stop()
	if t.pieces == 0 {
		optimum, err = game.Optimum(ctx)
	} else if won, failed := game.Wins(ctx, t.pieces); won {
		optimum = t.pieces // or less
	} else {
		err = failed
	}
	t.answer, t.took, t.Cost = t.answerIf(optimum), time.Since(start), game.Cost()
	if errors.Is(err, solver.ErrLimit) {
		t.answer, t.Positions, err = "?", o.Positions, nil // it stops a little later
	}
	return optimum, err
}

// answerIf returns the answer if this is the optimum, 0 where the adversary wins.
func (t trial) answerIf(optimum int) string {
	switch {
	case t.pieces == 0 && optimum == 0:
		return "never"
	case t.pieces == 0:
		return fmt.Sprint(optimum)
	case optimum > 0 && t.pieces >= optimum:
		return "yes"
	default:
		return "no"
	}
}

// json is the trial as a line of JSON.
func (t trial) json() string {
	text, _ := json.Marshal(struct { // there is nothing in it that cannot be written
		Search    string  `json:"search"`
		Answer    string  `json:"answer"`
		Positions int64   `json:"positions"`
		Seconds   float64 `json:"seconds"`
		Bytes     int64   `json:"bytes"`
		Displaced int64   `json:"displaced"`
	}{t.name, t.answer, t.Positions, t.took.Seconds(), t.Entries * solver.EntrySize, t.Displaced})
	return string(text) + "\n"
}

// ideasRow is the format of a line of the table, which is printed before the widths
// of the next ones are known.
const ideasRow = "%-43s %6s %12s %8s %9s %8s %8s %8s %9s\n"

// row is the line of the table for a trial: what it took, and how many times what
// the default took. Of a trial that reached the limit, only so much is known as
// that it takes more.
func (t trial) row(base trial) string {
	more := ""
	if t.answer == "?" {
		more = ">"
	}
	ratio := func(a, b int64) string {
		if b == 0 { // a bound says it all
			return "-"
		}
		return fmt.Sprintf("%s%.2f", more, float64(a)/float64(b))
	}
	return fmt.Sprintf(ideasRow, t.name, t.answer,
		fmt.Sprintf("%s%d", more, t.Positions), ratio(t.Positions, base.Positions),
		more+seconds(t.took), ratio(int64(t.took), int64(base.took)),
		fmt.Sprintf("%s%.2f", more, float64(t.Entries*solver.EntrySize)/million), ratio(t.Entries, base.Entries),
		fmt.Sprintf("%.1f%%", 100*float64(t.Displaced)/float64(max(t.Entries, 1))))
}
