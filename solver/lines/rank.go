package lines

import (
	"context"
	"slices"
)

// unranked is the rank of a position from which rows cannot be completed again and again.
const unranked = 255

// rank returns for each number of lines left, from 1 on, or for index 0 without an end, the
// rank of each position: the least number of pieces within which a row can be completed,
// whatever is dealt, such that as many are to follow as there have to be, each within most
// pieces. It returns nil if the empty well has no rank. Without an end, it may begin with
// ranks that are no greater, such as those for more pieces, or with nil.
func (g *graph) rank(ctx context.Context, after []uint8, most int) (ranks [][]uint8, err error) {
	if len(after) != g.size || g.claim.Lines > 0 {
		after = make([]uint8, g.size)
	}
	for {
		ranked, err := g.attract(ctx, after, most)
		if err != nil {
			return nil, err
		}
		if ranked[0] == unranked {
			return nil, nil
		}
		switch {
		case g.claim.Lines > 0:
			ranks = append(ranks, ranked)
			if len(ranks) == g.claim.Lines {
				return ranks, nil
			}
		case slices.Equal(ranked, after):
			return [][]uint8{ranked}, nil
		}
		if after = ranked; most == g.state.Most {
			g.state.Ranks = ranked
			g.keep()
		}
	}
}

// fewest returns the ranks for the least number of pieces that is enough. The ranks that it
// is given are for g.state.Most pieces.
func (g *graph) fewest(ctx context.Context, ranks [][]uint8) ([][]uint8, error) {
	state := &g.state
	state.Most = min(state.Most, greatest(ranks))
	for state.Least < state.Most {
		g.enter("%d positions, %d to %d pieces", g.size, state.Least, state.Most)
		half := (state.Least + state.Most) / 2
		fewer, err := g.rank(ctx, ranks[0], half)
		switch {
		case err != nil:
			return nil, err
		case fewer == nil:
			state.Least = half + 1
		default:
			state.Most, state.Ranks, ranks = half, fewer[0], fewer
		}
		g.keep()
	}
	return ranks, nil
}

// greatest returns the greatest rank that there is.
func greatest(ranks [][]uint8) (most int) {
	for _, ranked := range ranks {
		for _, r := range ranked {
			if r != unranked {
				most = max(most, int(r))
			}
		}
	}
	return most
}

// attract returns each position's rank, where a row may be followed by what has a rank in
// after. No rank is less than there: the player can do no more than it could with fewer
// lines to follow.
func (g *graph) attract(ctx context.Context, after []uint8, most int) ([]uint8, error) {
	rank := slices.Repeat([]uint8{unranked}, g.size)
	answered := make([]uint8, g.size)     // how many edges need not be looked at again
	found := make([][]int, len(g.blocks)) // of each block, the positions that get a rank
	last := greatest([][]uint8{after})
	for r, more := 1, true; r <= most && (more || r <= last); r++ {
		g.parallel(len(found), func(n int) {
			found[n] = found[n][:0]
			if ctx.Err() != nil {
				return
			}
			for i := n * blockSize; i < min(g.size, (n+1)*blockSize); i++ {
				if rank[i] == unranked && int(after[i]) <= r && g.answer(i, rank, after, r, &answered[i]) {
					found[n] = append(found[n], i)
				}
			}
		})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		more = false
		for _, all := range found {
			more = more || len(all) > 0
			for _, i := range all {
				rank[i] = uint8(r)
			}
		}
	}
	return rank, nil
}

// answer looks for good moves of one piece after the other, from an edge on, to which it
// returns if there is none; it reports whether there is one of each.
func (g *graph) answer(i int, rank, after []uint8, r int, from *uint8) bool {
	edges := g.edges(i)
	for at := int(*from); at < len(edges); at++ {
		for !g.good(edges[at], rank, after, r) {
			if edges[at]&lastMove != 0 {
				return false
			}
			at++
		}
		for edges[at]&lastMove == 0 {
			at++
		}
		*from = uint8(at + 1)
	}
	return true
}

// good reports whether a move from a position completes a row that is not the last good one, or
// leads to a position of a lower rank than r.
func (g *graph) good(e edge, rank, after []uint8, r int) bool {
	switch {
	case e.to() == nowhere:
		return false
	case e&completes != 0:
		return after[e.to()] != unranked
	}
	return int(rank[e.to()]) < r
}
