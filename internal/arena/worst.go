package arena

import (
	"math"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
)

// A worst dealer deals from a bag, in an order that is bad for the player: a piece after which, and a few more,
// a player like dellacherie stands worst.
type worst struct {
	left   certificate.Set // in the bag
	player *linear
}

// worstAhead is how many more pieces a worst dealer thinks of.
const worstAhead = 3

func (d *worst) Deal(p *Game) int {
	f := future{Well: p.Well, Board: p.Board, kept: p.Kept, left: d.left}
	for _, piece := range p.Ahead {
		f, _ = d.answer(f, piece)
	}
	piece, _ := d.worst(f, d.left, worstAhead)
	d.left = bagged.After(d.left, piece)
	return piece
}

// bagged says what a bag has left.
var bagged = certificate.Well{Deals: certificate.Bag}

// A future is what a game may come to.
type future struct {
	*topped.Well
	topped.Board
	kept int
	left certificate.Set
}

// worst returns the one of some pieces after which, and some more, the player stands worst, and how.
func (d *worst) worst(f future, pieces certificate.Set, more int) (worst int, value float64) {
	value = math.Inf(1)
	for _, piece := range hardest {
		if !pieces.Has(piece) {
			continue
		}
		after, v := d.answer(f, piece)
		switch {
		case v == math.Inf(-1):
			v = early * float64(1+more)
		case more > 0:
			after.left = bagged.After(f.left, piece)
			_, v = d.worst(after, after.left, more-1)
		}
		if v < value {
			worst, value = piece, v
		}
	}
	return worst, value
}

// answer returns where the player has a piece lead to, and how it stands then.
func (d *worst) answer(f future, piece int) (after future, value float64) {
	after, value = f, math.Inf(-1)
	place := func(piece, kept int) {
		for m, dropped := range f.Drops(f.Well, piece) {
			if v := d.player.value(f.Well, &f.Board, m, dropped, nil); v > value {
				after.Board, after.kept, value = dropped.Board, kept, v
			}
		}
	}
	place(piece, f.kept)
	if f.kept != Nothing {
		place(f.kept, piece)
	}
	return after, value
}
