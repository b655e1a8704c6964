package solver

import (
	"bytes"
	"context"

	"lineproof/certificate"
	"lineproof/internal/drop"
)

// dealRounds is for Options.Minimize. Later rounds gain little: by the tenth, in
// ten columns and six rows, a hundredth each.
const dealRounds = 10

// smallLayers builds the evidence that adversary builds, but chooses deals such that
// fewer profiles arise and the deals compress better: it has no more profiles, and
// is not larger when compressed.
//
// The selection in a layer weighs the size of the next layer against changes of
// the deal. What a profile costs depends on the layers that follow from it, so all
// layers are chosen several times, in rounds, each with the costs that the rounds
// before have found. The costs of all rounds are kept, not only those of the last:
// this keeps the choice from going back and forth. The result that is smallest when
// compressed is taken, the first of several.
func (s *Solver) smallLayers(ctx context.Context, n, rounds int) ([][]byte, error) {
	best, err := adversary(ctx, s, &s.search.crew, n)
	if err != nil {
		return nil, err
	}
	least, err := s.packed(best, n)
	if err != nil {
		return nil, err
	}
	most := len(bytes.Join(best, nil))
	var past []*record
	for round := range rounds {
		s.enter("smaller layers, round %d of %d: %d bytes so far", round+1, rounds, least)
		records, err := s.round(ctx, n, past)
		if err != nil {
			return nil, err
		}
		deals := make([][]byte, len(records))
		for k, t := range records {
			deals[k] = t.deals
		}
		size, err := s.packed(deals, n)
		if err != nil {
			return nil, err
		}
		if size < least && len(bytes.Join(deals, nil)) <= most {
			best, least = deals, size
		}
		past = remember(past, records)
	}
	return best, nil
}

// packed returns the size of a certificate with these deals, compressed.
func (s *Solver) packed(deals [][]byte, n int) (int, error) {
	claim := certificate.Claim{Well: s.search.Well.Well, Pieces: n}
	_, packed, err := certificate.Certificate{{Claim: claim, Deals: deals}}.Bytes()
	return len(packed), err
}

// round chooses the deals of all layers, from what the past rounds have
// found.
func (s *Solver) round(ctx context.Context, n int, past []*record) (records []*record, err error) {
	var layer []drop.Profile
	if empty := s.search.Start(); s.search.Bound(empty) <= n {
		layer = []drop.Profile{empty}
	}
	held := 0
	for _, t := range past {
		held += t.size()
	}
	for k := 0; len(layer) > 0; k++ {
		t := newRecord(s.search.game, layer, recordAt(past, k))
		if held += t.size(); !s.fits(held) {
			return nil, s.outgrown()
		}
		layer, err = s.chooseLayer(ctx, t, past, k, n-k, held)
		if err != nil {
			return nil, err
		}
		records = append(records, t)
	}
	for k := len(records) - 1; k >= 0; k-- {
		s.search.weigh(records[k], recordAt(records, k+1), n-k)
	}
	return records, nil
}

// chooseLayer chooses the deals of layer k, with left pieces left, and returns
// the next layer. It begins with the deals that the past rounds have chosen
// there. The memory that may be taken is what the held bytes leave.
func (s *Solver) chooseLayer(ctx context.Context, t *record, past []*record, k, left, held int) (next []drop.Profile, err error) {
	m, err := s.newDealOptions(ctx, t.layer, t.wins, left)
	if err != nil {
		return nil, err
	}
	if !s.fits(held + m.size()) {
		return nil, s.outgrown()
	}
	known := recordAt(past, k+1)
	costs := make([]int, len(m.next))
	for i, q := range m.next {
		costs[i] = known.costOf(q, s.search.Bound(q))
	}
	chosen := make([]int32, len(t.layer))
	for i := range t.layer {
		if chosen[i] = m.option(i, t.deals[i]); chosen[i] < 0 {
			chosen[i] = m.first[i]
		}
	}
	c := newSelection(m, costs, chosen)
	if err := c.improve(ctx); err != nil {
		return nil, err
	}
	t.deals, next = c.result()
	return next, nil
}

// remember adds the records of a round to those of the past.
func remember(past, records []*record) (all []*record) {
	for k := range max(len(past), len(records)) {
		all = append(all, merge(recordAt(past, k), recordAt(records, k)))
	}
	return all
}
