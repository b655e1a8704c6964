package main

import (
	"slices"

	"lineproof/certificate"
)

// A family is boards that can follow the empty one, such that none has too many holes. They are
// numbered in the order in which they were found.
type family struct {
	*well
	boards  []board
	numbers map[board]int
}

// newFamily returns no family if it would have more than so many boards.
func newFamily(w *well, holes, limit int) *family {
	f := &family{w, []board{0}, map[board]int{0: 0}}
	for i := 0; i < len(f.boards); i++ {
		for piece := range w.places {
			for after := range w.drops(f.boards[i], piece) {
				if _, known := f.numbers[after]; !known && w.holes(after) <= holes {
					f.numbers[after] = len(f.boards)
					f.boards = append(f.boards, after)
				}
			}
		}
		if len(f.boards) > limit {
			return nil
		}
	}
	return f
}

// bags is a set of bags: bit n is for the bag with the pieces of Set(n). Bit 0 stands for the
// full bag, as the last bit does: a bag is filled again when it is empty.
type bags [2]uint64

func (s bags) has(left certificate.Set) bool { return s[left>>6]>>(left&63)&1 == 1 }

func (s bags) and(t bags) bags { return bags{s[0] & t[0], s[1] & t[1]} }

func (s bags) or(t bags) bags { return bags{s[0] | t[0], s[1] | t[1]} }

// every has all bags, and without has those without a piece.
var every, without = bags{^uint64(0), ^uint64(0)}, func() (all [certificate.Pieces]bags) {
	for left := range 128 {
		for piece := range all {
			if !certificate.Set(left).Has(piece) {
				all[piece][left>>6] |= 1 << (left & 63)
			}
		}
	}
	return all
}()

// before returns the bags that either cannot deal a piece, or are in s after that. The number of
// a bag with the piece is greater by 1<<piece than without.
func (s bags) before(piece int) bags {
	s = s.and(without[piece])
	if piece == 6 {
		return without[piece].or(bags{0, s[0]})
	}
	n := 1 << piece
	return without[piece].or(bags{s[0] << n, s[1]<<n | s[0]>>(64-n)})
}

// A bagGame has seven hands if the player sees the next piece before it places one, or one if it
// does not; and seven if one piece is kept aside, which the player may place instead of the one
// that comes, and keep that. With both, it has 49.
type bagGame struct{ comes, kept int }

// hand numbers the pieces that the player knows: the one that comes and the one that is kept.
func (g bagGame) hand(comes, kept int) int { return comes%g.comes*g.kept + kept%g.kept }

// survival works out from which states the player survives for ever. A state is a board, a hand
// and a bag.
type survival struct {
	*family
	bagGame
	outside bags
	safe    [][]bags // by board and hand: the bags that are not known to be lost
}

// newSurvival returns what is safe if the boards outside the family are safe with these bags: the
// greatest set of states from which no deal forces the player out.
func newSurvival(f *family, g bagGame, outside bags) *survival {
	s := &survival{f, g, outside, make([][]bags, len(f.boards))}
	for i := range s.safe {
		s.safe[i] = slices.Repeat([]bags{every}, g.comes*g.kept)
	}
	for changed := true; changed; {
		changed = false
		for i := len(s.safe) - 1; i >= 0; i-- {
			changed = s.lose(i) || changed
		}
	}
	return s
}

// survives reports whether the player survives from the empty board, whatever the adversary deals to keep and to come
// first.
func (s *survival) survives() bool {
	for comes := range s.comes {
		for kept := range s.kept {
			left := certificate.Set(1<<certificate.Pieces - 1)
			if s.comes > 1 {
				left &^= 1 << comes
			}
			if s.kept > 1 {
				left &^= 1 << kept
			}
			twice := s.comes > 1 && s.kept > 1 && comes == kept
			if !twice && !s.safe[0][s.hand(comes, kept)].has(left) {
				return false
			}
		}
	}
	return true
}

// lose takes away what is lost on a board, and reports whether anything is.
func (s *survival) lose(i int) (changed bool) {
	if !slices.ContainsFunc(s.safe[i], func(b bags) bool { return b != bags{} }) {
		return false
	}
	var after [certificate.Pieces][]bags // by piece that is placed, and hand
	for piece := range after {
		after[piece] = s.after(s.boards[i], piece)
	}
	for hand, was := range s.safe[i] {
		safe := was
		for dealt := range certificate.Pieces {
			comes, next, kept := dealt, 0, hand%s.kept
			if s.comes > 1 {
				comes, next = hand/s.kept, dealt
			}
			leads := after[comes][s.hand(next, kept)]
			if s.kept > 1 {
				leads = leads.or(after[kept][s.hand(next, comes)])
			}
			safe = safe.and(leads.before(dealt))
		}
		safe[0] = safe[0]&^1 | safe[1]>>63
		s.safe[i][hand] = safe
		changed = changed || safe != was
	}
	return changed
}

// after returns by hand what is safe after one of the moves with a piece.
func (s *survival) after(b board, piece int) []bags {
	all := make([]bags, s.comes*s.kept)
	for next := range s.drops(b, piece) {
		n, inside := s.numbers[next]
		for hand := range all {
			if inside {
				all[hand] = all[hand].or(s.safe[n][hand])
			} else {
				all[hand] = all[hand].or(s.outside)
			}
		}
	}
	return all
}

// survivor answers whether the player survives for ever, with families of more and more holes:
// yes if it does within one, no if it is lost even though all boards outside are taken for safe.
// It gives up before a family has too many states without their bags.
func survivor(g bagGame) func(*well) string {
	return func(w *well) string {
		for holes := 0; ; holes++ {
			f := newFamily(w, holes, *most/(g.comes*g.kept))
			switch {
			case f == nil:
				return "?"
			case newSurvival(f, g, bags{}).survives():
				return "yes"
			case !newSurvival(f, g, every).survives():
				return "no"
			}
		}
	}
}
