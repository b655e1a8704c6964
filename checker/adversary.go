package checker

import (
	"cmp"
	"slices"
)

// A profile is what a game needs to know of a board: SPEC.md, Profiles, and Profiles in slide.
type profile struct {
	columns    columns
	sacrificed uint16 // bit r-1 for row r
	may        set    // what may be dealt next
}

// columns are in drop the heights, cut off at the claim's rows; in slide the open cells, bit r-1 for row r.
type columns [maxWidth]uint16

// compare orders profiles as a certificate has them: SPEC.md, Profiles.
func (p profile) compare(q profile) int {
	if p.sacrificed != q.sacrificed {
		return cmp.Compare(p.sacrificed, q.sacrificed)
	}
	return cmp.Or(slices.Compare(p.columns[:], q.columns[:]), cmp.Compare(p.may, q.may))
}

// layers verifies the evidence of an adversary's claim: SPEC.md, Layers. Each layer follows from the one before it.
func (s *source) layers() {
	s.Layers = int(s.read(1)[0])
	left := cmp.Or(s.Claim.Pieces, s.Claim.longest())
	var layer []profile
	if first, lost := s.keep(s.start(), left); !lost {
		layer = []profile{first}
	}
	for k := range s.Layers {
		s.at("layer", k, -1)
		s.require(len(layer) > 0, CheckLayers, "no profile is left to answer")
		count := s.count()
		s.require(count == int64(len(layer)), CheckCount, "%d deals for %d profiles", count, len(layer))
		s.Profiles += len(layer)
		left-- // not below 0: with no pieces left, all profiles are lost
		layer = s.next(layer, left)
	}
	s.at("layer", s.Layers, -1)
	s.require(len(layer) == 0, CheckLayers, "%d profiles are left to answer", len(layer))
}

// next reads the deals of a layer, and returns the next one, with which so many pieces are left.
func (s *source) next(layer []profile, left int) []profile {
	next := make(map[profile][]uint16, len(layer)) // sets of sacrificed rows, by the profile without them
	size := 0                                      // how many profiles that are
	var moves []profile
	for i, p := range layer {
		s.place.Index = i
		s.derived(p)
		deal := int(s.read(1)[0])
		s.require(p.may.has(deal), CheckDeal, "piece %d cannot be dealt here", deal)
		moves = s.moves(p, deal, moves[:0])
		for _, after := range moves {
			s.Moves++
			s.require(!s.line(after), CheckNoLine, "a move completes a line")
			after.may = s.Claim.after(p.may, deal)
			kept, lost := s.keep(after, left)
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
	return undominated(next)
}

// undominated returns the profiles that no other one dominates, in order: SPEC.md, Dominated profiles.
func undominated(next map[profile][]uint16) (layer []profile) {
	for p, all := range next {
		for _, rows := range all {
			dominates := func(some uint16) bool { return some != rows && some&^rows == 0 }
			if !slices.ContainsFunc(all, dominates) {
				layer = append(layer, profile{columns: p.columns, sacrificed: rows, may: p.may})
			}
		}
	}
	slices.SortFunc(layer, profile.compare)
	return layer
}
