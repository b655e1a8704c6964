package survive

import "lineproof/certificate"

// Hands are what the player may know of the pieces, besides the one that is to be placed: so many next
// ones that are shown, and one that it keeps (hold). At first, nothing is
// kept. Whoever keeps a piece then must place the next one. Later, the player may place the kept piece
// instead of the one that comes, and keeps that.
type Hands struct {
	Shows int
	Holds bool
}

// Nothing is kept, at first.
const Nothing = certificate.Pieces

// nexts and kepts return how many numbers there are for the next pieces, and for the kept one. Each of the
// next pieces is a digit, and the very next one the highest. What the player does not know, or cannot do, is
// numbered 0.
func (h Hands) nexts() int {
	n := 1
	for range h.Shows {
		n *= certificate.Pieces
	}
	return n
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

// Deal returns which piece is to be placed when one is dealt, and which ones are shown then.
func (h Hands) Deal(next, dealt int) (place, then int) {
	queue := next*certificate.Pieces + dealt
	return queue / h.nexts(), queue % h.nexts()
}
