package solver

import (
	"cmp"
	"compress/gzip"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"sync/atomic"

	"lineproof/certificate"
)

// A checkpoint is what the transposition table holds, so that a search can go on
// where another one stopped: every entry is a fact of the game by itself. It is a gzip file,
// whose comment says what it holds, with gob values: a header, and the words of the table, 8192
// at a time. It is for the program that wrote it, and nothing to be believed.
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
	ErrNotCheckpoint = errors.New("not a checkpoint, or one of another version")
	ErrDamaged       = errors.New("the checkpoint is damaged")
)

// Save writes a checkpoint. It may be called at any time, from any goroutine,
// while the Solver is at work.
func (s *Solver) Save(w io.Writer) error {
	return writeCheckpoint(w, func(put func(any) error) error {
		all := s.shared
		size := len(all.table.words)
		err := put(checkpointHeader{
			Well: s.well, Expanded: all.done.Load(), Bits: uint(bits.TrailingZeros(uint(size / bucketSize))),
		})
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

// writeCheckpoint writes a checkpoint with the values that give puts there.
func writeCheckpoint(w io.Writer, give func(put func(any) error) error) error {
	z, err := gzip.NewWriterLevel(w, gzip.NoCompression) // most of a full table is random
	if err != nil {
		return err
	}
	z.Comment = checkpointKind
	if err := give(gob.NewEncoder(z).Encode); err != nil {
		return err
	}
	return z.Close()
}

// Resume takes over what a checkpoint holds, before any other method is called.
// Memory may be more or less than it was. What is false in it, and not seen to be, makes
// other methods return what is false, or ErrContradiction. After an error, which may be
// ErrNotCheckpoint or ErrDamaged, the Solver must not be used.
func (s *Solver) Resume(r io.Reader) error {
	return readCheckpoint(r, func(next func(any) error) error {
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
		all.done.Store(saved.Expanded)
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

// readCheckpoint gives the values of a checkpoint to take, which asks for them one by one, and
// has to take all. They are good if there is no error, and not before: the checksum is after
// them. The error is ErrNotCheckpoint, ErrDamaged, that of r, or that of take.
func readCheckpoint(r io.Reader, take func(next func(any) error) error) (err error) {
	file := &checkpointSource{Reader: r}
	defer func() { err = cmp.Or(file.err, err) }()
	z, err := gzip.NewReader(file)
	if err != nil || z.Comment != checkpointKind {
		return ErrNotCheckpoint
	}
	values := gob.NewDecoder(z)
	err = take(func(value any) error {
		if values.Decode(value) != nil {
			return ErrDamaged
		}
		return nil
	})
	if err == nil && !errors.Is(values.Decode(&struct{}{}), io.EOF) {
		err = ErrDamaged
	}
	return err
}

// A checkpointSource keeps the error of a Reader that cannot be read.
type checkpointSource struct {
	io.Reader
	err error // nil at the end
}

func (s *checkpointSource) Read(b []byte) (n int, err error) {
	n, err = s.Reader.Read(b)
	if !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}
