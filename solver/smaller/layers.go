package smaller

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/solver"
)

// dealRounds is how many rounds there are if Effort does not say.
const dealRounds = 30

// firstNoise is by how much, in thousandths, the first round may take a cost for another.
const firstNoise = 500

// smallLayers takes the evidence that Prove builds, and chooses deals such that
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
func smallLayers[P rules.Profile](ctx context.Context, s *solver.Search[P], e Effort, n int, best [][]byte) (
	[][]byte, error) {
	size := func(deals [][]byte) int {
		return packedSize(certificate.Section{Claim: certificate.Claim{Well: s.Well, Pieces: n}, Deals: deals})
	}
	least := size(best)
	random, rounds := rand.New(rand.NewPCG(e.Seed, 2)), cmp.Or(e.Rounds, dealRounds)
	c := &chooser[P]{search: s, pieces: n}
	for k := range rounds {
		noise := firstNoise * (rounds - 1 - k) / rounds
		c.shaken = func(cost int) int { return cost * (1000 - noise + random.IntN(2*noise+1)) / 1000 }
		s.SetStage("smaller layers, round %d of %d: %d bytes so far", k+1, rounds, least)
		layers, err := c.chooseLayers(ctx)
		if err != nil {
			return best, err
		}
		var deals [][]byte
		for k, t := range layers {
			deals = append(deals, t.deals)
			if k == len(c.past) {
				c.past = append(c.past, record[P]{facts: make(map[P]fact)})
			}
			c.past[k].addRound(t, s.Rules.Bound)
		}
		if now := size(deals); now < least {
			best, least = deals, now
		}
	}
	return best, nil
}

// A chooser chooses the deals of all layers, in rounds.
type chooser[P rules.Profile] struct {
	search *solver.Search[P]
	pieces int                // left at first
	past   []record[P]        // what the past rounds have found, by layer
	shaken func(cost int) int // what the round takes a cost for
	held   int                // bytes, about
}

// A dealtLayer is a layer, in the order of the file, and what a round has chosen for its
// profiles.
type dealtLayer[P rules.Profile] struct {
	layer []P
	deals []byte
	wins  []certificate.Set // the pieces that win in each
	costs []int             // of each, with its part of the layers after
}

// chooseLayers makes a round.
func (c *chooser[P]) chooseLayers(ctx context.Context) (layers []*dealtLayer[P], err error) {
	c.held = 0
	for _, r := range c.past {
		c.held += (factSize + rules.Size[P]()) * len(r.facts)
	}
	layer := rules.FirstLayer(c.search.Rules, c.pieces)
	for k := 0; len(layer) > 0; k++ {
		t := &dealtLayer[P]{layer: layer, wins: make([]certificate.Set, len(layer)), costs: make([]int, len(layer))}
		c.held += (10 + rules.Size[P]()) * len(layer)
		layer, err = c.chooseLayer(ctx, t, k)
		if err != nil {
			return nil, err
		}
		layers = append(layers, t)
	}
	next := &dealtLayer[P]{}
	for k, t := range slices.Backward(layers) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		c.weighLayer(t, next, c.pieces-k)
		next = t
	}
	return layers, nil
}

// recordOf returns what the past rounds have found of layer k.
func (c *chooser[P]) recordOf(k int) (r record[P]) {
	if k < len(c.past) {
		r = c.past[k]
	}
	return r
}

// chooseLayer chooses the deals of layer k, and returns the next one. It begins with the deals that the
// past rounds have chosen there.
func (c *chooser[P]) chooseLayer(ctx context.Context, t *dealtLayer[P], k int) ([]P, error) {
	here, next := c.recordOf(k), c.recordOf(k+1)
	for i, p := range t.layer {
		t.wins[i] = here.facts[p].wins
	}
	m, err := newDealOptions(ctx, c.search, t, c.pieces-k, c.held)
	if err != nil {
		return nil, err
	}
	costs := make([]int, len(m.next))
	for i, q := range m.next {
		costs[i] = c.shaken(next.costOf(q, c.search.Rules.Bound(q)))
	}
	first := make([]*option, len(t.layer))
	for i, p := range t.layer {
		first[i] = &m.of[i][0]
		if f, known := here.facts[p]; known {
			first[i] = m.optionWith(i, f.deal)
		}
	}
	selected := newSelection(m, costs, first)
	if err := selected.improve(ctx); err != nil {
		return nil, err
	}
	var profiles []P
	t.deals, profiles = selected.chosenDeals()
	rules.SortInFile(c.search.Rules, profiles)
	return profiles, nil
}

// weighLayer finds out what each profile of a layer with left pieces left costs: half of the
// changes beside it, and its part of the costs of its successors, which all that lead to
// the same one share equally. Dominated profiles are left out.
func (c *chooser[P]) weighLayer(t, next *dealtLayer[P], left int) {
	index := make(map[P]int, len(next.layer))
	for i, p := range next.layer {
		index[p] = i
	}
	mover := rules.Mover[P]{Game: c.search.Rules}
	successors, sharers := make([][]int32, len(t.layer)), make([]int, len(next.layer))
	for i, p := range t.layer {
		leads, _ := mover.Deal(nil, p, int(t.deals[i]), left-1)
		for _, q := range rules.Distinct(leads) {
			if j, found := index[q]; found {
				successors[i] = append(successors[i], int32(j))
				sharers[j]++
			}
		}
	}
	for i := range t.layer {
		t.costs[i] = ownCost
		if i > 0 {
			t.costs[i] += costOfChange(t.deals[i-1], t.deals[i]) / 2
		}
		if i+1 < len(t.layer) {
			t.costs[i] += costOfChange(t.deals[i], t.deals[i+1]) / 2
		}
		for _, j := range successors[i] {
			t.costs[i] += next.costs[j] / sharers[j]
		}
	}
}

// A fact is what rounds have found of a profile.
type fact struct {
	deal byte            // that of the last round
	wins certificate.Set // the pieces that win
	cost int             // with its part of the layers after; the mean of the rounds
}

// A record is what rounds have found of the profiles of a layer.
type record[P rules.Profile] struct {
	facts map[P]fact
	means [rules.Never + 1]int // of the costs, by the bound; 0 where there are none
}

// factSize is the memory in bytes, about, that a fact takes in a map, beside its profile.
const factSize = 40

// costOf returns what a profile has cost, or else the mean of those with its bound.
// (A higher cost, by which the rounds prefer what is known, gains more in the first
// rounds, and less in the end.)
func (r *record[P]) costOf(p P, bound int) int {
	return min(cmp.Or(r.facts[p].cost, r.means[bound], unknownCost), maxCost)
}

// addRound adds what a round has found.
func (r *record[P]) addRound(t *dealtLayer[P], bound func(P) int) {
	var sums, number [rules.Never + 1]int
	for i, p := range t.layer {
		b := bound(p)
		sums[b] += t.costs[i]
		number[b]++
		r.facts[p] = fact{deal: t.deals[i], wins: t.wins[i], cost: meanCost(r.facts[p].cost, t.costs[i])}
	}
	for b, n := range number {
		r.means[b] = meanCost(r.means[b], sums[b]/max(1, n))
	}
}

// meanCost returns the mean of two costs, where 0 stands for none.
func meanCost(a, b int) int {
	if a == 0 || b == 0 {
		return a + b
	}
	return (a + b) / 2
}

// packedSize returns the size of a certificate with this section, compressed.
func packedSize(s certificate.Section) int {
	_, packed, err := certificate.Certificate{s}.Bytes()
	if err != nil {
		panic("smaller: evidence that cannot be encoded: " + err.Error())
	}
	return len(packed)
}
