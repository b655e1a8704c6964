package solver

import (
	"slices"

	"lineproof/internal/game"
)

// A record is a layer in which deals have been chosen, in one round, or all
// profiles that had been in this layer in several rounds.
type record[P game.Profile] struct {
	rules *game.Mover[P]
	layer []P // in the order of the file
	deals []byte
	wins  []uint8             // the pieces that win in each profile, as a set of bits; 0 if not known
	costs []int               // what each profile has cost, with its part of the layers behind
	means [game.Never + 1]int // of the costs, by the bound; 0 where there are none
}

// newRecord begins a record with what is known of its profiles; the deals are
// noPiece where nothing is.
func newRecord[P game.Profile](layer []P, known *record[P]) *record[P] {
	t := &record[P]{rules: known.rules, layer: layer, wins: make([]uint8, len(layer)), costs: make([]int, len(layer))}
	for i, p := range layer {
		t.deals = append(t.deals, noPiece)
		if j, found := known.find(p); found {
			t.deals[i], t.wins[i] = known.deals[j], known.wins[j]
		}
	}
	return t
}

// recordAt returns record k, an empty one if there is none.
func (s *search[P]) recordAt(records []*record[P], k int) *record[P] {
	if k < len(records) {
		return records[k]
	}
	return &record[P]{rules: &s.all[0].Mover}
}

// size returns the bytes that the record takes.
func (t *record[P]) size() int { return (10 + sizeOf[P]()) * len(t.layer) }

func (t *record[P]) find(p P) (i int, found bool) {
	return slices.BinarySearchFunc(t.layer, p, func(p, q P) int { return game.CompareInFile(t.rules.Rules, p, q) })
}

// costOf returns what a profile has cost, or else the mean of those with its bound.
// (A higher cost, by which the rounds prefer what is known, gains more in the first
// rounds, and less in the end.)
func (t *record[P]) costOf(p P, bound int) int {
	cost := t.means[bound]
	if i, found := t.find(p); found {
		cost = t.costs[i]
	}
	if cost == 0 {
		cost = unknownCost
	}
	return min(cost, maxCost)
}

// weigh finds out what each profile of a record with left pieces left costs: half
// of the changes beside it, and its part of the costs of its successors, which all
// that lead to the same one share equally.
func (t *record[P]) weigh(next *record[P], left int) {
	successors, ends := t.successors(next, left)
	sharers := make([]int, len(next.layer))
	for _, j := range successors {
		sharers[j]++
	}
	start := 0
	for i, end := range ends {
		t.costs[i] = ownCost
		if i > 0 {
			t.costs[i] += change(t.deals[i-1], t.deals[i]) / 2
		}
		if i+1 < len(ends) {
			t.costs[i] += change(t.deals[i], t.deals[i+1]) / 2
		}
		for _, j := range successors[start:end] {
			t.costs[i] += next.costs[j] / sharers[j]
		}
		start = end
	}
	t.average()
}

// successors returns the indices in the next record of the successors of the
// profiles of t, one after the other, and where each one's end. Dominated profiles
// are left out.
func (t *record[P]) successors(next *record[P], left int) (successors []int32, ends []int) {
	var buffer []P
	for i, p := range t.layer {
		buffer, _ = t.rules.Deal(buffer[:0], p, int(t.deals[i]), left-1)
		buffer = game.Distinct(buffer)
		for _, q := range buffer {
			if j, found := next.find(q); found {
				successors = append(successors, int32(j))
			}
		}
		ends = append(ends, len(successors))
	}
	return successors, ends
}

// average finds the mean cost for each bound.
func (t *record[P]) average() {
	var number [game.Never + 1]int
	for i, p := range t.layer {
		b := t.rules.Bound(p)
		t.means[b] += t.costs[i]
		number[b]++
	}
	for b := range t.means {
		t.means[b] /= max(1, number[b])
	}
}

// merge returns a record with the profiles of both. For one that is in both, the
// cost is the mean, and the deal that of t.
func merge[P game.Profile](old, t *record[P]) *record[P] {
	all := &record[P]{rules: t.rules}
	i, j := 0, 0
	for i < len(old.layer) || j < len(t.layer) {
		switch {
		case j == len(t.layer) || i < len(old.layer) && game.CompareInFile(all.rules.Rules, old.layer[i], t.layer[j]) < 0:
			all.add(old, i, old.costs[i])
			i++
		case i == len(old.layer) || old.layer[i] != t.layer[j]:
			all.add(t, j, t.costs[j])
			j++
		default:
			all.add(t, j, mean(old.costs[i], t.costs[j]))
			i++
			j++
		}
	}
	for b := range all.means {
		all.means[b] = mean(old.means[b], t.means[b])
	}
	return all
}

// mean returns the mean of two costs, where 0 stands for none.
func mean(a, b int) int {
	if a == 0 || b == 0 {
		return a + b
	}
	return (a + b) / 2
}

// add adds profile i of another record, with another cost.
func (t *record[P]) add(other *record[P], i, cost int) {
	t.layer = append(t.layer, other.layer[i])
	t.deals = append(t.deals, other.deals[i])
	t.wins = append(t.wins, other.wins[i])
	t.costs = append(t.costs, cost)
}
