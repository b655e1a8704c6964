package main

import (
	"fmt"
	"time"

	"lineproof/internal/english"
	"lineproof/solver"
)

// effortFlags are the flags of evidence that is to be small.
type effortFlags struct {
	minimize     *bool
	seed, rounds *int
	budget       *time.Duration
}

// defaultBudget is for --minimize alone.
const defaultBudget = 10 * time.Minute

func (f flags) effort() effortFlags {
	return effortFlags{
		f.Bool("minimize", false, ""),
		f.number("seed", 1),
		f.number("rounds", 0),
		f.Duration("budget", 0, ""),
	}
}

// check returns an error where the flags do not say what to do.
func (e effortFlags) check(f flags, mib int) error {
	for _, name := range []string{"seed", "rounds", "budget"} {
		if f.Changed(name) && !*e.minimize {
			return f.wrong("--%s is for --minimize", name)
		}
	}
	switch {
	case *e.seed < 0:
		return f.wrong("seed %d is negative", *e.seed)
	case f.Changed("rounds") && *e.rounds < 1:
		return f.wrong("rounds %d is not at least 1", *e.rounds)
	case f.Changed("budget") && *e.budget <= 0:
		return f.wrong("budget %v is not a time such as 10m", *e.budget)
	case *e.minimize && mib < solver.MinEffortMemory>>20:
		return f.wrong("memory %d is not enough for --minimize, which takes %d", mib, solver.MinEffortMemory>>20)
	}
	return nil
}

// options returns nil where nothing is to be spent.
func (e effortFlags) options() *solver.Effort {
	if !*e.minimize {
		return nil
	}
	o := &solver.Effort{Seed: uint64(*e.seed), Rounds: *e.rounds, Budget: *e.budget}
	if o.Rounds == 0 && o.Budget == 0 {
		o.Budget = defaultBudget
	}
	return o
}

// again tells how to get the same evidence another time, on any machine.
func (s *session) again(e *solver.Effort, rounds int) {
	if rounds == 0 {
		fmt.Fprintf(s.stderr, "not made smaller: the budget of %v was spent before the first round\n", e.Budget)
		return
	}
	fmt.Fprintf(s.stderr, "made smaller in %s; --minimize --seed %d --rounds %d makes the same again\n",
		english.Counted(rounds, "round"), e.Seed, rounds)
}
