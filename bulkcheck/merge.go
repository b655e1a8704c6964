package bulkcheck

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"slices"
)

// A cursor goes through keys in ascending order: those of a slice, or of a run.
type cursor struct {
	key   uint64   // the first that is left
	block []uint64 // those that follow it
	*fetcher
}

// A fetcher fetches blocks of keys from a run.
type fetcher struct {
	run
	got   uint32 // the sum of what was read
	last  uint64
	buf   []byte // its memory
	bytes []byte // read, and not decoded
	block [64]uint64
}

// advance goes to the next key, and reports whether there is one.
func (c *cursor) advance() (more bool, err error) {
	if len(c.block) == 0 && c.fetcher != nil {
		if c.block, err = c.fetch(); err != nil {
			return false, err
		}
	}
	if len(c.block) == 0 {
		return false, nil
	}
	c.key, c.block = c.block[0], c.block[1:]
	return true, nil
}

// fetch returns the keys that come next, none at the end.
func (f *fetcher) fetch() ([]uint64, error) {
	n := 0
	for n < len(f.block) {
		difference, size := binary.Uvarint(f.bytes)
		if size < 0 || size == 0 && f.begin == f.end {
			break
		}
		if size == 0 {
			if err := f.read(); err != nil {
				return nil, err
			}
			continue
		}
		f.bytes = f.bytes[size:]
		f.last += difference
		f.block[n] = f.last
		n++
	}
	if n == 0 && (len(f.bytes) > 0 || f.got != f.sum) {
		return nil, errChanged
	}
	return f.block[:n], nil
}

var errChanged = errors.New("not what was written")

// read reads on, behind what is not decoded yet.
func (f *fetcher) read() error {
	kept := copy(f.buf, f.bytes)
	n := min(int64(len(f.buf)-kept), f.end-f.begin)
	f.bytes = f.buf[:kept+int(n)]
	_, err := f.file.ReadAt(f.bytes[kept:], f.begin)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	f.begin += n
	f.got = crc32.Update(f.got, castagnoli, f.bytes[kept:])
	return err
}

// A merge gives the keys of several cursors in ascending order.
type merge struct {
	*bench
	cursors []*cursor // a heap: none has a key above those of its children
	err     error     // ends it
}

// merge merges slices, and at most fan runs; one merge at a time.
func (b *bench) merge(runs []run, held ...[]uint64) *merge {
	m := &merge{bench: b}
	for _, keys := range held {
		m.add(&cursor{block: keys})
	}
	if b.reads == nil && len(runs) > 0 {
		b.reads = make([]byte, b.fan*b.buffer)
	}
	for i, r := range runs {
		m.add(&cursor{fetcher: &fetcher{run: r, buf: b.reads[i*b.buffer:][:b.buffer]}})
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
