// Package prove is what the commands solve, prove and table share: searches with their memory, progress
// and checkpoints, and certificates that are verified before they are written.
package prove

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"lineproof/certificate"
	"lineproof/internal/judge"
	"lineproof/internal/program"
	"lineproof/solver"
	"lineproof/solver/lists"
	"lineproof/solver/smaller"
	"lineproof/solver/survival"
)

// Memory of a search, in bytes, where Options do not say: that of one that makes evidence smaller, as
// the headline's evidence outgrows a quarter of the solver's; and that for rows for ever, and survival.
const (
	EffortMemory = 1 << 30
	UsualMemory  = lists.DefaultMemory
)

// Options say what a search may use.
type Options struct {
	solver.Options
	Effort     *smaller.Effort // for all claims together; nil: evidence stays as it is
	Checkpoint Checkpoint
}

// memoryFor returns the memory of a search in a well.
func (o Options) memoryFor(w certificate.Well) int64 {
	switch {
	case o.Memory > 0:
		return o.Memory
	case w.Game == certificate.Usual:
		return UsualMemory
	case o.Effort != nil:
		return EffortMemory
	}
	return solver.DefaultMemory
}

// A Search proves who wins wells, one after another, and makes the evidence smaller.
type Search struct {
	*program.Session
	Options
	Digest bool      // Publish asks for that of what the checker derives
	Found  []Finding // in the order of the questions, also after an error
	now    *work     // nil: none
}

// A Finding is a claim with its evidence, and the time that it took.
type Finding struct {
	certificate.Section
	Took time.Duration
}

// A work is a solver that searches a well.
type work struct {
	*solver.Solver
	certificate.Well
	stop   func()
	saving *program.Timer // nil: there is no checkpoint
}

// Run answers questions about who wins: a claim asks whether it is true, or its opposite; a claim
// of the player without pieces asks how many are needed. All claims are proved before the evidence
// of any is made smaller. The wells come from the last one to the first, whose solver then is
// there to make the evidence smaller: it is the largest. An interrupt waits until release is
// called, so that what was found can be kept; but not if all was found.
func (s *Search) Run(ctx context.Context, asked ...certificate.Claim) (release func(), stopped error) {
	release = s.DelayInterrupt()
	stopped = s.end(s.proveAll(ctx, asked))
	if stopped == nil {
		release()
	}
	return release, stopped
}

func (s *Search) proveAll(ctx context.Context, asked []certificate.Claim) error {
	for _, question := range slices.Backward(asked) {
		all, err := s.prove(ctx, question)
		s.Found = append(all, s.Found...)
		if err != nil {
			return err
		}
	}
	if s.Effort != nil && s.now != nil {
		return s.minimize(ctx)
	}
	return nil
}

// Certificate returns what was found.
func (s *Search) Certificate() (c certificate.Certificate) {
	for _, f := range s.Found {
		c = append(c, f.Section)
	}
	return c
}

// Publish has what was found verified, and writes it, if the name is not empty. It prints the
// verdict if that is bad.
func (s *Search) Publish(name string) (Proof, error) {
	o := judge.Options{Limit: math.MaxInt32, Digest: s.Digest} // the search took more memory
	p, err := Confirm(s.Session, s.Certificate(), name, o)
	if judge.IsFault(err) {
		err = errors.Join(err, s.Print(judge.Text(nil, err)))
	}
	return p, err
}

// prove builds the evidence for the claims that answer a question. The time of the search counts
// for the first one: it serves them all.
func (s *Search) prove(ctx context.Context, asked certificate.Claim) (found []Finding, err error) {
	if asked.Game == certificate.Usual {
		return s.proveUsual(ctx, asked.Well)
	}
	start := time.Now()
	if err := s.begin(asked.Well); err != nil {
		return nil, err
	}
	if said := forecast(asked.Well, s.memoryFor(asked.Well)); said != "" {
		s.Note("%s", said)
	}
	claims, err := s.now.claims(ctx, asked)
	for _, claim := range claims {
		section, err := s.now.Prove(ctx, claim)
		if err != nil {
			return found, err
		}
		found = append(found, Finding{section, time.Since(start)})
		start = time.Now()
	}
	return found, err
}

// claims returns those that answer a question: the one that is true; or that the player wins with
// some number of pieces, and not with one less, or that the adversary does.
func (w *work) claims(ctx context.Context, asked certificate.Claim) ([]certificate.Claim, error) {
	if asked.Player && asked.Pieces == 0 {
		return w.whoWins(ctx)
	}
	pieces := asked.Within()
	won, err := w.Wins(ctx, pieces)
	if err != nil {
		return nil, err
	}
	asked.Player = won
	if won {
		asked.Pieces = pieces
	}
	return []certificate.Claim{asked}, nil
}

func (w *work) whoWins(ctx context.Context) ([]certificate.Claim, error) {
	n, err := w.Optimum(ctx)
	if err != nil {
		return nil, err
	}
	claims := []certificate.Claim{{Player: n > 0, Well: w.Well, Pieces: n}}
	if n > 1 { // one is possible if few pieces may be dealt
		claims = append(claims, certificate.Claim{Well: w.Well, Pieces: n - 1})
	}
	return claims, nil
}

// minimize makes all evidence smaller, each with an equal share of the budget that is left: first
// that of the well at work, and of a well first the adversary's, as this ends by itself.
func (s *Search) minimize(ctx context.Context) error {
	var order []*Finding
	for i := range s.Found {
		order = append(order, &s.Found[i])
	}
	slices.SortStableFunc(order, func(a, b *Finding) int { return s.turn(a.Claim) - s.turn(b.Claim) })
	end := time.Now().Add(s.Effort.Budget)
	for i, f := range order {
		e := *s.Effort
		if e.Budget > 0 {
			e.Budget = max(1, time.Until(end)/time.Duration(len(order)-i))
		}
		start := time.Now()
		err := s.begin(f.Claim.Well)
		if err != nil {
			return err
		}
		var rounds int
		f.Section, rounds, err = smaller.Minimize(ctx, s.now.Solver, f.Section, e)
		f.Took += time.Since(start)
		switch {
		case f.Claim.Player && f.Claim.Game == certificate.Slide:
			s.Note("strategies for slide are not made smaller")
		case f.Claim.Player && rounds == 0:
			s.Note("not made smaller: there was no time for a round")
		case f.Claim.Player:
			s.Note("strategy made smaller in %s", certificate.Counted(rounds, "round"))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// turn orders the claims by when their evidence is made smaller.
func (s *Search) turn(c certificate.Claim) (turn int) {
	if c.Well != s.now.Well {
		turn += 2
	}
	if c.Player {
		turn++
	}
	return turn
}

// begin starts a solver for a well, from the checkpoint if there is one, unless one is at work on it.
func (s *Search) begin(w certificate.Well) error {
	if s.now != nil && s.now.Well == w {
		return nil
	}
	s.end(nil)
	o := s.Options.Options
	o.Memory = s.memoryFor(w)
	search, stop, err := Begin(s.Session, "", w, o)
	if err != nil {
		return err
	}
	s.now = &work{Solver: search, Well: w, stop: stop}
	s.now.saving, err = s.Checkpoint.follow(s.Session, search)
	return err
}

// end ends the work on a well, if there is any. If it has failed, what was found out is saved.
func (s *Search) end(failure error) error {
	if s.now == nil {
		return failure
	}
	if s.now.saving != nil {
		s.now.saving.Stop()
		s.Checkpoint.keep(s.Session, s.now.Solver, failure)
	}
	s.now.stop()
	s.now = nil // its table is large
	return failure
}

// proveUsual looks for a list for rows for ever, or finds out whether the player survives.
func (s *Search) proveUsual(ctx context.Context, w certificate.Well) (found []Finding, err error) {
	var search interface {
		progressing
		Prove(ctx context.Context) (certificate.Section, error)
	}
	o := s.Options.Options
	o.Memory = s.memoryFor(w)
	if w.Survival() {
		search, err = survival.NewSearch(w, o, s.Note)
	} else {
		search, err = lists.NewSearch(w, o, s.Note)
	}
	if err != nil {
		return nil, err
	}
	start := time.Now()
	defer watch(s.Session, "", w, o.Memory, search)()
	section, err := search.Prove(ctx)
	if len(section.List)+len(section.Survival) > 0 {
		found = []Finding{{section, time.Since(start)}}
		s.Note("%s found in %.2f s", sizeOf(section), found[0].Took.Seconds())
	}
	return found, err
}

func sizeOf(s certificate.Section) string {
	switch {
	case !s.Claim.Survival():
		return certificate.Counted(len(s.List), "position")
	case s.Claim.Player:
		return certificate.Counted(len(s.Survival), "answer")
	}
	return certificate.Counted(len(s.Survival), "deal")
}
