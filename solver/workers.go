package solver

import (
	"context"
	"errors"
	"iter"
	"math"
	"sync"
	"sync/atomic"
)

// A shared is what the workers of a search have together, whatever the game.
type shared struct {
	table    table
	busy     [1 << 12]atomic.Uint64 // keys of profiles that workers are at
	stop     *atomic.Bool           // for the workers of the one call of onAllWorkers
	expanded atomic.Int64           // profiles expanded, counted in steps
	byWorker []*int64               // by each worker, exactly
	limit    int64                  // of profiles expanded
}

func newShared() *shared { return &shared{stop: new(atomic.Bool), limit: math.MaxInt64} }

// busyAt is where a worker says that it is at a profile. Two may share it; then less work
// is, and no more.
func (s *shared) busyAt(at slot) *atomic.Uint64 {
	return &s.busy[(at.bucket+at.key)%uint64(len(s.busy))]
}

// ErrLimit is the error of a search that has reached Options.Expanded.
var ErrLimit = errors.New("the limit of expanded profiles is reached")

// stopped is what a worker panics with when it is to stop; nothing that it was
// about to conclude is remembered. onAllWorkers recovers from it.
type stopped struct{}

// A contradiction is what a worker panics with when what is known cannot all be true.
type contradiction struct{}

// ErrContradiction is the error of a search whose checkpoint has said what is not so.
var ErrContradiction = errors.New("the search contradicts itself; if it went on from a checkpoint, that is false")

// onAllWorkers runs f on every worker, until all have finished. Those that come to an end
// because stop was set are as good as finished. The error is that of a cancelled context,
// ErrContradiction, or is ErrLimit.
func (s *search[P]) onAllWorkers(ctx context.Context, f func(*worker[P])) error {
	stop, contradicted := new(atomic.Bool), new(atomic.Bool)
	s.shared.stop = stop
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	var group sync.WaitGroup
	for _, w := range s.workers {
		group.Go(func() {
			defer func() {
				switch e := recover(); e {
				case nil, stopped{}:
				case contradiction{}:
					contradicted.Store(true)
					stop.Store(true)
				default:
					panic(e)
				}
			}()
			f(w)
		})
	}
	group.Wait()
	if contradicted.Load() {
		return ErrContradiction
	}
	if ctx.Err() == nil && s.shared.expanded.Load() >= s.shared.limit {
		return ErrLimit
	}
	return ctx.Err()
}

// forEach runs f for 0 to n-1, every time on a worker that is free.
func (s *search[P]) forEach(ctx context.Context, n int, f func(w *worker[P], i int)) error {
	tasks := s.sharedTasks(n)
	return s.onAllWorkers(ctx, func(w *worker[P]) {
		for i := range tasks {
			f(w, i)
		}
	})
}

// sharedTasks are 0 to n-1, shared by the workers of a call of onAllWorkers.
func (s *search[P]) sharedTasks(n int) iter.Seq[int] {
	var taken atomic.Int64
	return func(yield func(int) bool) {
		for i := int(taken.Add(1) - 1); i < n && !s.shared.stop.Load() && yield(i); i = int(taken.Add(1) - 1) {
		}
	}
}

// firstAnswer asks all workers the same question, and takes the first answer.
func (s *search[P]) firstAnswer(ctx context.Context, question func(*worker[P]) bool) (won bool, err error) {
	answers := make(chan bool, len(s.workers))
	err = s.onAllWorkers(ctx, func(w *worker[P]) {
		answers <- question(w)
		s.shared.stop.Store(true)
	})
	if err != nil {
		return false, err
	}
	return <-answers, nil
}

// countExpanded counts a profile that a worker has expanded, and stops the worker where that
// is asked for, or when the limit is reached. After the first thousand, the search is
// taken for a long one, and claims the table.
func (s *shared) countExpanded(expanded *int64) {
	const step = 1 << 10
	*expanded++
	if *expanded%step == 0 {
		n := s.expanded.Add(step)
		if n >= s.limit || s.stop.Load() {
			panic(stopped{})
		}
		if n == step {
			s.table.claimMemory()
		}
	}
}
