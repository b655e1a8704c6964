package solver

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
)

// Options say what a search may use.
type Options struct {
	Memory   int64 // bytes, at least MinMemory; 0 for what the search takes then
	Workers  int   // goroutines that search; 0 for one per processor
	Expanded int64 // profiles, after which a call of Wins, Optimum or Prove gives up, with ErrLimit; 0 for no limit
}

// MinMemory is the least Options.Memory, in bytes.
const MinMemory = 64 << 20

// Errors of a search.
var (
	ErrMemory = errors.New("the search outgrows its memory")
	ErrLimit  = errors.New("the limit of expanded profiles is reached")

	// ErrContradiction is that of a search whose checkpoint has said what is not so.
	ErrContradiction = errors.New("the search contradicts itself; if it went on from a checkpoint, that is false")
)

// A Work is what every search shares with its workers, and with those who wait for it.
type Work struct {
	Options
	stage atomic.Pointer[string]
	done  atomic.Int64 // profiles expanded, or the like, in steps
	limit int64        // of these
	stop  *atomic.Bool // for the workers of the one call of Run
}

// NewWork returns the Work of a search with some memory, in bytes, if the options do not say how much.
// The error says what of the options is out of range.
func NewWork(o Options, memory int64) (*Work, error) {
	if o.Memory == 0 {
		o.Memory = memory
	}
	if o.Memory < MinMemory {
		return nil, fmt.Errorf("%d MiB of memory is below the least, %d MiB", o.Memory>>20, MinMemory>>20)
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	w := &Work{Options: o, limit: math.MaxInt64, stop: new(atomic.Bool)}
	w.SetStage("starting")
	return w, nil
}

// SetStage says what the search does from now on.
func (w *Work) SetStage(format string, args ...any) {
	stage := fmt.Sprintf(format, args...)
	w.stage.Store(&stage)
}

// Progress says for people what the search does, and how many profiles, positions or states it has
// expanded so far. It may be called at any time, from any goroutine.
func (w *Work) Progress() (stage string, expanded int64) { return *w.stage.Load(), w.done.Load() }

// MemoryError returns an error with ErrMemory in it.
func (w *Work) MemoryError(format string, args ...any) error {
	return fmt.Errorf("%w, %d MiB: %s", ErrMemory, w.Memory>>20, fmt.Sprintf(format, args...))
}

// stopped is what a worker panics with when it is to stop; nothing that it was about to conclude is
// remembered. A contradiction is what it panics with when what is known cannot all be true. Run recovers
// from both.
type (
	stopped       struct{}
	contradiction struct{}
)

// Stop has the workers of a call of Run stop, as if they had finished.
func (w *Work) Stop() { w.stop.Store(true) }

// StopIfAsked stops the worker that calls it, where Stop was called.
func (w *Work) StopIfAsked() {
	if w.stop.Load() {
		panic(stopped{})
	}
}

// Quit stops the worker that calls it.
func Quit() { panic(stopped{}) }

// Contradict stops all workers: Run returns ErrContradiction.
func Contradict() { panic(contradiction{}) }

// countStep is after how many profiles a worker adds them to those of all, and looks whether it is to stop.
const countStep = 1 << 10

// Count counts a profile that a worker has expanded, and stops the worker where that is asked for, or
// when the limit is reached. It returns at each step how many all workers have expanded, and else 0.
func (w *Work) Count(own *int64) (all int64) {
	*own++
	if *own%countStep != 0 {
		return 0
	}
	return w.countStep()
}

func (w *Work) countStep() (all int64) {
	all = w.done.Add(countStep)
	if all >= w.limit {
		panic(stopped{})
	}
	w.StopIfAsked()
	return all
}

// startLimit allows for Options.Expanded from here on.
func (w *Work) startLimit() {
	if w.Expanded > 0 {
		w.limit = w.done.Load() + w.Expanded
	}
}

// Run calls f with 0 to Workers-1 at the same time, until all have finished. Those that come to an end
// because of Stop are as good as finished. The error is that of a cancelled context, ErrContradiction, or
// ErrLimit.
func (w *Work) Run(ctx context.Context, f func(worker int)) error {
	stop, contradicted := new(atomic.Bool), new(atomic.Bool)
	w.stop = stop
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	var group sync.WaitGroup
	for n := range w.Workers {
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
			f(n)
		})
	}
	group.Wait()
	if contradicted.Load() {
		return ErrContradiction
	}
	if ctx.Err() == nil && w.done.Load() >= w.limit {
		return ErrLimit
	}
	return ctx.Err()
}

// Share has 0 to n-1 for the workers of the next call of Run, each for one of them.
func (w *Work) Share(n int) iter.Seq[int] {
	var taken atomic.Int64
	return func(yield func(int) bool) {
		for i := int(taken.Add(1) - 1); i < n && !w.stop.Load() && yield(i); i = int(taken.Add(1) - 1) {
		}
	}
}

// Each calls f with 0 to n-1, as Run does.
func (w *Work) Each(ctx context.Context, n int, f func(i int)) error {
	tasks := w.Share(n)
	return w.Run(ctx, func(int) {
		for i := range tasks {
			f(i)
		}
	})
}
