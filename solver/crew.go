package solver

import (
	"context"
	"errors"
	"iter"
	"math"
	"sync"
	"sync/atomic"
)

// A crew is the workers of a search.
type crew[W any] struct {
	workers []W
	common
}

// A common is what the workers have together.
type common struct {
	table     *table
	busy      [1 << 12]atomic.Uint64 // keys of profiles that workers are at
	stop      *atomic.Bool           // for the workers of the call of parallel at hand
	positions atomic.Int64           // profiles expanded, counted in steps
	expanded  []*int64               // by each worker, exactly
	limit     int64                  // of positions
}

func (c *common) shared() *common { return c }

// at is where a worker says that it is at a profile. Two may share it; then less work
// is, and no more.
func (c *common) at(s slot) *atomic.Uint64 {
	return &c.busy[(s.bucket+s.key)%uint64(len(c.busy))]
}

// hire begins a crew of n workers, and tells each where to count.
func (c *crew[W]) hire(n int, worker func() (w W, expanded *int64)) {
	c.stop, c.limit = new(atomic.Bool), math.MaxInt64
	for range n {
		w, expanded := worker()
		c.workers, c.expanded = append(c.workers, w), append(c.expanded, expanded)
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
func (c *crew[W]) parallel(ctx context.Context, race bool, f func(W)) error {
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
func (c *crew[W]) each(ctx context.Context, n int, f func(w W, i int)) error {
	tasks := c.tasks(n)
	return c.parallel(ctx, false, func(w W) {
		for i := range tasks {
			f(w, i)
		}
	})
}

// tasks are 0 to n-1, shared by the workers of a call of parallel.
func (c *crew[W]) tasks(n int) iter.Seq[int] {
	var taken atomic.Int64
	return func(yield func(int) bool) {
		for i := int(taken.Add(1) - 1); i < n && !c.stop.Load() && yield(i); i = int(taken.Add(1) - 1) {
		}
	}
}

// race asks all workers together, and takes the first answer.
func (c *crew[W]) race(ctx context.Context, f func(W) bool) (won bool, err error) {
	answers := make(chan bool, len(c.workers))
	if err := c.parallel(ctx, true, func(w W) { answers <- f(w) }); err != nil {
		return false, err
	}
	return <-answers, nil
}

// tick counts a profile that a worker has expanded, and stops the worker where that
// is asked for, or when the limit is reached. After the first thousand, the search is
// taken for a long one, and claims the table.
func (c *common) tick(expanded *int64) {
	const step = 1 << 10
	if *expanded++; *expanded%step == 0 {
		n := c.positions.Add(step)
		if n >= c.limit || c.stop.Load() {
			panic(stopped{})
		}
		if n == step {
			c.table.claim()
		}
	}
}
