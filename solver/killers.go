package solver

import (
	"bytes"
	"context"

	"lineproof/certificate"
	"lineproof/internal/drop"
)

// killerRounds is for Options.Minimize. Later rounds gain little: by the tenth, in
// ten columns and six rows, a hundredth each.
const killerRounds = 10

// fewKillers builds the evidence that adversary builds, with killers chosen so
// that fewer profiles arise, and that they compress better: it has no more
// profiles than that, and is not larger when compressed.
//
// The selection in a layer weighs what it brings into the next one against
// changes of the killer. What a profile costs depends on what comes of it in
// the layers behind, so all layers are chosen several times, in rounds, each
// with the costs that those before have found. That all of them are remembered,
// not those of the last round alone, keeps it from going back and forth between
// two choices. Of all results, the one that is smallest when compressed is
// taken, the first of several.
func (s *Solver) fewKillers(ctx context.Context, n, rounds int) ([][]byte, error) {
	best, err := s.adversary(ctx, n)
	if err != nil {
		return nil, err
	}
	least, err := s.packed(best, n)
	if err != nil {
		return nil, err
	}
	most := len(bytes.Join(best, nil))
	var past []*stage
	for round := range rounds {
		s.enter("fewer killers, round %d of %d: %d bytes so far", round+1, rounds, least)
		stages, err := s.round(ctx, n, past)
		if err != nil {
			return nil, err
		}
		killers := make([][]byte, len(stages))
		for k, t := range stages {
			killers[k] = t.killers
		}
		size, err := s.packed(killers, n)
		if err != nil {
			return nil, err
		}
		if size < least && len(bytes.Join(killers, nil)) <= most {
			best, least = killers, size
		}
		past = remember(past, stages)
	}
	return best, nil
}

// packed returns the size of a certificate with these killers, compressed.
func (s *Solver) packed(killers [][]byte, n int) (int, error) {
	claim := certificate.Claim{Well: s.search.Well.Well, Pieces: n}
	_, packed, err := certificate.Certificate{{Claim: claim, Deals: killers}}.Bytes()
	return len(packed), err
}

// round chooses the killers of all layers, from what the past rounds have
// found.
func (s *Solver) round(ctx context.Context, n int, past []*stage) (stages []*stage, err error) {
	var layer []drop.Profile
	if s.search.Bound(0) <= n {
		layer = []drop.Profile{0}
	}
	held := 0
	for _, t := range past {
		held += t.size()
	}
	for k := 0; len(layer) > 0; k++ {
		t := newStage(layer, stageAt(past, k))
		if held += t.size(); !s.fits(held) {
			return nil, s.outgrown()
		}
		layer, err = s.chooseLayer(ctx, t, past, k, n-k, held)
		if err != nil {
			return nil, err
		}
		stages = append(stages, t)
	}
	for k := len(stages) - 1; k >= 0; k-- {
		s.search.weigh(stages[k], stageAt(stages, k+1), n-k)
	}
	return stages, nil
}

// chooseLayer chooses the killers of stage k, with left pieces left, and returns
// the next layer. It begins with the killers that the past rounds have chosen
// there. The memory that may be taken is what the held bytes leave.
func (s *Solver) chooseLayer(ctx context.Context, t *stage, past []*stage, k, left, held int) (next []drop.Profile, err error) {
	m, err := s.newMenu(ctx, t.layer, t.wins, left)
	if err != nil {
		return nil, err
	}
	if !s.fits(held + m.size()) {
		return nil, s.outgrown()
	}
	known := stageAt(past, k+1)
	costs := make([]int, len(m.next))
	for i, q := range m.next {
		costs[i] = known.costOf(q, s.search.Bound(q))
	}
	chosen := make([]int32, len(t.layer))
	for i := range t.layer {
		if chosen[i] = m.option(i, t.killers[i]); chosen[i] < 0 {
			chosen[i] = m.first[i]
		}
	}
	c := newSelection(m, costs, chosen)
	if err := c.improve(ctx); err != nil {
		return nil, err
	}
	t.killers, next = c.result()
	return next, nil
}

// remember adds the stages of a round to those of the past.
func remember(past, stages []*stage) (all []*stage) {
	for k := range max(len(past), len(stages)) {
		all = append(all, merge(stageAt(past, k), stageAt(stages, k)))
	}
	return all
}
