package checker

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// A profile is what a game needs to know of a board (SPEC.md, Profiles).
type profile struct {
	columns    [maxWidth]uint16 // in drop, heights, up to the claim's rows; in slide, open cells: bit r-1 for row r
	sacrificed uint16           // bit r-1 for row r
	may        set              // what may be dealt next
}

// compare orders profiles as a certificate has them.
func (p profile) compare(q profile) int {
	if p.sacrificed != q.sacrificed {
		return cmp.Compare(p.sacrificed, q.sacrificed)
	}
	return cmp.Or(slices.Compare(p.columns[:], q.columns[:]), cmp.Compare(p.may, q.may))
}

// profileRules are what each game has of its own on profiles.
type profileRules interface {
	moves(p profile, piece int, all []profile) []profile // appends what legal moves lead to
	line(p profile) bool                                 // whether a row is complete
	keep(p profile, left int) (kept profile, lost bool)  // what a layer has of it, unless it is statically lost
	digest(p profile) any                                // its numbers in a digest (SPEC.md, Digests)
}

// layers verifies the evidence of an adversary's claim: a deal for each profile that
// the player can bring about. Layer k holds the profiles after k pieces, but for those
// that are statically lost or dominated (SPEC.md). They are not in the certificate:
// each layer follows from the one before it.
func (s *source) layers(section *Section, rules profileRules, first profile) {
	claim := section.Claim
	section.Layers = int(s.read(1)[0])
	left := cmp.Or(claim.Pieces, claim.longest())
	layer, all := []profile{first}, []profile{}
	if _, lost := rules.keep(first, left); lost {
		layer = nil
	}
	for k := range section.Layers {
		s.place = Place{s.place.Section, "layer", k, -1}
		s.require(len(layer) > 0, CheckLayers, "no profile is left to answer")
		count := int(binary.BigEndian.Uint32(s.read(4)))
		s.require(count == len(layer), CheckCount, "%d deals for %d profiles", count, len(layer))
		section.Profiles += count
		left--                                                  // 0 at the least, where all profiles are lost
		next, size := make(map[profile][]uint16, len(layer)), 0 // sacrificed rows, by all else
		for i, p := range layer {
			s.place.Index = i
			binary.Write(s.digest, binary.BigEndian, rules.digest(p))
			if claim.Deals == "bag" {
				s.digest.Write([]byte{byte(p.may)})
			}
			deal := int(s.read(1)[0])
			s.require(p.may>>deal&1 == 1, CheckDeal, "piece %d cannot be dealt here", deal)
			all = rules.moves(p, deal, all[:0])
			for _, after := range all {
				section.Moves++
				s.require(!rules.line(after), CheckNoLine, "a move completes a line")
				after.may = claim.after(p.may, deal)
				kept, lost := rules.keep(after, left)
				if lost {
					continue
				}
				rows := kept.sacrificed
				kept.sacrificed = 0
				if same := next[kept]; !slices.Contains(same, rows) {
					next[kept] = append(same, rows)
					size++
				}
			}
			s.require(size <= s.limit, CheckLimit, "the next layer has more than %d profiles", s.limit)
		}
		layer = undominated(next)
	}
	s.place = Place{s.place.Section, "layer", section.Layers, -1}
	s.require(len(layer) == 0, CheckLayers, "%d profiles are left to answer", len(layer))
}

// undominated makes a layer, in the order of the certificate, of profiles and the
// sets of rows that are sacrificed in them. It leaves out those that another one
// dominates: that has only some of the rows. Dominance is transitive, so one stays.
func undominated(next map[profile][]uint16) (layer []profile) {
	for p, all := range next {
		for _, rows := range all {
			p.sacrificed = rows
			if !slices.ContainsFunc(all, func(some uint16) bool { return some != rows && some&^rows == 0 }) {
				layer = append(layer, p)
			}
		}
	}
	slices.SortFunc(layer, profile.compare)
	return layer
}
