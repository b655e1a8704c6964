package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"lineproof/certificate"
	"lineproof/internal/judge"
	"lineproof/internal/program"
	"lineproof/solver"
	"lineproof/solver/smaller"
)

// searchFlags are the flags of prove and solve.
type searchFlags struct {
	base
	output          string // empty for none
	memory, workers *int   // MiB
	minimize        *bool
	seed, rounds    *int
	budget          time.Duration
}

// defaultBudget is for --minimize, and for a well of a table.
const defaultBudget = 10 * time.Minute

// Values of --memory, in MiB, for a search.
const (
	minMemory     = solver.MinMemory >> 20
	minEffort     = smaller.MinMemory >> 20
	defaultEffort = 1024 // the headline's evidence outgrows a quarter of 256
)

func (b base) searches(output, more string) *searchFlags {
	s := &searchFlags{base: b}
	b.StringVarP(&s.output, "output", "o", output, "write a certificate to this `FILE`, .cert or .cert.zst")
	b.Writes("output")
	s.minimize = b.Bool("minimize", "", "look for smaller evidence")
	s.seed = b.Number("seed", 1, program.Range{Most: math.MaxInt32}, "`SEED` of its random choices")
	s.rounds = b.Number("rounds", 0, program.Range{Least: 1, Most: maxHeld, Of: "rounds"}, "stop it after `N` rounds")
	b.DurationVar(&s.budget, "budget", 0,
		"stop it after this `TIME` in total, such as 90s (default 10m; none with --rounds)")
	s.memory = b.Number("memory", solver.DefaultMemory>>20, mebibytes(minMemory),
		fmt.Sprintf("memory in `MIB`, at least %d (default %d; %d with --minimize%s)",
			minMemory, solver.DefaultMemory>>20, defaultEffort, more))
	b.Lookup("memory").DefValue = "" // it is said
	s.workers = b.Workers(0, "`NUMBER` of goroutines that search; 0 means one per core")
	return s
}

// check returns an error where the flags do not say what to do, or what comes of
// it could not be written: better now than after the search.
func (f *searchFlags) check() error {
	switch {
	case !*f.minimize && (f.Changed("seed") || f.Changed("rounds") || f.Changed("budget")):
		return f.UsageError("--seed, --rounds and --budget are for --minimize")
	case f.Changed("budget") && f.budget <= 0:
		return f.UsageError("--budget %v: want a time such as 90s or 1h", f.budget)
	case *f.minimize && *f.memory < minEffort:
		return f.UsageError("--memory %d is not in %v for --minimize", *f.memory, mebibytes(minEffort))
	case program.IsStdout(f.output) || f.output == "" && !f.Changed("output"):
		return nil
	}
	if form := judge.FormOf(f.output); form != judge.Raw && form != judge.Packed {
		return f.UsageError("%s: the name of a certificate ends in %s (raw) or %s (compressed)", f.output,
			certificate.RawEnding, certificate.CompressedEnding)
	}
	return program.ProbeFile(f.output)
}

// newSearch returns the search that the flags ask for.
func (f *searchFlags) newSearch() *search {
	o := solver.Options{Memory: int64(*f.memory) << 20, Workers: program.WorkersOf(*f.workers)}
	if !*f.minimize {
		return &search{Session: f.Session, options: o}
	}
	if !f.Changed("memory") {
		o.Memory = defaultEffort << 20
	}
	e := smaller.Effort{Seed: uint64(*f.seed), Rounds: *f.rounds, Budget: f.budget}
	if e.Rounds == 0 && e.Budget == 0 {
		e.Budget = defaultBudget
	}
	return &search{Session: f.Session, options: o, effort: &e}
}

// A search proves who wins wells, one after another, and makes the evidence smaller.
type search struct {
	*program.Session
	options solver.Options
	effort  *smaller.Effort // for all claims together; nil: evidence stays as it is
	saved   checkpoint
	found   []finding // in the order of the questions, also after an error
	now     *work     // nil: none
}

// A finding is a claim with its evidence, and the time that it took.
type finding struct {
	certificate.Section
	took time.Duration
}

// A work is a solver that searches a well.
type work struct {
	*solver.Solver
	certificate.Well
	stop   func()
	saving *program.Timer // nil: there is no checkpoint
}

// run answers questions about who wins: a claim asks whether it is true, or its opposite; a claim
// of the player without pieces asks how many are needed. All claims are proved before the evidence
// of any is made smaller. The wells come from the last one to the first, whose solver then is
// there to make the evidence smaller: it is the largest. An interrupt waits until release is
// called, so that what was found can be kept; but not if all was found.
func (s *search) run(ctx context.Context, asked ...certificate.Claim) (release func(), stopped error) {
	release = s.DelayInterrupt()
	stopped = s.end(s.proveAll(ctx, asked))
	if stopped == nil {
		release()
	}
	return release, stopped
}

func (s *search) proveAll(ctx context.Context, asked []certificate.Claim) error {
	for _, question := range slices.Backward(asked) {
		all, err := s.prove(ctx, question)
		s.found = append(all, s.found...)
		if err != nil {
			return err
		}
	}
	if s.effort != nil && s.now != nil {
		return s.minimize(ctx)
	}
	return nil
}

func (s *search) certificate() (c certificate.Certificate) {
	for _, f := range s.found {
		c = append(c, f.Section)
	}
	return c
}

// publish has what was found verified, and writes it, if the name is not empty. It prints the
// verdict if that is bad.
func (s *search) publish(name string) (proof, error) {
	p, err := confirm(s.Session, s.certificate(), name)
	if judge.IsFault(err) {
		err = errors.Join(err, s.Print(judge.Text(nil, err)))
	}
	return p, err
}

// prove builds the evidence for the claims that answer a question. The time of the search counts
// for the first one: it serves them all.
func (s *search) prove(ctx context.Context, asked certificate.Claim) (found []finding, err error) {
	if asked.Game == certificate.Usual {
		return s.proveUsual(ctx, asked.Well)
	}
	start := time.Now()
	if err := s.begin(asked.Well); err != nil {
		return nil, err
	}
	if said := solver.Forecast(asked.Well, s.options.Memory); said != "" {
		s.Note("%s", said)
	}
	claims, err := s.now.claims(ctx, asked)
	for _, claim := range claims {
		section, err := s.now.Prove(ctx, claim)
		if err != nil {
			return found, err
		}
		found = append(found, finding{section, time.Since(start)})
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
func (s *search) minimize(ctx context.Context) error {
	var order []*finding
	for i := range s.found {
		order = append(order, &s.found[i])
	}
	slices.SortStableFunc(order, func(a, b *finding) int { return s.turn(a.Claim) - s.turn(b.Claim) })
	end := time.Now().Add(s.effort.Budget)
	for i, f := range order {
		e := *s.effort
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
		f.took += time.Since(start)
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
func (s *search) turn(c certificate.Claim) (turn int) {
	if c.Well != s.now.Well {
		turn += 2
	}
	if c.Player {
		turn++
	}
	return turn
}

// begin starts a solver for a well, from the checkpoint if there is one, unless one is at work on it.
func (s *search) begin(w certificate.Well) error {
	if s.now != nil && s.now.Well == w {
		return nil
	}
	s.end(nil)
	game, stop, err := newSolver(s.Session, "", w, s.options)
	if err != nil {
		return err
	}
	s.now = &work{game, w, stop, nil}
	s.now.saving, err = s.saved.follow(s.Session, game)
	return err
}

// end ends the work on a well, if there is any. If it has failed, what was found out is saved.
func (s *search) end(failure error) error {
	if s.now == nil {
		return failure
	}
	if s.now.saving != nil {
		s.now.saving.Stop()
		s.saved.keep(s.Session, s.now.Solver, failure)
	}
	s.now.stop()
	s.now = nil // its table is large
	return failure
}

// newSolver returns a solver that keeps to its memory and shows its progress, until stop is
// called.
func newSolver(s *program.Session, said string, w certificate.Well, o solver.Options) (
	game *solver.Solver, stop func(), err error) {
	freeMemory() // the table of a solver before
	if game, err = solver.New(w, o); err != nil {
		return nil, nil, err
	}
	return game, startSearching(s, said, w, o.Memory, game).stop, nil
}

// A searching is a search in a well. Its progress is shown, and Go keeps to its memory, until it is
// stopped.
type searching struct {
	said string // before its progress
	certificate.Well
	search progressing
	start  time.Time
	before int64 // Go's limit
	watch  *program.Watch
}

// A progressing is a search that says for people what it does, and how much it has expanded.
type progressing interface {
	Progress() (stage string, expanded int64)
}

func startSearching(s *program.Session, said string, w certificate.Well, memory int64, search progressing) *searching {
	now := &searching{said, w, search, time.Now(), limitMemory(memory - uncounted), nil}
	now.watch = s.Watch(now)
	return now
}

func (s *searching) stop() {
	s.watch.Stop()
	limitMemory(s.before)
}

func (s *searching) String() string {
	stage, n := s.search.Progress()
	expanded, rows := "profiles", ""
	switch {
	case s.Survival():
		expanded, rows = "states", fmt.Sprintf("ceiling %d: ", s.Ceiling)
	case s.Game == certificate.Usual:
		expanded = "positions"
	}
	if s.Rows > 0 {
		rows = fmt.Sprintf("rows %d: ", s.Rows)
	}
	return fmt.Sprintf("%s%.0f s, %.1f million %s; width %d, %s%s",
		s.said, time.Since(s.start).Seconds(), float64(n)/1e6, expanded, s.Width, rows, stage)
}

// seconds is how all outputs write times.
func seconds(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()) }
