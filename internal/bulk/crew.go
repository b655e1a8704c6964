package bulk

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// A crew is the workers that deal in one layer, each in chunks of it.
type crew struct {
	work    chan *chunk
	idle    chan *chunk // that can be used again
	fault   atomic.Int64
	workers []*worker
	group   sync.WaitGroup
}

// A chunk is neighbouring profiles of a layer, by rank, and their killers.
type chunk struct {
	first    int64 // the number of the first profile
	profiles []uint64
	killers  []byte
}

// noFault is the crew's fault where no check has failed. Else it is the number of
// the first profile at fault, and the check's in the last byte.
const noFault = math.MaxInt64

func newCrew(workers []*worker) *crew {
	n := 2*len(workers) + 1
	c := &crew{work: make(chan *chunk, n), idle: make(chan *chunk, n), workers: workers}
	c.fault.Store(noFault)
	for range n {
		c.idle <- new(chunk)
	}
	for _, w := range workers {
		c.group.Go(func() { w.run(c) })
	}
	return c
}

// wait waits until all chunks are done. The error is one of temporary files.
func (c *crew) wait() error {
	close(c.work)
	c.group.Wait()
	var err error
	for _, w := range c.workers {
		err = cmp.Or(err, w.err)
	}
	return err
}

// report tells of a profile at which a check failed.
func (c *crew) report(index int64, check int) {
	fault := index<<8 | int64(check)
	for old := c.fault.Load(); fault < old && !c.fault.CompareAndSwap(old, fault); old = c.fault.Load() {
	}
}

// A worker gathers profiles in its share of the memory, and beyond that in a
// spill, in runs.
type worker struct {
	dealer
	*spill
	spare []uint64
	err   error // ends it
}

func (p *proof) newWorker(i int, promised *promises) *worker {
	return &worker{
		dealer: dealer{well: p.well, promises: promised, recent: make([]uint64, 1<<recentBits), gathered: p.share(p.forWorkers, i)[:0]},
		spill:  p.newSpill(),
		spare:  p.share(p.toSort, i),
	}
}

// run takes chunks as long as there are any.
func (w *worker) run(c *crew) {
	for k := range c.work {
		if w.err == nil {
			w.chunk(k, c)
		}
		c.idle <- k
	}
	w.sort()
}

// chunk deals in the profiles of a chunk, until a check fails. What the worker
// does to chunks behind that one is of no account.
func (w *worker) chunk(k *chunk, c *crew) {
	for i, profile := range k.profiles {
		switch index, killer := k.first+int64(i), k.killers[i]; {
		case killer >= pieces:
			c.report(index, 18)
			return
		case w.deal(profile, killer):
			c.report(index, 19)
			return
		}
		if len(w.gathered)+maxMoves > cap(w.gathered) && w.makeRoom() != nil {
			c.fault.Store(0) // it is of no use to go on
			return
		}
	}
}

// makeRoom drops what was gathered twice, and if that leaves more than half, puts
// it into a run.
func (w *worker) makeRoom() error {
	w.sort()
	if len(w.gathered) > cap(w.gathered)/2 {
		w.err = w.write(slices.Values(w.gathered))
		w.gathered = w.gathered[:0]
	}
	return w.err
}

// sort puts what was gathered in order, each profile once.
func (w *worker) sort() {
	sortBits(w.gathered, w.spare, 0, w.profileBits())
	w.gathered = slices.Compact(w.gathered)
}
