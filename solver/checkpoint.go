package solver

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	stdhash "hash"
	"io"
	"sync/atomic"

	"lineproof/certificate"
	"lineproof/internal/drop"
)

// A checkpoint is what the transposition table holds, so that a search can go on
// where another one stopped: every entry is a fact of the game by itself. It is
// a line of text, checkpointLine; for each bucket of the table, from the first
// on, a byte with the number of its entries, and these, of eight bytes each, the
// highest first; and the SHA-256 of all that. It is for the program that wrote
// it, and nothing to be believed.
const checkpointLine = "lineproof checkpoint 1: width=%d rows=%d ceiling=%d ideas=%d positions=%d bits=%d\n"

// Errors of Resume.
var (
	ErrNotCheckpoint = errors.New("not a checkpoint, or one of another version")
	ErrDamaged       = errors.New("the checkpoint is damaged")
)

// Save writes a checkpoint. It may be called at any time, from any goroutine,
// while the Solver is at work.
func (s *Solver) Save(w io.Writer) error {
	sum := sha256.New()
	out := bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<16)
	out.WriteString(s.checkpointLine(s.search.positions.Load(), hashBits-s.search.table.shift))
	words := s.search.table.words
	for at := 0; at < len(words); at += bucket {
		held := make([]byte, 1, 1+bucket*wordSize)
		for i := range words[at : at+bucket] {
			if word := atomic.LoadUint64(&words[at+i]); word != 0 {
				held[0]++
				held = binary.BigEndian.AppendUint64(held, word)
			}
		}
		out.Write(held)
	}
	if err := out.Flush(); err != nil { // this or any before it
		return err
	}
	_, err := w.Write(sum.Sum(nil))
	return err
}

// checkpointLine returns the first line of a checkpoint, of a table with 1<<bits
// buckets.
func (s *Solver) checkpointLine(positions int64, bits uint) string {
	w := s.search.Well
	return fmt.Sprintf(checkpointLine, w.Width, w.Rows, w.Ceiling, s.search.ideas, positions, bits)
}

// Resume takes over what a checkpoint holds, before any other method is called.
// Memory may be more or less than it was. After an error, which may be
// ErrNotCheckpoint or ErrDamaged, the Solver must not be used.
func (s *Solver) Resume(r io.Reader) error {
	in := &summed{r: bufio.NewReaderSize(r, 1<<16), hash: sha256.New()}
	bits, err := s.resumeLine(in)
	if err != nil {
		return err
	}
	t := s.search.table
	for i := uint64(0); i < 1<<bits && in.err == nil; i++ {
		held := in.next(1)[0]
		if held > bucket {
			return ErrDamaged
		}
		for range held {
			word := binary.BigEndian.Uint64(in.next(wordSize))
			key := word >> keyShift
			h := i<<(hashBits-bits) | key>>sacBits&(1<<(hashBits-bits)-1)
			t.put(drop.Profile(key&(1<<sacBits-1)), h, entry(word&(1<<keyShift-1)))
		}
	}
	sum := in.hash.Sum(nil)
	if !bytes.Equal(in.next(sha256.Size), sum) && in.err == nil {
		in.err = ErrDamaged
	}
	if _, err := in.r.ReadByte(); in.err == nil && err != io.EOF {
		in.err = ErrDamaged // something follows
	}
	return in.err
}

// resumeLine reads the first line of a checkpoint, and returns how many bits
// the number of a bucket has.
func (s *Solver) resumeLine(in *summed) (bits uint, err error) {
	line, err := in.line()
	if err != nil {
		return 0, err
	}
	var w certificate.Well
	var ideas Ideas
	var positions int64
	fmt.Sscanf(line, checkpointLine, &w.Width, &w.Rows, &w.Ceiling, &ideas, &positions, &bits)
	if w.Check() != nil || ideas != s.search.ideas || bits < minBucket || bits > hashBits {
		return 0, ErrNotCheckpoint
	}
	if w != s.search.Well.Well {
		return 0, fmt.Errorf("a checkpoint of another well, width=%d rows=%d ceiling=%d", w.Width, w.Rows, w.Ceiling)
	}
	if line != s.checkpointLine(positions, bits) {
		return 0, ErrDamaged
	}
	s.search.positions.Store(positions)
	return bits, nil
}

// A summed reader remembers the first error, and hashes what it reads.
type summed struct {
	r    *bufio.Reader
	hash stdhash.Hash
	err  error
	buf  [64]byte
}

// line returns the next line.
func (in *summed) line() (string, error) {
	line, err := in.r.ReadSlice('\n')
	if err == io.EOF || err == bufio.ErrBufferFull {
		return "", ErrNotCheckpoint
	}
	in.hash.Write(line)
	return string(line), err
}

// next returns the next n bytes, at most 64, until it is called again. They are 0
// after an error, or after the end, which is one.
func (in *summed) next(n int) []byte {
	clear(in.buf[:n])
	if in.err == nil {
		_, in.err = io.ReadFull(in.r, in.buf[:n])
		if in.err == io.EOF || in.err == io.ErrUnexpectedEOF {
			in.err = ErrDamaged
		}
		in.hash.Write(in.buf[:n])
	}
	return in.buf[:n]
}
