package bulk

import (
	"bufio"
	"encoding/binary"
	"errors"
	"hash"
	"hash/crc32"
	"io"
	"slices"
)

// A cursor goes through keys in ascending order: those held in memory, or those of
// a run.
type cursor struct {
	key  uint64 // the first that is left
	held []uint64
	run  run
	in   *bufio.Reader // nil for keys in memory
	sum  hash.Hash32   // of what was read
}

var errChanged = errors.New("not what was written")

// advance goes to the next key, and reports whether there is one.
func (c *cursor) advance() (more bool, err error) {
	if c.in == nil {
		if len(c.held) == 0 {
			return false, nil
		}
		c.key, c.held = c.held[0], c.held[1:]
		return true, nil
	}
	difference, err := binary.ReadUvarint(c.in)
	switch {
	case err == io.EOF && c.sum.Sum32() != c.run.sum:
		return false, errChanged
	case err == io.EOF:
		return false, nil
	}
	c.key += difference
	return err == nil, err
}

// A merge gives the keys of several cursors in ascending order.
type merge struct {
	*bench
	cursors []*cursor // a heap: none has a key above those of its children
	err     error     // ends it
}

// merge merges what is held, and at most fan runs; one merge at a time.
func (b *bench) merge(runs []run, held ...[]uint64) *merge {
	m := &merge{bench: b}
	for _, keys := range held {
		m.add(&cursor{held: keys})
	}
	for i, r := range runs {
		if i == len(b.readers) {
			b.readers = append(b.readers, bufio.NewReaderSize(nil, b.buffer))
		}
		c := &cursor{run: r, in: b.readers[i], sum: crc32.New(castagnoli)}
		c.in.Reset(io.TeeReader(io.NewSectionReader(r.file, r.begin, r.end-r.begin), c.sum))
		m.add(c)
	}
	for i := len(m.cursors)/2 - 1; i >= 0; i-- {
		m.sink(i)
	}
	return m
}

func (m *merge) add(c *cursor) {
	if more, err := c.advance(); err != nil {
		m.err = m.failed(err)
	} else if more {
		m.cursors = append(m.cursors, c)
	}
}

// sink puts the cursor in place i below all that are before it.
func (m *merge) sink(i int) {
	heap := m.cursors
	for {
		child := 2*i + 1
		if child >= len(heap) {
			return
		}
		if child+1 < len(heap) && heap[child+1].key < heap[child].key {
			child++
		}
		if heap[i].key <= heap[child].key {
			return
		}
		heap[i], heap[child] = heap[child], heap[i]
		i = child
	}
}

// next returns the next key; ok is false at the end, or after an error.
func (m *merge) next() (key uint64, ok bool) {
	if len(m.cursors) == 0 || m.err != nil {
		return 0, false
	}
	first := m.cursors[0]
	key = first.key
	more, err := first.advance()
	if err != nil {
		m.err = m.failed(err)
		return 0, false
	}
	if !more {
		last := len(m.cursors) - 1
		m.cursors[0] = m.cursors[last]
		m.cursors = m.cursors[:last]
	}
	m.sink(0)
	return key, true
}

// distinct goes through the keys, taking each once. It ends early if the context
// does, with its error.
func (m *merge) distinct(yield func(key uint64) bool) {
	last, some := uint64(0), false
	for n := 0; ; n++ {
		if n%(1<<16) == 0 && m.ctx.Err() != nil {
			m.err = m.ctx.Err()
		}
		key, ok := m.next()
		if !ok {
			return
		}
		if some && key == last {
			continue
		}
		last, some = key, true
		if !yield(key) {
			return
		}
	}
}

// reduce merges runs until they are few enough for one merge.
func (b *bench) reduce(runs []run) ([]run, error) {
	for len(runs) > b.fan {
		f := b.newSpill()
		m := b.merge(runs[:b.fan])
		if err := f.write(m.distinct); err != nil {
			return nil, err
		}
		if m.err != nil {
			return nil, m.err
		}
		runs = append(slices.Clone(runs[b.fan:]), f.runs...)
	}
	return runs, nil
}
