package solver

import (
	"cmp"
	"context"
	"math/rand/v2"

	"lineproof/certificate"
	"lineproof/internal/game"
)

// dealRounds is how many rounds there are if Effort does not say. Of ten columns and five
// rows they leave 105,062 profiles, and a hundred rounds 97,180.
const dealRounds = 30

// noise is by how much, in thousandths, the first round may take a cost for another.
const noise = 500

// smallLayers builds the evidence that adversary builds, but chooses deals such that
// they compress better and fewer profiles arise: it is not larger when compressed. After
// few rounds it may have some more profiles.
//
// The selection in a layer weighs the size of the next layer against changes of
// the deal. What a profile costs depends on the layers that follow from it, so all
// layers are chosen several times, in rounds, each with the costs that the rounds
// before have found. The costs of all rounds are kept, not only those of the last:
// this keeps the choice from going back and forth. What would get stuck there is
// shaken: a round takes the costs for more or less than they are, by chance, and each
// less so than the one before (the noising method, I. Charon and O. Hudry 1993). The
// result that is smallest when compressed is taken, the first of several.
func (s *search[P]) smallLayers(ctx context.Context, n int) ([][]byte, error) {
	best, err := s.adversary(ctx, n)
	if err != nil {
		return nil, err
	}
	size := func(deals [][]byte) int {
		return packed(certificate.Section{Claim: certificate.Claim{Well: s.well, Pieces: n}, Deals: deals})
	}
	least := size(best)
	var past []*record[P]
	random, rounds := rand.New(rand.NewPCG(s.Minimize.Seed, 2)), cmp.Or(s.Minimize.Rounds, dealRounds)
	for k := range rounds {
		noise := noise * (rounds - 1 - k) / rounds
		shaken := func(cost int) int { return cost * (1000 - noise + random.IntN(2*noise+1)) / 1000 }
		s.enter("smaller layers, round %d of %d: %d bytes so far", k+1, rounds, least)
		records, err := s.round(ctx, n, past, shaken)
		if err != nil {
			return nil, err
		}
		deals := make([][]byte, len(records))
		for i, t := range records {
			deals[i] = t.deals
		}
		if now := size(deals); now < least {
			best, least = deals, now
		}
		past = s.remembered(past, records)
	}
	return best, nil
}

// round chooses the deals of all layers, from what the past rounds have
// found.
func (s *search[P]) round(ctx context.Context, n int, past []*record[P], shaken func(cost int) int) (records []*record[P], err error) {
	held, layer := 0, s.all[0].First(n)
	for _, t := range past {
		held += t.size()
	}
	for k := 0; len(layer) > 0; k++ {
		t := newRecord(layer, s.recordAt(past, k))
		if held += t.size(); !s.fits(held) {
			return nil, s.outgrown()
		}
		layer, err = s.chooseLayer(ctx, t, s.recordAt(past, k+1), n-k, held, shaken)
		if err != nil {
			return nil, err
		}
		records = append(records, t)
	}
	for k := len(records) - 1; k >= 0; k-- {
		records[k].weigh(s.recordAt(records, k+1), n-k)
	}
	return records, nil
}

// chooseLayer chooses the deals of a layer, with left pieces left, and returns the
// next layer, of which something is known. It begins with the deals that the past
// rounds have chosen there. The memory that may be taken is what the held bytes leave.
func (s *search[P]) chooseLayer(ctx context.Context, t, known *record[P], left, held int, shaken func(cost int) int) (next []P, err error) {
	m, err := s.newDealOptions(ctx, t.layer, t.wins, left)
	if err != nil {
		return nil, err
	}
	if !s.fits(held + m.size()) {
		return nil, s.outgrown()
	}
	costs := make([]int, len(m.next))
	for i, q := range m.next {
		costs[i] = shaken(known.costOf(q, s.all[0].Bound(q)))
	}
	chosen := make([]int32, len(t.layer))
	for i := range t.layer {
		if chosen[i] = m.option(i, t.deals[i]); chosen[i] < 0 {
			chosen[i] = m.first[i]
		}
	}
	selected := newSelection(m, costs, chosen)
	if err := selected.improve(ctx); err != nil {
		return nil, err
	}
	t.deals, next = selected.result()
	game.SortInFile(s.rules, next)
	return next, nil
}

// remembered adds the records of a round to those of the past.
func (s *search[P]) remembered(past, records []*record[P]) (all []*record[P]) {
	for k := range max(len(past), len(records)) {
		all = append(all, merge(s.recordAt(past, k), s.recordAt(records, k)))
	}
	return all
}
