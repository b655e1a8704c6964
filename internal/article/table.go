package article

import "math/bits"

// EntrySize is the memory, in bytes, that a state takes in the table.
const EntrySize = 8

// A table is the hash table: for each state that was explored, what came of it.
// An entry is one word, the state and above it a value; 0 is none. It is found
// by linear probing.
//
// The table is made of parts, which grow one at a time, so that it never needs
// room for all of itself twice.
type table struct {
	parts  [parts]part
	states int64
	size   int64 // bytes of all parts
	limit  int64 // bytes
	full   bool  // a part had to grow beyond the limit
}

type part struct {
	words []uint64 // a power of two
	used  int
}

const (
	parts     = 256
	firstSize = 16 // words of a part

	stateMask  = 1<<stateBits - 1
	hashFactor = 0x9e3779b97f4a7c15 // 2^64 by the golden ratio
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

func newTable(limit int64) *table {
	t := &table{limit: limit}
	for i := range t.parts {
		t.parts[i].words = make([]uint64, firstSize)
		t.size += firstSize * EntrySize
	}
	return t
}

func hash(s state) uint64 {
	h := uint64(s) * hashFactor
	h ^= h >> 32
	return h * hashFactor
}

// find returns the place of a state in a part: where it is, or is to be.
func (p *part) find(s state, h uint64) int {
	i := h << 8 >> (65 - bits.Len(uint(len(p.words)))) // behind the bits that choose the part
	for {
		i &= uint64(len(p.words) - 1)
		if w := p.words[i]; w == 0 || state(w&stateMask) == s {
			return int(i)
		}
		i++
	}
}

// get returns what is known of a state, or 0.
func (t *table) get(s state) value {
	h := hash(s)
	p := &t.parts[h>>56]
	return value(p.words[p.find(s, h)] >> stateBits)
}

// put remembers v of a state. Where the table is full, it forgets it.
func (t *table) put(s state, v value) {
	h := hash(s)
	p := &t.parts[h>>56]
	i := p.find(s, h)
	if p.words[i] == 0 {
		if p.used >= len(p.words)/4*3 {
			if !t.grow(p) {
				return
			}
			i = p.find(s, h)
		}
		p.used++
		t.states++
	}
	p.words[i] = uint64(v)<<stateBits | uint64(s)
}

// grow doubles a part, or returns false if that passes the limit.
func (t *table) grow(p *part) bool {
	more := int64(len(p.words)) * EntrySize
	if t.size+more > t.limit {
		t.full = true
		return false
	}
	old := p.words
	p.words = make([]uint64, 2*len(old))
	t.size += more
	for _, w := range old {
		if w != 0 {
			s := state(w & stateMask)
			p.words[p.find(s, hash(s))] = w
		}
	}
	return true
}
