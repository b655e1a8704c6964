package lists

import (
	"math/bits"
	"sync/atomic"

	"lineproof/certificate"
)

// A table remembers whether positions are won: a hash table of eight bytes each, with open addressing, which all
// workers share. An entry is a key with what is known of its position, or 0:
//
//	bits 11 to 62  the key: the heights as digits with base 9, and then the closed rows 1 to 7
//	bits 7 to 10   with this limit the position is lost, as long as the bound of roughness is the same; 0 for none
//	bits 3 to 6    with this limit it is won; 0 for none
//	bits 0 to 2    the piece by which it was lost at last
//
// A limit is a row above which no cell may come to rest. Row 8 is never closed, as no column is higher.
type table struct {
	entries []atomic.Uint64
	used    atomic.Int64
}

const (
	entrySize = 8
	knownBits = 11
	maxLimit  = 15
)

// known is the lowest bits of an entry.
type known uint64

const allKnown known = 1<<knownBits - 1

func (k known) won() int   { return int(k >> 3 & 15) }
func (k known) lost() int  { return int(k >> 7 & 15) }
func (k known) piece() int { return int(k & 7) }

func (k known) isWon(limit int) bool  { return k.won() > 0 && k.won() <= limit }
func (k known) isLost(limit int) bool { return k.lost() >= limit }

func (k known) withWon(limit int) known {
	if k.won() > 0 && k.won() < limit {
		return k
	}
	return k&^(15<<3) | known(limit)<<3
}

func (k known) withLost(limit, piece int) known {
	return k&^(15<<7|7) | known(max(limit, k.lost()))<<7 | known(piece)
}

// threeDigits has the number with base 9 of three digits with four bits each.
var threeDigits = func() (all [1 << 12]uint64) {
	for i := range all {
		all[i] = uint64((i>>8*9+i>>4&15)*9 + i&15)
	}
	return all
}()

// keyOf returns the key of a canonical position, in its place.
func keyOf(p certificate.Position) (key uint64) {
	for at := 52; at >= 16; at -= 12 {
		key = key*(9*9*9) + threeDigits[p>>at&(1<<12-1)]
	}
	key = key*(9*9) + threeDigits[p>>8&255]
	return (key<<7 | uint64(p)&127) << knownBits
}

// newTable returns a table of this size in bytes.
func newTable(size int64) *table { return &table{entries: make([]atomic.Uint64, size/entrySize)} }

// home returns where the search for a key begins.
func (t *table) home(key uint64) int {
	h := (key >> knownBits) * 0x9e3779b97f4a7c15
	h = (h ^ h>>29) * 0xbf58476d1ce4e5b9
	at, _ := bits.Mul64(h, uint64(len(t.entries)))
	return int(at)
}

// find returns where the entry of a key is, or is to be, and the entry.
func (t *table) find(key uint64, home int) (at int, entry uint64) {
	for at = home; ; at++ {
		if at == len(t.entries) {
			at = 0
		}
		entry = t.entries[at].Load()
		if entry == 0 || (entry^key)>>knownBits == 0 {
			return at, entry
		}
	}
}

// get returns what is known of the position of a key.
func (t *table) get(key uint64, home int) known {
	_, entry := t.find(key, home)
	return known(entry) & allKnown
}

// change has something else known of the position of a key.
func (t *table) change(key uint64, to func(known) known) {
	for home := t.home(key); ; {
		at, entry := t.find(key, home)
		if t.entries[at].CompareAndSwap(entry, key|uint64(to(known(entry)&allKnown))) {
			if entry == 0 {
				t.used.Add(1)
			}
			return
		}
	}
}

// isFull reports whether searching gets slow.
func (t *table) isFull() bool { return t.used.Load() > int64(len(t.entries))/8*7 }

// grown returns a table of another size with the same entries.
func (t *table) grown(size int64) *table {
	to := newTable(size)
	for i := range t.entries {
		if e := t.entries[i].Load(); e != 0 {
			at, _ := to.find(e, to.home(e))
			to.entries[at].Store(e)
		}
	}
	to.used.Store(t.used.Load())
	return to
}

// forgetLost prepares for another bound of roughness.
func (t *table) forgetLost() {
	for i := range t.entries {
		t.entries[i].Store(t.entries[i].Load() &^ (15 << 7))
	}
}
