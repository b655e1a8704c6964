package solver

import (
	"slices"

	"lineproof/internal/drop"
)

// A stage is a layer in which killers have been chosen, in one round, or all
// profiles that had been in this layer in several rounds.
type stage struct {
	layer   []drop.Profile // in the order of the file
	killers []byte
	wins    []uint8             // the pieces that win in each profile, as a set of bits; 0 if not known
	costs   []int               // what each profile has cost, with its part of the layers behind
	means   [drop.Never + 1]int // of the costs, by the bound; 0 where there are none
}

// newStage begins a stage with what is known of its profiles; the killers are
// noPiece where nothing is.
func newStage(layer []drop.Profile, known *stage) *stage {
	t := &stage{layer: layer, wins: make([]uint8, len(layer)), costs: make([]int, len(layer))}
	for i, p := range layer {
		t.killers = append(t.killers, noPiece)
		if j, found := known.find(p); found {
			t.killers[i], t.wins[i] = known.killers[j], known.wins[j]
		}
	}
	return t
}

// stageAt returns stage k, an empty one if there is none.
func stageAt(stages []*stage, k int) *stage {
	if k < len(stages) {
		return stages[k]
	}
	return new(stage)
}

// size returns the bytes that the stage takes.
func (t *stage) size() int { return 18 * len(t.layer) }

func (t *stage) find(p drop.Profile) (i int, found bool) {
	return slices.BinarySearchFunc(t.layer, p, drop.CompareInFile)
}

// costOf returns what a profile has cost, or else half as much again as the mean
// of those with its bound: the rounds converge sooner if what is known is
// preferred.
func (t *stage) costOf(p drop.Profile, bound int) int {
	cost := t.means[bound] * 3 / 2
	if i, found := t.find(p); found {
		cost = t.costs[i]
	}
	if cost == 0 {
		cost = unknownCost
	}
	return min(cost, maxCost)
}

// weigh finds out what each profile of a stage with left pieces left costs: half
// of the changes beside it, and of what it brings the costs, of which all that
// bring the same bear equal parts.
func (g *game) weigh(t, next *stage, left int) {
	brings, ends := g.brought(t, next, left)
	sharers := make([]int, len(next.layer))
	for _, j := range brings {
		sharers[j]++
	}
	start := 0
	for i, end := range ends {
		t.costs[i] = ownCost
		if i > 0 {
			t.costs[i] += change(t.killers[i-1], t.killers[i]) / 2
		}
		if i+1 < len(ends) {
			t.costs[i] += change(t.killers[i], t.killers[i+1]) / 2
		}
		for _, j := range brings[start:end] {
			t.costs[i] += next.costs[j] / sharers[j]
		}
		start = end
	}
	g.average(t)
}

// brought returns the indices in the next stage of the profiles that those of t
// bring, one after the other, and where each one's end. Dominated profiles are
// left out.
func (g *game) brought(t, next *stage, left int) (brings []int32, ends []int) {
	var buffer []drop.Profile
	for i, p := range t.layer {
		buffer, _ = g.Deal(buffer[:0], p, t.killers[i], left-1)
		buffer = drop.Distinct(buffer)
		for _, q := range buffer {
			if j, found := next.find(q); found {
				brings = append(brings, int32(j))
			}
		}
		ends = append(ends, len(brings))
	}
	return brings, ends
}

// average finds the mean cost for each bound.
func (g *game) average(t *stage) {
	var number [drop.Never + 1]int
	for i, p := range t.layer {
		b := g.Bound(p)
		t.means[b] += t.costs[i]
		number[b]++
	}
	for b := range t.means {
		t.means[b] /= max(1, number[b])
	}
}

// merge returns a stage with the profiles of both. For one that is in both, the
// cost is the mean, and the killer that of t.
func merge(old, t *stage) *stage {
	all := new(stage)
	i, j := 0, 0
	for i < len(old.layer) || j < len(t.layer) {
		switch {
		case j == len(t.layer) || i < len(old.layer) && drop.CompareInFile(old.layer[i], t.layer[j]) < 0:
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

// add adds profile i of another stage, with another cost.
func (t *stage) add(other *stage, i, cost int) {
	t.layer = append(t.layer, other.layer[i])
	t.killers = append(t.killers, other.killers[i])
	t.wins = append(t.wins, other.wins[i])
	t.costs = append(t.costs, cost)
}
