package recheck

import "slices"

// layers reads and verifies the evidence for the adversary.
func (c *checker) layers(cl claim, s *Section) {
	number, left := int(c.number(1)), cl.within()
	layer := []profile{cl.profile(new(board), 0, cl.first())}
	if cl.lost(layer[0], left) {
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
		derived := make(map[profile]bool)
		for _, p := range layer {
			c.derived(p.columns, p.sacrificed, p.supply)
			deal := int(c.number(1))
			if deal >= len(pieces) || !p.supply.has(deal) {
				c.reject(18, "piece %d may not be dealt", deal)
			}
			all, line := cl.dealt(p, deal)
			if line {
				c.reject(19, "a move completes a line")
			}
			s.Moves += len(all)
			for _, q := range all {
				if canonical := cl.canonical(q); !derived[canonical] && !cl.lost(q, left) {
					derived[canonical] = true
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
func undominated(all map[profile]bool) (layer []profile) {
	same := make(map[profile][]rows) // the sacrificed rows by the rest
	for p := range all {
		rest := profile{columns: p.columns, supply: p.supply}
		same[rest] = append(same[rest], p.sacrificed)
	}
	for p, all := range same {
		for _, p.sacrificed = range all {
			if !slices.ContainsFunc(all, func(s rows) bool { return s&p.sacrificed == s && s != p.sacrificed }) {
				layer = append(layer, p)
			}
		}
	}
	slices.SortFunc(layer, profile.compare)
	return layer
}
