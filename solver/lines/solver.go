// Package lines looks for a player's strategy for more than one line, in the usual game
// (SPEC.md, More than one line).
//
// It visits all positions that the player can get to without a surface rougher than some
// bound, and finds those from which rows can be completed again and again without leaving
// them: the greatest set of positions such that from each of them, whatever is dealt, a row
// is completed after a bounded number of pieces, and the position after it is in the set.
// If the empty well is not in it, it goes on with a rougher bound. So it finds strategies,
// and never learns that there is none.
//
//	solver.go      the search, from its bounds to the evidence
//	graph.go       the positions, and the moves between them
//	rank.go        from which positions rows can be completed, and how soon
//	replies.go     a strategy with few positions, as evidence
//	checkpoint.go  how a search goes on where another one stopped
package lines

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

// A Solver looks for the evidence of a claim. Progress may be called while Prove is at work.
type Solver struct {
	Options
	claim certificate.Claim // without pieces
	game  *usual.Game
	stage atomic.Pointer[solver.Progress]
	count atomic.Int64 // positions visited
	start time.Time
	state state
	kept  atomic.Pointer[state] // what Save writes
}

// Options say what a Solver may use.
type Options struct {
	Memory   int64          // bytes, at least MinMemory; 0 for DefaultMemory
	Workers  int            // goroutines that search; 0 for one for each processor
	Minimize *solver.Effort // to make the strategy smaller; nil for none
}

// Limits of the memory, in bytes.
const (
	MinMemory     = 16 << 20
	DefaultMemory = 256 << 20
)

// Errors of Prove.
var (
	ErrMemory = errors.New("the search outgrows its memory")
	ErrNone   = errors.New("there is no strategy on the surfaces that the search looks at")
)

// New returns a Solver for a player's claim about more than one line, whose pieces are not
// needed. The error says what of the claim or the options is out of range.
func New(c certificate.Claim, o Options) (*Solver, error) {
	c.Player, c.Pieces = true, certificate.MaxWait // which any claim may have
	if err := c.Check(); err != nil {
		return nil, err
	}
	if !c.Usual() {
		return nil, fmt.Errorf("%v is about one line", c)
	}
	if c.Width%2 == 1 {
		return nil, fmt.Errorf("in %d columns, no row is ever complete if only O is dealt", c.Width)
	}
	o.Memory, o.Workers = cmp.Or(o.Memory, DefaultMemory), cmp.Or(o.Workers, runtime.GOMAXPROCS(0))
	if o.Memory < MinMemory {
		return nil, fmt.Errorf("%d MiB of memory is below the least, %d MiB", o.Memory>>20, MinMemory>>20)
	}
	if o.Workers < 0 {
		return nil, fmt.Errorf("%d workers are fewer than none", o.Workers)
	}
	if e := o.Minimize; e != nil && (e.Rounds < 0 || e.Budget < 0 || e.Rounds == 0 && e.Budget == 0) {
		return nil, errors.New("an effort takes rounds, or a budget")
	}
	c.Pieces = 0
	s := &Solver{Options: o, claim: c, game: usual.New(c.Width), start: time.Now(), state: state{Claim: c}}
	s.keep()
	s.enter("starting")
	return s, nil
}

func (s *Solver) enter(format string, args ...any) {
	s.stage.Store(&solver.Progress{Stage: fmt.Sprintf(format, args...)})
}

// Progress may be called at any time, from any goroutine. Its positions are those visited
// with the current bound.
func (s *Solver) Progress() solver.Progress {
	p := *s.stage.Load()
	p.Positions, p.Elapsed = s.count.Load(), time.Since(s.start)
	return p
}

// Prove returns the claim with its evidence: with as many pieces from one row to the next, 1
// to certificate.MaxWait, or for 0 with the fewest that the smoothest surfaces allow on which
// any number of pieces is enough. The error is that of a cancelled context, or has ErrMemory
// or ErrNone in it. With that of a cancelled context there is evidence, if it could only have
// become smaller.
func (s *Solver) Prove(ctx context.Context, pieces int) (section certificate.Section, err error) {
	if pieces < 0 || pieces > certificate.MaxWait {
		return section, fmt.Errorf("pieces %d is not in 1 to %d", pieces, certificate.MaxWait)
	}
	if s.state.Roughness > 0 && s.state.Asked != pieces {
		return section, fmt.Errorf("this search, or its checkpoint, is for %d pieces (0 is the fewest), not %d", s.state.Asked, pieces)
	}
	g, ranks, err := s.search(ctx, pieces)
	if err != nil {
		return section, err
	}
	if pieces == 0 {
		if ranks, err = g.fewest(ctx, ranks); err != nil {
			return section, err
		}
	}
	section.Claim, section.Claim.Pieces = s.claim, s.state.Most
	best, err := g.build(ctx, ranks)
	section.Replies = best.write()
	return section, err
}

// search returns the first graph in which the player wins, and the ranks of its positions.
func (s *Solver) search(ctx context.Context, pieces int) (g *graph, ranks [][]uint8, err error) {
	if s.state.Roughness == 0 {
		s.state.Roughness, s.state.Asked = limitsOf(s.claim.Width).roughness, pieces
		s.state.Least, s.state.Most = 1, cmp.Or(pieces, certificate.MaxWait)
	}
	for ; ; s.state.Roughness, s.state.Ranks = s.state.Roughness+1, nil {
		s.keep()
		s.enter("surfaces of roughness up to %d", s.state.Roughness)
		g = &graph{Solver: s, limits: limitsOf(s.claim.Width)}
		g.roughness = s.state.Roughness
		if err := g.explore(ctx); err != nil {
			return nil, nil, err
		}
		s.enter("ranks of %d positions of roughness up to %d", g.size, s.state.Roughness)
		if ranks, err = g.rank(ctx, s.state.Ranks, s.state.Most); ranks != nil || err != nil {
			return g, ranks, err
		}
		if !g.rougher {
			return nil, nil, ErrNone
		}
	}
}

// parallel calls do with each number from 0 to below n, in as many goroutines as there are
// workers.
func (s *Solver) parallel(n int, do func(int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	for range s.Workers {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	all.Wait()
}
