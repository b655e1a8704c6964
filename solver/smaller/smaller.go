// Package smaller makes the evidence that package solver builds smaller: strategies of the drop game, and
// deals of any game.
//
//	smaller.go       what may be spent
//	minimize.go      a smaller strategy: rounds of taking apart, building, relinking
//	library.go       nodes, and the boards on which they work
//	find.go          a node that works on a board
//	build.go         new nodes where none works
//	relink.go        other nodes where several do
//	layers.go        fewer profiles that compress better, in rounds
//	deal_options.go  the pieces with which the adversary wins in a layer
//	selection.go     the choice in a layer
package smaller

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/drop"
	"lineproof/internal/rules/slide"
	"lineproof/solver"
)

// An Effort is what may be spent on making evidence smaller. The same seed and
// the same rounds give the same evidence, whatever the time, the memory and the
// workers.
type Effort struct {
	Seed   uint64        // where chance begins
	Rounds int           // at most; 0 for as many as fit in the budget, and for deals dealRounds
	Budget time.Duration // 0 for none, if there are rounds
}

// MinMemory is the least solver.Options.Memory, in bytes, for a solver whose evidence is made smaller.
const MinMemory = 256 << 20

// Minimize makes evidence smaller that a solver has built, and returns how many rounds it has made
// of a strategy. One for slide stays as it is. The error is that of a cancelled context, or has
// solver.ErrMemory in it, or says what is out of range. With any error comes the smallest evidence so far.
func Minimize(ctx context.Context, s *solver.Solver, section certificate.Section, e Effort) (
	smaller certificate.Section, rounds int, err error) {
	if err = s.CheckClaim(section.Claim); err != nil {
		return section, 0, err
	}
	if search, isDrop := s.Search().(*solver.Search[drop.Profile]); isDrop {
		return minimize(ctx, search, section, e, fewNodes)
	}
	return minimize(ctx, s.Search().(*solver.Search[slide.Profile]), section, e, nil)
}

// minimize does what Minimize does, with a function for strategies, if there is one.
func minimize[P rules.Profile](ctx context.Context, s *solver.Search[P], section certificate.Section, e Effort,
	fewNodes func(context.Context, *solver.Search[P], Effort, int, certificate.Strategy) (
		certificate.Strategy, int, error),
) (smaller certificate.Section, rounds int, err error) {
	if err = e.checkLimits(s.Memory); err != nil {
		return section, 0, err
	}
	within := ctx
	if e.Budget > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, e.Budget)
		defer cancel()
	}
	n := section.Claim.Within()
	if !section.Claim.Player {
		section.Deals, err = smallLayers(within, s, e, n, section.Deals)
	} else if fewNodes != nil {
		section.Strategy, rounds, err = fewNodes(within, s, e, n, section.Strategy)
	}
	if within.Err() != nil && ctx.Err() == nil { // the budget is spent, as it is to be
		err = nil
	}
	return section, rounds, err
}

// checkLimits returns an error if the effort has no end, or not enough memory.
func (e Effort) checkLimits(memory int64) error {
	if e.Rounds < 0 || e.Budget < 0 || e.Rounds == 0 && e.Budget == 0 {
		return errors.New("to make evidence smaller takes rounds, or a budget")
	}
	if memory < MinMemory {
		return fmt.Errorf("%d MiB of memory is below the least for making evidence smaller, %d MiB",
			memory>>20, MinMemory>>20)
	}
	return nil
}
