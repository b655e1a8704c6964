package endless

import (
	"context"
	"math"

	"lineproof/certificate"
)

// findWon finds which positions are won, of those from a block on. A position is won if each
// piece completes a row, or leads to a position that is won: of a lower rank, so that this
// ends. If there is a limit of rows, it first finds those that take one row, then two, and so
// on.
func (g *graph) findWon(ctx context.Context, begin int) error {
	for limit := min(1, g.most); limit <= g.most; limit++ {
		for {
			won, err := g.newlyWon(ctx, begin, limit)
			if err != nil {
				return err
			}
			if len(won) == 0 {
				break
			}
			g.rank++
			if g.rank == math.MaxUint16 {
				return nil // far beyond what was ever seen; the positions left count as not won
			}
			for _, n := range won {
				g.ranks[n] = uint16(g.rank)
				if g.most > 0 {
					g.rowsTaken[n] = uint8(limit)
				}
			}
		}
	}
	return nil
}

// newlyWon returns the positions that are won now, in ascending order.
func (g *graph) newlyWon(ctx context.Context, begin, limit int) (won []int, err error) {
	found := make([][]int, len(g.blocks)-begin)
	err = g.search.eachNumber(ctx, len(found), func(b int) {
		from := (begin + b) * blockSize
		var f frontier
		for n := from; n < min(from+blockSize, len(g.keys)); n++ {
			if g.ranks[n] == 0 && g.isWon(n, limit, &f) {
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
func (g *graph) isWon(n, limit int, f *frontier) bool {
	edges := g.edgesOf(f, n)
	if len(edges) == 0 {
		return false
	}
	piece := uint8(0)
	for _, e := range edges {
		if piece == g.answered[n] && g.isGood(e, limit) {
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

// isGood reports whether a move completes a row, or leads to a position that is won, within a
// limit of rows, if there is one.
func (g *graph) isGood(e edge, limit int) bool {
	switch n := e.to(); {
	case n == nowhere:
		return limit == 0 || e.rows() <= limit
	case g.ranks[n] == 0:
		return false
	default:
		return limit == 0 || int(g.rowsTaken[n])+e.rows() <= limit
	}
}

// lostSurfaces returns the lane surfaces that are not won, or take too many rows.
func (g *graph) lostSurfaces() (all []certificate.Position) {
	for _, p := range g.surfaces {
		n := g.numberOf(p)
		if g.ranks[n] == 0 || g.most > 0 && int(g.rowsTaken[n])+g.lifts[p] > g.most {
			all = append(all, p)
		}
	}
	return all
}
