package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/solver"
)

// An attempt is what a search in a well came to.
type attempt struct {
	proved    certificate.Certificate // what there is evidence for
	gaps      []gap                   // why that is not all; none if it is
	positions int64
	took      time.Duration
}

// A gap is why something was given up, and what that was.
type gap struct {
	reason error
	stage  string
}

// try finds out who wins a well, and builds the evidence, as settle does, but
// gives up when the time, 0 for no end, or the memory, or the positions are
// spent. Then it proves as much of what it knows as it can.
//
// A quarter of the time is left for evidence, as that of the memory is.
func (s *session) try(ctx context.Context, said string, c *cell, o solver.Options, budget time.Duration) (a attempt, err error) {
	debug.FreeOSMemory() // the table of the attempt before
	game, stop, err := s.begin(said, c.Well, o)
	if err != nil {
		return a, err
	}
	defer stop()
	start := time.Now()
	whole, cancel := limited(ctx, budget)
	defer cancel()
	most, cancel := limited(whole, budget-budget/4)
	defer cancel()
	a.solve(whole, most, game, c)
	a.positions, a.took = game.Cost().Positions, time.Since(start)
	if ctx.Err() != nil {
		return a, errInterrupted
	}
	for i, g := range a.gaps {
		switch {
		case errors.Is(g.reason, context.DeadlineExceeded):
			a.gaps[i].reason = fmt.Errorf("the budget of %v is spent", budget)
		case !errors.Is(g.reason, solver.ErrLimit) && !errors.Is(g.reason, solver.ErrMemory):
			return a, g.reason
		}
	}
	return a, nil
}

// limited is context.WithTimeout, but 0 is no end.
func limited(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, timeout)
}

// solve asks for the optimum in one context, and for evidence in another.
func (a *attempt) solve(ctx, search context.Context, game *solver.Solver, c *cell) {
	optimum, err := game.Optimum(search)
	if err != nil {
		a.fail(game, err)
		a.ascend(ctx, game, c, optimum-1)
		return
	}
	for _, claim := range settling(c.Well, optimum) {
		err = a.prove(ctx, game, claim)
	}
	if err != nil { // the last claim is the adversary's
		a.ascend(ctx, game, c, cmp.Or(optimum, c.Longest()+1)-1)
	}
}

// ascend proves that a number of pieces is not enough, if it is more than is
// proved already: the greatest there is evidence for, beyond at the most. The
// evidence for each takes several times as long as for the one before.
func (a *attempt) ascend(ctx context.Context, game *solver.Solver, c *cell, beyond int) {
	for n := c.answer.beyond + 1; n <= beyond; n++ {
		if a.prove(ctx, game, certificate.Claim{Well: c.Well, Pieces: n}) != nil {
			return
		}
	}
}

// prove builds the evidence for a claim.
func (a *attempt) prove(ctx context.Context, game *solver.Solver, c certificate.Claim) error {
	section, err := game.Prove(ctx, c.Player, c.Pieces)
	if err != nil {
		a.fail(game, err)
		return err
	}
	a.proved = append(a.proved, section)
	return nil
}

func (a *attempt) fail(game *solver.Solver, err error) {
	a.gaps = append(a.gaps, gap{err, game.Progress().Stage})
}

// strongest returns, of sections that are about one well, those that say most:
// the player's with the fewest pieces, and the adversary's with the most. Of
// equal ones it takes the first.
func strongest(sections certificate.Certificate) (best certificate.Certificate) {
	var player, adversary certificate.Certificate
	for _, s := range sections {
		switch pieces := cmp.Or(s.Claim.Pieces, s.Claim.Longest()); {
		case s.Claim.Player && (player == nil || pieces < player[0].Claim.Pieces):
			player = certificate.Certificate{s}
		case !s.Claim.Player && (adversary == nil || pieces > cmp.Or(adversary[0].Claim.Pieces, s.Claim.Longest())):
			adversary = certificate.Certificate{s}
		}
	}
	return append(player, adversary...)
}

// drop leaves out the section for which the checker rejects a certificate, if it
// was proved just now and is more than a checker has to have memory for. It
// reports whether that is so.
func (a *attempt) drop(c certificate.Certificate, rejected error) bool {
	const limits = 21 // the number of the check in SPEC.md
	r := new(checker.Rejection)
	if !errors.As(rejected, &r) || r.Check != limits {
		return false
	}
	before, claim := len(a.proved), c[r.Place.Section-1].Claim
	a.proved = slices.DeleteFunc(a.proved, func(s certificate.Section) bool { return s.Claim == claim })
	a.gaps = append(a.gaps, gap{r, claim.String()})
	return len(a.proved) < before
}

// String says what the attempt took, and why what was given up.
func (a attempt) String() string {
	text := fmt.Sprintf("%s s, positions: %d", seconds(a.took), a.positions)
	for _, g := range a.gaps {
		text += fmt.Sprintf("; %v, at %q", g.reason, g.stage)
	}
	return text
}
