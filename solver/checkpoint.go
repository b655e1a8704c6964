package solver

import (
	"fmt"
	"io"
	"math"
	"math/bits"
	"sync/atomic"

	"lineproof/certificate"
	"lineproof/internal/checkpoint"
)

// A checkpoint is what the transposition table holds, so that a search can go on
// where another one stopped: every entry is a fact of the game by itself. It has a
// header, and the words of the table, so many at a time.
type (
	checkpointHeader struct {
		Well     certificate.Well
		Expanded int64
		Bits     uint // of the number of a bucket
	}
	checkpointWords [bucketSize << 10]uint64 // of the smallest table, 32 make one
)

// checkpointKind tells such a checkpoint, of this version, from other files.
const checkpointKind = "lineproof checkpoint 7"

// Errors of Resume.
var (
	ErrNotCheckpoint = checkpoint.ErrNotCheckpoint
	ErrDamaged       = checkpoint.ErrDamaged
)

// Save writes a checkpoint. It may be called at any time, from any goroutine,
// while the Solver is at work.
func (s *Solver) Save(w io.Writer) error {
	return checkpoint.Write(w, checkpointKind, func(put func(any) error) error {
		all := s.shared
		size := len(all.table.words)
		err := put(checkpointHeader{s.well, all.expanded.Load(), uint(bits.TrailingZeros(uint(size / bucketSize)))})
		var some checkpointWords
		for at := 0; at < size && err == nil; at += len(some) {
			for i := range some {
				some[i] = atomic.LoadUint64(&all.table.words[at+i])
			}
			err = put(&some)
		}
		return err
	})
}

// Resume takes over what a checkpoint holds, before any other method is called.
// Memory may be more or less than it was. What is false in it, and not seen to be, makes
// other methods return what is false, or ErrContradiction. After an error, which may be
// ErrNotCheckpoint or ErrDamaged, the Solver must not be used.
func (s *Solver) Resume(r io.Reader) error {
	return checkpoint.Read(r, checkpointKind, func(next func(any) error) error {
		var saved checkpointHeader
		if err := next(&saved); err != nil {
			return err
		}
		if w := saved.Well; w != s.well {
			return fmt.Errorf("a checkpoint of another well, %s %v", w.Game, w)
		}
		if saved.Expanded < 0 || saved.Expanded > math.MaxInt64/2 {
			return ErrDamaged
		}
		all := s.shared
		all.expanded.Store(saved.Expanded)
		all.table.claimMemory()
		var some checkpointWords
		for at := uint64(0); at < bucketSize<<saved.Bits; at += uint64(len(some)) {
			if err := next(&some); err != nil {
				return err
			}
			for i, word := range some {
				if e := entry(word); word != 0 && (e.upper() == 0 || e.lower() > e.upper()) {
					return ErrDamaged
				}
				if word != 0 {
					all.table.restoreWord((at+uint64(i))/bucketSize, saved.Bits, word)
				}
			}
		}
		return nil
	})
}
