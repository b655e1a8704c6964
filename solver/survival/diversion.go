package survival

import (
	"context"

	"lineproof/certificate"
)

// mostDiversions is how many diversions are made at a time: from the cores, two take at most 47 deals, one up to 75.
const mostDiversions = 2

// newDiversions ranks the states of both sides by the deals within which the player gets home. The level is how many
// diversions are left to do: a diversion places a piece of the left side on the right one, and a piece that goes the
// other way is one more to do. How much higher one side is does not matter.
func newDiversions(ctx context.Context, w *Well, left, right *sideGame, homes [2]map[State]int) (*ranking, error) {
	d := newRanking(left, right, mostDiversions+1)
	d.moves = d.divert
	for l := range homes[0] {
		for r := range homes[1] {
			set := &d.levels[0].wins[d.pair(uint32(l.Board.low), uint32(r.Board.low))*kepts+int(l.Kept)]
			set.put(l.Left | r.Left)
			if l.Left == left.pieces {
				set.put(r.Left)
			}
			if r.Left == right.pieces {
				set.put(l.Left)
			}
			if set.has(certificate.AllPieces) {
				set.put(0)
			}
		}
	}
	return d, d.spread(ctx, w, func(uint8) bool { return d.complete(homes) })
}

// complete tells whether all states of the cores with a full bag get home.
func (d *ranking) complete(homes [2]map[State]int) bool {
	for l, far := range homes[0] {
		for r, farther := range homes[1] {
			if far+farther == 0 && l.Left|r.Left == certificate.AllPieces {
				i := d.pair(uint32(l.Board.low), uint32(r.Board.low))*kepts + int(l.Kept)
				if !d.levels[mostDiversions].wins[i].has(certificate.AllPieces) {
					return false
				}
			}
		}
	}
	return true
}

// divert is how pieces are placed if the level is the number of diversions.
func (d *ranking) divert(level, pair, piece int, visit func(level, pair int)) {
	left, right := d.split(pair)
	onLeft, onRight := level, level-1
	if d.right.pieces.Has(piece) {
		onLeft, onRight = level+1, level
	}
	if onLeft <= mostDiversions {
		for _, to := range d.left.steps[piece][left] {
			visit(onLeft, d.pair(to.to, uint32(right)))
		}
	}
	if onRight >= 0 {
		for _, to := range d.right.steps[piece][right] {
			visit(onRight, d.pair(uint32(left), to.to))
		}
	}
}
