package solver

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"sync/atomic"

	"lineproof/certificate"
)

// A checkpoint is what the transposition table holds, so that a search can go on
// where another one stopped: every entry is a fact of the game by itself. It is
// a line of text, checkpointLine; for each bucket of the table, from the first
// on, a byte with the number of its entries, and these, of eight bytes each, the
// highest first; and the SHA-256 of all that. It is for the program that wrote
// it, and nothing to be believed.
const checkpointLine = "lineproof checkpoint 5: game=%s width=%d rows=%d ceiling=%d deals=%q positions=%d bits=%d\n"

// maxBucket is the most bits that the number of a bucket may have.
const maxBucket = 48

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
	words := s.game.common().table.words
	out.WriteString(s.checkpointLine(s.game.common().positions.Load(), uint(bits.TrailingZeros(uint(len(words)/bucket)))))
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
	w := s.well
	return fmt.Sprintf(checkpointLine, w.Game(), w.Width, w.Rows, w.Ceiling, w.Deals, positions, bits)
}

// Resume takes over what a checkpoint holds, before any other method is called.
// Memory may be more or less than it was. After an error, which may be
// ErrNotCheckpoint or ErrDamaged, the Solver must not be used.
func (s *Solver) Resume(r io.Reader) error {
	in, sum := bufio.NewReaderSize(r, 1<<16), sha256.New()
	line, err := in.ReadSlice('\n')
	if err == io.EOF || err == bufio.ErrBufferFull {
		return ErrNotCheckpoint
	}
	if err != nil {
		return err
	}
	sum.Write(line)
	size, err := s.resumeLine(string(line))
	if err != nil {
		return err
	}
	s.game.common().table.claim()
	body := io.TeeReader(in, sum)
	held := make([]byte, 1+bucket*wordSize)
	for i := uint64(0); i < 1<<size; i++ {
		if _, err := io.ReadFull(body, held[:1]); err != nil {
			return damaged(err)
		}
		if held[0] > bucket {
			return ErrDamaged
		}
		words := held[1:][:wordSize*int(held[0])]
		if _, err := io.ReadFull(body, words); err != nil {
			return damaged(err)
		}
		for ; len(words) > 0; words = words[wordSize:] {
			s.game.common().table.restore(i, size, binary.BigEndian.Uint64(words))
		}
	}
	rest, err := io.ReadAll(io.LimitReader(in, sha256.Size+1))
	if err == nil && !bytes.Equal(rest, sum.Sum(nil)) {
		return ErrDamaged
	}
	return err
}

// damaged says that a checkpoint ends early, unless it cannot be read.
func damaged(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return ErrDamaged
	}
	return err
}

// resumeLine reads the first line of a checkpoint, and returns how many bits
// the number of a bucket has.
func (s *Solver) resumeLine(line string) (bits uint, err error) {
	var w certificate.Well
	var game string
	var positions int64
	fmt.Sscanf(line, checkpointLine, &game, &w.Width, &w.Rows, &w.Ceiling, &w.Deals, &positions, &bits)
	w.Slide = game == "slide"
	if w.Check() != nil || bits < minBucket || bits > maxBucket {
		return 0, ErrNotCheckpoint
	}
	if w != s.well {
		return 0, fmt.Errorf("a checkpoint of another well, %s %v", w.Game(), w)
	}
	if line != s.checkpointLine(positions, bits) {
		return 0, ErrDamaged
	}
	s.game.common().positions.Store(positions)
	return bits, nil
}
