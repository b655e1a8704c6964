package solver

import (
	"math/bits"
	"sync/atomic"

	"lineproof/internal/drop"
)

// A table remembers bounds of canonical profiles. Several goroutines may use it
// at a time: each entry is one word, so it is read and written whole, and one
// that gets lost is searched again.
//
//	bits 0 to 5     lower: the player needs at least so many pieces
//	bits 6 to 11    upper: so many are enough; never if that is not known
//	bits 12 to 14   a piece that refuted, or noPiece
//	bits 15 to 29   the profile's sacrificed rows, and what is left in the bag
//	bits 30 to 63   the rest of the hash of its heights, at most 34 bits
//
// The hash maps heights one to one. Its highest bits choose the bucket, so that
// profiles of the same heights stand together, and speak for each other: what
// the player cannot do in time, it cannot do with more rows sacrificed, and
// what it can, it can with fewer (SPEC.md, Dominated profiles).
type table struct {
	words []uint64 // buckets of 8, one cache line
	shift uint     // hashBits less the bits of a bucket's number

	apart uint64 // the bits of 15 to 29 by which profiles do not speak for each other

	displaced atomic.Int64 // entries that gave way to another profile's
}

const (
	bucket    = 8
	wordSize  = 8 // bytes
	keyShift  = 15
	sacBits   = 15
	hashBits  = 48
	hashMask  = 1<<hashBits - 1
	noPiece   = 7
	minBucket = hashBits - 34 // bits of a bucket's number, so that the rest fits

	hashFactor = 0xd6e8feb86659fd93 // odd
)

// entry is what is known of a profile.
type entry uint64

func newEntry(lower, upper, piece int) entry { return entry(lower | upper<<6 | piece<<12) }

func (e entry) lower() int { return int(e & 63) }
func (e entry) upper() int { return int(e >> 6 & 63) }
func (e entry) piece() int { return int(e >> 12 & 7) }

// newTable makes a table of at most the given size in bytes, and of 1 MiB at
// the least.
func newTable(size int64) *table {
	b := uint(bits.Len64(uint64(max(size, bucket*wordSize<<minBucket)/(bucket*wordSize)))) - 1
	return &table{words: make([]uint64, bucket<<b), shift: hashBits - b}
}

// hash is a bijection of 48 bits: multiplying by an odd number and folding the
// high half onto the low can both be undone.
func hash(p drop.Profile) uint64 {
	h := uint64(p) >> 16
	h ^= h >> 24
	h = h * hashFactor & hashMask
	h ^= h >> 24
	h = h * hashFactor & hashMask
	return h ^ h>>24
}

// hash is where the profile p belongs. Those that do not speak for each other need
// not stand together, and had better not: they would fill their buckets. As keys
// hold the bits by which they differ, they still tell profiles apart.
func (t *table) hash(p drop.Profile) uint64 {
	return hash(p) ^ uint64(p)&t.apart*hashFactor&hashMask
}

// alike reports whether the profiles of two keys speak for each other.
func (t *table) alike(k, key uint64) bool { return (k^key)&(^uint64(1<<sacBits-1)|t.apart) == 0 }

func (t *table) bucket(h uint64) []uint64 {
	i := h >> t.shift * bucket
	return t.words[i : i+bucket : i+bucket]
}

// key is what an entry keeps of the profile p, whose hash is h.
func (t *table) key(p drop.Profile, h uint64) uint64 {
	return h&(1<<t.shift-1)<<sacBits | uint64(p)&(1<<sacBits-1)
}

// get returns what is known of the profile p, whose hash is h.
func (t *table) get(p drop.Profile, h uint64) entry {
	key := t.key(p, h)
	lower, upper, piece := 0, drop.Never, noPiece
	b := t.bucket(h)
	for i := range b {
		w := atomic.LoadUint64(&b[i])
		k, e := w>>keyShift, entry(w)
		if !t.alike(k, key) || w == 0 {
			continue
		}
		if k&^key == 0 && e.lower() >= lower { // some of p's sacrificed rows
			lower, piece = e.lower(), e.piece()
		}
		if key&^k == 0 { // all of p's sacrificed rows, or more
			upper = min(upper, e.upper())
		}
	}
	return newEntry(lower, upper, piece)
}

// ask returns what is known of whether the player wins from the profile p, whose
// hash is h, within n pieces. If nothing is, there may be a piece that refuted.
// Of several reasons to lose, it takes one of few rows.
func (t *table) ask(p drop.Profile, h uint64, n int) (v verdict, piece int, known bool) {
	key := t.key(p, h)
	lower, piece := 0, noPiece
	b := t.bucket(h)
	for i := range b {
		w := atomic.LoadUint64(&b[i])
		k, e := w>>keyShift, entry(w)
		if !t.alike(k, key) || w == 0 {
			continue
		}
		rows := k & (1<<sacBits - 1) &^ t.apart
		if key&^k == 0 && e.upper() <= n { // all of p's sacrificed rows, or more
			return verdict{0, (1<<sacBits - 1) &^ rows}, noPiece, true
		}
		if k&^key != 0 { // sacrificed rows that p's are not
			continue
		}
		if e.lower() > n && (!known || bits.OnesCount64(rows) < bits.OnesCount64(v.rows)) {
			v, known = verdict{e.lower(), rows}, true
		}
		if e.lower() >= lower {
			lower, piece = e.lower(), e.piece()
		}
	}
	return v, piece, known
}

// touch fetches a bucket from memory. Where many are wanted, touching them all
// before the first get lets the processor wait for them together.
func (t *table) touch(h uint64) { atomic.LoadUint64(&t.bucket(h)[0]) }

// put remembers e for the profile p, in place of an older entry for it, in an
// empty word, in place of an entry that e makes superfluous, or in place of
// another profile's.
func (t *table) put(p drop.Profile, h uint64, e entry) {
	key := t.key(p, h)
	b := t.bucket(h)
	at, spare := int(key%bucket), false
	for i := range b {
		w := atomic.LoadUint64(&b[i])
		if w == 0 || w>>keyShift == key {
			at, spare = i, true
			break
		}
		if t.covers(key, e, w>>keyShift, entry(w)) {
			at, spare = i, true
		}
	}
	if !spare {
		t.displaced.Add(1)
	}
	atomic.StoreUint64(&b[at], key<<keyShift|uint64(e))
}

// covers reports whether e, for the profile of a key, says all that old does for
// that of k.
func (t *table) covers(key uint64, e entry, k uint64, old entry) bool {
	return t.alike(k, key) &&
		(old.lower() == 0 || key&^k == 0 && old.lower() <= e.lower()) &&
		(old.upper() == drop.Never || k&^key == 0 && old.upper() >= e.upper())
}

// filled counts the words that hold entries.
func (t *table) filled() (n int64) {
	for _, w := range t.words {
		if w != 0 {
			n++
		}
	}
	return n
}
