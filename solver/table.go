package solver

import (
	"math/bits"
	"sync/atomic"
)

// A table remembers bounds of canonical profiles. Several goroutines may use it
// at a time: each entry is one word, so it is read and written whole, and one
// that gets lost is searched again.
//
//	bits 0 to 5     lower: the player needs at least so many pieces
//	bits 6 to 11    upper: so many are enough; never if that is not known
//	bits 12 to 14   a piece that refuted, or noPiece
//	bits 15 to 63   the rest of the profile's hash
//
// The hash maps words one to one. Its highest bits choose the bucket, and the
// rest, at most 49 bits, tells the profiles of a bucket apart exactly.
type table struct {
	words []uint64 // buckets of 8, one cache line
	shift uint     // 64 less the bits of a bucket's number
}

const (
	bucket    = 8
	restShift = 15
	noPiece   = 7
	wordSize  = 8 // bytes
)

// entry is an entry without its hash.
type entry uint64

func newEntry(lower, upper, piece int) entry { return entry(lower | upper<<6 | piece<<12) }

func (e entry) lower() int { return int(e & 63) }
func (e entry) upper() int { return int(e >> 6 & 63) }
func (e entry) piece() int { return int(e >> 12 & 7) }

// unknown is what the table says of a profile that it does not hold.
var unknown = newEntry(0, never, noPiece)

// newTable makes a table of at most the given size in bytes, and of 2 MiB at
// the least.
func newTable(size int64) *table {
	buckets := uint(bits.Len64(uint64(max(size, 2<<20)/(bucket*wordSize)))) - 1
	return &table{words: make([]uint64, bucket<<buckets), shift: 64 - buckets}
}

// hash is a bijection: multiplying by an odd number and folding the high half
// onto the low can both be undone.
func hash(p profile) uint64 {
	h := uint64(p)
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	return h ^ h>>32
}

func (t *table) bucket(h uint64) []uint64 {
	i := h >> t.shift * bucket
	return t.words[i : i+bucket : i+bucket]
}

func (t *table) rest(h uint64) uint64 { return h << (64 - t.shift) >> (64 - t.shift) }

// get returns what is known of the profile with the hash h.
func (t *table) get(h uint64) entry {
	rest := t.rest(h)
	b := t.bucket(h)
	for i := range b {
		if w := atomic.LoadUint64(&b[i]); w>>restShift == rest && w != 0 {
			return entry(w & (1<<restShift - 1))
		}
	}
	return unknown
}

// put remembers e for the profile with the hash h, in place of an older entry
// for it, in an empty word, or in place of another profile's.
func (t *table) put(h uint64, e entry) {
	rest := t.rest(h)
	b := t.bucket(h)
	place := &b[rest%bucket]
	for i := range b {
		if w := atomic.LoadUint64(&b[i]); w == 0 || w>>restShift == rest {
			place = &b[i]
			break
		}
	}
	atomic.StoreUint64(place, rest<<restShift|uint64(e))
}
