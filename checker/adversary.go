package checker

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// A profile is what a game needs to know of a board (SPEC.md, Profiles). In drop, its
// columns are one number with all heights, each cut off at the claim's rows; in slide,
// an array with the open cells, bit r-1 for row r. Outside the well, all bits are 0.
type profile[T comparable] struct {
	columns    T
	sacrificed uint16 // bit r-1 for row r
	deal       set    // what may be dealt next
}

// rules are what each game has of its own. settle gives a profile the form in which a
// layer has it, unless it is lost; line tells that a row has no hole or other empty cell.
type rules[T comparable] interface {
	compare(a, b T) (sign int)
	number(p profile[T]) any                                      // in a digest (SPEC.md, Digests)
	moves(p profile[T], piece int, all []profile[T]) []profile[T] // appends what legal moves lead to
	settle(p *profile[T], left int) (line, lost bool)
}

// layers verifies the evidence of an adversary's claim: a deal for each profile that
// the player can bring about. Layer k holds the profiles after k pieces, but for those
// that are statically lost or dominated (SPEC.md). They are not in the certificate:
// each layer follows from the one before it.
func layers[T comparable](s *source, section *Section, rules rules[T], first profile[T]) {
	claim := section.Claim
	section.Layers = int(s.read(1)[0])
	left := cmp.Or(claim.Pieces, claim.longest())
	layer, all := []profile[T]{first}, []profile[T]{}
	if _, lost := rules.settle(&layer[0], left); lost {
		layer = nil
	}
	for k := range section.Layers {
		s.place = Place{s.place.Section, "layer", k, -1}
		s.require(len(layer) > 0, CheckLayers, "no profile is left to answer")
		count := int(binary.BigEndian.Uint32(s.read(4)))
		s.require(count == len(layer), CheckCount, "%d deals for %d profiles", count, len(layer))
		section.Profiles += count
		left-- // 0 at the least: with no pieces left, all profiles are statically lost
		next, size := make(map[profile[T]][]uint16, len(layer)), 0
		for i, p := range layer {
			s.place.Index = i
			binary.Write(s.digest, binary.BigEndian, rules.number(p))
			if claim.Deals == "bag" {
				s.digest.Write([]byte{byte(p.deal)})
			}
			deal := int(s.read(1)[0])
			s.require(p.deal>>deal&1 == 1, CheckDeal, "piece %d cannot be dealt here", deal)
			all = rules.moves(p, deal, all[:0])
			for i := range all {
				after := &all[i]
				section.Moves++
				after.deal = claim.next(p.deal, deal)
				line, lost := rules.settle(after, left)
				s.require(!line, CheckNoLine, "a move completes a line")
				sacrificed := after.sacrificed
				after.sacrificed = 0
				if !lost && !slices.Contains(next[*after], sacrificed) {
					next[*after] = append(next[*after], sacrificed)
					size++
				}
			}
			s.require(size <= s.limit, CheckLimit, "the next layer has more than %d profiles", s.limit)
		}
		layer = undominated(next, rules)
	}
	s.place = Place{s.place.Section, "layer", section.Layers, -1}
	s.require(len(layer) == 0, CheckLayers, "%d profiles are left to answer", len(layer))
}

// undominated makes a layer, in the order of the certificate, of profiles and the
// sets of rows that are sacrificed in them. It leaves out those that another one
// dominates: that has only some of the rows. Dominance is transitive, so one stays.
func undominated[T comparable](next map[profile[T]][]uint16, rules rules[T]) (layer []profile[T]) {
	for p, all := range next {
		for _, rows := range all {
			p.sacrificed = rows
			if !slices.ContainsFunc(all, func(some uint16) bool { return some != rows && some&^rows == 0 }) {
				layer = append(layer, p)
			}
		}
	}
	slices.SortFunc(layer, func(p, q profile[T]) int {
		return cmp.Or(cmp.Compare(p.sacrificed, q.sacrificed), rules.compare(p.columns, q.columns), cmp.Compare(p.deal, q.deal))
	})
	return layer
}
