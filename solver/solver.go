package solver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync/atomic"
	"time"

	"lineproof/certificate"
	"lineproof/internal/drop"
	"lineproof/internal/slide"
)

// Options say what a Solver may use.
type Options struct {
	Memory  int64 // bytes, at least MinMemory; 0 for DefaultMemory: half of it is for the table, and windows
	Workers int   // goroutines that search; 0 for one per processor

	TieBreak TieBreak // the player's moves, where several win
	Minimize *Effort  // to make evidence smaller; nil for none

	Positions int64 // where a call of Wins, Optimum or Prove gives up, with ErrLimit; 0 for never
	Switch    Ideas // ideas to leave out of DefaultIdeas, or to put in; see Prove
}

// Limits of Options.Memory, in bytes.
const (
	MinMemory     = 64 << 20
	DefaultMemory = 256 << 20
)

// An engine is the search of a game, from the empty well.
type engine interface {
	Longest() int // pieces that no game exceeds
	least() int   // pieces below which the player does not win
	shared() *common

	// settle reports whether the player wins within n pieces. All workers search together.
	settle(ctx context.Context, n int) (won bool, err error)
}

// A Solver finds out who wins a well, and why. Its methods are to be called one
// at a time, but for Progress.
type Solver struct {
	well   certificate.Well
	game   engine       // one of these:
	search *search      // of the drop game, or nil
	slide  *slideSearch // of the slide game, or nil
	memory int64        // bytes, as in Options
	limit  int64        // of positions, as in Options
	ties   TieBreak
	effort *Effort // nil for none
	rounds int     // that were made of it
	stage  atomic.Pointer[Progress]
	start  time.Time
}

// Progress says how far a Solver has come.
type Progress struct {
	Stage     string // what it does, for people
	Positions int64  // profiles expanded so far
	Elapsed   time.Duration
}

// Check returns an error for a well that a Solver does not take.
func Check(w certificate.Well) error {
	if err := w.Check(); err != nil {
		return err
	}
	if !w.Slide && !drop.Takes(w) {
		return fmt.Errorf("with a bag, this solver takes at most %d columns and %d rows", drop.MaxBagWidth, drop.MaxBagRows)
	}
	return nil
}

// New returns a Solver for a well.
func New(w certificate.Well, o Options) (*Solver, error) {
	if err := Check(w); err != nil {
		return nil, err
	}
	if w.Slide && o.TieBreak != FewProfiles {
		return nil, errors.New("strategies of the slide game are not as in the article, which has none")
	}
	if o.Memory == 0 {
		o.Memory = DefaultMemory
	}
	if o.Memory < MinMemory {
		return nil, fmt.Errorf("%d MiB of memory is below the least, %d MiB", o.Memory>>20, MinMemory>>20)
	}
	if o.Minimize != nil {
		if err := o.Minimize.check(o.Memory); err != nil {
			return nil, err
		}
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	s := &Solver{well: w, memory: o.Memory, limit: o.Positions, ties: o.TieBreak, effort: o.Minimize, start: time.Now()}
	if w.Slide {
		s.slide = newSlideSearch(slide.New(w), min(o.Memory/2, tableFor(w)), o.Workers)
		s.game = s.slide
	} else {
		s.search = newSearch(newGame(w, DefaultIdeas^o.Switch), o.Memory/2, o.Workers)
		s.game = s.search
	}
	s.enter("starting")
	return s, nil
}

// tableFor returns the size in bytes of a table that has two words for every
// profile that the well could have at all.
func tableFor(w certificate.Well) int64 {
	if w.Slide {
		return 2 * wordSize << min(w.Width*w.Rows+w.Rows+certificate.Pieces, 50)
	}
	profiles := math.Pow(float64(w.Rows+1), float64(w.Width)) * math.Pow(2, float64(w.Rows))
	if w.Deals == certificate.Bag {
		profiles *= float64(certificate.AllPieces)
	}
	return int64(min(2*wordSize*profiles, math.MaxInt64/2))
}

// fits reports whether evidence, while it is built, may take so many bytes.
func (s *Solver) fits(bytes int) bool { return int64(bytes) <= s.memory/4 }

// ErrMemory is in the error of evidence that Options.Memory has no room for.
var ErrMemory = errors.New("the evidence outgrows its share of the memory")

func (s *Solver) outgrown() error {
	return fmt.Errorf("%w, a quarter of %d MiB; allow more", ErrMemory, s.memory>>20)
}

// begin allows for Options.Positions from here on.
func (s *Solver) begin() {
	if s.limit > 0 {
		s.game.shared().limit = s.game.shared().positions.Load() + s.limit
	}
}

func (s *Solver) enter(format string, args ...any) {
	s.stage.Store(&Progress{Stage: fmt.Sprintf(format, args...)})
}

// Progress may be called at any time, from any goroutine.
func (s *Solver) Progress() Progress {
	p := *s.stage.Load()
	p.Positions, p.Elapsed = s.game.shared().positions.Load(), time.Since(s.start)
	return p
}

// A Cost is what a Solver has spent on searching.
type Cost struct {
	Positions int64 // profiles expanded, exactly
	Entries   int64 // profiles remembered, of EntrySize bytes each
	Displaced int64 // of these, how many gave way to others
}

// EntrySize is the memory, in bytes, that a profile takes in the table.
const EntrySize = wordSize

// Cost must not be called while another method is at work. With one worker, and
// the same memory, the same questions have the same cost.
func (s *Solver) Cost() (c Cost) {
	all := s.game.shared()
	for _, n := range all.expanded {
		c.Positions += *n
	}
	c.Displaced = all.table.displaced.Load()
	c.Entries = all.table.filled() + c.Displaced
	return c
}

// ideas are those with which this searches; in the slide game there are none to switch.
func (s *Solver) ideas() Ideas {
	if s.slide != nil {
		return DefaultIdeas
	}
	return s.search.ideas
}

// Wins reports whether the player can complete a row within n pieces, 1 to
// Longest, whatever is dealt. The error is that of a cancelled context, or
// ErrLimit.
func (s *Solver) Wins(ctx context.Context, n int) (bool, error) {
	s.begin()
	return s.wins(ctx, n)
}

func (s *Solver) wins(ctx context.Context, n int) (bool, error) {
	s.enter("can the player win by piece %d?", n)
	return s.game.settle(ctx, n)
}

// Optimum returns the least number of pieces within which the player can
// complete a row, or 0 if the adversary can prevent that for ever. It deepens
// step by step: what it learns for fewer pieces orders the search for more. With
// an error, it returns a number of pieces, at least 1, such that fewer are not
// enough.
func (s *Solver) Optimum(ctx context.Context) (int, error) {
	s.begin()
	least := max(1, s.game.least())
	if !s.ideas().Has(Deepening) {
		return s.optimumFromAbove(ctx, least)
	}
	for n := least; n <= s.game.Longest(); n++ {
		won, err := s.wins(ctx, n)
		if won || err != nil {
			return n, err
		}
	}
	return 0, nil
}

// optimumFromAbove does what Optimum does, but begins with the longest game.
// Fewer pieces than least are not enough.
func (s *Solver) optimumFromAbove(ctx context.Context, least int) (optimum int, err error) {
	for n := s.game.Longest(); n >= least; n-- {
		won, err := s.wins(ctx, n)
		if err != nil {
			return least, err
		}
		if !won {
			break
		}
		optimum = n
	}
	return optimum, nil
}

// Rounds returns how many rounds Prove has made to make the player's evidence
// smaller, as Options.Minimize asks for.
func (s *Solver) Rounds() int { return s.rounds }

// Prove builds the evidence for a claim: the player's or the adversary's, for n
// pieces, 1 to Longest, or 0 for the adversary's with any number. The claim must
// be true, as Wins and Optimum tell; it panics if it is not. The error is that of
// a cancelled context, or ErrLimit, or has ErrMemory in it, or says that ideas
// are switched: bounds and canonical profiles are part of what certificates mean.
func (s *Solver) Prove(ctx context.Context, player bool, n int) (certificate.Section, error) {
	s.begin()
	var err error
	section := certificate.Section{Claim: certificate.Claim{Player: player, Well: s.well, Pieces: n}}
	if s.ideas() != DefaultIdeas {
		return section, errors.New("a solver with ideas switched builds no evidence")
	}
	if n == 0 {
		n = s.game.Longest()
	}
	switch {
	case s.slide != nil && player && s.effort != nil:
		section.Strategy, err = merged(ctx, s, &s.slide.crew, n)
	case s.slide != nil && player:
		section.Strategy, err = strategy(ctx, s, &s.slide.crew, n)
	case s.slide != nil && s.effort != nil:
		section.Deals, err = smallLayers(ctx, s, &s.slide.crew, n, s.effort)
	case s.slide != nil:
		section.Deals, err = adversary(ctx, s, &s.slide.crew, n)
	case player && s.ties == Article:
		section.Strategy, err = s.article(ctx, n)
	case player && s.effort != nil:
		section.Strategy, err = s.fewNodes(ctx, n)
	case player:
		section.Strategy, err = strategy(ctx, s, &s.search.crew, n)
	case s.effort != nil:
		section.Deals, err = smallLayers(ctx, s, &s.search.crew, n, s.effort)
	default:
		section.Deals, err = adversary(ctx, s, &s.search.crew, n)
	}
	return section, err
}
