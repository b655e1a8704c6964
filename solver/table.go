package solver

import (
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"lineproof/internal/rules"
)

// A table remembers bounds of profiles. Several goroutines may use it
// at a time: each entry is one word, so it is read and written whole, and one
// that gets lost is searched again.
//
//	bits 0 to 5     lower: the player needs at least this many pieces
//	bits 6 to 11    upper: this many are enough; never if that is not known
//	bits 12 to 63   the profile's key
//
// A profile has a hash, by which profiles that are alike but for sacrificed rows stand together:
// what the player cannot do in time, it cannot do with more rows sacrificed, and
// what it can, it can with fewer (SPEC.md, Dominated profiles). The highest bits of
// the hash choose the bucket; the key has the others, between
//
//	the lowest bits   the profile's sacrificed rows
//	the highest bits  what does not go into the hash, such as what is left in the bag, as
//	                  far as there is room
type table struct {
	words []uint64 // buckets of 8, one cache line
	hash  uint     // bits of a hash
	rest  uint     // of these, those that do not choose the bucket
	low   uint     // the lowest bits of a key: rows
	more  uint64   // the bits that the key of any table has room for, of what is not in the hash
}

// A slot is where a profile belongs: the number of its bucket, and its key.
type slot struct{ bucket, key uint64 }

const (
	bucketSize = 8
	wordSize   = 8 // bytes
	keyShift   = 12
	keyBits    = 64 - keyShift
	minBucket  = 15 // bits of a bucket's number at least; then a key of drop holds all else

	hashFactor = 0xd6e8feb86659fd93 // odd
)

// entry is what is known of a profile.
type entry uint64

func newEntry(lower, upper int) entry { return entry(lower | upper<<6) }

func (e entry) lower() int { return int(e & 63) }
func (e entry) upper() int { return int(e >> 6 & 63) }

// newTable makes a table of at most size bytes, and at least 2 MiB. Hashes have hash bits, and
// rows low ones.
func newTable(size int64, hash, low uint) table {
	b := uint(bits.Len64(uint64(max(size, bucketSize*wordSize<<minBucket)/(bucketSize*wordSize)))) - 1
	// Room is that in the smallest table, as others may take over what this one has.
	room := keyBits - int(low) - (int(hash) - minBucket)
	return table{words: make([]uint64, bucketSize<<b), hash: hash, rest: hash - min(hash, b),
		low: low, more: 1<<max(0, room) - 1}
}

// claimMemory has the system provide all the memory of the table. Where a page is read before
// it is written, all processors have to be told, which takes a tenth of the time of a
// long search. A short one needs few of the pages.
func (t *table) claimMemory() {
	const page = 4096 / wordSize
	var group sync.WaitGroup
	for part := range slices.Chunk(t.words, max(page, len(t.words)/runtime.GOMAXPROCS(0))) {
		group.Go(func() {
			for i := 0; i < len(part); i += page {
				atomic.AddUint64(&part[i], 0) // a write that changes nothing
			}
		})
	}
	group.Wait()
}

// hashOf is a bijection of numbers of some bits: multiplying by an odd number and folding the
// high half onto the low can both be undone.
func hashOf(h uint64, bits uint) uint64 {
	mask, half := uint64(1)<<bits-1, (bits+1)/2
	h ^= h >> half
	h = h * hashFactor & mask
	h ^= h >> half
	h = h * hashFactor & mask
	return h ^ h>>half
}

// slotOf returns where a profile belongs that has these columns, more that its key has to
// say, and sacrificed rows. Those that differ in more need not stand together, and had
// better not: they would fill their buckets.
func (t *table) slotOf(columns, more, rows uint64) slot {
	h := hashOf(columns, t.hash) ^ more*hashFactor&(1<<t.hash-1)
	return t.slotOfHash(h, more&t.more, rows)
}

// slotOfHash returns where a profile belongs that has this hash.
func (t *table) slotOfHash(hash, more, rows uint64) slot {
	return slot{
		bucket: hash >> t.rest,
		key:    ((more<<t.rest|hash&(1<<t.rest-1))<<t.low | rows) & (1<<keyBits - 1),
	}
}

// restoreWord puts a word into the table that was in a bucket of one with 1<<bits buckets.
func (t *table) restoreWord(number uint64, bits uint, word uint64) {
	rest, key := t.hash-min(t.hash, bits), word>>keyShift
	rows, more := key&(1<<t.low-1), key>>t.low
	h := (number<<rest | more&(1<<rest-1)) & (1<<t.hash - 1)
	t.put(t.slotOfHash(h, more>>rest, rows), entry(word&(1<<keyShift-1)))
}

// sameButRows reports whether what is known of one of two profiles may say something of the
// other: they differ in sacrificed rows alone, or not at all.
func (t *table) sameButRows(k, key uint64) bool { return (k^key)>>(t.low&63) == 0 }

func (t *table) bucketOf(s slot) []uint64 {
	i := s.bucket * bucketSize
	return t.words[i : i+bucketSize : i+bucketSize]
}

// get returns what is known of the profile that belongs to s.
func (t *table) get(s slot) entry {
	lower, upper := 0, rules.Never
	b := t.bucketOf(s)
	for i := range b {
		w := atomic.LoadUint64(&b[i])
		k, e := w>>keyShift, entry(w)
		if !t.sameButRows(k, s.key) || w == 0 {
			continue
		}
		if k&^s.key == 0 { // some of its sacrificed rows
			lower = max(lower, e.lower())
		}
		if s.key&^k == 0 { // all of its sacrificed rows, or more
			upper = min(upper, e.upper())
		}
	}
	return newEntry(lower, upper)
}

// touch fetches a bucket from memory. Where many are wanted, touching them all
// before the first get lets the processor wait for them together.
func (t *table) touch(s slot) { atomic.LoadUint64(&t.bucketOf(s)[0]) }

// put remembers e for the profile that belongs to s, in place of an older entry for
// it, in an empty word, in place of an entry that e makes superfluous, or in place of
// another profile's.
func (t *table) put(s slot, e entry) {
	b := t.bucketOf(s)
	at := int(s.key % bucketSize)
	for i := range b {
		w := atomic.LoadUint64(&b[i])
		if w == 0 || w>>keyShift == s.key {
			at = i
			break
		}
		if t.covers(s.key, e, w>>keyShift, entry(w)) {
			at = i
		}
	}
	atomic.StoreUint64(&b[at], s.key<<keyShift|uint64(e))
}

// covers reports whether e, for the profile of a key, says all that old does for
// that of k.
func (t *table) covers(key uint64, e entry, k uint64, old entry) bool {
	return t.sameButRows(k, key) &&
		(old.lower() == 0 || key&^k == 0 && old.lower() <= e.lower()) &&
		(old.upper() == rules.Never || k&^key == 0 && old.upper() >= e.upper())
}
