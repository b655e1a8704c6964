package endless

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"lineproof/certificate"
)

// Options say what a Search may use.
type Options struct {
	Memory   int64                            // bytes, at least MinMemory; 0 for DefaultMemory
	Workers  int                              // goroutines that search; 0 for one for each processor
	Minimize *Effort                          // to make the list shorter, beyond the usual; nil for none
	Note     func(format string, args ...any) // is told what was tried; may be nil
}

// Limits of the memory, in bytes.
const (
	MinMemory     = 64 << 20
	DefaultMemory = 6 << 30
)

// Errors of Prove.
var (
	ErrMemory = errors.New("the search outgrows its memory")
	ErrNone   = errors.New("there is no list")
)

// A Search looks for the evidence of a claim. Progress may be called while Prove is at work.
type Search struct {
	options Options
	rules   *Rules
	stage   atomic.Pointer[string]
	visited atomic.Int64 // positions visited
}

// NewSearch returns a Search for a well of 4 to MaxWidth columns, an even number. The error
// says what is out of range.
func NewSearch(width int, o Options) (*Search, error) {
	if err := (certificate.Well{Width: width, Rows: 1, Game: certificate.Usual}).Check(); err != nil {
		return nil, err
	}
	if width%2 == 1 || width < 4 {
		return nil, fmt.Errorf("width %d has no lanes", width)
	}
	o.Memory = cmp.Or(o.Memory, DefaultMemory)
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Memory < MinMemory {
		return nil, fmt.Errorf("%d MiB of memory is below the least, %d MiB", o.Memory>>20, MinMemory>>20)
	}
	if o.Note == nil {
		o.Note = func(string, ...any) {}
	}
	s := &Search{options: o, rules: NewRules(width)}
	s.setStage("starting")
	return s, nil
}

func (s *Search) setStage(format string, args ...any) {
	stage := fmt.Sprintf(format, args...)
	s.stage.Store(&stage)
}

// Progress says what the search does, and how many positions it has visited with the current
// bounds. It may be called at any time, from any goroutine.
func (s *Search) Progress() (stage string, visited int64) { return *s.stage.Load(), s.visited.Load() }

// An Effort limits how often a list is made shorter: 0 for no limit.
type Effort struct {
	Rounds int
	Budget time.Duration
}

// usualHighest is how much higher than the lowest one columns may be. With 4, it takes a greater
// roughness and more positions, and with 6 more positions.
const usualHighest = 5

// mostDetours is how many of the smoothest moves of a piece are followed from lane surfaces that
// are not won, and how much rougher than smooth ones these may be.
const mostDetours = 4

// leastRoughness is where the search begins, by half the width. With one less, it wins no lane
// surface in six to twelve columns.
var leastRoughness = [...]int{2: 4, 3: 5, 4: 7, 5: 8, 6: 9, 7: 10}

// Prove returns a claim with its evidence, such that a row takes at most so many rows, 1 to
// certificate.MaxRise, or whatever comes of a short list for 0. The error is that of a
// cancelled context, or has ErrMemory or ErrNone in it. With that of a cancelled context there is
// evidence, if it could only have become smaller.
func (s *Search) Prove(ctx context.Context, most int) (section certificate.Section, err error) {
	if most > 0 {
		return s.proveWithin(ctx, most)
	}
	for roughness := leastRoughness[s.rules.Width/2]; ; roughness++ {
		g := newGraph(s, usualHighest, roughness)
		won, err := g.winSurfaces(ctx)
		switch {
		case err != nil:
			return section, err
		case won == len(g.surfaces):
			return g.buildSection(ctx)
		}
	}
}

// winSurfaces finds the positions that are won, and returns how many of the lane surfaces are.
func (g *graph) winSurfaces(ctx context.Context) (won int, err error) {
	g.search.setStage("surfaces of roughness up to %d", g.roughness)
	if err := g.exploreAll(ctx, g.smoothMoves); err != nil {
		return 0, err
	}
	g.search.setStage("which of %d positions of roughness up to %d are won", len(g.keys), g.roughness)
	if err := g.findWon(ctx, 0); err != nil {
		return 0, err
	}
	left := g.lostSurfaces()
	first := len(g.surfaces) - len(left)
	for some := 1; first > 0 && len(left) > 0 && some <= mostDetours; some++ {
		g.search.setStage("the last %d lane surfaces, with %d moves of a piece", len(left), some)
		begin := g.restartRougher(left)
		err := g.exploreAll(ctx, g.detourMoves(some))
		if err == nil {
			err = g.findWon(ctx, begin)
		}
		if err != nil {
			return 0, err
		}
		left = g.lostSurfaces()
	}
	won = len(g.surfaces) - len(left)
	said := fmt.Sprintf("columns up to %d above the lowest, roughness up to %d: %d positions, %d of %d lane surfaces won",
		g.highest, g.roughness, len(g.keys), won, len(g.surfaces))
	if len(left) > 0 {
		g.search.options.Note("%s; %q is not, for one", said, left[0].Text(g.rules.Width))
	} else {
		g.search.options.Note("%s, %d of them by a detour over rougher ones", said, won-first)
	}
	return won, nil
}

// outgrown returns the error of so many positions.
func (s *Search) outgrown(positions, roughness int) error {
	return fmt.Errorf("%w, %d MiB: %d columns have more than %d positions of roughness up to %d; "+
		"that every even width has rows for ever is proved without a list, see docs/lines.md",
		ErrMemory, s.options.Memory>>20, s.rules.Width, positions, roughness)
}

// eachNumber calls do with each number from 0 to below n, in as many goroutines as there are
// workers. The error is that of a cancelled context, after which it leaves numbers out.
func (s *Search) eachNumber(ctx context.Context, n int, do func(int)) error {
	var next atomic.Int64
	var all sync.WaitGroup
	for range s.options.Workers {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	all.Wait()
	return ctx.Err()
}
