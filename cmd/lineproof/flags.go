package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/judge"
	"lineproof/internal/program"
	"lineproof/internal/prove"
	"lineproof/solver"
	"lineproof/solver/smaller"
)

// outputFormat returns the format of an output: --to, or what its name tells, if anything.
func (b base) outputFormat(name, named, to string) (string, error) {
	switch {
	case to == "" && named == "":
		return "", b.UsageError("--to is missing: the name %s does not tell the format", name)
	case to != "" && named != "" && named != to:
		return "", b.UsageError("--to %s: the name %s is that of another format, %s", to, name, named)
	}
	return cmp.Or(to, named), nil
}

func (b base) game() *string {
	return b.Choice("game", "drop", "the `GAME`: drop, or slide", certificate.Drop.String(), certificate.Slide.String())
}

// gameOf returns the game of a word of --game.
func gameOf(word string) certificate.Game {
	if word == certificate.Slide.String() {
		return certificate.Slide
	}
	return certificate.Drop
}

// deals defines --deals, as certificate.Well.Deals has it, or one of other words.
func (b base) deals(about string, others ...string) *string {
	words := append([]string{certificate.Bag}, others...)
	return program.Value(b.Flags, "deals", "", about, func(text string) (string, error) {
		if small := strings.ToLower(text); slices.Contains(words, small) {
			return small, nil
		}
		set, err := certificate.ParseSet(text)
		switch {
		case err != nil:
			return "", fmt.Errorf("%q is not %s, or a set of pieces: %w", text, strings.Join(words, " or "), err)
		case set == certificate.AllPieces:
			return "", nil // no limit
		}
		return set.String(), nil
	})
}

// limit defines --limit of the checker: 0 if it is not given.
func (b base) limit() *int {
	limit := b.Number("limit", 0, program.Range{Least: 1, Most: maxHeld},
		"hold at most `N` profiles, nodes, positions or boards")
	b.Lookup("limit").DefValue = fmt.Sprint(checker.Limit)
	return limit
}

// mebibytes is the range of --memory.
func mebibytes(least int) program.Range {
	return program.Range{Least: least, Most: maxMemory, Of: "MiB"}
}

// Limits of numbers in flags. What exceeds them is a mistake.
const (
	maxMemory = 1 << 20   // MiB
	maxHeld   = 1<<31 - 1 // of the checker's limit
	million   = 1_000_000 // also of millions of profiles, which take weeks
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
	minMemory = solver.MinMemory >> 20
	minEffort = smaller.MinMemory >> 20
)

// search defines the flags of a command that searches, with its memory in bytes, and more words about that.
func (b base) search(output string, memory int, more string) *searchFlags {
	s := &searchFlags{base: b}
	b.StringVarP(&s.output, "output", "o", output, "write a certificate to this `FILE`, .cert or .cert.zst")
	b.Writes("output")
	s.minimize = b.Bool("minimize", "", "look for smaller evidence")
	s.seed = b.Number("seed", 1, program.Range{Most: math.MaxInt32}, "`SEED` of its random choices")
	s.rounds = b.Number("rounds", 0, program.Range{Least: 1, Most: maxHeld, Of: "rounds"}, "stop it after `N` rounds")
	b.DurationVar(&s.budget, "budget", 0,
		"stop it after this `TIME` in total, such as 90s (default 10m; none with --rounds)")
	s.memory = b.Number("memory", memory>>20, mebibytes(minMemory),
		fmt.Sprintf("memory in `MIB`, at least %d (default %d; %d with --minimize%s)",
			minMemory, memory>>20, prove.EffortMemory>>20, more))
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
	case *f.minimize && f.Changed("memory") && *f.memory < minEffort:
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
func (f *searchFlags) newSearch() *prove.Search {
	s := &prove.Search{Session: f.Session}
	s.Workers = program.WorkersOf(*f.workers)
	if f.Changed("memory") {
		s.Memory = int64(*f.memory) << 20
	}
	if *f.minimize {
		s.Effort = &smaller.Effort{Seed: uint64(*f.seed), Rounds: *f.rounds, Budget: f.budget}
		if *f.rounds == 0 && f.budget == 0 {
			s.Effort.Budget = defaultBudget
		}
	}
	return s
}
