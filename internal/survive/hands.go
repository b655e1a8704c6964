package survive

import "lineproof/certificate"

// Hands are what the player may know of the pieces, besides the one that is dealt: the next one, if
// it is shown before the player places a piece, and one that it keeps (hold). At first, nothing is
// kept. Whoever keeps a piece then must place the next one. Later, the player may place the kept piece
// instead of the one that comes, and keeps that.
type Hands struct{ Shows, Holds bool }

// Nothing is kept, at first.
const Nothing = certificate.Pieces

// nexts and kepts return how many pieces may be the next one, and how many kept. What the player does
// not know, or cannot do, is numbered 0.
func (h Hands) nexts() int {
	if h.Shows {
		return certificate.Pieces
	}
	return 1
}

func (h Hands) kepts() int {
	if h.Holds {
		return certificate.Pieces + 1
	}
	return 1
}

// Count returns how many hands there are, and hand the number of one.
func (h Hands) Count() int { return h.nexts() * h.kepts() }

func (h Hands) hand(next, kept int) int { return next*h.kepts() + kept }

// First returns what is kept at first.
func (h Hands) First() int { return h.kepts() - 1 }

// Deal returns which piece is to be placed when one is dealt, and which one is shown then.
func (h Hands) Deal(next, dealt int) (place, then int) {
	if h.Shows {
		return next, dealt
	}
	return dealt, 0
}
