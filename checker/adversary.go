package checker

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"maps"
	"slices"
)

// A profile is what the game needs to know of a board (SPEC.md, Profiles).
type profile struct {
	height     [maxWidth]uint8 // of each column, cut off at the claim's rows
	sacrificed uint16          // bit r-1: row r has a hole
}

// compare orders profiles by heights, from the left, and by sacrificed rows.
func (p profile) compare(q profile) int {
	return cmp.Or(bytes.Compare(p.height[:], q.height[:]), cmp.Compare(p.sacrificed, q.sacrificed))
}

// adversary verifies the evidence of an adversary's claim: a killer piece for
// each profile that the player can bring about. Layer k holds the profiles
// after k pieces. They do not stand in the certificate; layer 0 is the empty
// well, and each layer follows from the one before it. Profiles that are
// hopeless or dominated (SPEC.md) are left out of their layers.
func (s *source) adversary(claim Claim) Section {
	result := Section{Claim: claim, Layers: int(s.read(1)[0])}
	left := claim.Pieces
	if left == 0 {
		left = claim.longest()
	}
	layer := []profile{{}}
	if layer[0].hopeless(claim, left) {
		layer = nil
	}
	for k := range result.Layers {
		s.place = Place{s.place.Section, "layer", k, "profile", 0}
		s.require(len(layer) > 0, 16, "no profile is left to answer")
		count := int(binary.BigEndian.Uint32(s.read(4)))
		s.require(count == len(layer), 17, "%d killer pieces for %d profiles", count, len(layer))
		result.Profiles += count
		left-- // 0 at the least: with no pieces left, all profiles are hopeless
		next := make(map[profile]bool)
		for i, p := range layer {
			s.place.Index = i
			killer := s.read(1)[0]
			s.require(killer < 7, 18, "there is no piece %d", killer)
			for rotation := range rotationsOf[killer] {
				for offset := -2; offset < claim.Width; offset++ {
					after, legal := p.drop(claim, &shapes[killer][rotation], offset)
					if !legal {
						continue
					}
					result.Moves++
					s.require(!after.complete(claim), 19, "a move completes a row")
					if !after.hopeless(claim, left) {
						next[after.canonical(claim)] = true
					}
				}
			}
			s.require(len(next) <= maxLayer, 21, "the next layer has more than %d profiles", maxLayer)
		}
		layer = undominated(slices.SortedFunc(maps.Keys(next), profile.compare))
	}
	s.require(len(layer) == 0, 16, "%d profiles are left to answer", len(layer))
	return result
}

// drop places a piece, if it is legal: inside the well, in no full column, and
// not above the ceiling.
func (p profile) drop(claim Claim, sh *shape, offset int) (profile, bool) {
	y := 0 // the row below the shape's lowest
	for _, c := range sh {
		x := offset + c.x
		if x < 0 || x >= claim.Width || int(p.height[x]) == claim.Rows {
			return p, false
		}
		y = max(y, int(p.height[x])-c.y)
	}
	for _, c := range sh { // the lower cells of a column first
		if claim.Ceiling != 0 && y+c.y >= claim.Ceiling {
			return p, false
		}
		h, below := int(p.height[offset+c.x]), min(y+c.y, claim.Rows)
		if below > h { // the rows from h+1 to below are empty under this cell
			p.sacrificed |= 1<<below - 1<<h
		}
		p.height[offset+c.x] = uint8(min(below+1, claim.Rows))
	}
	return p, true
}

// complete reports whether a row is filled: all columns reach it, with no hole.
func (p *profile) complete(claim Claim) bool {
	reached := uint16(1)<<slices.Min(p.height[:claim.Width]) - 1
	return p.sacrificed&reached != reached
}

// hopeless reports whether the adversary wins with O alone, or with I alone:
// every row without a hole takes more of them than are left. What such a row
// lacks are runs of neighbouring cells. One O fills two neighbours of a run, and
// one I fills one cell of it, or four neighbours.
func (p *profile) hopeless(claim Claim, left int) bool {
	leastO, leastI := left+1, left+1 // over all rows
	for row := 1; row <= claim.Rows && max(leastO, leastI) > left; row++ {
		if p.sacrificed>>(row-1)&1 == 1 {
			continue
		}
		needO, needI, run := 0, 0, 0
		for x := 0; x <= claim.Width; x++ {
			if x < claim.Width && int(p.height[x]) < row {
				run++
				continue
			}
			if run%2 == 1 {
				needO = left + 1 // no number is enough
			}
			needO, needI, run = needO+run/2, needI+run/4+run%4, 0
		}
		leastO, leastI = min(leastO, needO), min(leastI, needI)
	}
	return max(leastO, leastI) > left
}

// canonical returns the smallest of the profiles that are the same to the game:
// chambers may change places, and all of it may be mirrored.
func (p profile) canonical(claim Claim) profile {
	q := p
	slices.Reverse(q.height[:claim.Width])
	p.sortChambers(claim)
	q.sortChambers(claim)
	if q.compare(p) < 0 {
		return q
	}
	return p
}

// sortChambers puts the chambers in ascending order. A chamber is a run of
// columns up to a full one, which ends it; past the right wall stands one more
// full column, to end the last chamber. As no column is higher than a full one,
// this is the smallest order.
func (p *profile) sortChambers(claim Claim) {
	columns := append(p.height[:claim.Width:claim.Width], uint8(claim.Rows))
	var chambers [maxWidth + 1][]uint8
	n := 0
	for start, x := 0, 0; x < len(columns); x++ {
		if columns[x] == columns[claim.Width] {
			chambers[n] = columns[start : x+1]
			n, start = n+1, x+1
		}
	}
	slices.SortFunc(chambers[:n], bytes.Compare)
	for i, x := 0, 0; i < n; i++ {
		x += copy(p.height[x:claim.Width], chambers[i])
	}
}

// undominated removes every profile that is no better for the player than
// another one of its layer: of the same heights, with all of that one's
// sacrificed rows, and more. That one stands before it.
func undominated(layer []profile) []profile {
	kept := layer[:0]
	for _, p := range layer {
		dominated := false
		for i := len(kept) - 1; i >= 0 && kept[i].height == p.height; i-- {
			dominated = dominated || kept[i].sacrificed&^p.sacrificed == 0
		}
		if !dominated {
			kept = append(kept, p)
		}
	}
	return kept
}
