package bulk

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"iter"
	"math"
	"os"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// The sizes of things.
type sizes struct {
	words  int // of the keys of the layer in memory, and as many of all workers together
	chunk  int // profiles that a worker takes at a time
	fan    int // runs of a sorter that are merged at a time
	buffer int // bytes, of what is written or read at a time
}

const (
	leastKeys = 2 * maxMoves             // for each worker
	maxMoves  = 4 * certificate.MaxWidth // with one piece; there are seldom more in slide
)

// sizesFor divides memory: an eighth for what each worker writes, and reads of the runs of
// a merge, and the rest for keys. Each has room twice, because sorting needs that.
func sizesFor(memory int64, workers int) sizes {
	s := sizes{chunk: 4096, fan: max(2, 128/workers)}
	buffers := (s.fan + 1) * workers
	s.buffer = max(64, int(min(memory, 1<<30)/8)/buffers)
	rest := memory - int64(buffers*s.buffer)
	s.words = int(min(max(rest/(4*8), int64(workers*leastKeys)), math.MaxInt/(4*8)))
	return s
}

// A sorter puts keys in ascending order, each once. Those for which its memory is
// too small are in a temporary file, in runs.
type sorter[P rules.Profile] struct {
	*verifier
	held, spare []P      // keys, and the memory to sort them in
	file        *os.File // nil if there is none
	name        string   // of the file, if it has to be removed
	end         int64    // of what was written
	runs        []run
	cursors     []*cursor[P] // for runs
	merging     []*cursor[P] // those that are being merged
}

// A run is a part of the file. It has keys in ascending order, each as the
// difference to the one before, word by word. What is read back must have the same
// checksum.
type run struct {
	begin, end int64
	sum        uint32
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// reset empties the sorter, and gives it memory for at least n keys.
func (s *sorter[P]) reset(n int) {
	if cap(s.held) < n {
		s.held, s.spare = make([]P, 0, n), make([]P, n)
	}
	s.held, s.runs, s.end = s.held[:0], nil, 0
	if s.file != nil {
		must(s.explain(s.file.Truncate(0)))
	}
}

func (s *sorter[P]) add(key P) {
	if len(s.held) == cap(s.held) {
		s.sortHeld()
		if len(s.held) > cap(s.held)/2 { // otherwise there is room again
			s.write(slices.Values(s.held))
			s.held = s.held[:0]
		}
	}
	s.held = append(s.held, key)
}

// sortHeld sorts the keys in memory, by one digit after the other from the lowest
// on, and removes duplicates. (slices.Sort would take a third of all the time.)
func (s *sorter[P]) sortHeld() {
	const digit, inWord = 11, 6 // bits, and digits
	for d := range inWord * len(*new(P)) {
		word, shift := len(*new(P))-1-d/inWord, d%inWord*digit
		var places [1 << digit]int // by digit: how many keys have it, then where the next one goes
		for _, key := range s.held {
			places[key[word]>>shift%(1<<digit)]++
		}
		if slices.Contains(places[:], len(s.held)) {
			continue // all have the same
		}
		sum := 0
		for d, n := range places {
			places[d] = sum
			sum += n
		}
		sorted := s.spare[:len(s.held)]
		for _, key := range s.held {
			place := &places[key[word]>>shift%(1<<digit)]
			sorted[*place] = key
			*place++
		}
		s.held, s.spare = sorted, s.held[:cap(s.held)]
	}
	s.held = slices.Compact(s.held)
}

// finish gets the sorter ready to be merged, after its last key.
func (s *sorter[P]) finish() {
	s.sortHeld()
	for len(s.runs) > s.fan {
		some := s.runs[:s.fan]
		s.runs = s.runs[s.fan:]
		s.write(s.ascending(s.open(some)))
	}
}

// write writes keys as a run.
func (s *sorter[P]) write(keys iter.Seq[P]) {
	if s.file == nil {
		s.create()
	}
	var last P
	r, sum := run{begin: s.end}, crc32.New(castagnoli)
	out := bufio.NewWriterSize(io.MultiWriter(io.NewOffsetWriter(s.file, s.end), sum), s.buffer)
	for key := range keys {
		buf := out.AvailableBuffer()
		for i := range len(key) {
			buf = binary.AppendUvarint(buf, key[i]-last[i])
		}
		n, err := out.Write(buf)
		must(s.explain(err))
		s.end += int64(n)
		last = key
	}
	must(s.explain(out.Flush()))
	r.end, r.sum = s.end, sum.Sum32()
	s.runs = append(s.runs, r)
	s.Progress.spilled.Add(r.end - r.begin)
}

// create makes the temporary file. Its name is removed at once where the system
// allows that.
func (s *sorter[P]) create() {
	file, err := os.CreateTemp(s.Temp, "lineproof-*")
	must(s.explain(err))
	s.file = file
	if os.Remove(file.Name()) != nil {
		s.name = file.Name()
	}
}

// close removes the temporary file, if there is one.
func (s *sorter[P]) close() {
	if s.file != nil {
		s.file.Close()
	}
	if s.name != "" {
		os.Remove(s.name)
	}
}

// explain returns an error that names the folder of temporary files instead of a
// file that nobody would find.
func (v *verifier) explain(err error) error {
	if err == nil {
		return nil
	}
	if path := new(os.PathError); errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("a temporary file in %s: %w", v.Temp, err)
}

// A cursor goes through ascending keys: those held in memory, or those of a run.
type cursor[P rules.Profile] struct {
	key  P // where it is
	held []P
	run  run
	in   *bufio.Reader // nil for keys in memory
	sum  hash.Hash32   // of what was read
}

var errChanged = errors.New("not what was written")

// next goes to the next key, and reports whether there is one.
func (c *cursor[P]) next() (bool, error) {
	if c.in == nil {
		if len(c.held) == 0 {
			return false, nil
		}
		c.key, c.held = c.held[0], c.held[1:]
		return true, nil
	}
	for i := range len(c.key) {
		difference, err := binary.ReadUvarint(c.in)
		switch {
		case err == io.EOF && c.sum.Sum32() != c.run.sum:
			return false, errChanged
		case err == io.EOF:
			return false, nil
		case err != nil:
			return false, err
		}
		c.key[i] += difference
	}
	return true, nil
}

// open returns cursors for runs, which are good until the next call.
func (s *sorter[P]) open(runs []run) []*cursor[P] {
	for len(s.cursors) < len(runs) {
		s.cursors = append(s.cursors, &cursor[P]{in: bufio.NewReaderSize(nil, s.buffer)})
	}
	for i, r := range runs {
		c := s.cursors[i]
		c.key, c.run, c.sum = *new(P), r, crc32.New(castagnoli)
		c.in.Reset(io.TeeReader(io.NewSectionReader(s.file, r.begin, r.end-r.begin), c.sum))
	}
	return s.cursors[:len(runs)]
}

// merge returns the keys of finished sorters in ascending order, each once.
func merge[P rules.Profile](sorters ...*sorter[P]) iter.Seq[P] {
	var all []*cursor[P]
	for _, s := range sorters {
		all = append(all, &cursor[P]{held: s.held})
		all = append(all, s.open(s.runs)...)
	}
	return sorters[0].ascending(all)
}

// ascending merges the keys of cursors.
func (s *sorter[P]) ascending(all []*cursor[P]) iter.Seq[P] {
	return func(yield func(P) bool) {
		s.merging = all
		byKey := func(a, b *cursor[P]) int { return rules.Compare(a.key, b.key) }
		var front []*cursor[P] // those that have a key, the lowest first
		for _, c := range all {
			more, err := c.next()
			must(s.explain(err))
			if more {
				front = append(front, c)
			}
		}
		slices.SortFunc(front, byKey)
		for n := 0; len(front) > 0; n++ {
			if n%(1<<16) == 0 {
				must(s.ctx.Err())
			}
			key := front[0].key
			if !yield(key) {
				return
			}
			for len(front) > 0 && front[0].key == key {
				c, rest := front[0], front[1:]
				more, err := c.next()
				must(s.explain(err))
				if !more {
					front = rest
					continue
				}
				i, _ := slices.BinarySearchFunc(rest, c, byKey)
				copy(front, rest[:i])
				front[i] = c
			}
		}
		s.merging = nil
	}
}

// readOn reads what is left of the runs that were being merged when a check failed: that is no
// rejection if something else was read than written. The error says so.
func (s *sorter[P]) readOn() error {
	for _, c := range s.merging {
		for more := true; more && s.ctx.Err() == nil; {
			var err error
			more, err = c.next()
			if err != nil {
				return s.explain(err)
			}
		}
	}
	return nil
}
