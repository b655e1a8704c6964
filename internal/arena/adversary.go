package arena

import (
	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/play"
	"lineproof/internal/rules"
)

// An adversary deals what a certificate deals in the profile of the board, as long
// as there is one: it proves that so dealt, no line is completed by the moves of
// drop. Of the layers that have the profile it takes the first, which promises the
// most: in the usual game, a piece on full columns does not change the profile, and
// a line may lead back to an earlier one.
type adversary struct {
	*play.Adversary
	left certificate.Set // the pieces that may be dealt
}

func (a *adversary) Deal(p *Game) int {
	claim := a.Claim()
	board := lowRows(&p.Board)
	for n := range min(p.Placed+1, claim.Within()) {
		if deal, err := a.Adversary.Deal(n, board, a.left); err == nil {
			a.left = claim.After(a.left, deal.Piece)
			return deal.Piece
		}
	}
	return -1
}

// lowRows returns a board of drop with the same profile. Its highest row has all
// that is there or above.
func lowRows(b *topped.Board) (d rules.Board) {
	for y, row := range b.Rows {
		d[min(y, len(d)-1)] |= row
	}
	return d
}
