package solver

import (
	"math/bits"
	"sync/atomic"

	"lineproof/internal/slide"
)

// A slideTable remembers bounds of the profiles of the slide game, as a table does
// for those of the drop game. Profiles of the same open cells stand in one bucket,
// and speak for each other (SPEC.md, Dominated profiles in slide).
//
//	bits 0 to 14         the entry
//	the next rows bits   the profile's sacrificed rows
//	the next rest bits   what the bucket does not say of the hash of the lower rows
//	the highest bits     the open cells of the upper rows, as far as there is room
//
// The lower rows are as many as a word has room for, in ten columns six. The hash
// maps them one to one, for each arrangement of the upper rows to other words. So a
// profile is known exactly, as long as no open cells are cut off. Otherwise two
// may be taken for one, once in some 2^60 times; evidence that is wrong for that
// does not pass the checks.
type slideTable struct {
	words []uint64 // buckets of 8, one cache line
	width int
	rows  int
	lower int  // rows of the hash
	bits  uint // of the hash
	rest  uint // of these, those that do not choose the bucket

	displaced atomic.Int64 // entries that gave way to another profile's
}

// A slot is where a profile belongs: the number of its bucket, and what a word
// keeps of it.
type slot struct{ bucket, key uint64 }

// newSlideTable makes a table of at most the given size in bytes, and of 1 MiB at
// the least.
func newSlideTable(w *slide.Well, size int64) *slideTable {
	t := &slideTable{width: w.Width, rows: w.Rows, lower: min(w.Rows, 64/w.Width)}
	b := uint(bits.Len64(uint64(max(size, 1<<20)/(bucket*wordSize)))) - 1
	t.bits = uint(w.Width * t.lower)
	t.rest = t.bits - min(t.bits, b)
	t.words = make([]uint64, bucket<<b)
	return t
}

// slot returns where a profile belongs. Multiplying by an odd number and folding the
// high half onto the low can both be undone.
func (t *slideTable) slot(p *slide.Profile) slot {
	var h, upper uint64
	for y := range t.lower {
		h = h<<t.width | uint64(p.Open[y])
	}
	for y := t.lower; y < t.rows; y++ {
		upper = bits.RotateLeft64(upper, t.width) ^ uint64(p.Open[y])
	}
	mask, half := uint64(1)<<t.bits-1, (t.bits+1)/2
	h ^= upper * hashFactor & mask
	h ^= h >> half
	h = h * hashFactor & mask
	h ^= h >> half
	h = h * hashFactor & mask
	h ^= h >> half
	return t.slotOf(h, upper, uint64(p.Sacrificed))
}

// slotOf returns where a profile with this hash, these upper rows and sacrificed
// rows belongs.
func (t *slideTable) slotOf(h, upper, sacrificed uint64) slot {
	key := (upper<<t.rest|h&(1<<t.rest-1))<<t.rows | sacrificed
	return slot{h >> t.rest, key & (1<<(64-keyShift) - 1)}
}

func (t *slideTable) bucket(s slot) []uint64 {
	i := s.bucket * bucket
	return t.words[i : i+bucket : i+bucket]
}

// alike reports whether keys of one bucket are of the same open cells.
func (t *slideTable) alike(k, l uint64) bool { return (k^l)>>t.rows == 0 }

// get returns what is known of the profile that belongs to s.
func (t *slideTable) get(s slot) entry {
	lower, upper, piece := 0, slide.Never, noPiece
	b := t.bucket(s)
	for i := range b {
		w := atomic.LoadUint64(&b[i])
		k, e := w>>keyShift, entry(w)
		if w == 0 || !t.alike(k, s.key) {
			continue
		}
		if k&^s.key == 0 && e.lower() >= lower { // some of its sacrificed rows
			lower, piece = e.lower(), e.piece()
		}
		if s.key&^k == 0 { // all of its sacrificed rows, or more
			upper = min(upper, e.upper())
		}
	}
	return newEntry(lower, upper, piece)
}

// touch fetches a bucket from memory, as table.touch does.
func (t *slideTable) touch(s slot) { atomic.LoadUint64(&t.bucket(s)[0]) }

// put remembers e for the profile that belongs to s, in place of an older entry for
// it, in an empty word, or in place of another profile's.
func (t *slideTable) put(s slot, e entry) {
	b := t.bucket(s)
	at, spare := int(s.key%bucket), false
	for i := range b {
		w := atomic.LoadUint64(&b[i])
		if w == 0 || w>>keyShift == s.key {
			at, spare = i, true
			break
		}
	}
	if !spare {
		t.displaced.Add(1)
	}
	atomic.StoreUint64(&b[at], s.key<<keyShift|uint64(e))
}

// filled counts the words that hold entries.
func (t *slideTable) filled() (n int64) {
	for _, w := range t.words {
		if w != 0 {
			n++
		}
	}
	return n
}
