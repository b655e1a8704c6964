package article

import (
	"math/bits"

	"lineproof/internal/game/drop"
)

// EntrySize is the memory, in bytes, that a state takes in the table.
const EntrySize = 8

// A table is the hash table: for each state that was explored, what came of it.
// An entry is one word: the state, and in the bits that it does not have, a value
// that is not 0. It is found by linear probing.
type table struct {
	words  []uint64 // a power of two
	states int64
	limit  int64 // bytes
	full   bool  // it had to grow beyond the limit
}

const (
	firstWords = 1 << 10
	maxWidth   = 10 // the profile of a wider well leaves no room for a value
	valueAt    = 16 // the lowest bit of a value
	valueMask  = 0xff << valueAt
)

// A value is what is known of a state: 2n+1 if the player wins from it with the
// nth piece at the latest, and no sooner, or if n is 0, sooner or later; 2n if it
// does not within n-1. It has seven bits.
type value uint64

// never is a number of pieces that no game has.
const never = 62

func won(n int) value     { return value(2*n + 1) }
func atLeast(n int) value { return value(2 * n) }

func (v value) won() bool   { return v&1 == 1 }
func (v value) pieces() int { return int(v >> 1) }

func newTable(limit int64) *table { return &table{words: make([]uint64, firstWords), limit: limit} }

// find returns the place of a state: where it is, or is to be.
func (t *table) find(state drop.Profile) *uint64 {
	const factor = 0x9e3779b97f4a7c15 // 2^64 by the golden ratio
	h := state[0] * factor
	h = (h ^ h>>32) * factor
	for i := h >> (65 - bits.Len(uint(len(t.words)))); ; i++ {
		w := &t.words[i&uint64(len(t.words)-1)]
		if *w == 0 || *w&^valueMask == state[0] {
			return w
		}
	}
}

// get returns what is known of a state, or 0.
func (t *table) get(state drop.Profile) value { return value(*t.find(state) & valueMask >> valueAt) }

// put remembers v of a state. If the table is full, it forgets it.
func (t *table) put(state drop.Profile, v value) {
	w := t.find(state)
	if *w == 0 {
		if t.states >= int64(len(t.words)/4*3) && !t.grow() {
			return
		}
		w = t.find(state)
		t.states++
	}
	*w = state[0] | uint64(v)<<valueAt
}

// grow doubles the table, or returns false if that passes the limit.
func (t *table) grow() bool {
	old := t.words
	if 2*int64(len(old))*EntrySize > t.limit {
		t.full = true
		return false
	}
	t.words = make([]uint64, 2*len(old))
	for _, w := range old {
		if w != 0 {
			*t.find(drop.Profile{w &^ valueMask}) = w
		}
	}
	return true
}
