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

// columns are in drop the heights, cut off at the claim's rows; in slide the open cells, bit r-1
// for row r.
type columns [maxWidth]uint16

// compare orders profiles as a certificate has them: SPEC.md, Profiles.
func (p profile) compare(q profile) int {
	rows := cmp.Compare(p.sacrificed, q.sacrificed)
	return cmp.Or(rows, slices.Compare(p.columns[:], q.columns[:]), cmp.Compare(p.may, q.may))
}

// layers verifies the evidence of an adversary's claim: SPEC.md, Layers. Each layer follows from
// the one before it.
func (v *verifier) layers() {
	v.section.Layers = int(v.read(1)[0])
	left := cmp.Or(v.claim.Pieces, v.claim.longest())
	var layer []profile
	if first, lost := v.rules.admit(v.rules.start(), left); !lost {
		layer = []profile{first}
	}
	for k := range v.section.Layers {
		v.at("layer", k)
		v.require(len(layer) > 0, CheckLayers, "no profile is left to answer")
		count := v.count()
		v.require(count == int64(len(layer)), CheckCount, "%d deals for %d profiles", count, len(layer))
		v.section.Profiles += len(layer)
		left-- // not below 0: with no pieces left, all profiles are lost
		layer = v.nextLayer(layer, left)
	}
	v.at("layer", v.section.Layers)
	v.require(len(layer) == 0, CheckLayers, "%d profiles are left to answer", len(layer))
}

// nextLayer reads the deals of a layer, and returns the next one. Left is how many pieces the claim
// has after it.
func (v *verifier) nextLayer(layer []profile, left int) []profile {
	next := make(map[profile][]uint16, len(layer)) // sacrificed rows, by the profile without them
	size := 0                                      // how many profiles that are
	var moves []profile
	for i, p := range layer {
		v.place.Index = i
		v.record(p)
		deal := int(v.read(1)[0])
		v.require(p.may.has(deal), CheckDeal, "piece %d cannot be dealt here", deal)
		moves = v.rules.moves(p, deal, moves[:0])
		for _, after := range moves {
			v.section.Moves++
			v.require(!v.rules.line(after), CheckNoLine, "a move completes a line")
			after.may = v.claim.after(p.may, deal)
			as, lost := v.rules.admit(after, left)
			if lost {
				continue
			}
			rows := as.sacrificed
			as.sacrificed = 0
			if all := next[as]; !slices.Contains(all, rows) {
				next[as] = append(all, rows)
				size++
			}
		}
		v.require(size <= v.limit, CheckLimit, "the next layer has more than %d profiles", v.limit)
	}
	return undominated(next)
}

// undominated returns the profiles that no other one dominates, in order:
// SPEC.md, Dominated profiles.
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
