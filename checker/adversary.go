package checker

import (
	"cmp"
	"encoding/binary"
	"maps"
	"math/bits"
	"slices"
)

// A profile is what the game needs to know of a board (SPEC.md, Profiles), in 16
// hexadecimal digits: twelve for the heights of the columns, from the left, cut
// off at the claim's rows; then four with bit r-1 set if row r is sacrificed.
type profile uint64

const rowDigits profile = 0xffff

func (p profile) height(x int) int { return int(p >> (60 - 4*x) & 15) }

func column(x, height int) profile { return profile(height) << (60 - 4*x) }

// adversary verifies the evidence of an adversary's claim: a killer piece for
// each profile that the player can bring about. Layer k holds the profiles
// after k pieces. They do not stand in the certificate; layer 0 is the empty
// well, and each layer follows from the one before it. Profiles that are
// hopeless or dominated (SPEC.md) are left out of their layers.
func (s *source) adversary(section *Section) {
	claim := section.Claim
	section.Layers = int(s.read(1)[0])
	left := cmp.Or(claim.Pieces, claim.longest())
	layer := []profile{0}
	if layer[0].hopeless(claim, left) {
		layer = nil
	}
	for k := range section.Layers {
		s.place = Place{s.place.Section, "layer", k, -1}
		s.require(len(layer) > 0, 16, "no profile is left to answer")
		count := int(binary.BigEndian.Uint32(s.read(4)))
		s.require(count == len(layer), 17, "%d killer pieces for %d profiles", count, len(layer))
		section.Profiles += count
		left-- // 0 at the least: with no pieces left, all profiles are hopeless
		next := make(map[profile]bool)
		for i, p := range layer {
			s.place.Index = i
			binary.Write(s.digest, binary.BigEndian, uint64(p))
			killer := s.read(1)[0]
			s.require(killer < 7, 18, "there is no piece %d", killer)
			for rotation := range rotationsOf[killer] {
				for offset := -2; offset < claim.Width; offset++ {
					after, legal := p.drop(claim, &shapes[killer][rotation], offset)
					if !legal {
						continue
					}
					section.Moves++
					s.require(!after.complete(claim), 19, "a move completes a row")
					if !after.hopeless(claim, left) {
						next[after.canonical(claim)] = true
					}
				}
			}
			s.require(len(next) <= s.limit, 21, "the next layer has more than %d profiles", s.limit)
		}
		layer = undominated(slices.Sorted(maps.Keys(next)))
	}
	s.place = Place{s.place.Section, "layer", section.Layers, -1}
	s.require(len(layer) == 0, 16, "%d profiles are left to answer", len(layer))
}

// drop places a piece, if it is legal: inside the well, in no full column, and
// not above the ceiling.
func (p profile) drop(claim Claim, sh *shape, offset int) (profile, bool) {
	y := 0 // the row below the shape's lowest
	for _, c := range sh {
		x := offset + c.x
		if x < 0 || x >= claim.Width || p.height(x) == claim.Rows {
			return p, false
		}
		y = max(y, p.height(x)-c.y)
	}
	for _, c := range sh { // the lower cells of a column first
		if claim.Ceiling != 0 && y+c.y >= claim.Ceiling {
			return p, false
		}
		x := offset + c.x
		h, below := p.height(x), min(y+c.y, claim.Rows)
		if below > h { // the rows from h+1 to below are empty under this cell
			p |= 1<<below - 1<<h
		}
		p += column(x, min(below+1, claim.Rows)-h)
	}
	return p, true
}

// complete reports whether a row is filled: all columns reach it, with no hole.
func (p profile) complete(claim Claim) bool {
	reached := claim.Rows // rows that all columns reach
	for x := range claim.Width {
		reached = min(reached, p.height(x))
	}
	return ^p&(1<<reached-1) != 0
}

// hopeless reports whether the adversary wins with O alone, or with I alone:
// every row without a hole takes more of them than are left. Of a run of cells
// that it lacks, one O fills two neighbours, and one I a cell or four neighbours.
func (p profile) hopeless(claim Claim, left int) bool {
	leastO, leastI := left+1, left+1 // over all rows
	for row := 1; row <= claim.Rows && max(leastO, leastI) > left; row++ {
		if p>>(row-1)&1 == 1 {
			continue
		}
		needO, needI, run := 0, 0, 0
		for x := 0; x <= claim.Width; x++ {
			if x < claim.Width && p.height(x) < row {
				run++
				continue
			}
			needO += run/2 + run%2*(left+1) // no number of O fills an odd run
			needI += run/4 + run%4
			run = 0
		}
		leastO, leastI = min(leastO, needO), min(leastI, needI)
	}
	return max(leastO, leastI) > left
}

// canonical returns the smallest of the profiles that are the same to the game:
// chambers may change places, and all of it may be mirrored.
func (p profile) canonical(claim Claim) profile {
	mirrored := p & rowDigits
	for x := range claim.Width {
		mirrored |= column(claim.Width-1-x, p.height(x))
	}
	return min(p.sortChambers(claim), mirrored.sortChambers(claim))
}

// sortChambers puts the chambers in ascending order, which gives the smallest
// profile. Each ends with a full column; one behind the right wall ends the last.
func (p profile) sortChambers(claim Claim) profile {
	walled := p&^rowDigits | column(claim.Width, claim.Rows)
	var chambers [maxWidth + 1]profile // each with its columns from the left
	n, width := 0, 0
	for x := range claim.Width + 1 {
		chambers[n] |= column(width, walled.height(x))
		width++
		if walled.height(x) == claim.Rows {
			n, width = n+1, 0
		}
	}
	slices.Sort(chambers[:n])
	sorted, x := profile(0), 0
	for _, chamber := range chambers[:n] {
		sorted |= chamber >> (4 * x)
		x += 16 - bits.TrailingZeros64(uint64(chamber))/4 // the last digit is its full column
	}
	return sorted - column(claim.Width, claim.Rows) | p&rowDigits
}

// undominated removes every profile that is no better for the player than another
// one of the layer: of the same heights, with that one's sacrificed rows, and
// more. That one stands before it; after this, the layer is put in its order.
func undominated(layer []profile) []profile {
	kept, same := layer[:0], 0 // kept[same:] have the heights of p
	for _, p := range layer {
		if same < len(kept) && kept[same]>>16 != p>>16 {
			same = len(kept)
		}
		if !slices.ContainsFunc(kept[same:], func(q profile) bool { return q&^p == 0 }) {
			kept = append(kept, p)
		}
	}
	slices.SortStableFunc(kept, func(p, q profile) int { return cmp.Compare(p&rowDigits, q&rowDigits) })
	return kept
}
