package recheck

import (
	"encoding/binary"
	"hash"
	"slices"
)

// layers reads and verifies the evidence for the adversary.
func (c *checker) layers(cl claim, s *Section, digest hash.Hash) {
	number := int(c.number(1))
	layer := []profile{{supply: cl.first()}}
	if cl.staticallyLost(layer[0], cl.within()) {
		layer = nil
	}
	for k := range number {
		if len(layer) == 0 {
			c.reject(16, "layer %d has no profiles, and is in the certificate", k)
		}
		if deals := c.number(4); deals != int64(len(layer)) {
			c.reject(17, "layer %d has %d deals for %d profiles", k, deals, len(layer))
		}
		s.Layers = append(s.Layers, len(layer))
		d := derivation{c, cl, cl.within() - k - 1, map[group][]rows{}, 0}
		for _, p := range layer {
			digest.Write(p.write())
			digest.Write(cl.left(p.supply))
			deal := int(c.number(1))
			if deal >= len(pieces) || !p.supply[deal] {
				c.reject(18, "piece %d may not be dealt", deal)
			}
			s.Moves += d.deal(p, deal)
		}
		layer = d.layer()
	}
	if len(layer) > 0 {
		c.reject(16, "layer %d has %d profiles, and is not in the certificate", number, len(layer))
	}
}

// A derivation is of one layer from another.
type derivation struct {
	*checker
	claim   claim
	left    int              // pieces
	derived map[group][]rows // canonical profiles: the sacrificed rows by the rest
	number  int              // of all these
}

// A group of profiles differs in the sacrificed rows.
type group struct {
	heights heights
	supply  supply
}

// deal makes every legal move with a deal, and counts them.
func (d *derivation) deal(p profile, deal int) (moves int) {
	before := d.claim.board(p)
	for _, drawn := range pieces[deal] {
		for offset := -2; offset < d.claim.width; offset++ {
			after, illegal := d.claim.drop(before, drawn.moved(offset, 0))
			if illegal != "" {
				continue
			}
			moves++
			if d.claim.line(&after) {
				d.reject(19, "a move completes a line")
			}
			next := d.claim.profile(&after)
			next.supply = d.claim.after(p.supply, deal)
			d.add(next)
		}
	}
	return moves
}

// add takes what a move leads to.
func (d *derivation) add(p profile) {
	if d.claim.staticallyLost(p, d.left) {
		return
	}
	h := d.claim.canonical(p)
	if slices.Contains(d.derived[h], p.sacrificed) {
		return
	}
	if d.number++; d.number > d.limit {
		d.reject(21, "more profiles than %d follow the layer", d.limit)
	}
	d.derived[h] = append(d.derived[h], p.sacrificed)
}

// layer has what was derived, but for dominated profiles, in order.
func (d *derivation) layer() (layer []profile) {
	for h, all := range d.derived {
		for _, q := range all {
			if !slices.ContainsFunc(all, func(p rows) bool { return p&q == p && p != q }) {
				layer = append(layer, profile{h.heights, q, h.supply})
			}
		}
	}
	slices.SortFunc(layer, order)
	return layer
}

// write puts a profile down as Digests does: two heights to a byte.
func (p profile) write() []byte {
	text := make([]byte, 6, 8)
	for column, height := range p.heights {
		text[column/2] = text[column/2]<<4 | height
	}
	return binary.BigEndian.AppendUint16(text, uint16(p.sacrificed))
}
