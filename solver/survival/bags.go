package survival

import "lineproof/certificate"

// bags is a set of what may be dealt: bit n is for the pieces of certificate.Set(n). If a bag is dealt from, bit 0
// stands for the full bag, as the last bit does: a bag is filled again when it is empty.
type bags [2]uint64

func (s bags) has(left certificate.Set) bool { return s[left>>6]>>(left&63)&1 == 1 }

func (s *bags) add(t *bags) {
	s[0] |= t[0]
	s[1] |= t[1]
}

// without has the bags without a piece.
var without = func() (all [certificate.Pieces]bags) {
	for left := range certificate.AllPieces + 1 {
		for piece := range all {
			if !left.Has(piece) {
				all[piece][left>>6] |= 1 << (left & 63)
			}
		}
	}
	return all
}()

// survives returns the bags from which every deal leads to the set for its piece.
func (w *Well) survives(leads *[certificate.Pieces]bags) bags {
	if w.well.Deals == certificate.Bag {
		return fromBag(leads)
	}
	left := w.well.First()
	for piece := range left.All {
		if !leads[piece].has(left) {
			return bags{}
		}
	}
	var set bags
	set[left>>6] = 1 << (left & 63)
	return set
}

// fromBag is survives for a bag. The number of a bag with a piece is greater by 1<<piece than without.
func fromBag(leads *[certificate.Pieces]bags) bags {
	last := len(leads) - 1
	set := bags{^uint64(0), leads[last][0]}
	for piece := range last {
		from, w, n := &leads[piece], &without[piece], 1<<piece&63
		set[0] &= from[0]&w[0]<<n | w[0]
		set[1] &= from[1]&w[1]<<n | w[1]
	}
	set[0] = set[0]&^1 | set[1]>>63
	return set
}

func (s *bags) put(left certificate.Set) { s[left>>6] |= 1 << (left & 63) }

func (s *bags) remove(left certificate.Set) { s[left>>6] &^= 1 << (left & 63) }
