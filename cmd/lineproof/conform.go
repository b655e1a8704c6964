package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"lineproof/internal/conform"
)

// conformCommand runs somebody's checker over the corpus.
type conformCommand struct {
	base
	corpus *string
	levels *[]string
	asks   *bool
	limit  *time.Duration
}

func newConform(b base) runner {
	c := &conformCommand{base: b,
		corpus: b.String("corpus", "testdata/corpus", "the `FOLDER` of the corpus"),
		levels: b.StringArray("level", nil, "only this `LEVEL`: good, false, truth, encoding or limit; may be repeated"),
		asks:   b.Bool("claims", false, "COMMAND takes claims after the file, as linecheck does"),
		limit:  b.Duration("time", time.Minute, "the `TIME` for each file"),
	}
	b.Completes("level", conform.Levels)
	return c
}

func (c *conformCommand) run(ctx context.Context, args []string) error {
	cases, err := c.cases()
	if err != nil {
		return err
	}
	checker := conform.Checker{Command: args[0], Asks: *c.asks, Time: *c.limit}
	if err := checker.Check(); err != nil {
		return c.UsageError("%s: %v", args[0], err)
	}
	var all conform.Trials
	for _, file := range cases {
		outcome, err := checker.Try(ctx, *c.corpus, file)
		if err != nil {
			return withFileName(args[0], err)
		}
		trial := conform.Trial{Case: file, Outcome: outcome}
		all = append(all, trial)
		if err := c.Print(trial.String() + "\n"); err != nil {
			return err
		}
	}
	if err := c.Print("\n" + all.Table().Text() + "\n" + all.Sentence() + "\n"); err != nil || all.Agree() {
		return err
	}
	return refutation("%s does not agree with the corpus", args[0])
}

// cases returns those that the flags ask for.
func (c *conformCommand) cases() ([]conform.Case, error) {
	for _, level := range *c.levels {
		if !slices.Contains(conform.Levels, level) {
			return nil, c.UsageError("--level %q is not one of %s", level, strings.Join(conform.Levels, ", "))
		}
	}
	if *c.limit <= 0 {
		return nil, c.UsageError("--time: want a time such as 90s or 1h, got %v", *c.limit)
	}
	all, err := conform.Read(*c.corpus)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(file conform.Case) bool {
		asksOnly := file.Check != 0 && len(file.Claims) > 0 && !*c.asks
		return asksOnly || len(*c.levels) > 0 && !slices.Contains(*c.levels, file.Level)
	})
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no such files", *c.corpus)
	}
	return all, nil
}
