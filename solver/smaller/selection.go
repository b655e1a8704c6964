package smaller

import (
	"context"

	"lineproof/internal/rules"
)

// The costs that are weighed against each other when deals are chosen. With a greater
// cost of changes, certificates get smaller, and have more profiles to check.
const (
	ownCost     = 300    // of a profile, without changes and successors
	changeCost  = 1500   // of a deal that is not that of the profile before it
	unknownCost = 1000   // of a profile of which nothing is known
	maxCost     = 500000 // of any profile
)

// A selection is one option for each profile of a layer. It costs changeCost for
// each two neighbours, in the order of the file, with different deals, as these
// are what zstd has to write down; and the cost of each profile of the next layer
// that it leads to and that is not dominated. It is improved step by step.
type selection[P rules.Profile] struct {
	options *dealOptions[P]
	cost    []int     // of each profile in next
	used    []int32   // of each profile in next: how many chosen options lead to it
	above   []int32   // how many used profiles dominate it
	chosen  []*option // of each profile of the layer
}

func newSelection[P rules.Profile](m *dealOptions[P], cost []int, chosen []*option) *selection[P] {
	c := &selection[P]{options: m, cost: cost, chosen: chosen}
	c.used, c.above = make([]int32, len(m.next)), make([]int32, len(m.next))
	for _, o := range chosen {
		c.countOption(o, 1)
	}
	return c
}

// improve goes through the layer, forward and backward, until nothing changes
// or it has done so often enough. The error is that of a cancelled context.
func (c *selection[P]) improve(ctx context.Context) error {
	const passes = 3
	for pass := range passes {
		if !c.improveLayer(ctx, 1-2*(pass%2)) {
			break
		}
	}
	return ctx.Err()
}

// improveLayer begins runs at each profile, from the last to the first if step is -1, and reports
// whether something has changed. It stops when the context is cancelled.
func (c *selection[P]) improveLayer(ctx context.Context, step int) (changed bool) {
	n := len(c.chosen)
	for k := range n {
		if k%(1<<10) == 0 && ctx.Err() != nil {
			break
		}
		i := k
		if step < 0 {
			i = n - 1 - k
		}
		changed = c.improveRuns(i, step) || changed
	}
	return changed
}

// improveRuns tries each piece where, in the direction of step, a run of profiles
// with the same deal begins.
func (c *selection[P]) improveRuns(i, step int) (changed bool) {
	if c.pieceOf(i) == c.pieceOf(i-step) {
		return false
	}
	for piece := range byte(noPiece) {
		changed = c.improveRun(i, step, piece) || changed
	}
	return changed
}

// improveRun deals a piece in profile i and those that follow in the direction of
// step, as far as this makes the selection cheapest, if it does.
func (c *selection[P]) improveRun(i, step int, piece byte) (changed bool) {
	const farthest = 1000
	if piece == c.pieceOf(i) {
		return false
	}
	tried, best, least := 0, 0, 0
	sum := costOfChange(c.pieceOf(i-step), piece) - costOfChange(c.pieceOf(i-step), c.pieceOf(i))
	for j := i; 0 <= j && j < len(c.chosen) && tried < farthest; j += step {
		o := c.options.optionWith(j, piece)
		if o == nil {
			break
		}
		tried++
		sum += c.countOption(c.chosen[j], -1) + c.countOption(o, 1)
		here, after := c.pieceOf(j), c.pieceOf(j+step)
		if cost := sum + costOfChange(piece, after) - costOfChange(here, after); cost < least {
			best, least = tried, cost
		}
		sum -= costOfChange(here, after)
	}
	for k := range tried {
		j := i + k*step
		if o := c.options.optionWith(j, piece); k < best {
			c.chosen[j] = o
		} else {
			c.countOption(o, -1)
			c.countOption(c.chosen[j], 1)
		}
	}
	return best > 0
}

// pieceOf returns the deal of profile i, or noPiece if there is none.
func (c *selection[P]) pieceOf(i int) byte {
	if i < 0 || i >= len(c.chosen) {
		return noPiece
	}
	return c.chosen[i].piece
}

// costOfChange returns the cost of two neighbours.
func costOfChange(a, b byte) int {
	if a == b || a == noPiece || b == noPiece {
		return 0
	}
	return changeCost
}

// countOption counts that an option is chosen once more, or less, and returns what that costs: for
// less mostly below 0.
func (c *selection[P]) countOption(o *option, more int32) (cost int) {
	for _, q := range o.successors {
		c.used[q] += more
		if c.used[q] != max(0, more) {
			continue // others lead there, too
		}
		if c.above[q] == 0 {
			cost += int(more) * c.cost[q]
		}
		cost += c.countDominated(q, more)
	}
	return cost
}

// countDominated counts that one more, or less, dominates those that q does, which
// stand after it, and returns what that costs.
func (c *selection[P]) countDominated(q, more int32) (cost int) {
	alike := rules.WithRows(c.options.next[q], c.options.rows, 0)
	rows := rules.Sacrificed(c.options.next[q], c.options.rows)
	for r := int(q) + 1; r < len(c.options.next) && rules.WithRows(c.options.next[r], c.options.rows, 0) == alike; r++ {
		if rows&^rules.Sacrificed(c.options.next[r], c.options.rows) != 0 {
			continue
		}
		c.above[r] += more
		if c.used[r] > 0 && c.above[r] == max(0, more) { // it has just changed from or to 0
			cost -= int(more) * c.cost[r]
		}
	}
	return cost
}

// chosenDeals returns the deals that are chosen, and the next layer, by Compare.
func (c *selection[P]) chosenDeals() (deals []byte, next []P) {
	for i := range c.chosen {
		deals = append(deals, c.pieceOf(i))
	}
	for i, q := range c.options.next {
		if c.used[i] > 0 && c.above[i] == 0 {
			next = append(next, q)
		}
	}
	return deals, next
}
