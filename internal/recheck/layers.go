package recheck

import (
	"encoding/binary"
	"hash"
	"slices"
)

// layers reads and verifies the evidence for the adversary.
func (c *checker) layers(cl claim, s *Section, digest hash.Hash) {
	number := int(c.number(1))
	layer := []profile{cl.profile(&board{})}
	if cl.hopeless(layer[0], cl.within()) {
		layer = nil
	}
	for k := 0; k < number && c.err == nil; k++ {
		c.at("layer", k, -1)
		if len(layer) > 0 {
			s.Layers = append(s.Layers, len(layer))
		}
		for _, p := range layer {
			digest.Write(p.write())
		}
		layer = c.layer(cl, k, layer, s)
	}
	if len(layer) > 0 {
		c.at("layer", number, -1)
		c.reject(16, "the layer has %d profiles, and is not in the certificate", len(layer))
	}
}

// layer reads the killers of layer k, and derives layer k+1.
func (c *checker) layer(cl claim, k int, layer []profile, s *Section) []profile {
	if len(layer) == 0 {
		c.reject(16, "the layer has no profiles, and is in the certificate")
	}
	killers := c.number(4)
	if len(layer) > 0 && killers != int64(len(layer)) {
		c.reject(17, "there are %d killers for %d profiles", killers, len(layer))
	}
	d := derivation{c, cl, cl.within() - k - 1, map[heights][]rows{}, 0}
	for i := int64(0); i < killers && c.err == nil; i++ {
		c.at("layer", k, int(i))
		killer := int(c.byte())
		if i < int64(len(layer)) {
			if killer >= len(pieces) {
				c.reject(18, "there is no piece %d", killer)
			}
			s.Moves += d.deal(layer[i], killer%len(pieces))
		}
	}
	c.at("layer", k, -1)
	return d.layer()
}

// A derivation is of one layer from another.
type derivation struct {
	*checker
	claim   claim
	left    int                // pieces
	derived map[heights][]rows // canonical profiles: the sacrificed rows by the heights
	number  int                // of all these
}

// deal makes every legal move with a killer, and counts them.
func (d *derivation) deal(p profile, killer int) (moves int) {
	before := d.claim.board(p)
	for _, drawn := range pieces[killer] {
		for offset := -2; offset < d.claim.width; offset++ {
			rests := before.rest(drawn.moved(offset, 0))
			if d.claim.illegal(&before, rests) != "" {
				continue
			}
			moves++
			after := d.claim.with(before, rests)
			if d.claim.line(&after) {
				d.reject(19, "a move completes a line")
			} else {
				d.add(d.claim.profile(&after))
			}
		}
	}
	return moves
}

// add takes what a move leads to.
func (d *derivation) add(p profile) {
	if d.claim.hopeless(p, d.left) {
		return
	}
	h := d.claim.canonical(p.heights)
	if slices.Contains(d.derived[h], p.sacrificed) {
		return
	}
	if d.number++; d.number > d.limit {
		d.rejectAnyway(21, "more profiles than %d follow the layer", d.limit)
	}
	d.derived[h] = append(d.derived[h], p.sacrificed)
}

// layer has what was derived, but for dominated profiles, in order.
func (d *derivation) layer() (layer []profile) {
	for h, all := range d.derived {
		for _, q := range all {
			if !slices.ContainsFunc(all, func(p rows) bool { return p.properSubset(q) }) {
				layer = append(layer, profile{h, q})
			}
		}
	}
	slices.SortFunc(layer, order)
	return layer
}

// write puts a profile down as Digests does: two heights to a byte.
func (p profile) write() []byte {
	text := make([]byte, 6, 8)
	for column := range 12 {
		text[column/2] = text[column/2]<<4 | p.heights[column]
	}
	return binary.BigEndian.AppendUint16(text, uint16(p.sacrificed))
}
