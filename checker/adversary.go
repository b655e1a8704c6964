package checker

import (
	"cmp"
	"encoding/binary"
	"maps"
	"slices"
)

// A profile is what the game needs to know of a board (SPEC.md, Profiles).
type profile struct {
	columns    columns
	sacrificed uint16 // bit r-1 for row r
	deal       set    // what may be dealt next
}

// columns have their heights, cut off at the claim's rows, or in slide their open
// cells, bit r-1 for row r; 0 outside the well.
type columns [maxWidth]uint16

// adversary verifies the evidence of an adversary's claim: a deal for each profile
// that the player can bring about. Layer k holds the profiles after k pieces, but
// for those that are statically lost or dominated (SPEC.md). They are not in the
// certificate: each layer follows from the one before it.
func (s *source) adversary(section *Section) {
	claim := section.Claim
	section.Layers = int(s.read(1)[0])
	left := cmp.Or(claim.Pieces, claim.longest())
	layer := []profile{{deal: claim.next(0, 0)}}
	if claim.Game == "slide" {
		layer[0].columns = new(board).open(claim)
	}
	if _, lost := layer[0].settle(claim, left); lost {
		layer = nil
	}
	for k := range section.Layers {
		s.place = Place{s.place.Section, "layer", k, -1}
		s.require(len(layer) > 0, 16, "no profile is left to answer")
		count := int(binary.BigEndian.Uint32(s.read(4)))
		s.require(count == len(layer), 17, "%d deals for %d profiles", count, len(layer))
		section.Profiles += count
		left-- // 0 at the least: with no pieces left, all profiles are statically lost
		next := make(map[profile]bool)
		for i, p := range layer {
			s.place.Index = i
			binary.Write(s.digest, binary.BigEndian, p.number(claim))
			if claim.Deals == "bag" {
				s.digest.Write([]byte{byte(p.deal)})
			}
			deal := int(s.read(1)[0])
			s.require(p.deal>>deal&1 == 1, 18, "piece %d cannot be dealt here", deal)
			for _, after := range p.moves(claim, deal) {
				section.Moves++
				after.deal = claim.next(p.deal, deal)
				after, lost := after.settle(claim, left)
				s.require(!after.complete(claim), 19, "a move completes a line")
				if !lost {
					next[after] = true
				}
			}
			s.require(len(next) <= s.limit, 21, "the next layer has more than %d profiles", s.limit)
		}
		layer = undominated(next)
	}
	s.place = Place{s.place.Section, "layer", section.Layers, -1}
	s.require(len(layer) == 0, 16, "%d profiles are left to answer", len(layer))
}

// number is the profile in a digest (SPEC.md, Digests).
func (p *profile) number(claim Claim) any {
	if claim.Game == "slide" {
		return append(p.columns[:], p.sacrificed)
	}
	n := uint64(0)
	for _, h := range p.columns {
		n = n<<4 | uint64(h)
	}
	return n<<16 | uint64(p.sacrificed)
}

// moves returns what all legal moves with a piece lead to.
func (p profile) moves(claim Claim, piece int) (all []profile) {
	if claim.Game == "slide" {
		return p.slides(claim, piece)
	}
	for rotation := range shapes[piece] {
		for offset := -2; offset < claim.Width; offset++ {
			if after, legal := p.drop(claim, &shapes[piece][rotation], offset); legal {
				all = append(all, after)
			}
		}
	}
	return all
}

// settle returns the profile in the form in which a layer has it, unless it is lost.
func (p profile) settle(claim Claim, left int) (after profile, lost bool) {
	if claim.Game == "slide" {
		return p.close(claim, left)
	}
	if p.staticallyLost(claim, left) {
		return p, true
	}
	return p.canonical(claim), false
}

// drop places a piece, if it is legal: inside the well, in no full column, and
// not above the ceiling.
func (p *profile) drop(claim Claim, sh *shape, offset int) (after profile, legal bool) {
	y := -3 // the box's lowest row, from 0
	for _, c := range sh {
		x := offset + c.x
		if x < 0 || x >= claim.Width || int(p.columns[x]) == claim.Rows {
			return after, false
		}
		y = max(y, int(p.columns[x])-c.y)
	}
	after = *p
	for _, c := range sh { // the lower cells of a column first
		x, row := offset+c.x, y+c.y+1
		if claim.Ceiling != 0 && row > claim.Ceiling {
			return after, false
		}
		for hole := int(after.columns[x]) + 1; hole < row && hole <= claim.Rows; hole++ {
			after.sacrificed |= 1 << (hole - 1)
		}
		after.columns[x] = uint16(min(row, claim.Rows))
	}
	return after, true
}

// complete reports whether a row has neither a hole nor another empty cell.
func (p *profile) complete(claim Claim) bool {
	lacking := p.sacrificed
	for _, column := range p.columns[:claim.Width] {
		if claim.Game != "slide" {
			column = ^(1<<column - 1) // above the height
		}
		lacking |= column
	}
	return ^lacking&(1<<claim.Rows-1) != 0
}

// staticallyLost reports whether every row without a hole lacks more cells than are
// filled if pieces are dealt that fill few, or every one needs more I than are left.
// An I fills one cell of a run of empty ones, or four; no number of O an odd run.
func (p *profile) staticallyLost(claim Claim, left int) bool {
	again := claim.Deals != "bag" // the same piece may be dealt all the time
	withI, withFew, few := again && p.deal&1 == 1, true, claim.fewest(p.deal, left)
	for row := 1; row <= claim.Rows && (withI || withFew); row++ {
		if p.sacrificed>>(row-1)&1 == 1 {
			continue
		}
		needI, cells, run := 0, 0, 0
		for x := range claim.Width + 1 {
			if x < claim.Width && int(p.columns[x]) < row {
				run++
				continue
			}
			needI += run/4 + run%4
			cells += run
			if again && p.deal>>6 == 1 && run%2 == 1 {
				cells = few + 1 // only O is dealt
			}
			run = 0
		}
		withI, withFew = withI && needI > left, withFew && cells > few
	}
	return withI || withFew
}

// fewest returns how many cells of a row some pieces fill at most, if always one of
// those is dealt that fill fewest: Z, S and O two, T, L and J three, and I four.
func (c Claim) fewest(deal set, pieces int) (cells int) {
	order, fills := [7]int{1, 2, 6, 3, 4, 5, 0}, [7]int{2, 2, 2, 3, 3, 3, 4}
	for range pieces {
		i := slices.IndexFunc(order[:], func(p int) bool { return deal>>p&1 == 1 })
		cells, deal = cells+fills[i], c.next(deal, order[i])
	}
	return cells
}

// canonical returns the smallest profile that is the same to the game: components may
// change places, and all may be mirrored, if the pieces may be. For the theorem, any
// would do; the smallest makes the number of profiles agree with the certificate.
func (p profile) canonical(claim Claim) profile {
	exchanged := p.deal&0b1001001 | p.deal&0b0010010<<1 | p.deal&0b0100100>>1 // Z and S, L and J
	mirrored := profile{p.columns, p.sacrificed, exchanged}
	slices.Reverse(mirrored.columns[:claim.Width])
	p.sortComponents(claim)
	if exchanged != p.deal && claim.Deals != "bag" {
		return p
	}
	mirrored.sortComponents(claim)
	return slices.MinFunc([]profile{p, mirrored}, compare)
}

// sortComponents puts the components in ascending order, which makes the smallest
// profile. Each ends with a full column; the right wall counts as one.
func (p *profile) sortComponents(claim Claim) {
	var columns [maxWidth + 1]uint16 // and the wall
	copy(columns[:], p.columns[:])
	columns[claim.Width] = uint16(claim.Rows)
	var sorted [maxWidth + 1][]uint16
	n, first := 0, 0
	for x, height := range columns[:claim.Width+1] {
		if int(height) == claim.Rows {
			sorted[n] = columns[first : x+1]
			for i := n; i > 0 && slices.Compare(sorted[i], sorted[i-1]) < 0; i-- {
				sorted[i], sorted[i-1] = sorted[i-1], sorted[i]
			}
			n, first = n+1, x+1
		}
	}
	x := 0
	for _, component := range sorted[:n] {
		x += copy(p.columns[x:claim.Width], component)
	}
}

// undominated makes a layer of its profiles, in the order of the certificate. It
// leaves out those that another one dominates, by the same heights and bag, and only
// some of the sacrificed rows. That one comes first in the order of compare. Dominance
// is transitive, so it may be one that stays.
func undominated(all map[profile]bool) []profile {
	sorted := slices.AppendSeq(make([]profile, 0, len(all)), maps.Keys(all))
	slices.SortFunc(sorted, compare)
	layer, same := sorted[:0], 0 // layer[same:] have the heights of p
	for _, p := range sorted {
		if same < len(layer) && layer[same].columns != p.columns {
			same = len(layer)
		}
		if !slices.ContainsFunc(layer[same:], func(q profile) bool { return q.sacrificed&^p.sacrificed == 0 && q.deal == p.deal }) {
			layer = append(layer, p)
		}
	}
	slices.SortStableFunc(layer, func(p, q profile) int { return cmp.Compare(p.sacrificed, q.sacrificed) })
	return layer
}

// compare orders profiles by their heights, sacrificed rows, and what may be dealt.
func compare(p, q profile) int {
	return cmp.Or(slices.Compare(p.columns[:], q.columns[:]), cmp.Compare(p.sacrificed, q.sacrificed), cmp.Compare(p.deal, q.deal))
}
