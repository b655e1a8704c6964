package bulk

import (
	"bufio"
	"context"
	"math"
)

// A bench is what layers are worked on with: memory, workers, and temporary files.
type bench struct {
	sizes
	ctx      context.Context
	temp     string // folder of the temporary files
	limit    int    // of profiles in a layer; 0: none
	progress *Progress
	spills   []*spill
	readers  []*bufio.Reader // of a merge, for its runs

	// As many keys each. Workers have shares of the last two, to gather profiles
	// and to sort them; then these are merged into the first, and sorted once more
	// with all of the last.
	forLayer, forWorkers, toSort []uint64
}

// The sizes of things.
type sizes struct {
	workers int
	keys    int // of each of the three; for each worker at least leastKeys
	chunk   int // profiles that a worker takes at a time
	fan     int // runs that are merged at a time
	buffer  int // bytes, of what is written or read at a time
}

const leastKeys = 2 * maxMoves

// sizesFor divides memory: three quarters and more for keys, an eighth for the
// runs of a merge, and a thousandth for each worker to write.
func sizesFor(memory int64, workers int) sizes {
	s := sizes{workers: workers, chunk: 4096, fan: 128}
	s.buffer = max(64, int(min(memory, 1<<30)/1024))
	rest := memory - int64(s.fan*s.buffer) - int64(workers*s.buffer)
	s.keys = int(min(max(rest/(3*8), int64(workers*leastKeys)), math.MaxInt/(3*8)))
	return s
}

// take takes the memory to derive what follows a layer of so many profiles, or as
// much as there is. It grows by such steps that what it was before is small.
func (b *bench) take(profiles int64) {
	n := max(len(b.toSort), b.workers*leastKeys)
	for int64(n) < profiles*maxMoves && n < b.keys {
		n = min(16*n, b.keys)
	}
	if n > len(b.toSort) {
		b.forLayer, b.forWorkers, b.toSort = make([]uint64, n), make([]uint64, n), make([]uint64, n)
	}
}

// share returns the part of keys for one of the workers.
func (b *bench) share(keys []uint64, worker int) []uint64 {
	n := len(keys) / b.workers
	return keys[worker*n:][:n:n]
}

// sweep removes all temporary files.
func (b *bench) sweep() {
	for _, f := range b.spills {
		f.close()
	}
	b.spills = nil
}
