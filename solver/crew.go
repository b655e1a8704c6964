package solver

import (
	"context"
	"errors"
	"math"
	"sync"
	"sync/atomic"
)

// A crew is the workers of a search.
type crew[W any] struct {
	workers []*W
	tally
}

// A tally is what the workers have done together, and what it takes to stop them.
type tally struct {
	stop      *atomic.Bool // for the workers of the call of parallel at hand
	positions atomic.Int64 // profiles expanded, counted in steps
	limit     int64        // of positions
}

// hire begins a crew of n workers.
func (c *crew[W]) hire(n int, worker func() *W) {
	c.stop, c.limit = new(atomic.Bool), math.MaxInt64
	for range n {
		c.workers = append(c.workers, worker())
	}
}

// ErrLimit is the error of a search that has reached Options.Positions.
var ErrLimit = errors.New("the limit of positions is reached")

// stopped is what a worker panics with when it is to stop; nothing that it was
// about to conclude is remembered. parallel recovers from it.
type stopped struct{}

// parallel runs f on every worker. The first to return stops the others if
// race is set; otherwise all finish. The error is that of a cancelled context,
// or says that the limit of positions is reached.
func (c *crew[W]) parallel(ctx context.Context, race bool, f func(*W)) error {
	stop := new(atomic.Bool)
	c.stop = stop
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	var group sync.WaitGroup
	for _, w := range c.workers {
		group.Go(func() {
			defer func() {
				if e := recover(); e != nil && e != (stopped{}) {
					panic(e)
				}
			}()
			f(w)
			if race {
				stop.Store(true)
			}
		})
	}
	group.Wait()
	if ctx.Err() == nil && c.positions.Load() >= c.limit {
		return ErrLimit
	}
	return ctx.Err()
}

// each runs f for 0 to n-1, every time on a worker that is free.
func (c *crew[W]) each(ctx context.Context, n int, f func(w *W, i int)) error {
	var taken atomic.Int64
	return c.parallel(ctx, false, func(w *W) {
		for i := int(taken.Add(1) - 1); i < n && !c.stop.Load(); i = int(taken.Add(1) - 1) {
			f(w, i)
		}
	})
}

// tick counts a profile that a worker has expanded, and stops the worker where that
// is asked for, or when the limit is reached.
func (t *tally) tick(expanded *int64) {
	const step = 1 << 10
	if *expanded++; *expanded%step == 0 {
		if t.positions.Add(step) >= t.limit || t.stop.Load() {
			panic(stopped{})
		}
	}
}
