package endless

import (
	"context"
	"math"

	"lineproof/certificate"
)

// findWon finds which positions are won, of those from a block on. A position is won if each
// piece completes a row, or leads to a position that is won: of a lower rank, so that this
// ends.
func (g *graph) findWon(ctx context.Context, begin int) error {
	for {
		won, err := g.newlyWon(ctx, begin)
		if err != nil || len(won) == 0 {
			return err
		}
		g.rank++
		if g.rank == math.MaxUint16 {
			return nil // far beyond what was ever seen; the positions left count as not won
		}
		for _, n := range won {
			g.ranks[n] = uint16(g.rank)
		}
	}
}

// newlyWon returns the positions that are won now, in ascending order.
func (g *graph) newlyWon(ctx context.Context, begin int) (won []int, err error) {
	found := make([][]int, len(g.blocks)-begin)
	err = g.search.eachNumber(ctx, len(found), func(b int) {
		from := (begin + b) * blockSize
		var f frontier
		for n := from; n < min(from+blockSize, len(g.keys)); n++ {
			if g.ranks[n] == 0 && g.isWon(n, &f) {
				found[b] = append(found[b], n)
			}
		}
	})
	for _, some := range found {
		won = append(won, some...)
	}
	return won, err
}

// isWon reports whether all pieces have an answer now. It looks for that of one piece after
// another, and remembers how far it came.
func (g *graph) isWon(n int, f *frontier) bool {
	edges := g.edgesOf(f, n)
	if len(edges) == 0 {
		return false
	}
	piece := uint8(0)
	for _, e := range edges {
		if piece == g.answered[n] && g.isGood(e) {
			g.answered[n]++
		}
		if e&lastOfPiece != 0 {
			piece++
			if g.answered[n] < piece {
				return false
			}
		}
	}
	return true
}

// isGood reports whether a move completes a row, or leads to a position that is won.
func (g *graph) isGood(e edge) bool { return e.to() == nowhere || g.ranks[e.to()] > 0 }

// lostSurfaces returns the lane surfaces that are not won.
func (g *graph) lostSurfaces() (all []certificate.Position) {
	for _, p := range g.surfaces {
		if g.ranks[g.numberOf(p)] == 0 {
			all = append(all, p)
		}
	}
	return all
}
