package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/files"
	"lineproof/internal/replay"
	"lineproof/internal/wells"
	"lineproof/solver"
)

// searchFlags are the flags of prove and solve.
type searchFlags struct {
	flags
	output   string // empty for none
	memory   *int   // MiB
	workers  func() int
	minimize bool
	seed     uint64
	rounds   *int
	budget   time.Duration
}

// game adds --game, and returns what puts it into a well.
func (f flags) game() func(*certificate.Well) error {
	game := f.String("game", "drop", "the `GAME`: drop, or slide")
	return func(w *certificate.Well) (err error) {
		if w.Game, err = certificate.ParseGame(*game); err != nil || w.Game == certificate.Usual {
			return f.wrong("--game %q is not drop or slide", *game)
		}
		return nil
	}
}

// deals adds --deals, which may be something more, and returns what puts it into a
// well.
func (f flags) deals(more string) func(*certificate.Well) error {
	deals := f.String("deals", "", "what may be dealt: bag, or only these `PIECES`, such as SZ"+more+" (default: any piece)")
	return func(w *certificate.Well) error {
		w.Deals = strings.ToLower(*deals)
		if !f.Changed("deals") || w.Deals == certificate.Bag || w.Deals == wells.AllSets && more != "" {
			return nil
		}
		set, err := replay.ParseSet(*deals)
		if err != nil {
			return f.wrong("--deals %q is neither bag nor a set of pieces: %v", *deals, err)
		}
		if w.Deals = set.String(); set == certificate.AllPieces {
			w.Deals = "" // no limit
		}
		return nil
	}
}

// defaultBudget is for --minimize, and for a well of a table.
const defaultBudget = 10 * time.Minute

func (f flags) search(output string) *searchFlags {
	s := &searchFlags{flags: f}
	f.StringVarP(&s.output, "output", "o", output, "write the certificate to `FILE`, .cert or .cert.zst; - is standard output, raw")
	f.BoolVar(&s.minimize, "minimize", false, "look for smaller evidence")
	f.Uint64Var(&s.seed, "seed", 1, "`seed` of the random choices")
	s.rounds = f.number("rounds", 0, 1, maxHeld, "stop after this `number` of rounds")
	f.DurationVar(&s.budget, "budget", 0, "look for smaller evidence of each claim for this `time` at the most, such as 90s or 1h (default 10m, or no end if --rounds is given)")
	s.memory = f.number("memory", solver.DefaultMemory>>20, minMemory, maxMemory, fmt.Sprintf("memory for the search, in `MIB`, at least %d; for --minimize at least %d, and %d if not given", minMemory, minEffort, defaultEffort))
	s.workers = f.workers(0, "search")
	return s
}

// Values of --memory, in MiB, for a search.
const (
	minMemory     = solver.MinMemory >> 20
	minEffort     = solver.MinEffortMemory >> 20
	defaultEffort = 1024 // the headline's evidence outgrows a quarter of 256
)

// check returns an error where the flags do not say what to do, or what comes of
// it could not be written: better now than after the search.
func (f *searchFlags) check() error {
	switch {
	case !f.minimize && (f.Changed("seed") || f.Changed("rounds") || f.Changed("budget")):
		return f.wrong("--seed, --rounds and --budget are for --minimize")
	case f.Changed("budget") && f.budget <= 0:
		return f.wrong("--minimize takes a budget such as 10m")
	case f.minimize && *f.memory < minEffort:
		return f.wrong("--minimize takes at least %d MiB of --memory", minEffort)
	case f.output == "-" || f.output == "" && !f.Changed("output"):
		return nil
	}
	if err := certificate.CheckName(f.output); err != nil {
		return f.wrong("%v", err)
	}
	return files.Probe(f.output)
}

func (f *searchFlags) options() solver.Options {
	o := solver.Options{Memory: int64(*f.memory) << 20, Workers: f.workers()}
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

// holdOff has an interrupt wait until release is called, so that what is found can be
// kept.
func (s *session) holdOff() (release func()) {
	s.holding.RLock()
	return sync.OnceFunc(s.holding.RUnlock)
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

// settle asks who wins a well. The claims are that the player does with some
// number of pieces, and not with one less, or that the adversary does.
func settle(w certificate.Well) question {
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

// uncounted is the memory, in bytes, that the program takes besides what Go's
// limit counts: its own text, above all.
const uncounted = 12 << 20

// begin returns a solver that is attended to.
func (s *session) begin(said string, w certificate.Well, o solver.Options) (game *solver.Solver, stop func(), err error) {
	s.freeMemory() // the table of a solver before
	if game, err = solver.New(w, o); err != nil {
		return nil, nil, err
	}
	return game, s.attend(said, w, o, game), nil
}

// attend has Go keep to the memory of a solver, and shows its progress behind what is said
// of it, until stop is called.
func (s *session) attend(said string, w certificate.Well, o solver.Options, game interface{ Progress() solver.Progress }) (stop func()) {
	hide := s.watch(func() string { return said + progressLine(w, game.Progress()) })
	if !s.alone {
		return hide
	}
	before := debug.SetMemoryLimit(o.Memory - uncounted)
	return func() {
		hide()
		debug.SetMemoryLimit(before)
	}
}

// freeMemory gives back to the system what is used no more.
func (s *session) freeMemory() {
	if s.alone {
		debug.FreeOSMemory()
	}
}

// find builds the evidence for the claims that settle a question about a well.
// The time of the search for them counts for the first one: it serves them all.
// With an error come the claims for which there is evidence.
func (s *session) find(ctx context.Context, w certificate.Well, o solver.Options, ask question, saved checkpoint) (all findings, err error) {
	start := time.Now()
	game, stop, err := s.begin("", w, o)
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
		s.note("not made smaller: there was no time for a round")
	default:
		s.note("strategy made smaller in %s", certificate.Counted(rounds, "round"))
	}
}

// publish has what find finds verified, written and told; after an interrupt or a failure,
// what it has found until then. It removes the checkpoint when nothing is left to do.
func (s *session) publish(output string, find func() (findings, error), tell func(findings, proof) string, saved checkpoint) (found findings, err error) {
	release := s.holdOff()
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
	err = s.conclude(tell(found, p), interrupted)
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
	err = s.judge(context.Background(), &p.document, demand{Options: checker.Options{Wanted: claims(c), Limit: positions(c)}})
	p.took = time.Since(start)
	if isRejection(err) {
		err = fmt.Errorf("the checker does not accept what was found, which is a fault of lineproof: %w", err)
	}
	if err != nil {
		return p, s.report(nil, err)
	}
	if name != "" {
		err = s.save(name, p.file)
	}
	if name == "-" {
		s.stdout = s.stderr // the certificate is the result
	}
	return p, err
}

// positions returns the number of positions for lines, if it is beyond the checker's limit.
func positions(c certificate.Certificate) (n int) {
	for _, section := range c {
		n = max(n, len(section.Replies))
	}
	if n <= checker.Limit {
		return 0
	}
	return n
}

func claims(c certificate.Certificate) (lines []string) {
	for _, section := range c {
		lines = append(lines, section.Claim.String())
	}
	return lines
}
