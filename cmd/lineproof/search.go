package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/commands"
	"lineproof/internal/files"
	"lineproof/internal/verdict"
	"lineproof/solver"
)

// searchFlags are the flags of prove and solve.
type searchFlags struct {
	flags
	output          string // empty for none
	memory, workers *int   // MiB
	minimize        bool
	seed            uint64
	rounds          *int
	budget          time.Duration
}

// defaultBudget is for --minimize, and for a well of a table.
const defaultBudget = 10 * time.Minute

// Values of --memory, in MiB, for a search.
const (
	minMemory     = solver.MinMemory >> 20
	minEffort     = solver.MinEffortMemory >> 20
	defaultEffort = 1024 // the headline's evidence outgrows a quarter of 256
)

func (f flags) search(output string) *searchFlags {
	s := &searchFlags{flags: f}
	f.StringVarP(&s.output, "output", "o", output, "write a certificate to this `FILE`, .cert or .cert.zst")
	f.Writes("output", commands.Certified)
	f.BoolVar(&s.minimize, "minimize", false, "look for smaller evidence")
	f.Uint64Var(&s.seed, "seed", 1, "`SEED` of its random choices")
	s.rounds = f.Number("rounds", 0, 1, maxHeld, "stop it after `N` rounds")
	f.DurationVar(&s.budget, "budget", 0, "stop it after a `TIME` such as 90s or 1h (default 10m)")
	s.memory = f.Number("memory", solver.DefaultMemory>>20, minMemory, maxMemory,
		fmt.Sprintf("memory for the search in `MIB`, at least %d", minMemory))
	s.workers = f.Workers(0, "`NUMBER` of goroutines that search; 0 is one a core")
	return s
}

// check returns an error where the flags do not say what to do, or what comes of
// it could not be written: better now than after the search.
func (f *searchFlags) check() error {
	switch {
	case !f.minimize && (f.Changed("seed") || f.Changed("rounds") || f.Changed("budget")):
		return f.UsageError("--seed, --rounds and --budget are for --minimize")
	case f.Changed("budget") && f.budget <= 0:
		return f.UsageError("--budget: want a time such as 90s or 1h, got %v", f.budget)
	case f.minimize && *f.memory < minEffort:
		return f.UsageError("--minimize: want --memory %d or more, got %d", minEffort, *f.memory)
	case f.output == "-" || f.output == "" && !f.Changed("output"):
		return nil
	}
	if err := certificate.CheckName(f.output); err != nil {
		return f.UsageError("%v", err)
	}
	return files.Probe(f.output)
}

func (f *searchFlags) options() solver.Options {
	o := solver.Options{Memory: int64(*f.memory) << 20, Workers: commands.WorkersOf(*f.workers)}
	if f.minimize {
		if !f.Changed("memory") {
			o.Memory = defaultEffort << 20
		}
		o.Minimize = &solver.Effort{Seed: f.seed, Rounds: *f.rounds, Budget: f.budget}
		if *f.rounds == 0 && f.budget == 0 {
			o.Minimize.Budget = defaultBudget
		}
	}
	return o
}

// A finding is a claim with its evidence, and the time that it took.
type finding struct {
	certificate.Section
	took time.Duration
}

type findings []finding

func (all findings) certificate() (c certificate.Certificate) {
	for _, f := range all {
		c = append(c, f.Section)
	}
	return c
}

// A question has a solver find out which claims settle it.
type question func(context.Context, *solver.Solver) ([]certificate.Claim, error)

// whoWins asks who wins a well. The claims are that the player does with some
// number of pieces, and not with one less, or that the adversary does.
func whoWins(w certificate.Well) question {
	return func(ctx context.Context, game *solver.Solver) ([]certificate.Claim, error) {
		n, err := game.Optimum(ctx)
		switch {
		case n == 0 || err != nil:
			return []certificate.Claim{{Well: w}}, err
		case n == 1: // possible if few pieces may be dealt
			return []certificate.Claim{{Player: true, Well: w, Pieces: n}}, nil
		}
		return []certificate.Claim{{Player: true, Well: w, Pieces: n}, {Well: w, Pieces: n - 1}}, nil
	}
}

// whoWinsWithin asks which of the two sides has won after the claim's pieces, or ever.
func whoWinsWithin(c certificate.Claim) question {
	return func(ctx context.Context, game *solver.Solver) ([]certificate.Claim, error) {
		pieces := c.Within()
		won, err := game.Wins(ctx, pieces)
		c.Player = won
		if won {
			c.Pieces = pieces
		}
		return []certificate.Claim{c}, err
	}
}

// uncounted is the memory, in bytes, that the program takes besides what Go's
// limit counts: its own text, above all.
const uncounted = 12 << 20

// newSolver returns a solver that keeps to its memory and shows its progress, until stop is
// called.
func (s *session) newSolver(said string, w certificate.Well, o solver.Options) (
	game *solver.Solver, stop func(), err error) {
	s.freeMemory() // the table of a solver before
	if game, err = solver.New(w, o); err != nil {
		return nil, nil, err
	}
	return game, s.limitAndWatch(o.Memory, func() string { return said + progressLine(w, game.Progress()) }), nil
}

// limitAndWatch has Go keep to the memory of a search, and shows its progress, until stop is called.
func (s *session) limitAndWatch(memory int64, progress func() string) (stop func()) {
	hide := s.Watch(progress)
	if !s.ownsProcess {
		return hide
	}
	before := debug.SetMemoryLimit(memory - uncounted)
	return func() {
		hide()
		debug.SetMemoryLimit(before)
	}
}

// freeMemory gives back to the system what is used no more.
func (s *session) freeMemory() {
	if s.ownsProcess {
		debug.FreeOSMemory()
	}
}

// find builds the evidence for the claims that settle a question about a well.
// The time of the search for them counts for the first one: it serves them all.
// With an error come the claims for which there is evidence.
func (s *session) find(ctx context.Context, w certificate.Well, o solver.Options, ask question, saved checkpoint) (
	all findings, err error) {
	start := time.Now()
	game, stop, err := s.newSolver("", w, o)
	if err != nil {
		return nil, err
	}
	defer stop()
	err = saved.during(s, game, func() error {
		claims, err := ask(ctx, game)
		if err != nil {
			return err
		}
		for _, c := range claims {
			section, err := game.Prove(ctx, c.Player, c.Pieces)
			if section.Claim == c { // it could have become smaller, if there is an error
				all = append(all, finding{section, time.Since(start)})
				s.noteRounds(o.Minimize, c, game.Rounds())
			}
			if err != nil {
				return err
			}
			start = time.Now()
		}
		return nil
	})
	return all, err
}

// noteRounds tells how often a strategy was made smaller.
func (s *session) noteRounds(e *solver.Effort, c certificate.Claim, rounds int) {
	switch {
	case e == nil || !c.Player:
	case rounds == 0:
		s.Note("not made smaller: there was no time for a round")
	default:
		s.Note("strategy made smaller in %s", certificate.Counted(rounds, "round"))
	}
}

// publish verifies what find finds, writes it, and prints the report on it; after an interrupt
// or a failure, of what it has found until then. It removes the checkpoint when nothing is left
// to do.
func (s *session) publish(output string, find func() (findings, error), report func(findings, proof) string,
	saved checkpoint) (found findings, err error) {
	release := s.DelayInterrupt()
	defer release()
	found, interrupted := find()
	if len(found) == 0 {
		return nil, interrupted
	}
	if interrupted == nil {
		release()
	}
	p, err := s.confirm(found.certificate(), output)
	if err != nil {
		return nil, err
	}
	err = s.printVerdict(report(found, p), interrupted)
	if err == nil {
		err = saved.remove()
	}
	return found, err
}

// A proof is a certificate that was made, and verified.
type proof struct {
	document
	took time.Duration // to verify
}

// confirm verifies a certificate that was made, as it would be read from the named
// file, and writes that. An empty name is no file.
func (s *session) confirm(c certificate.Certificate, name string) (p proof, err error) {
	s.freeMemory() // the solver's table, before the compressor takes its share
	p.input = input{name: cmp.Or(name, "-"), form: formatOf(name)}
	raw, file, err := encode(c, p.form)
	if err == nil {
		p.file = file
		p.raw, err = certificate.Raw(file, len(raw))
	}
	if err != nil {
		return p, err
	}
	start := time.Now()
	o := checker.Options{Wanted: claimTexts(c), Limit: positionLimit(c)}
	err = p.explain(s.judge(context.Background(), &p.document, demand{Options: o}))
	p.took = time.Since(start)
	if verdict.IsFault(err) {
		err = fmt.Errorf("the checker does not accept what was found, which is a fault of lineproof: %w", err)
	}
	if err != nil {
		return p, s.printVerdict(verdict.Text(nil, err), err)
	}
	if name != "" {
		err = s.Save(name, p.file)
	}
	if name == "-" {
		s.Stdout = s.Stderr // the certificate is the result
	}
	return p, err
}

// positionLimit returns the number of positions for lines, if it is beyond the checker's limit.
func positionLimit(c certificate.Certificate) (n int) {
	for _, section := range c {
		n = max(n, len(section.Replies))
	}
	if n <= checker.Limit {
		return 0
	}
	return n
}

func claimTexts(c certificate.Certificate) (lines []string) {
	for _, section := range c {
		lines = append(lines, section.Claim.String())
	}
	return lines
}

// progressLine says how far the search in a well is.
func progressLine(w certificate.Well, p solver.Progress) string {
	expanded, rows := "profiles", ""
	if w.Game == certificate.Usual {
		expanded = "positions"
	}
	if w.Rows > 0 {
		rows = fmt.Sprintf("rows %d: ", w.Rows)
	}
	return fmt.Sprintf("%.0f s, %.1f million %s; width %d, %s%s",
		p.Elapsed.Seconds(), float64(p.Expanded)/1e6, expanded, w.Width, rows, p.Stage)
}

// seconds is how all outputs write times.
func seconds(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()) }
