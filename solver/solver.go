package solver

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"sync/atomic"
	"time"

	"lineproof/certificate"
)

// Options say what a Solver may use.
type Options struct {
	Memory  int64 // bytes, at least MinMemory; 0 for DefaultMemory: half of it is for the table
	Workers int   // goroutines that search; 0 for one per processor

	TieBreak TieBreak // the player's moves, where several win
}

// Limits of Options.Memory, in bytes.
const (
	MinMemory     = 64 << 20
	DefaultMemory = 256 << 20
)

// A Solver finds out who wins a well, and why. Its methods are to be called one
// at a time, but for Progress.
type Solver struct {
	search *search
	memory int64 // bytes, as in Options
	ties   TieBreak
	stage  atomic.Pointer[Progress]
	start  time.Time
}

// Progress says how far a Solver has come.
type Progress struct {
	Stage     string // what it does, for people
	Positions int64  // profiles expanded so far
	Elapsed   time.Duration
}

// New returns a Solver for a well.
func New(w certificate.Well, o Options) (*Solver, error) {
	if err := w.Check(); err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = DefaultMemory
	}
	if o.Memory < MinMemory {
		return nil, fmt.Errorf("%d MiB of memory is below the least, %d MiB", o.Memory>>20, MinMemory>>20)
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	s := &Solver{search: newSearch(newWell(w), min(o.Memory/2, tableFor(w)), o.Workers), memory: o.Memory, ties: o.TieBreak, start: time.Now()}
	s.enter("starting")
	return s, nil
}

// tableFor returns the size in bytes of a table that has two words for every
// profile that the well could have at all.
func tableFor(w certificate.Well) int64 {
	return int64(min(2*wordSize*math.Pow(float64(w.Rows+1), float64(w.Width))*math.Pow(2, float64(w.Rows)), math.MaxInt64/2))
}

// fits reports whether evidence, while it is built, may take so many bytes.
func (s *Solver) fits(bytes int) bool { return int64(bytes) <= s.memory/4 }

func (s *Solver) outgrown() error {
	return fmt.Errorf("the evidence outgrows its quarter of %d MiB of memory; allow more", s.memory>>20)
}

func (s *Solver) enter(format string, args ...any) {
	s.stage.Store(&Progress{Stage: fmt.Sprintf(format, args...)})
}

// Progress may be called at any time, from any goroutine.
func (s *Solver) Progress() Progress {
	p := *s.stage.Load()
	p.Positions, p.Elapsed = s.search.positions.Load(), time.Since(s.start)
	return p
}

// Wins reports whether the player can complete a row within n pieces, 1 to
// Longest, whatever is dealt. The error is that of a cancelled context.
func (s *Solver) Wins(ctx context.Context, n int) (bool, error) {
	s.enter("can the player win within %d pieces?", n)
	return s.search.wins(ctx, 0, n)
}

// Optimum returns the least number of pieces within which the player can
// complete a row, or 0 if the adversary can prevent that for ever. It deepens
// step by step: what it learns for fewer pieces orders the search for more.
func (s *Solver) Optimum(ctx context.Context) (int, error) {
	for n := max(1, s.search.bound(0)); n <= s.search.Longest(); n++ {
		won, err := s.Wins(ctx, n)
		if won || err != nil {
			return n, err
		}
	}
	return 0, nil
}

// Prove builds the evidence for a claim: the player's or the adversary's, for n
// pieces, 1 to Longest, or 0 for the adversary's with any number. The claim must
// be true, as Wins and Optimum tell; it panics if it is not. The error is that of
// a cancelled context, or says that the evidence outgrows the memory.
func (s *Solver) Prove(ctx context.Context, player bool, n int) (certificate.Section, error) {
	var err error
	section := certificate.Section{Claim: certificate.Claim{Player: player, Well: s.search.Well, Pieces: n}}
	switch {
	case player && s.ties == Article:
		section.Strategy, err = s.article(ctx)
		return section, err
	case player:
		section.Strategy, err = s.strategy(ctx, n)
		return section, err
	}
	if n == 0 {
		n = s.search.Longest()
	}
	section.Killers, err = s.adversary(ctx, n)
	return section, err
}
