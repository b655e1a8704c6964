package wells

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"lineproof/certificate"
	"lineproof/solver"
)

// An attempt is a search in a well, and what it came to.
type attempt struct {
	*well
	search  *solver.Solver
	budget  time.Duration
	proved  certificate.Certificate // what there is evidence for
	gaps    string                  // why that is not all
	reason  string                  // the last one of these
	failure error                   // that is no such reason
	cost    string
}

// run finds out who wins the well, and builds the evidence. It gives up when the
// budget or what the solver may use is spent; then it proves as much of what it
// knows as it can. A quarter of the time is left for evidence, as that of the
// memory is.
func (a *attempt) run(ctx context.Context) error {
	start := time.Now()
	whole, cancel := context.WithTimeout(ctx, a.budget)
	defer cancel()
	most, cancel := context.WithTimeout(ctx, a.budget-a.budget/4)
	defer cancel()
	optimum, err := a.search.Optimum(most)
	if err != nil {
		a.fail(err)
	}
	a.proveAll(whole, optimum, err == nil)
	a.cost = fmt.Sprintf("%.2f s, profiles: %d", time.Since(start).Seconds(), a.search.Expanded())
	a.search = nil // its table is large
	return a.failure
}

// proveAll proves that the optimum is one, 0 if the adversary wins. Where that
// fails, or fewer pieces are not enough, but these are not known to be, it proves
// that as many as it can are not enough: the evidence for each number takes several
// times as long as for the one before.
func (a *attempt) proveAll(ctx context.Context, optimum int, known bool) {
	beyond := optimum - 1
	switch {
	case known && optimum == 0:
		beyond = a.Longest()
		known = a.prove(ctx, certificate.Claim{Well: a.Well})
	case known:
		a.prove(ctx, certificate.Claim{Player: true, Well: a.Well, Pieces: optimum})
		known = beyond == 0 || a.prove(ctx, certificate.Claim{Well: a.Well, Pieces: beyond})
	}
	for n := a.answer.beyond + 1; !known && n <= beyond; n++ {
		if !a.prove(ctx, certificate.Claim{Well: a.Well, Pieces: n}) {
			return
		}
	}
}

// prove builds the evidence for a claim. It reports whether it could.
func (a *attempt) prove(ctx context.Context, claim certificate.Claim) bool {
	section, err := a.search.Prove(ctx, claim)
	if err != nil {
		a.fail(err)
		return false
	}
	a.proved = append(a.proved, section)
	return true
}

// fail records why something was given up, and what that was, after what was given up just before
// if the reason is the same.
func (a *attempt) fail(err error) {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		err = fmt.Errorf("the budget of %v is spent", a.budget)
	case errors.Is(err, context.Canceled):
		err = errInterrupted
	case !errors.Is(err, solver.ErrLimit) && !errors.Is(err, solver.ErrMemory):
		a.failure = err
	}
	stage, _ := a.search.Progress()
	at := fmt.Sprintf(" %q", stage)
	switch reason := err.Error(); {
	case reason != a.reason:
		a.gaps, a.reason = a.gaps+"; "+reason+", at"+at, reason
	case !strings.HasSuffix(a.gaps, at):
		a.gaps += " and" + at
	}
}
