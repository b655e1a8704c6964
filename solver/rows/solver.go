// Package rows looks for a player's list of positions with which it completes rows for ever,
// whatever lies beneath (SPEC.md, Rows for ever).
//
// It visits all positions that moves lead to from the lane surfaces over smooth surfaces:
// those of small roughness, which adds up the differences of height between neighbouring
// columns, or that are smoother than the one before. It finds those that are won, whatever is
// dealt, from completed rows back. For the lane surfaces that are left, it looks at the
// smoothest moves a little further. If some are still not won, it begins anew with rougher
// surfaces. So it finds lists, and never learns that there is none.
//
//	solver.go  the search, from its bounds to the evidence
//	graph.go   positions, and the moves between them
//	sweep.go   which positions are won
//	list.go    a short list of them, as evidence
package rows

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
	"lineproof/internal/game/usual"
	"lineproof/solver"
)

// Options say what a Solver may use.
type Options struct {
	Memory   int64                            // bytes, at least MinMemory; 0 for DefaultMemory
	Workers  int                              // goroutines that search; 0 for one for each processor
	Minimize *solver.Effort                   // to make the list shorter; nil for a little
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

// A Solver looks for the evidence of a claim. Progress may be called while Prove is at work.
type Solver struct {
	options Options
	game    *usual.Game
	stage   atomic.Pointer[solver.Progress]
	visited atomic.Int64 // positions visited
	start   time.Time
}

// New returns a Solver for a well of MinLanes to MaxWidth columns, an even number. The error
// says what is out of range.
func New(width int, o Options) (*Solver, error) {
	if err := (certificate.Well{Width: width, Rows: 1, Game: certificate.Usual}).Check(); err != nil {
		return nil, err
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
	s := &Solver{options: o, game: usual.New(width), start: time.Now()}
	s.setStage("starting")
	return s, nil
}

func (s *Solver) setStage(format string, args ...any) {
	s.stage.Store(&solver.Progress{Stage: fmt.Sprintf(format, args...)})
}

// Progress may be called at any time, from any goroutine. Its positions are those visited
// with the current bounds.
func (s *Solver) Progress() solver.Progress {
	p := *s.stage.Load()
	p.Expanded, p.Elapsed = s.visited.Load(), time.Since(s.start)
	return p
}

// Bounds of the search. Columns are up to 5 above the lowest one: with up to 4, it takes a
// greater roughness and more positions, and with up to 6 more positions.
const highestColumn = 5

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
func (s *Solver) Prove(ctx context.Context, most int) (certificate.Section, error) {
	for roughness := leastRoughness[s.game.Width/2]; roughness <= highestColumn*(s.game.Width-1); roughness++ {
		g := newGraph(s, roughness, most)
		won, err := g.winSurfaces(ctx)
		if err != nil {
			return certificate.Section{}, err
		}
		if won {
			return g.buildSection(ctx)
		}
	}
	return certificate.Section{},
		fmt.Errorf("%w with columns up to %d above the lowest, in %d rows", ErrNone, highestColumn, most)
}

// winSurfaces finds the positions that are won, and reports whether all lane surfaces are.
func (g *graph) winSurfaces(ctx context.Context) (won bool, err error) {
	g.solver.setStage("surfaces of roughness up to %d", g.roughness)
	if err := g.exploreAll(ctx, g.smoothMoves); err != nil {
		return false, err
	}
	g.solver.setStage("which of %d positions of roughness up to %d are won", len(g.keys), g.roughness)
	if err := g.findWon(ctx, 0); err != nil {
		return false, err
	}
	left := g.lostSurfaces()
	first := len(g.surfaces) - len(left)
	for some := 1; first > 0 && len(left) > 0 && some <= mostDetours; some++ {
		g.solver.setStage("the last %d lane surfaces, with %d moves of a piece", len(left), some)
		begin := g.restartRougher(left)
		err := g.exploreAll(ctx, g.detourMoves(some))
		if err == nil {
			err = g.findWon(ctx, begin)
		}
		if err != nil {
			return false, err
		}
		left = g.lostSurfaces()
	}
	said := fmt.Sprintf("columns up to %d above the lowest, roughness up to %d: %d positions, %d of %d lane surfaces won",
		highestColumn, g.roughness, len(g.keys), len(g.surfaces)-len(left), len(g.surfaces))
	if len(left) > 0 {
		g.solver.options.Note("%s; %q is not, for one: trying a roughness up to %d", said, left[0].Text(g.game.Width),
			g.roughness+1)
	} else {
		g.solver.options.Note("%s, %d of them by a detour over rougher ones", said, len(g.surfaces)-first)
	}
	return len(left) == 0, nil
}

// eachNumber calls do with each number from 0 to below n, in as many goroutines as there are
// workers. The error is that of a cancelled context, after which it leaves numbers out.
func (s *Solver) eachNumber(ctx context.Context, n int, do func(int)) error {
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
