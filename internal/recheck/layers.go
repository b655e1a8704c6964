package recheck

import (
	"cmp"
	"hash"
	"io"
	"slices"
)

// cells are what a profile tells of a board: heights, or open cells.
type cells interface {
	comparable
	write(sacrificed rows) string // as Digests does, by which they are in order, too, where these are equal
}

// A profile consists of such cells, sacrificed rows, and what may be dealt.
type profile[C cells] struct {
	cells      C
	sacrificed rows
	supply     supply
}

// A game is the rules from which layers follow.
type game[C cells] struct {
	first     profile[C]                                                 // of the empty well
	after     func(p profile[C], deal int) (all []profile[C], line bool) // every legal move
	lost      func(p profile[C], n int) bool                             // statically, with n pieces left
	canonical func(p profile[C]) profile[C]
}

// layers reads and verifies the evidence for the adversary.
func layers[C cells](c *checker, cl claim, g game[C], s *Section, digest hash.Hash) {
	number, left := int(c.number(1)), cl.within()
	layer := []profile[C]{g.first}
	if g.lost(g.first, left) {
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
		left--
		derived := make(map[profile[C]]bool)
		for _, p := range layer {
			io.WriteString(digest, p.cells.write(p.sacrificed))
			digest.Write(cl.left(p.supply))
			deal := int(c.number(1))
			if deal >= len(pieces) || !p.supply[deal] {
				c.reject(18, "piece %d may not be dealt", deal)
			}
			all, line := g.after(p, deal)
			if line {
				c.reject(19, "a move completes a line")
			}
			s.Moves += len(all)
			for _, q := range all {
				if !g.lost(q, left) {
					derived[g.canonical(q)] = true
				}
			}
			if len(derived) > c.limit {
				c.reject(21, "more profiles than %d follow the layer", c.limit)
			}
		}
		layer = undominated(derived)
	}
	if len(layer) > 0 {
		c.reject(16, "layer %d has %d profiles, and is not in the certificate", number, len(layer))
	}
}

// undominated are profiles as a layer has them: without those that another one
// dominates, and in order.
func undominated[C cells](all map[profile[C]]bool) (layer []profile[C]) {
	same := make(map[profile[C]][]rows) // the sacrificed rows by the rest
	for p := range all {
		rest := profile[C]{cells: p.cells, supply: p.supply}
		same[rest] = append(same[rest], p.sacrificed)
	}
	for p := range all {
		rest := profile[C]{cells: p.cells, supply: p.supply}
		if !slices.ContainsFunc(same[rest], func(s rows) bool { return s&p.sacrificed == s && s != p.sacrificed }) {
			layer = append(layer, p)
		}
	}
	slices.SortFunc(layer, func(p, q profile[C]) int {
		return cmp.Or(cmp.Compare(p.sacrificed, q.sacrificed), cmp.Compare(p.cells.write(0), q.cells.write(0)),
			cmp.Compare(p.supply.number(), q.supply.number()))
	})
	return layer
}
